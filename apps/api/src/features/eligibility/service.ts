import type { Deps } from '../../deps.ts'
import { settleOverdue } from '../closed-tests/settle.ts'
import { settleDecisions } from '../final-works/settle.ts'
import { type Reader, requireStanding, type Standing } from './facts.ts'

/**
 * As the learner stands now: what time has already decided of a test or a final work is written down first, whether or
 * not a worker has been by. Throws as {@link requireStanding}.
 */
export async function requireStandingNow(deps: Deps, reader: Reader): Promise<Standing> {
  await settleOverdue(deps, reader)
  await settleDecisions(deps, reader)
  return requireStanding(deps, reader)
}
