import type { CourseDocument } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { settleOverdue } from '../closed-tests/settle.ts'
import { settleDecisions } from '../final-works/settle.ts'
import { passCourse } from '../passes/service.ts'
import { earnRanks } from '../ranks/promote.ts'
import { type CourseEligibility, type Reader, requireEligibility } from './facts.ts'

/**
 * Whether the learner passed the test of a revision that also required a final work, while the one they keep now does
 * not. A revision that they only read for its language does not count.
 */
const isPassedByTest = ({ records }: CourseEligibility, kept: CourseDocument): boolean =>
  records.pass === null && records.attempt !== null && kept.ending === 'test'

async function passByTest(
  deps: Deps,
  { userId, courseId }: Reader,
  { attempt }: CourseEligibility['records'],
) {
  if (!attempt) return
  const now = deps.clock()
  const pass = { userId, courseId, passedAt: now, evidence: 'closed-test', evidenceId: attempt.id } as const
  await deps.db.transaction().execute(async (tx) => {
    await passCourse(deps, tx, pass)
    await earnRanks(deps, tx, { userId, now })
  })
}

/**
 * Returns the learner's current standing. First records results that time has already decided for a test or a final
 * work, whether or not a worker has run. Throws like {@link requireEligibility}.
 */
export async function requireCurrentEligibility(deps: Deps, reader: Reader): Promise<CourseEligibility> {
  await settleOverdue(deps, reader)
  await settleDecisions(deps, reader)
  const { kept, ...found } = await requireEligibility(deps, reader)
  if (!isPassedByTest(found, kept)) return found
  await passByTest(deps, reader, found.records)
  return requireEligibility(deps, reader)
}
