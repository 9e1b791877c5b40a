import type { BodyOf } from '@zenit/contract/call'
import type { LessonRating, rateLesson } from '@zenit/contract/ratings'
import { isBlank } from '@zenit/contract/text'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { required } from '../../platform/http/errors.ts'
import { cleanText } from '../../platform/text/text.ts'
import { requireCourse } from '../courses/access.ts'
import type { Viewer } from '../session/viewer.ts'
import * as queries from './queries.ts'

export type Distribution = queries.Distribution

type RatingDeps = Pick<Deps, 'catalog' | 'clock' | 'db'>

/** Throws 404 `not-found`, 403 `rank-too-low`. */
export async function listRatings(
  deps: RatingDeps,
  viewer: Viewer,
  { courseId }: { courseId: string },
): Promise<LessonRating[]> {
  await requireCourse({ deps, viewer, courseId, language: null })
  return queries.listOwn(deps.db, { userId: viewer.user._id, courseId })
}

/** Returns null for a comment without visible characters. */
function kept(comment: string): string | null {
  const text = cleanText(comment)
  return isBlank(text) ? null : text
}

/** Stores a learner's rating of a lesson that is completed. Throws 404, 403, 409. */
export async function rate(
  deps: RatingDeps,
  viewer: Viewer,
  { lessonId, rating, comment }: { lessonId: string } & BodyOf<typeof rateLesson>,
): Promise<LessonRating> {
  const courseId = deps.catalog.courseOfLesson(lessonId)?._id
  required(courseId, 'not-found')
  const { course, enrolment } = await requireCourse({ deps, viewer, courseId, language: null })
  required(enrolment, 'not-joined')
  const lesson = course.lessons.find(({ _id }) => _id === lessonId)
  required(lesson, 'not-found')
  required(
    lesson.sublessons.every(({ _id }) => enrolment.completed.has(_id)),
    'lessons-unfinished',
  )
  return queries.upsert(deps.db, {
    userId: viewer.user._id,
    courseId,
    lessonId,
    rating,
    comment: comment === undefined ? undefined : kept(comment),
    now: deps.clock(),
  })
}

/** For authors: the ratings of these lessons, counted. */
export const countRatings = (
  db: DbOrTx,
  wanted: Parameters<typeof queries.sumRatings>[1],
): Promise<Distribution[]> => queries.sumRatings(db, wanted)

/** For authors: the comments on a lesson, newest first. */
export const listComments = (
  db: DbOrTx,
  wanted: Parameters<typeof queries.listComments>[1],
): Promise<queries.Comment[]> => queries.listComments(db, wanted)
