import { useMutation } from '@tanstack/react-query'
import { completeOnboarding } from '@zenit/contract/onboarding'
import { useNavigate } from 'react-router'
import { request } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { queryClient } from '../../query-client.ts'
import { toasts } from '../../ui/feedback/toasts.ts'
import { keepSession, sessionQuery } from '../session/session.ts'
import { forgetStep } from './step.ts'

/** Raises the rank, updates the whole page at once, and opens home. */
export function useCompletion() {
  const { t } = useTranslation('onboarding')
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => request(completeOnboarding, {}),
    onSuccess: async ({ user }) => {
      forgetStep(user._id)
      const session = queryClient.getQueryData(sessionQuery.queryKey)
      if (session) keepSession({ ...session, user })
      // Data that depends on the rank was fetched for the previous one (LANG-03).
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== sessionQuery.queryKey })
      await navigate(paths.home(), { replace: true })
    },
    onError: () => toasts.error(t('completeFailed')),
  })
}
