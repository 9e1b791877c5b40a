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
 * The revision whose final work is written now: the published one, so that a corrected task reaches whoever has not
 * handed in yet, unless it has lessons that the learner has not had or asks for something else to pass; then the one that
 * they keep.
 */
function currentRevision(
  { catalog }: Deps,
  { kept, enrolment, language }: { kept: Course; enrolment: Enrolment; language: Language | null },
): Course {
  const published = catalog.courses.get(kept._id)
  const isLearned = published && endsAlike(published, kept) && currentStep(published, enrolment) === null
  return isLearned && (!language || published.languages.includes(language)) ? published : kept
}

/** A task does not vanish under the hands of someone who writes about it: then it is the revision that had it. */
async function writtenRevision(
  deps: Deps,
  { current, draft }: { current: Course; draft: Draft | null },
): Promise<{ document: CourseDocument; revisionId: string }> {
  if (!draft || findTask(current.finalWork, draft.taskId))
    return { document: current, revisionId: current.revisionId }
  const { revisionId } = draft
  return { document: await deps.catalog.document({ courseId: current._id, revisionId }), revisionId }
}

/** Throws 409 `out-of-order` before the closed test is passed, counting one that time has ended meanwhile. */
async function requireTestPassed(
  deps: Deps,
  { learner, enrolment }: { learner: Learner; enrolment: Enrolment },
): Promise<void> {
  if (enrolment.isTestPassed) return
  const latest = await settleOverdue(deps, learner)
  required(latest?.state === 'checked' && latest.passed, 'out-of-order')
}

/**
 * The final work of a course that the learner joined, once their lessons and the test before it are done, with what they have drafted and
 * handed in. What time has decided meanwhile is written first.
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
  // Who was let in once stays in: what was begun is not undone by lessons that came later.
  required(work || draft || lessonsCompleted(current, enrolment), 'lessons-unfinished')
  if (!work && opensWithTest(current)) await requireTestPassed(deps, { learner, enrolment })
  return { document, revisionId, finalWork: document.finalWork, work, draft, finish: enrolment.finish }
}
