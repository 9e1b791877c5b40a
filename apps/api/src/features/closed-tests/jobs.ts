import { id, strict } from '@zenit/contract/parts'
import type { Deps } from '../../deps.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { findAttempt } from './queries.ts'
import { dueAt, settleOverdue } from './settle.ts'

const payload = strict({ userId: id, courseId: id, attemptId: id })

/** When the job looks after an attempt: as soon as nothing that the learner sends can count any more. */
const closingTime = (attempt: { endsAt: Date }): Date => new Date(dueAt(attempt).getTime() + 1000)

/**
 * Ends an attempt that its learner left behind, so that its result, and the pass that it may earn, do not wait for
 * their return. Idempotent: an attempt that was checked meanwhile stays as it is.
 */
export const closeOverdue = (deps: Deps) =>
  job({
    name: 'closed-tests.close-overdue.v1',
    payload,
    maxAttempts: 10,
    async run({ userId, courseId, attemptId }) {
      const learner = { userId, courseId }
      await settleOverdue(deps, learner)
      const attempt = await findAttempt(deps.db, learner, attemptId)
      // The queue keeps the database's time; by a clock that lags behind it, the attempt may not be due yet.
      if (attempt?.state === 'running') await enqueueClosing(deps.db, deps, attempt)
    },
  })

/** Orders the closing of an attempt in the transaction that starts it. */
export const enqueueClosing = (
  tx: Parameters<typeof enqueue>[0],
  deps: Deps,
  attempt: { id: string; userId: string; courseId: string; endsAt: Date },
): Promise<void> =>
  enqueue(tx, closeOverdue(deps), {
    payload: { userId: attempt.userId, courseId: attempt.courseId, attemptId: attempt.id },
    runAt: closingTime(attempt),
  })
