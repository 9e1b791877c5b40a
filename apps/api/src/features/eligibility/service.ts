import type { Deps } from '../../deps.ts'
import { settleOverdue } from '../closed-tests/settle.ts'
import { settleDecisions } from '../final-works/settle.ts'
import { passCourse } from '../passes/service.ts'
import { earnRanks } from '../ranks/promote.ts'
import { type Reader, requireStanding, type Standing } from './facts.ts'

/** They passed the test of a revision that asked for a final work as well, and the one that they have now does not. */
const isPassedByTest = ({ records, document }: Standing): boolean =>
  records.pass === null && records.attempt !== null && document.ending === 'test'

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
  const standing = await requireStanding(deps, reader)
  if (!isPassedByTest(standing)) return standing
  await passByTest(deps, reader, standing.records)
  return requireStanding(deps, reader)
}
