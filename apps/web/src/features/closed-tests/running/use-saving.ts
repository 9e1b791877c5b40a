import type { ChosenAnswers, Test } from '@zenit/contract/closed-tests'
import { useEffect, useRef, useState } from 'react'
import { mergeAnswers } from './answers.ts'
import { keepUnsaved, type UnsavedAnswers } from './kept-answers.ts'
import { type AttemptRef, saveAnswers, sendAnswers } from './save-answers.ts'
import { SaveQueue, type SaveState } from './save-queue.ts'

interface SavingOptions extends AttemptRef {
  /** The last number that the server has stored, and its answers with that number. */
  sequence: number
  known: ChosenAnswers
  onMerged: (answers: ChosenAnswers) => void
  /** Unsaved answers from an earlier visit on this device. */
  unsaved: UnsavedAnswers | null
  onSaved: (save: { at: string; endsAt: string }) => void
  /** The attempt accepts no more answers; the server shows this instead. */
  onGone: (test: Test) => void
}

/** Saves choices as they are made and stores them on this device until then; the rest is sent when the page closes. */
export function useSaving({ courseId, attemptId, sequence, known, unsaved, ...listeners }: SavingOptions) {
  const [state, setState] = useState<SaveState>({ status: 'idle' })
  const latest = useRef(listeners)
  latest.current = listeners
  const [queue] = useState(
    () =>
      new SaveQueue({
        sequence: Math.max(sequence, unsaved?.sequence ?? 0),
        known,
        onMerged: (answers) => latest.current.onMerged(answers),
        save: (number, answers) =>
          saveAnswers({ courseId, attemptId }, { sequence: number, answers }, (test) =>
            latest.current.onGone(test),
          ),
        onState: (next) => {
          setState(next)
          if (next.status === 'saved') latest.current.onSaved(next)
        },
        keep: (left) => keepUnsaved(attemptId, left),
      }),
  )
  const [first] = useState(() => unsaved && mergeAnswers(known, unsaved.answers))
  useEffect(() => {
    if (first) queue.push(first)
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
  }, [queue, first, courseId, attemptId])
  return { state, queue }
}
