import type { CourseDocument } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { settleOverdue } from '../closed-tests/settle.ts'
import { settleDecisions } from '../final-works/settle.ts'
import { passCourse } from '../passes/service.ts'
import { earnRanks } from '../ranks/promote.ts'
import { type Reader, requireStanding, type Standing } from './facts.ts'

/**
 * They passed the test of a revision that asked for a final work as well, and the one that they keep now does not. One
 * that they only read, for its language, decides nothing: they have not taken it up.
 */
const isPassedByTest = ({ records }: Standing, kept: CourseDocument): boolean =>
  records.pass === null && records.attempt !== null && kept.ending === 'test'

async function passByTest(deps: Deps, { userId, courseId }: Reader, { attempt }: Standing['records']) {
  if (!attempt) return
  const now = deps.clock()
  const pass = { userId, courseId, passedAt: now, evidence: 'closed-test', evidenceId: attempt.id } as const
  await deps.db.transaction().execute(async (tx) => {
    await passCourse(deps, tx, pass)
    await earnRanks(deps, tx, { userId, now })
  })
}

/**
 * As the learner stands now: what time has already decided of a test or a final work is written down first, whether or
 * not a worker has been by. Throws as {@link requireStanding}.
 */
export async function requireStandingNow(deps: Deps, reader: Reader): Promise<Standing> {
  await settleOverdue(deps, reader)
  await settleDecisions(deps, reader)
  const { kept, ...standing } = await requireStanding(deps, reader)
  if (!isPassedByTest(standing, kept)) return standing
  await passByTest(deps, reader, standing.records)
  return requireStanding(deps, reader)
}
