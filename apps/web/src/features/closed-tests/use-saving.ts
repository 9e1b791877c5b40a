import type { Test } from '@zenit/contract/closed-tests'
import { useEffect, useState } from 'react'
import { type AttemptRef, saveAnswers, sendAnswers } from './save-answers.ts'
import { createSaveQueue, type SaveState } from './save-queue.ts'

interface Saving extends AttemptRef {
  /** The last number that the server knows. */
  sequence: number
  onSaved: (savedAt: string) => void
  /** The attempt takes no more answers; the server shows this instead. */
  onGone: (test: Test) => void
}

/** Saves what is chosen, as it is chosen; what is left when the page goes is sent on its way out. */
export function useSaving({ courseId, attemptId, sequence, onSaved, onGone }: Saving) {
  const [state, setState] = useState<SaveState>({ status: 'idle' })
  const [queue] = useState(() =>
    createSaveQueue({
      sequence,
      save: (number, answers) => saveAnswers({ courseId, attemptId }, { sequence: number, answers }, onGone),
      onState: (next) => {
        setState(next)
        if (next.status === 'saved') onSaved(next.at)
      },
    }),
  )
  useEffect(() => {
    const leave = () => {
      const left = queue.unsaved()
      if (left) sendAnswers({ courseId, attemptId }, left, true).catch(() => undefined)
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', queue.flush)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', queue.flush)
      leave()
      queue.pause()
    }
  }, [queue, courseId, attemptId])
  return { state, queue }
}
