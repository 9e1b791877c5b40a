import type { LessonRating, Rating } from '@zenit/contract/ratings'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'

export async function listOwn(
  db: DbOrTx,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<LessonRating[]> {
  const { rows } = await sql<LessonRating>`
    select lesson_id as "lessonId", rating, comment from lesson_ratings
    where user_id = ${userId} and course_id = ${courseId}`.execute(db)
  return rows
}

interface RatingInput {
  userId: string
  courseId: string
  lessonId: string
  rating: Rating
  /** Undefined: unchanged. */
  comment: string | null | undefined
  now: Date
}

/** Stores one rating per learner; an identical one changes nothing. */
export async function upsert(db: DbOrTx, { comment, ...said }: RatingInput): Promise<LessonRating> {
  const keeps = comment === undefined
  const { rows } = await sql<LessonRating>`
    insert into lesson_ratings as r (user_id, course_id, lesson_id, rating, comment, rated_at)
    values (${said.userId}, ${said.courseId}, ${said.lessonId}, ${said.rating}, ${comment ?? null}, ${said.now})
    on conflict (user_id, course_id, lesson_id) do update set
      rating = excluded.rating,
      comment = case when ${keeps} then r.comment else excluded.comment end,
      rated_at = case
        when r.rating = excluded.rating and (${keeps} or r.comment is not distinct from excluded.comment)
        then r.rated_at else excluded.rated_at end
    returning lesson_id as "lessonId", rating, comment`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The rating was not kept')
  return row
}

export interface Distribution {
  lessonId: string
  yes: number
  partly: number
  no: number
  comments: number
}

/** Counts the latest `most` ratings of each lesson, and its comments up to `mostComments`. */
export async function sumRatings(
  db: DbOrTx,
  { lessonIds, most, mostComments }: { lessonIds: readonly string[]; most: number; mostComments: number },
): Promise<Distribution[]> {
  const { rows } = await sql<Distribution>`
    select l.id as "lessonId", r.*, c.comments from unnest(${[...lessonIds]}::uuid[]) as l (id)
    cross join lateral (
      select count(*) filter (where rating = 'yes') as yes, count(*) filter (where rating = 'partly') as partly,
        count(*) filter (where rating = 'no') as no
      from (select rating from lesson_ratings where lesson_id = l.id order by rated_at desc limit ${most}) latest) r
    cross join lateral (
      select count(*) as comments from (
        select from lesson_ratings where lesson_id = l.id and comment is not null limit ${mostComments}) latest) c
    `.execute(db)
  return rows
}

export interface Comment {
  comment: string
  /** The day: `2026-11-25`. */
  ratedOn: string
}

/** Returns the latest comments, newest day first, in random order within a day, which protects authors. */
export async function listComments(
  db: DbOrTx,
  { courseId, lessonId, most }: { courseId: string; lessonId: string; most: number },
): Promise<Comment[]> {
  const { rows } = await sql<Comment>`
    select comment, "ratedOn" from (
      select comment, to_char(rated_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD') as "ratedOn" from lesson_ratings
      where lesson_id = ${lessonId} and course_id = ${courseId} and comment is not null
      order by rated_at desc limit ${most}) latest
    order by "ratedOn" desc, md5(comment)`.execute(db)
  return rows
}
