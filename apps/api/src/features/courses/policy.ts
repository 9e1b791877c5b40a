import type { Course, Program } from '../../content/catalog.ts'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import type { Viewer } from '../session/viewer.ts'
import { type Enrolment, findEnrolment, findEnrolmentById } from './queries.ts'

export interface CourseRequest {
  deps: Pick<Deps, 'catalog' | 'db'>
  viewer: Viewer
  courseId: string
  /** Null where the language does not matter (writes that answer no content). */
  language: Language | null
}

/** The published course, when the learner's rank opens its program: else 404 or 403 `rank-too-low`. */
export function requirePublished({ deps, viewer, courseId }: Omit<CourseRequest, 'language'>): Course {
  const course = deps.catalog.courses.get(courseId)
  required(course, 'not-found')
  const program = deps.catalog.programs.get(course.programId)
  required(program, 'not-found')
  requireRank(viewer, program)
  return course
}

/** Throws 403 `rank-too-low`, with the rank that opens the program, to whoever is below it. */
export function requireRank({ user }: Viewer, { rank }: Pick<Program, 'rank'>): void {
  if (user.rankStage < rank) throw new ApiError('rank-too-low', { rank })
}

/** Throws 406 with the languages that there are, unless the one asked for is among them. */
export function requireLanguage(languages: readonly Language[], language: Language | null): void {
  if (language && !languages.includes(language)) throw new ApiError('language-unavailable', { languages })
}

/** Whether the revision that a learner keeps is the published one. */
export const keepsPublished = (
  published: Pick<Course, 'revisionId'>,
  enrolment: Pick<Enrolment, 'revisionId' | 'finishedAt'>,
): boolean => enrolment.finishedAt !== null || enrolment.revisionId === published.revisionId

/** The revision that a learner keeps (see docs/decisions/005): the one of the enrolment until the course is finished. */
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
 * A course that the viewer may open, in the revision that they keep, with their enrolment if they joined.
 * Throws 404 `not-found`, 403 `rank-too-low`, 406 `language-unavailable`. One round trip.
 */
export async function requireCourse(
  request: CourseRequest,
): Promise<{ course: Course; enrolment: Enrolment | null }> {
  requirePublished(request)
  const { deps, viewer, courseId } = request
  return openCourse(request, await findEnrolment(deps.db, { userId: viewer.user._id, courseId }))
}

/** The last part of {@link requireCourse}, for calls that read the enrolment together with something else. */
export async function openCourse<E extends Enrolment | null>(
  request: CourseRequest,
  enrolment: E,
): Promise<{ course: Course; enrolment: E }> {
  const published = requirePublished(request)
  const course = enrolment ? await keptRevision(request.deps, enrolment) : published
  requireLanguage(course.languages, request.language)
  return { course, enrolment }
}

/** As {@link requireCourse}, and throws 409 `not-joined` when the viewer has not joined. */
export async function requireJoined(
  request: CourseRequest,
): Promise<{ course: Course; enrolment: Enrolment }> {
  const { course, enrolment } = await requireCourse(request)
  required(enrolment, 'not-joined')
  return { course, enrolment }
}

/** The learner's own enrolment by its `progressId`, with the revision that they keep; else 404 (or 403 by rank). */
export async function requireProgress(
  { deps, viewer }: Pick<CourseRequest, 'deps' | 'viewer'>,
  progressId: string,
): Promise<{ course: Course; enrolment: Enrolment }> {
  const enrolment = await findEnrolmentById(deps.db, { userId: viewer.user._id, progressId })
  required(enrolment, 'not-found')
  return openCourse({ deps, viewer, courseId: enrolment.courseId, language: null }, enrolment)
}
