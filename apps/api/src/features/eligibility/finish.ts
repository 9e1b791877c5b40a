import type { Progress } from '@zenit/contract/courses'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { type CourseRequest, readableRevision, requireJoined, requirePublished } from '../courses/access.ts'
import { progressOf } from '../courses/progress.ts'
import { findProgress } from '../courses/service.ts'
import { earnRanks } from '../ranks/promote.ts'
import { recheckEligibility } from './facts.ts'
import { finishEnrolment } from './queries.ts'

/**
 * Finishes a course after all lessons of the revision that the learner reads, and awards the ranks this earns.
 * Finishing again changes nothing. The transaction checks the same rules that the learner's checklist shows.
 */
export async function finishWithoutCertificate(
  request: CourseRequest & { deps: Deps; language: Language },
): Promise<Progress> {
  const { deps, viewer, courseId, language } = request
  const { enrolment } = await requireJoined({ ...request, language: null })
  const published = requirePublished(request)
  const course = await readableRevision(request, { published, enrolment })
  if (enrolment.finishedAt) return progressOf(course, enrolment)
  const userId = viewer.user._id
  const { db, clock } = deps
  const claim = { userId, courseId }
  await db.transaction().execute(async (tx) => {
    const { eligibility } = await recheckEligibility(deps, tx, { claim, document: course })
    if (eligibility.finishedAt) return
    required(eligibility.canFinish, 'lessons-unfinished')
    const now = clock()
    await finishEnrolment(tx, { userId, courseId, now })
    await earnRanks(deps, tx, { userId, language, now })
  })
  return findProgress(deps, claim)
}
