import { useMutation, useQuery } from '@tanstack/react-query'
import { confirmTranslations, listStaleTexts, type StaleText } from '@zenit/contract/packs'
import { createContext, useContext } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { queryOf } from '../../../query-client.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import type { DocumentRef } from '../document/keepers.ts'
import { outdatePacks } from '../queries.ts'

interface StaleTexts {
  texts: readonly StaleText[]
  /** Marks a text as correct as it is. */
  confirm: (text: StaleText) => void
  isPending: boolean
}

/** Stale translations of the enclosing document. */
export const StaleContext = createContext<StaleTexts>({
  texts: [],
  confirm: () => undefined,
  isPending: false,
})

export const useStale = (): StaleTexts => useContext(StaleContext)

/** Returns the stale texts of a document and of the files that it names; fetched again after each save. */
export function useStaleOf({ pack, path }: DocumentRef): StaleTexts {
  const { t } = useTranslation('studio-translation')
  const { data } = useQuery({
    ...queryOf(listStaleTexts, { params: { id: pack }, query: { path } }),
    staleTime: 0,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ mark }: StaleText) =>
      request(confirmTranslations, { params: { id: pack }, body: { path, marks: [mark] } }),
    onSuccess: () => toasts.success(t('confirmed')),
    onError: () => toasts.error(t('notConfirmed')),
    onSettled: () => outdatePacks(),
  })
  return { texts: data?.texts ?? [], confirm: mutate, isPending }
}
