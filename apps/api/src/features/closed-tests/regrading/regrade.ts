import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { notify } from '../../notifications/notify.ts'
import { passCourse } from '../../passes/service.ts'
import { earnRanks } from '../../ranks/promote.ts'
import * as queries from './queries.ts'

type RegradeDeps = Pick<Deps, 'catalog' | 'config'>

interface Batch {
  courseId: string
  attempts: readonly queries.AttemptId[]
  now: Date
}

/**
 * Grades attempts again by every regrade of their course, in its order. Doing it once more does nothing: what was graded
 * stays, a pass that is there stays, and each learner is told of a regrade once.
 */
export async function regradeAttempts(
  deps: RegradeDeps,
  tx: DbOrTx,
  { courseId, attempts, now }: Batch,
): Promise<void> {
  for (const regrade of await queries.listRegrades(tx, courseId)) {
    const regraded = await queries.insertRegraded(tx, regrade, { attempts, now })
    for (const { userId, id, revisionId } of regraded.filter(({ passes }) => passes)) {
      // Where a final work follows, the test has opened it.
      if ((await deps.catalog.document({ courseId, revisionId }, tx)).ending !== 'test') continue
      await passCourse(deps, tx, { userId, courseId, passedAt: now, evidence: 'closed-test', evidenceId: id })
      await earnRanks(deps, tx, { userId, now })
    }
    const touched = new Set(regraded.filter(({ isNews }) => isNews).map(({ userId }) => userId))
    const to = [...touched].map((userId) => ({ userId, parameters: { courseId } }))
    await notify(tx, { kind: 'test-regraded', cause: regrade.id, to, now })
  }
}
