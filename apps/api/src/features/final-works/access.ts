import type { Course } from '../../content/catalog/catalog.ts'
import type { CourseDocument, Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { settleOverdue } from '../closed-tests/settle.ts'
import { requireJoined } from '../courses/access.ts'
import { endsAlike, opensWithTest } from '../courses/closed-test.ts'
import type { Enrolment } from '../courses/enrolment.ts'
import { currentStep, lessonsCompleted } from '../courses/progress.ts'
import type { Viewer } from '../session/viewer.ts'
import { findTask, type OpenFinalWork } from './policy.ts'
import { type Draft, findDraft, findWork, type Learner } from './queries.ts'
import { settleDecisions } from './settle.ts'

export interface FinalWorkRequest {
  viewer: Viewer
  courseId: string
  /** Null where the language does not matter. */
  language: Language | null
}

export const learnerOf = ({ viewer, courseId }: Pick<FinalWorkRequest, 'viewer' | 'courseId'>): Learner => ({
  userId: viewer.user._id,
  courseId,
})

/**
 * Returns the revision whose final work is written now: the published one, so that a corrected task applies to
 * everybody who has not submitted, unless it has lessons that the learner has not completed or another way to pass;
 * then the one that they keep.
 */
function currentRevision(
  { catalog }: Deps,
  { kept, enrolment, language }: { kept: Course; enrolment: Enrolment; language: Language | null },
): Course {
  const published = catalog.courses.get(kept._id)
  const isLearned = published && endsAlike(published, kept) && currentStep(published, enrolment) === null
  return isLearned && (!language || published.languages.includes(language)) ? published : kept
}

/**
 * Returns the current revision, or the draft's one when the current one no longer has its task, so that a
 * task does not disappear while somebody writes about it.
 */
async function writtenRevision(
  deps: Deps,
  { current, draft }: { current: Course; draft: Draft | null },
): Promise<{ document: CourseDocument; revisionId: string }> {
  if (!draft || findTask(current.finalWork, draft.taskId))
    return { document: current, revisionId: current.revisionId }
  const { revisionId } = draft
  return { document: await deps.catalog.document({ courseId: current._id, revisionId }), revisionId }
}

/** Throws 409 `out-of-order` before the closed test is passed. An overdue test is settled first. */
async function requireTestPassed(
  deps: Deps,
  { learner, enrolment }: { learner: Learner; enrolment: Enrolment },
): Promise<void> {
  if (enrolment.isTestPassed) return
  const latest = await settleOverdue(deps, learner)
  required(latest?.state === 'checked' && latest.passed, 'out-of-order')
}

/**
 * Returns the final work of a joined course, once its lessons and any test before it are done, with draft and
 * submission. First makes decisions final that can no longer be taken back.
 */
export async function requireFinalWork(deps: Deps, request: FinalWorkRequest): Promise<OpenFinalWork> {
  const learner = learnerOf(request)
  await settleDecisions(deps, learner)
  const { course: kept, enrolment } = await requireJoined({ deps, ...request })
  const [work, draft] = await Promise.all([findWork(deps.db, learner), findDraft(deps.db, learner)])
  const current = currentRevision(deps, { kept, enrolment, language: request.language })
  const { document, revisionId } = work
    ? {
        document: await deps.catalog.document({ ...learner, revisionId: work.revisionId }),
        revisionId: work.revisionId,
      }
    : await writtenRevision(deps, { current, draft })
  required(document.finalWork, 'not-found')
  // A learner who once had access keeps it, even when lessons were added later.
  required(work || draft || lessonsCompleted(current, enrolment), 'lessons-unfinished')
  if (!work && opensWithTest(current)) await requireTestPassed(deps, { learner, enrolment })
  return { document, revisionId, finalWork: document.finalWork, work, draft, finish: enrolment.finish }
}
