import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { outdateIntegrations } from './queries.ts'

interface Change<Input, Answer> {
  send: (input: Input) => Promise<Answer>
  /** Message on success; without it, the page itself shows the result. */
  done?: (answer: Answer) => string
  onDone?: (answer: Answer) => void
}

/** Changes integrations; the page shows it once the server has stored it. */
export function useIntegrationChange<Input, Answer>({ send, done, onDone }: Change<Input, Answer>) {
  const { t } = useTranslation('studio-integrations')
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      await outdateIntegrations()
      if (done) toasts.success(done(answer))
      onDone?.(answer)
    },
  })
  const problems = error instanceof ApiError ? error.fields : []
  const failure = error instanceof ApiError && error.status < 500 ? error.title : t('failed')
  return {
    change: mutate,
    data,
    isPending,
    /** The problem of one field. */
    problemOf: (field: string) => problems.find((one) => one.field === field)?.message,
    /** The error, when no field shows it. */
    failure: error && problems.length === 0 ? failure : undefined,
  }
}
