import { finishWithoutCertificate } from '@zenit/contract/courses'
import { viewEligibility, viewLearnerEligibility } from '@zenit/contract/eligibility'
import type { FastifyInstance } from 'fastify'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { requirePublished } from '../courses/access.ts'
import { finishWithoutCertificate as finishCourse } from './finish.ts'
import { requireCurrentEligibility } from './service.ts'
import { toEligibility } from './view.ts'

export function eligibilityRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewEligibility, async ({ params: { courseId }, request: { viewer, language } }) => {
    const found = await requireCurrentEligibility(deps, { userId: viewer.user._id, courseId, language })
    const { records, eligibility } = found
    // For a course above the learner's rank only what they have earned in it is returned.
    const hasEarned = records.pass !== null || records.certificate !== null
    if (!hasEarned && deps.catalog.courses.has(courseId)) requirePublished({ deps, viewer, courseId })
    return { eligibility: toEligibility(eligibility) }
  })

  route(scope, finishWithoutCertificate, async ({ params: { courseId }, request }) => {
    const { viewer, language } = request
    const progress = await finishCourse({ deps, viewer, language, courseId })
    // Finishing may earn a rank, which the next request must already have.
    request.forgetViewer()
    return { success: true as const, progress }
  })
}

/** For staff. */
export function studioEligibilityRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewLearnerEligibility, async ({ query, request: { language } }) => {
    const { courseId, learnerId } = query
    const { records, document, eligibility } = await requireCurrentEligibility(deps, {
      userId: learnerId,
      courseId,
    })
    const { firstName, lastName, email } = records
    return {
      learner: { _id: learnerId, firstName, lastName, email },
      course: { _id: courseId, title: textIn(document.title, language) },
      eligibility: toEligibility(eligibility),
    }
  })
}
