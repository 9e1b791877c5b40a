import type { Deps } from '../../deps.ts'
import { settleOverdue } from '../closed-tests/settle.ts'
import { settleDecisions } from '../final-works/settle.ts'
import { requireStanding, type Standing } from './facts.ts'
import type { Claim } from './queries.ts'

/**
 * As the learner stands now: what time has already decided of a test or a final work is written down first, whether or
 * not a worker has been by. Throws as {@link requireStanding}.
 */
export async function requireStandingNow(deps: Deps, claim: Claim): Promise<Standing> {
  await settleOverdue(deps, claim)
  await settleDecisions(deps, claim)
  return requireStanding(deps, claim)
}
