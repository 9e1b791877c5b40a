import { viewEligibility, viewLearnerEligibility } from '@zenit/contract/eligibility'
import type { FastifyInstance } from 'fastify'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { settleOverdue } from '../closed-tests/settle.ts'
import { settleDecisions } from '../final-works/settle.ts'
import { requireStanding } from './facts.ts'
import type { Claim } from './queries.ts'
import { toEligibility } from './view.ts'

/** As the learner stands now: what time has already decided of a test or a final work counts. */
async function standingNow(deps: Deps, claim: Claim) {
  await settleOverdue(deps, claim)
  await settleDecisions(deps, claim)
  return requireStanding(deps, claim)
}

export function eligibilityRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewEligibility, async ({ params: { courseId }, request: { viewer } }) => {
    const { eligibility } = await standingNow(deps, { userId: viewer.user._id, courseId })
    return { eligibility: toEligibility(eligibility) }
  })
}

/** For staff. */
export function studioEligibilityRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewLearnerEligibility, async ({ query, request: { language } }) => {
    const { courseId, learnerId } = query
    const { records, document, eligibility } = await standingNow(deps, { userId: learnerId, courseId })
    const { firstName, lastName, email } = records
    return {
      learner: { _id: learnerId, firstName, lastName, email },
      course: { _id: courseId, title: textIn(document.title, language) },
      eligibility: toEligibility(eligibility),
    }
  })
}
