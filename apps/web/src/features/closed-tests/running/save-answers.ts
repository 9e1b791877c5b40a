import {
  type ChosenAnswers,
  saveClosedTestAnswers,
  type Test,
  viewClosedTest,
} from '@zenit/contract/closed-tests'
import { ApiError, request } from '../../../api/client.ts'
import type { SaveOutcome } from './save-queue.ts'

/** The attempt that a page shows. Every call names it: a tab that was left open never touches a newer one. */
export interface AttemptRef {
  courseId: string
  attemptId: string
}

interface Save {
  sequence: number
  answers: ChosenAnswers
}

export const sendAnswers = ({ courseId, attemptId }: AttemptRef, save: Save, keepalive = false) =>
  request(saveClosedTestAnswers, {
    params: { id: courseId },
    body: { ...save, attemptId },
    keepalive,
    isPatient: !keepalive,
  })

const isOver = (error: ApiError): boolean => error.code === 'test-not-started' || error.code === 'not-found'

/**
 * What another tab has saved, and the number to save above; or, when this attempt is over, what the server shows now.
 * Past its deadline an attempt takes no more saves and still stands for a while: what is chosen here is what its check
 * will bring, and time may be given back, so nothing of it is dropped.
 */
async function afterRefusal(
  attempt: AttemptRef,
  error: ApiError,
  onGone: (test: Test) => void,
): Promise<SaveOutcome> {
  const { test } = await request(viewClosedTest, { params: { id: attempt.courseId } })
  if (test.attempt?._id !== attempt.attemptId) {
    onGone(test)
    return { kind: 'gone' }
  }
  if (isOver(error)) return { kind: 'failed' }
  return { kind: 'stale', sequence: test.attempt.sequence, answers: test.attempt.answers }
}

/** One try to save. `onGone` hears what the server shows instead once this attempt takes no more answers. */
export async function saveAnswers(
  attempt: AttemptRef,
  save: Save,
  onGone: (test: Test) => void,
): Promise<SaveOutcome> {
  try {
    return { kind: 'saved', ...(await sendAnswers(attempt, save)) }
  } catch (error) {
    if (!(error instanceof ApiError) || (!isOver(error) && error.code !== 'stale-sequence'))
      return { kind: 'failed' }
    return afterRefusal(attempt, error, onGone).catch(() => ({ kind: 'failed' }))
  }
}
