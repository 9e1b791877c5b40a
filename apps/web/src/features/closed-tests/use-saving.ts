import { type ChosenAnswers, saveClosedTestAnswers, viewClosedTest } from '@zenit/contract/closed-tests'
import { useEffect, useState } from 'react'
import { ApiError, request } from '../../api/client.ts'
import { createSaveQueue, type SaveOutcome, type SaveState } from './save-queue.ts'

/** The number to save above after another tab has saved, or that there is no attempt any more. */
async function afterStale(courseId: string): Promise<SaveOutcome> {
  const { test } = await request(viewClosedTest, { params: { id: courseId } })
  return test.attempt ? { kind: 'stale', sequence: test.attempt.sequence } : { kind: 'gone' }
}

async function save(courseId: string, sequence: number, answers: ChosenAnswers): Promise<SaveOutcome> {
  try {
    const saved = await request(saveClosedTestAnswers, {
      params: { id: courseId },
      body: { sequence, answers },
    })
    return { kind: 'saved', ...saved }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'test-not-started') return { kind: 'gone' }
    if (error instanceof ApiError && error.code === 'stale-sequence')
      return afterStale(courseId).catch(() => ({ kind: 'failed' }))
    return { kind: 'failed' }
  }
}

interface Saving {
  courseId: string
  /** The last number that the server knows. */
  sequence: number
  onSaved: (savedAt: string) => void
}

/** Saves what is chosen, as it is chosen; what is left when the page goes is sent on its way out. */
export function useSaving({ courseId, sequence, onSaved }: Saving) {
  const [state, setState] = useState<SaveState>({ status: 'idle' })
  const [queue] = useState(() =>
    createSaveQueue({
      sequence,
      save: (number, answers) => save(courseId, number, answers),
      onState: (next) => {
        setState(next)
        if (next.status === 'saved') onSaved(next.at)
      },
    }),
  )
  useEffect(() => {
    const leave = () => {
      const body = queue.unsaved()
      if (!body) return
      request(saveClosedTestAnswers, { params: { id: courseId }, body, keepalive: true }).catch(
        () => undefined,
      )
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', queue.flush)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', queue.flush)
      leave()
      queue.pause()
    }
  }, [queue, courseId])
  return { state, queue }
}
