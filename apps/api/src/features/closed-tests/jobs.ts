import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { isAway, silenceMs } from '../../platform/heartbeat.ts'
import { job } from '../../platform/jobs.ts'
import { listOverdue, type Overdue } from './queries.ts'
import { settleOverdue } from './settle.ts'
import { graceSeconds } from './time/deadline.ts'

type ClosingDeps = Pick<Deps, 'db' | 'catalog' | 'config' | 'clock' | 'presence'>

const batch = 200

/** Later than any answer can count, and later than an outage takes to be noticed, which would move the deadline. */
const overdueBefore = ({ clock }: ClosingDeps): Date =>
  new Date(clock().getTime() - graceSeconds * 1000 - silenceMs)

/** An attempt that cannot be closed does not stop the others; returns the failures. */
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
 * Ends abandoned attempts, so that a result and its pass do not wait for the learner's return. Runs every minute, so
 * that a start orders no job. (Earlier versions ordered one with each start; those left do the same.)
 */
export const closeOverdue = (deps: ClosingDeps) =>
  job({
    name: 'closed-tests.close-overdue.v1',
    payload: Type.Object({}),
    maxAttempts: 1,
    cron: '* * * * *',
    queue: 'closed-tests.close-overdue',
    async run() {
      // During an outage nothing is closed: the time will be given back.
      if (await isAway(deps)) return
      const [failure] = await closeBatches(deps)
      if (failure) throw failure
    },
  })
