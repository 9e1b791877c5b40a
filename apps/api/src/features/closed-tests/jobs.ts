import { id, strict } from '@zenit/contract/parts'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { isAway, silenceMs } from '../../platform/heartbeat.ts'
import { enqueue, type Job, job } from '../../platform/jobs.ts'
import { type Attempt, findAttempt } from './queries.ts'
import { settleOverdue } from './settle.ts'
import { dueAt } from './time/deadline.ts'

const payload = strict({ userId: id, courseId: id, attemptId: id })

type Ending = Pick<Attempt, 'id' | 'userId' | 'courseId' | 'endsAt'>

const payloadOf = ({ userId, courseId, id: attemptId }: Ending) => ({ userId, courseId, attemptId })

/**
 * Later than anything sent can count; and than a silence shows that nobody serves, for then the deadline is another.
 */
const closingAt = (attempt: Ending): Date => new Date(dueAt(attempt).getTime() + silenceMs + 1000)

/** How soon a worker looks again whether anybody serves. */
const patienceSeconds = 60

/**
 * Ends an attempt that its learner left behind, so that its result, and the pass that it may earn, do not wait for
 * their return. Idempotent: an attempt that was checked meanwhile stays as it is.
 */
export const closeOverdue = (deps: Deps): Job<typeof payload> =>
  job({
    name: 'closed-tests.close-overdue.v1',
    payload,
    maxAttempts: 25,
    async run({ userId, courseId, attemptId }) {
      const learner = { userId, courseId }
      const again = (seconds: number): Promise<void> =>
        enqueue(deps.db, closeOverdue(deps), {
          payload: { ...learner, attemptId },
          inSeconds: Math.max(seconds, 1),
        })
      // While nobody serves, time is not held against anyone: it will be given back.
      if (await isAway(deps)) return again(patienceSeconds)
      await settleOverdue(deps, learner)
      const attempt = await findAttempt(deps.db, learner, attemptId)
      // Time was given back, or the queue, which goes by the database's clock, is ahead of ours.
      if (attempt?.state === 'running')
        await again((closingAt(attempt).getTime() - deps.clock().getTime()) / 1000)
    },
  })

/** Orders the closing in the transaction that starts the attempt, for when nothing sent can count any more. */
export const enqueueClosing = (tx: DbOrTx, deps: Deps, attempt: Ending): Promise<void> =>
  enqueue(tx, closeOverdue(deps), { payload: payloadOf(attempt), runAt: closingAt(attempt) })
