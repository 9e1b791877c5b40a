import {
  type ChosenAnswers,
  saveClosedTestAnswers,
  type Test,
  viewClosedTest,
} from '@zenit/contract/closed-tests'
import { ApiError, request } from '../../../api/client.ts'
import type { SaveOutcome } from './save-queue.ts'

/** The attempt shown by a page. Every call names it, so that an old tab cannot change a newer attempt. */
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
 * What another tab saved, and the number to exceed; or, when this attempt is over, the server's current state. After
 * its deadline an attempt accepts no saves but still exists for a while: its check will send the choices made here, and
 * time may be given back, so none is dropped.
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

/** One attempt to save. `onGone` receives the server's state once this attempt accepts no more answers. */
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
