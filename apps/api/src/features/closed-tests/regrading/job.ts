import { id, nullable, strict } from '@zenit/contract/parts'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { enqueue, type Job, job } from '../../../platform/jobs.ts'
import { graceSeconds } from '../time/deadline.ts'
import { findLastEnd, listChecked, markFinished } from './queries.ts'
import { regradeAttempts } from './regrade.ts'

const batch = 500

const payload = strict({
  courseId: id,
  regradeId: id,
  /** The last attempt handled. */
  after: Type.Union([strict({ userId: id, id }), Type.Null()]),
  /** When the last attempt that ran at the start of the round ends. */
  again: nullable(Type.String()),
})

/**
 * Regrades the attempts of a course in batches. Each batch orders the next in its own transaction, so that interrupted
 * work continues. Attempts that run meanwhile are graded when submitted, and another round after their end makes sure.
 */
export const regradeCourse = (deps: Deps): Job<typeof payload> =>
  job({
    name: 'closed-tests.regrade.v1',
    payload,
    maxAttempts: 25,
    run: ({ courseId, regradeId, after, again }) =>
      deps.db.transaction().execute(async (tx) => {
        const now = deps.clock()
        // Read before attempts are listed: one that ends in between is either listed or waited for.
        const lastEnd = after ? again : ((await findLastEnd(tx, courseId))?.toISOString() ?? null)
        const attempts = await listChecked(tx, { courseId, after, limit: batch })
        await regradeAttempts(deps, tx, { courseId, attempts, now })
        const last = attempts.at(-1)
        const next = { courseId, regradeId, again: lastEnd }
        if (last && attempts.length === batch)
          return enqueue(tx, regradeCourse(deps), { payload: { ...next, after: last } })
        if (!lastEnd) {
          await markFinished(tx, { id: regradeId, now })
          return
        }
        const wait = (new Date(lastEnd).getTime() - now.getTime()) / 1000 + 2 * graceSeconds
        return enqueue(tx, regradeCourse(deps), {
          payload: { ...next, after: null, again: null },
          inSeconds: Math.max(wait, 1),
        })
      }),
  })

export const enqueueRegrade = (
  tx: DbOrTx,
  deps: Deps,
  given: { courseId: string; regradeId: string },
): Promise<void> => enqueue(tx, regradeCourse(deps), { payload: { ...given, after: null, again: null } })
