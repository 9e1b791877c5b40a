import { isDeepStrictEqual } from 'node:util'
import type { ChosenAnswers } from '@zenit/contract/closed-tests'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../deps.ts'
import { retryWhenOutrun } from '../../../platform/concurrency/retry.ts'
import { ApiError, required } from '../../../platform/http/errors.ts'
import type { PendingClaim } from '../../../platform/http/limits/counted-statements.ts'
import { noAttempt, type TestRequest } from '../attempts.ts'
import { requireServed } from '../policy.ts'
import { type Attempt, findAttempt, type Learner, updateAnswers } from '../queries.ts'
import { regainTime } from '../time/extensions.ts'

export interface Save {
  sequence: number
  /** Answers of the changed questions; an empty choice clears one. */
  answers: ChosenAnswers
  attemptId?: string | undefined
  /** Counted by the write, which alone may hold the count until it is on the disk. */
  claim: PendingClaim | null
}

interface SaveResult {
  sequence: number
  savedAt: string
  endsAt: string
}

const toSaved = (sequence: number, { savedAt, endsAt }: { savedAt: Date; endsAt: Date }): SaveResult => ({
  sequence,
  savedAt: savedAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

/** Whether this save is already stored: a repetition after a lost response, not a conflict. */
const isKept = (attempt: Attempt, { sequence, answers }: Save): boolean =>
  attempt.sequence === sequence && isDeepStrictEqual(attempt.lastSave, answers)

/** The questions of an attempt, which never change. */
type ServedAttempt = Pick<Attempt, 'id' | 'userId' | 'served'>

/**
 * Returns the save function of this process. It caches the questions of attempts, so that most saves need only the
 * write.
 */
export function createSaves(deps: Deps) {
  const asked = new LRUCache<string, ServedAttempt>({ max: 2_000 })
  const keyOf = ({ userId, courseId }: Learner, id: string) => `${userId} ${courseId} ${id}`

  async function findRunning(request: TestRequest, { attemptId }: Save): Promise<Attempt> {
    const learner = { userId: request.viewer.user._id, courseId: request.courseId }
    const attempt = await findAttempt(deps.db, learner, { id: attemptId })
    if (!attempt) throw noAttempt(deps, request, attemptId)
    required(attempt.state === 'running', 'test-not-started')
    const { id, userId, served } = attempt
    asked.set(keyOf(learner, id), { id, userId, served })
    return attempt
  }

  async function requireRunning(request: TestRequest, save: Save, now: Date): Promise<Attempt> {
    const attempt = await findRunning(request, save)
    const isInTime = now <= attempt.endsAt
    const open = isInTime || !(await regainTime(deps)) ? attempt : await findRunning(request, save)
    required(now <= open.endsAt, 'test-not-started')
    return open
  }

  /** Saves answers of the running attempt until the deadline, question by question; the highest sequence wins. */
  return async function saveAnswers(request: TestRequest, save: Save): Promise<SaveResult> {
    const { sequence, answers, attemptId, claim } = save
    const learner = { userId: request.viewer.user._id, courseId: request.courseId }
    const { now } = request
    const known = attemptId === undefined ? undefined : asked.get(keyOf(learner, attemptId))
    return retryWhenOutrun(async () => {
      const attempt = known ?? (await requireRunning(request, save, now))
      requireServed(attempt, answers)
      const written = await updateAnswers(deps.db, attempt, { answers, sequence, now, claim })
      if (written) return toSaved(sequence, written)
      const kept = await requireRunning(request, save, now)
      // Newer after all: time was given back in the meantime.
      if (kept.sequence < sequence) return undefined
      if (!isKept(kept, save) || !kept.savedAt) throw new ApiError('stale-sequence')
      return toSaved(sequence, { savedAt: kept.savedAt, endsAt: kept.endsAt })
    })
  }
}
