import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../../api/client.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { isReadable } from '../../DateInput.tsx'
import { outdateAssignments } from './queries.ts'

interface Change {
  send: () => Promise<unknown>
  /** What is said once it is done. */
  done: string
  onDone: () => void
}

/** Another device has changed the terms meanwhile. */
export const isConflict = (error: Error | null) => error instanceof ApiError && error.code === 'conflict'

/** Makes or changes an assignment: the page shows it when the server has it. */
export function useAssignmentChange({ send, done, onDone }: Change) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    // What others changed stands on the page behind the window.
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
