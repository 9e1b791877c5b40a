import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { outdateIntegrations } from './queries.ts'

interface Change<Input, Answer> {
  send: (input: Input) => Promise<Answer>
  /** What is said once it is done; without it, what is on the page says it. */
  done?: (answer: Answer) => string
  onDone?: (answer: Answer) => void
}

/** Changes something about integrations: the page shows it when the server has it. */
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
    /** What is wrong with one field. */
    problemOf: (field: string) => problems.find((one) => one.field === field)?.message,
    /** What went wrong, where no field says it. */
    failure: error && problems.length === 0 ? failure : undefined,
  }
}
