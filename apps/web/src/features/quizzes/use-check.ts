import { useMutation } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import type { Progress } from '@zenit/contract/courses'
import type { updateQuizProgress } from '@zenit/contract/quizzes'
import { type RefObject, useState } from 'react'

type Feedback = Omit<AnswerOf<typeof updateQuizProgress>, 'isCorrect'>

interface CheckOptions<T> {
  send: (answers: string[]) => Promise<T>
  onProgress: (progress: Progress) => void
  /** Receives the focus when the learner tries again. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** The chosen answers, and the server's feedback; retries are unlimited. */
export function useCheck<T extends Feedback>({ send, onProgress, heading }: CheckOptions<T>) {
  const [chosen, choose] = useState<string[]>([])
  const { mutate, reset, data, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => send(chosen),
    onSuccess: ({ progress }) => onProgress(progress),
  })
  const submit = () => {
    if (chosen.length > 0 && !isPending && !isSuccess) mutate()
  }
  const again = () => {
    choose([])
    reset()
    heading.current?.focus()
  }
  return { chosen, choose, submit, again, data, isPending, isSuccess, isError, heading }
}

export type Check = ReturnType<typeof useCheck<Feedback>>
