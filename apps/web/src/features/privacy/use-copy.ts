import { useMutation } from '@tanstack/react-query'
import { exportOwnData } from '@zenit/contract/privacy'
import { addressOf } from '../../api/client.ts'
import { queryClient } from '../../query-client.ts'
import { ownDataQuery } from './loader.ts'

/** The browser takes the file by itself: it may be larger than a page can hold. */
function follow(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** Begins the download, unless the ten minutes are over: then the page says so by what it shows. */
export function useCopy() {
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      // Renews the session too, which a link cannot.
      const { confirmedUntil } = await queryClient.fetchQuery({ ...ownDataQuery, staleTime: 0 })
      if (confirmedUntil) follow(addressOf(exportOwnData, {}))
    },
  })
  return { download: () => mutate(), isPending, hasFailed: isError }
}
