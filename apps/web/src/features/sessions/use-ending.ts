import { useMutation } from '@tanstack/react-query'
import { endOtherSessions, endSession } from '@zenit/contract/session'
import { request } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { queryClient } from '../../query-client.ts'
import { toasts } from '../../ui/feedback/toasts.ts'
import { sessionsQuery } from './loader.ts'

const showAgain = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })

/** Ends one session, or all except this one. */
export function useEnding() {
  const { t } = useTranslation('sessions')
  const onError = () => toasts.error(t('endFailed'))
  const one = useMutation({
    mutationFn: (id: string) => request(endSession, { params: { id } }),
    onSuccess: async () => {
      await showAgain()
      toasts.success(t('ended'))
    },
    onError,
  })
  const others = useMutation({
    mutationFn: () => request(endOtherSessions, {}),
    onSuccess: async ({ ended }) => {
      await showAgain()
      toasts.success(t('endedOthers', { count: ended }))
    },
    onError,
  })
  return { one, others }
}
