import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { format, kind } from '../courses.ts'
import { id, idParams, nullable, strict } from '../parts.ts'
import { count, slug } from './parts.ts'

/** Who has been away from an unfinished course this long has stopped. */
export const daysToStop = 14
export const mostComments = 100

const percent = nullable(Type.Integer({ minimum: 0, maximum: 100 }))

/** Null, each of them: about fewer than `leastLearners`. */
const figures = {
  /** Learners who opened, answered or completed any of it. */
  started: nullable(count),
  /** Percent of those who started. */
  finished: percent,
  /** From its beginning to its end, breaks included; of those who did not skip it. */
  medianSeconds: nullable(count),
  /** Percent of those for whom it came next who have stopped there. */
  stopped: percent,
  /** Nowhere else have more learners stopped. */
  isDropOff: Type.Boolean(),
}

const part = strict({
  _id: id,
  title: Type.String(),
  kind,
  format: Type.Optional(format),
  ...figures,
  /** Percent of those who started who said that they know it already. */
  skipped: percent,
  /** Films: of those who have stopped in it, how many got no further than each tenth. Null: too few of them. */
  tenths: Type.Union([Type.Array(Type.Integer({ minimum: 0, maximum: 100 })), Type.Null()]),
})
export type PartResults = Static<typeof part>

const lesson = strict({
  _id: id,
  title: Type.String(),
  ...figures,
  parts: Type.Array(part),
  /** Who rated it, of the latest; null: fewer than `leastLearners`. */
  rated: nullable(count),
  ratings: strict({ yes: percent, partly: percent, no: percent }),
  comments: count,
})
export type LessonResults = Static<typeof lesson>

export const viewLessonResults = call({
  name: 'viewLessonResults',
  method: 'GET',
  path: '/studio/packs/:id/lesson-results',
  summary:
    'How the lessons of a published course fare, from the latest learners of it: who started and finished them, how long they took, where learners stop, and how they are rated. Nobody is named, and nothing is said of few.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ course: slug }),
  answer: strict({
    /** Who is counted; null: fewer than `leastLearners`. */
    learners: nullable(count),
    /** There were more learners; these are the latest. */
    isPart: Type.Boolean(),
    lessons: Type.Array(lesson),
  }),
  errors: ['not-found', 'rate-limited'],
})

const comment = strict({
  comment: Type.String(),
  /** The day alone, in Warsaw: with the minute an author who sees who learns when would know who wrote it. */
  ratedOn: Type.String({ format: 'date' }),
})

export const listLessonComments = call({
  name: 'listLessonComments',
  method: 'GET',
  path: '/studio/packs/:id/lesson-comments',
  summary: `The latest ${mostComments} comments of learners on a lesson, the newest day first, without names.`,
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ course: slug, lesson: id }),
  answer: strict({ comments: Type.Array(comment) }),
  errors: ['not-found', 'rate-limited'],
})
