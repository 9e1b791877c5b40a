import { useMutation } from '@tanstack/react-query'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { outdateAssignments } from './queries.ts'

interface Change {
  send: () => Promise<unknown>
  /** What is said once it is done. */
  done: string
  onDone: () => void
}

/** Makes or changes an assignment: the page shows it when the server has it. */
export function useAssignmentChange({ send, done, onDone }: Change) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      toasts.success(done)
      onDone()
      await outdateAssignments()
    },
  })
  return { send: () => mutate(), isPending, error }
}
