import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { outdatePeople } from '../../people/queries.ts'

interface Change<Input, Answer> {
  send: (input: Input) => Promise<Answer>
  /** Message on success. */
  done: (answer: Answer) => string
  onDone: () => void
}

/** Changes groups; the page shows it once the server has stored it. */
export function useGroupChange<Input, Answer>({ send, done, onDone }: Change<Input, Answer>) {
  const { t } = useTranslation('studio-groups')
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      await outdatePeople()
      toasts.success(done(answer))
      onDone()
    },
  })
  const failure = error instanceof ApiError && error.status < 500 ? error.title : t('failed')
  return { change: mutate, isPending, failure: error ? failure : undefined }
}
