import type { Course } from '../../content/catalog/catalog.ts'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import type { Viewer } from '../session/viewer.ts'
import type { Enrolment } from './enrolment.ts'
import { findStep, type Step } from './outline.ts'
import { nextRevision, requireLanguage, requireRank } from './policy.ts'
import { isOpen } from './progress.ts'
import { findEnrolment, findEnrolmentById } from './queries.ts'

export interface CourseRequest {
  deps: Pick<Deps, 'catalog' | 'db'>
  viewer: Viewer
  courseId: string
  /** Null where the language does not matter (writes that return no content). */
  language: Language | null
}

/**
 * Returns the published course. Throws 404, or 403 `rank-too-low` when the learner's rank does not open its program.
 */
export function requirePublished({ deps, viewer, courseId }: Omit<CourseRequest, 'language'>): Course {
  const course = deps.catalog.courses.get(courseId)
  required(course, 'not-found')
  const program = deps.catalog.programs.get(course.programId)
  required(program, 'not-found')
  requireRank(viewer, program)
  return course
}

/**
 * Returns the revision that a learner keeps (see docs/decisions/005): that of the enrolment until the course is
 * finished.
 */
export async function keptRevision(
  { catalog }: Pick<Deps, 'catalog'>,
  enrolment: Pick<Enrolment, 'courseId' | 'revisionId' | 'finishedAt'>,
): Promise<Course> {
  const kept = enrolment.finishedAt
    ? catalog.courses.get(enrolment.courseId)
    : await catalog.revision(enrolment.courseId, enrolment.revisionId)
  required(kept, 'not-found')
  return kept
}

/**
 * Returns a course that the viewer may open, in the revision that they keep, with their enrolment if they joined.
 * Throws 404 `not-found`, 403 `rank-too-low`, 406 `language-unavailable`. One round trip.
 */
export async function requireCourse(
  request: CourseRequest,
): Promise<{ course: Course; enrolment: Enrolment | null }> {
  requirePublished(request)
  const { deps, viewer, courseId } = request
  return openCourse(request, await findEnrolment(deps.db, { userId: viewer.user._id, courseId }))
}

/**
 * Returns the revisions that a learner may read, the one in the requested language first: the one that they keep, and
 * their other one if that has more languages. A language added later is open to learners in the middle of the course,
 * unless they would lose another; a removed language stays for learners who began with it.
 */
async function readableRevisions(
  { deps, language }: Pick<CourseRequest, 'deps' | 'language'>,
  { published, enrolment }: { published: Course; enrolment: Enrolment },
): Promise<Course[]> {
  const kept = await keptRevision(deps, enrolment)
  const other = enrolment.finishedAt
    ? await deps.catalog.revision(enrolment.courseId, enrolment.revisionId)
    : nextRevision(kept, published)
  const added = other?.languages.filter((one) => !kept.languages.includes(one)) ?? []
  if (!other || added.length === 0) return [kept]
  return language && added.includes(language) ? [other, kept] : [kept, other]
}

/** Returns the revision in the requested language, or the kept one when none has that language. */
export async function readableRevision(
  request: Pick<CourseRequest, 'deps' | 'language'>,
  mine: { published: Course; enrolment: Enrolment },
): Promise<Course> {
  const [first] = await readableRevisions(request, mine)
  required(first, 'not-found')
  return first
}

/** The second half of {@link requireCourse}, for calls that read the enrolment together with something else. */
export async function openCourse<E extends Enrolment | null>(
  request: CourseRequest,
  enrolment: E,
): Promise<{ course: Course; enrolment: E }> {
  const published = requirePublished(request)
  const course = enrolment ? await readableRevision(request, { published, enrolment }) : published
  requireLanguage(course.languages, request.language)
  return { course, enrolment }
}

/** Like {@link requireCourse}, and throws 409 `not-joined` when the viewer has not joined. */
export async function requireJoined(
  request: CourseRequest,
): Promise<{ course: Course; enrolment: Enrolment }> {
  const { course, enrolment } = await requireCourse(request)
  required(enrolment, 'not-joined')
  return { course, enrolment }
}

export interface StepIds {
  progressId: string
  lessonId: string
  sublessonId: string
}

/**
 * Returns a learner's step in the revision that they read it in. Throws 404, or 403 for a rank too low. If two
 * revisions have it, returns the one where it is open, because the language may have changed since it was opened.
 */
export async function requireStep(
  { deps, viewer, language }: Omit<CourseRequest, 'courseId'>,
  { progressId, lessonId, sublessonId }: StepIds,
): Promise<{ course: Course; enrolment: Enrolment; step: Step }> {
  const enrolment = await findEnrolmentById(deps.db, { userId: viewer.user._id, progressId })
  required(enrolment, 'not-found')
  const published = requirePublished({ deps, viewer, courseId: enrolment.courseId })
  const revisions = await readableRevisions({ deps, language }, { published, enrolment })
  const found = revisions.flatMap((course) => {
    const step = findStep(course, lessonId, sublessonId)
    return step ? [{ course, enrolment, step }] : []
  })
  const open = found.find(({ course }) => isOpen(course, enrolment, sublessonId)) ?? found[0]
  required(open, 'not-found')
  return open
}
