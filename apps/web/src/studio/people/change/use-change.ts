import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { outdatePeople } from '../queries.ts'

interface Change {
  send: (reason: string) => Promise<unknown>
  /** Message on success. */
  done: string
  onDone: () => void
}

/** Changes a person; the page shows it once the server has stored it, and the dialog shows a refusal. */
export function useChange({ send, done, onDone }: Change) {
  const { t } = useTranslation('studio-people')
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await outdatePeople()
      toasts.success(done)
      onDone()
    },
  })
  const failure = error instanceof ApiError && error.status < 500 ? error.title : t('dialog.failed')
  return { change: mutate, isPending, failure: error ? failure : undefined }
}
