import { useMutation } from '@tanstack/react-query'
import { exportOwnData } from '@zenit/contract/privacy'
import { addressOf } from '../../api/client.ts'
import { queryClient } from '../../query-client.ts'
import { ownDataQuery } from './loader.ts'

/** The browser downloads the file by itself: it may be too large for a page's memory. */
function follow(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** Starts the download, unless the ten minutes are over; the page then shows that. */
export function useCopy() {
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      // Also refreshes the session, which a link cannot do.
      const { confirmedUntil } = await queryClient.fetchQuery({ ...ownDataQuery, staleTime: 0 })
      if (confirmedUntil) follow(addressOf(exportOwnData, {}))
    },
  })
  return { download: () => mutate(), isPending, hasFailed: isError }
}
