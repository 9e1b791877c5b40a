import type { Progress } from '@zenit/contract/courses'
import type { Course } from '../../content/catalog.ts'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { findStandingAgain } from '../eligibility/facts.ts'
import { earnRanks } from '../ranks/promote.ts'
import type { Viewer } from '../session/viewer.ts'
import { findStep, idsBefore, questionIds, type Step } from './outline.ts'
import {
  type CourseRequest,
  keptRevision,
  openCourse,
  requireCourse,
  requireJoined,
  requireProgress,
  requirePublished,
} from './policy.ts'
import { isOpen, progressOf, questionsPassed } from './progress.ts'
import {
  type Enrolment,
  findCourseIdOfLesson,
  findEnrolment,
  findLessonState,
  finishEnrolment,
  insertCompletion,
  insertEnrolment,
} from './queries.ts'

/** Joins a course; joined before or by another request at the same moment, it is that enrolment's progress. */
export async function joinCourse(request: CourseRequest & { deps: Deps }): Promise<Progress> {
  const { deps, viewer, courseId } = request
  const { course, enrolment } = await requireCourse(request)
  if (enrolment) return progressOf(course, enrolment)
  const userId = viewer.user._id
  const { revisionId } = course
  await insertEnrolment(deps.db, { userId, courseId, id: newId(), revisionId, now: deps.clock() })
  const joined = await findEnrolment(deps.db, { userId, courseId })
  required(joined, 'conflict')
  return progressOf(await keptRevision(deps, joined), joined)
}

interface LessonRequest {
  deps: Deps
  viewer: Viewer
  language: Language
  lessonId: string
  sublessonId: string | undefined
}

/** A sublesson that the learner may open, what they completed, and where they stopped in its video. */
export async function openLesson(
  request: LessonRequest,
): Promise<{ courseId: string; step: Step; isCompleted: boolean; position: number | undefined }> {
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
  return { courseId, step, isCompleted: enrolment.completed.has(id), position: state?.positions[id] }
}

export interface StepIds {
  progressId: string
  lessonId: string
  sublessonId: string
}

interface Completing {
  deps: Deps
  viewer: Viewer
  ids: StepIds
}

/**
 * Completes a sublesson. Nearly every learner keeps the published revision, so that one is tried at once, in one
 * round trip; only someone with an earlier one costs a look at which.
 */
export async function completeSublesson(request: Completing): Promise<Progress> {
  const { deps, viewer, ids } = request
  const published = deps.catalog.courseOfLesson(ids.lessonId)
  const done = published && (await completeIn(published, request))
  if (done) return done
  const { course } = await requireProgress({ deps, viewer }, ids.progressId)
  required(findStep(course, ids.lessonId, ids.sublessonId), 'not-found')
  const late = await completeIn(course, request)
  // The learner's revision moved between the two statements.
  required(late, 'conflict')
  return late
}

/** Completes a sublesson of this revision; null when the learner keeps another one or has no such enrolment. */
async function completeIn(course: Course, { deps, viewer, ids }: Completing): Promise<Progress | null> {
  const step = findStep(course, ids.lessonId, ids.sublessonId)
  if (!step) return null
  const published = requirePublished({ deps, viewer, courseId: course._id })
  const siblings = step.lesson.sublessons.map(({ _id }) => _id).filter((id) => id !== ids.sublessonId)
  const result = await insertCompletion(deps.db, {
    userId: viewer.user._id,
    progressId: ids.progressId,
    courseId: course._id,
    sublessonId: ids.sublessonId,
    revisionId: course.revisionId,
    publishedRevisionId: published.revisionId,
    before: idsBefore(course, ids.sublessonId),
    siblings,
    questions: questionIds(step.sublesson),
    now: deps.clock(),
  })
  if (!result) return null
  // By its id: the same revision is another object once the catalogue was read again.
  if ((await keptRevision(deps, result.enrolment)).revisionId !== course.revisionId) return null
  const { enrolment, isDone } = result
  if (!isDone) return refuseOrRepeat({ course, enrolment, step })
  const endsLesson = siblings.every((id) => enrolment.completed.has(id))
  const after: Enrolment = {
    ...enrolment,
    completed: new Set(enrolment.completed).add(ids.sublessonId),
    revisionId: endsLesson ? published.revisionId : enrolment.revisionId,
  }
  return progressOf(await keptRevision(deps, after), after)
}

/** A sublesson completed before stays so, whatever was put in front of it since; else says what is missing. */
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
  return progressOf(course, enrolment)
}

/**
 * Finishes a course after all lessons, with the ranks that this earns; finished before, it stays as it was. Whether it
 * may be finished is asked inside the transaction, of the same rules that the learner's checklist is drawn from.
 */
export async function finishWithoutCertificate(
  request: CourseRequest & { deps: Deps; language: Language },
): Promise<Progress> {
  const { deps, viewer, courseId, language } = request
  const { course, enrolment } = await requireJoined({ ...request, language: null })
  if (enrolment.finishedAt) return progressOf(course, enrolment)
  const userId = viewer.user._id
  const { db, clock } = deps
  const claim = { userId, courseId }
  await db.transaction().execute(async (tx) => {
    const { eligibility } = await findStandingAgain(deps, tx, { claim, document: course })
    if (eligibility.finishedAt) return
    required(eligibility.canFinish, 'lessons-unfinished')
    const now = clock()
    await finishEnrolment(tx, { userId, courseId, now })
    await earnRanks(deps, tx, { userId, language, now })
  })
  const finished = await findEnrolment(deps.db, { userId, courseId })
  required(finished, 'conflict')
  return progressOf(await keptRevision(deps, finished), finished)
}
