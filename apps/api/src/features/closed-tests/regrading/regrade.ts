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
 * Applies every regrade of a course to attempts, in order. Running it again changes nothing: regraded attempts and
 * existing passes stay, and each learner is notified once per regrade.
 */
export async function regradeAttempts(
  deps: RegradeDeps,
  tx: DbOrTx,
  { courseId, attempts, now }: Batch,
): Promise<void> {
  for (const regrade of await queries.listRegrades(tx, courseId)) {
    const regraded = await queries.insertRegraded(tx, regrade, { attempts, now })
    for (const { userId, id, revisionId } of regraded.filter(({ passes }) => passes)) {
      // When a final work follows, passing the test only opens it.
      if ((await deps.catalog.document({ courseId, revisionId }, tx)).ending !== 'test') continue
      await passCourse(deps, tx, { userId, courseId, passedAt: now, evidence: 'closed-test', evidenceId: id })
      await earnRanks(deps, tx, { userId, now })
    }
    const touched = new Set(regraded.filter(({ isNews }) => isNews).map(({ userId }) => userId))
    const to = [...touched].map((userId) => ({ userId, parameters: { courseId } }))
    await notify(tx, { kind: 'test-regraded', cause: regrade.id, to, now })
  }
}
