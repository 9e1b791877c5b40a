import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../../api/client.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { isReadable } from '../../DateInput.tsx'
import { outdateAssignments } from './queries.ts'

interface Change {
  send: () => Promise<unknown>
  /** Message on success. */
  done: string
  onDone: () => void
}

/** The terms were changed elsewhere meanwhile. */
export const isConflict = (error: Error | null) => error instanceof ApiError && error.code === 'conflict'

/** Creates or changes an assignment; the page shows it once the server has stored it. */
export function useAssignmentChange({ send, done, onDone }: Change) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    // The page behind the dialog shows what others changed.
    onError: (error) => (isConflict(error) ? outdateAssignments() : undefined),
    onSuccess: async () => {
      toasts.success(done)
      onDone()
      await outdateAssignments()
    },
  })
  const sendForm = (form: HTMLFormElement) => {
    if (isReadable(form)) mutate()
  }
  return { send: sendForm, isPending, error }
}
