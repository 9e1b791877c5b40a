import { id, strict } from '@zenit/contract/parts'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { type Attempt, findAttempt } from './queries.ts'
import { dueAt, settleOverdue } from './settle.ts'

const payload = strict({ userId: id, courseId: id, attemptId: id })

/**
 * Ends an attempt that its learner left behind, so that its result, and the pass that it may earn, do not wait for
 * their return. Idempotent: an attempt that was checked meanwhile stays as it is.
 */
export const closeOverdue = (deps: Deps) =>
  job({
    name: 'closed-tests.close-overdue.v1',
    payload,
    maxAttempts: 25,
    async run({ userId, courseId, attemptId }) {
      await settleOverdue(deps, { userId, courseId })
      const attempt = await findAttempt(deps.db, { userId, courseId }, attemptId)
      // The queue goes by the database's clock; where this one lags behind it, the queue tries again with its pauses.
      if (attempt?.state === 'running') throw new Error(`Attempt ${attemptId} is not over yet by this clock`)
    },
  })

/** Orders the closing in the transaction that starts the attempt, for when nothing sent can count any more. */
export const enqueueClosing = (
  tx: DbOrTx,
  deps: Deps,
  attempt: Pick<Attempt, 'id' | 'userId' | 'courseId' | 'endsAt'>,
): Promise<void> =>
  enqueue(tx, closeOverdue(deps), {
    payload: { userId: attempt.userId, courseId: attempt.courseId, attemptId: attempt.id },
    runAt: new Date(dueAt(attempt).getTime() + 1000),
  })
