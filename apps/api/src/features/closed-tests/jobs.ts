import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { isAway, silenceMs } from '../../platform/heartbeat.ts'
import { job } from '../../platform/jobs.ts'
import { listOverdue, type Overdue } from './queries.ts'
import { settleOverdue } from './settle.ts'
import { graceSeconds } from './time/deadline.ts'

type ClosingDeps = Pick<Deps, 'db' | 'catalog' | 'config' | 'clock' | 'presence'>

const batch = 200

/** Later than anything sent can count; and than a silence shows that nobody serves, for then the deadline is another. */
const overdueBefore = ({ clock }: ClosingDeps): Date =>
  new Date(clock().getTime() - graceSeconds * 1000 - silenceMs)

/** One that cannot be closed holds up no other; the failures are returned. */
async function closeBatches(deps: ClosingDeps): Promise<unknown[]> {
  const failures: unknown[] = []
  const before = overdueBefore(deps)
  for (let last: Overdue | null = null; ; ) {
    const overdue = await listOverdue(deps.db, { before, last, limit: batch })
    for (const learner of overdue)
      await settleOverdue(deps, learner).catch((error: unknown) => failures.push(error))
    last = overdue.at(-1) ?? null
    if (overdue.length < batch) return failures
  }
}

/**
 * Ends the attempts that their learners left behind, so that a result, and the pass that it may earn, does not wait for
 * anybody's return. It looks for them every minute, so that a start has no job to order. (Versions before ordered one with
 * each start: those that are left do the same.)
 */
export const closeOverdue = (deps: ClosingDeps) =>
  job({
    name: 'closed-tests.close-overdue.v1',
    payload: Type.Object({}),
    maxAttempts: 1,
    cron: '* * * * *',
    queue: 'closed-tests.close-overdue',
    async run() {
      // While nobody serves, time is not held against anyone: it will be given back.
      if (await isAway(deps)) return
      const [failure] = await closeBatches(deps)
      if (failure) throw failure
    },
  })
