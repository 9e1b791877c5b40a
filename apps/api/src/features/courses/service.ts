import type { Progress } from '@zenit/contract/courses'
import type { ViewedRanges } from '@zenit/contract/viewing'
import type { Course } from '../../content/catalog/catalog.ts'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { retryWhenOutrun } from '../../platform/concurrency/retry.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { required } from '../../platform/http/errors.ts'
import type { PendingClaim } from '../../platform/http/limits/counted-statements.ts'
import { newId } from '../../platform/ids.ts'
import type { Viewer } from '../session/viewer.ts'
import {
  type CourseRequest,
  keptRevision,
  openCourse,
  requireCourse,
  requirePublished,
  requireStep,
  type StepIds,
} from './access.ts'
import { insertCompletion } from './completion.queries.ts'
import type { Enrolment, ListedEnrolment } from './enrolment.ts'
import { findStep, idsBefore, questionIds, type Step } from './outline.ts'
import { nextRevision } from './policy.ts'
import { isOpen, progressOf, questionsPassed } from './progress.ts'
import {
  findCourseIdOfLesson,
  findEnrolment,
  findLessonState,
  findPublishedCourse,
  insertEnrolment,
  listEnrolments,
} from './queries.ts'
import type { LearnerState } from './view.ts'
import { toView } from './viewing.ts'

/** Joins a course. If the learner has joined before, or in a concurrent request, returns that enrolment's progress. */
export async function joinCourse(request: CourseRequest & { deps: Deps }): Promise<Progress> {
  const { deps, viewer, courseId } = request
  const { course, enrolment } = await requireCourse(request)
  if (enrolment) return progressOf(course, enrolment)
  const userId = viewer.user._id
  const { revisionId } = course
  await insertEnrolment(deps.db, { userId, courseId, id: newId(), revisionId, now: deps.clock() })
  return findProgress(deps, { userId, courseId })
}

/** Returns a learner's progress in a joined course. Throws 409 `conflict` when they have not joined. */
export async function findProgress(
  deps: Pick<Deps, 'catalog' | 'db'>,
  learner: { userId: string; courseId: string },
): Promise<Progress> {
  const enrolment = await findEnrolment(deps.db, learner)
  required(enrolment, 'conflict')
  return progressOf(await keptRevision(deps, enrolment), enrolment)
}

/** Returns a course of a pack that was ever published, withdrawn or not. */
export const findPublished = (db: DbOrTx, where: { pack: string; slug: string }) =>
  findPublishedCourse(db, where)

/** Returns every enrolment of a learner, last studied first. */
export const enrolmentsOf = (db: DbOrTx, userId: string): Promise<ListedEnrolment[]> =>
  listEnrolments(db, userId)

interface LessonRequest {
  deps: Deps
  viewer: Viewer
  language: Language
  lessonId: string
  sublessonId: string | undefined
}

/** Returns a sublesson that the learner may open, and what they have done of it. */
export async function openLesson(
  request: LessonRequest,
): Promise<{ courseId: string; step: Step; learned: LearnerState }> {
  const { deps, viewer, language, lessonId, sublessonId } = request
  const published = deps.catalog.courseOfLesson(lessonId)
  const courseId = published?._id ?? (await findCourseIdOfLesson(deps.db, lessonId))
  required(courseId, 'not-found')
  requirePublished({ deps, viewer, courseId })
  const state = await findLessonState(deps.db, { userId: viewer.user._id, courseId, lessonId })
  const { course, enrolment } = await openCourse(
    { deps, viewer, courseId, language },
    state?.enrolment ?? null,
  )
  const step = findStep(course, lessonId, sublessonId)
  required(step, 'not-found')
  required(enrolment, 'not-joined')
  required(isOpen(course, enrolment, step.sublesson._id), 'out-of-order')
  const id = step.sublesson._id
  const isCompleted = enrolment.completed.has(id)
  return {
    courseId,
    step,
    learned: { isCompleted, position: state?.positions[id], seen: state?.seen[id] ?? [] },
  }
}

interface CompletionInput {
  deps: Deps
  viewer: Viewer
  language: Language
  ids: StepIds
  viewing?: ViewedRanges | undefined
  /** Whether the learner skips it as known. */
  isSkipped?: boolean | undefined
  /** Counted by the first statement. */
  claim: PendingClaim | null
}

/**
 * Completes a sublesson. Most learners keep the published revision, so it is tried first, in one round trip; others
 * need a second query.
 */
export async function completeSublesson(request: CompletionInput): Promise<Progress> {
  const { deps, language, ids } = request
  const published = deps.catalog.courseOfLesson(ids.lessonId)
  if (published?.languages.includes(language)) {
    const done = await completeIn(request, { course: published, keptRevisionId: published.revisionId })
    if (done) return done
  }
  // The learner may move to another revision between the two statements.
  return retryWhenOutrun(async () => {
    const { course, enrolment } = await requireStep(request, ids)
    return (await completeIn(request, { course, keptRevisionId: enrolment.revisionId })) ?? undefined
  })
}

/**
 * Completes a sublesson by this revision, and moves the learner there from the one that they keep. Returns null when
 * they keep a different one, or have no such enrolment.
 */
async function completeIn(
  request: CompletionInput,
  { course, keptRevisionId }: { course: Course; keptRevisionId: string },
): Promise<Progress | null> {
  const { deps, viewer, ids, viewing, isSkipped = false, claim } = request
  const step = findStep(course, ids.lessonId, ids.sublessonId)
  if (!step) return null
  const next = nextRevision(course, requirePublished({ deps, viewer, courseId: course._id }))
  const siblings = step.lesson.sublessons.map(({ _id }) => _id).filter((id) => id !== ids.sublessonId)
  const completion = {
    userId: viewer.user._id,
    progressId: ids.progressId,
    courseId: course._id,
    sublessonId: ids.sublessonId,
    keptRevisionId,
    revisionId: course.revisionId,
    nextRevisionId: next.revisionId,
    before: idsBefore(course, ids.sublessonId),
    siblings,
    questions: questionIds(step.sublesson),
    kind: step.sublesson.kind,
    isSkipped,
    now: deps.clock(),
  }
  const view = viewing ? toView(viewing) : null
  const result = await insertCompletion(deps.db, completion, { view, claim })
  if (!result) return null
  const { enrolment, isDone, isSeen } = result
  if (!enrolment.finishedAt && enrolment.revisionId !== keptRevisionId) return null
  if (!isDone) return refuseOrRepeat({ course, enrolment, step })
  const endsLesson = siblings.every((id) => enrolment.completed.has(id))
  const isRepeated = enrolment.completed.has(ids.sublessonId)
  const after: Enrolment = {
    ...enrolment,
    completed: new Set(enrolment.completed).add(ids.sublessonId),
    skipped: isSeen || isRepeated ? enrolment.skipped : new Set(enrolment.skipped).add(ids.sublessonId),
  }
  return progressOf(endsLesson && !isRepeated && !enrolment.finishedAt ? next : course, after)
}

/** A completed sublesson stays completed, whatever was inserted before it; otherwise throws with what is missing. */
function refuseOrRepeat({
  course,
  enrolment,
  step,
}: {
  course: Course
  enrolment: Enrolment
  step: Step
}): Progress {
  required(isOpen(course, enrolment, step.sublesson._id), 'out-of-order')
  const isRepeated = enrolment.completed.has(step.sublesson._id)
  required(isRepeated || questionsPassed(step, enrolment), 'sublesson-unfinished')
  required(isRepeated, 'sublesson-unseen')
  return progressOf(course, enrolment)
}
