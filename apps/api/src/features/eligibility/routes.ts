import { viewEligibility, viewLearnerEligibility } from '@zenit/contract/eligibility'
import type { FastifyInstance } from 'fastify'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireStandingNow } from './service.ts'
import { toEligibility } from './view.ts'

export function eligibilityRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewEligibility, async ({ params: { courseId }, request: { viewer } }) => {
    const { eligibility } = await requireStandingNow(deps, { userId: viewer.user._id, courseId })
    return { eligibility: toEligibility(eligibility) }
  })
}

/** For staff. */
export function studioEligibilityRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewLearnerEligibility, async ({ query, request: { language } }) => {
    const { courseId, learnerId } = query
    const { records, document, eligibility } = await requireStandingNow(deps, { userId: learnerId, courseId })
    const { firstName, lastName, email } = records
    return {
      learner: { _id: learnerId, firstName, lastName, email },
      course: { _id: courseId, title: textIn(document.title, language) },
      eligibility: toEligibility(eligibility),
    }
  })
}
