import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { format, kind } from '../courses.ts'
import { id, idParams, nullable, strict } from '../parts.ts'
import { count, slug } from './parts.ts'

/** A learner who has been away from an unfinished course for this many days has stopped. */
export const daysToStop = 14
export const mostComments = 100

const percent = nullable(Type.Integer({ minimum: 0, maximum: 100 }))

/** Each is null for fewer than `leastLearners`. */
const figures = {
  /** Learners who opened, answered or completed any of it. */
  started: nullable(count),
  /** Percentage of those who started. */
  finished: percent,
  /** Median time from start to end, including breaks, of learners who did not skip it. */
  medianSeconds: nullable(count),
  /** Percentage that stopped here, of those who had reached it. */
  stopped: percent,
  /** The place where most learners stopped. */
  isDropOff: Type.Boolean(),
}

const part = strict({
  _id: id,
  title: Type.String(),
  kind,
  format: Type.Optional(format),
  ...figures,
  /** Percentage that skipped it as already known, of those who started. */
  skipped: percent,
  /** Films: percentage of the learners who stopped in it, by the last tenth they reached. Null: too few of them. */
  tenths: Type.Union([Type.Array(Type.Integer({ minimum: 0, maximum: 100 })), Type.Null()]),
})
export type PartResults = Static<typeof part>

const lesson = strict({
  _id: id,
  title: Type.String(),
  ...figures,
  parts: Type.Array(part),
  /** Number of ratings among the latest learners; null: fewer than `leastLearners`. */
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
    'Returns results of a published course’s lessons for its latest learners: who started and finished, how long they took, where they stop, and ratings. Names nobody, and omits figures about few learners.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ course: slug }),
  answer: strict({
    /** Number of learners counted; null: fewer than `leastLearners`. */
    learners: nullable(count),
    /** There were more learners; only the latest are counted. */
    isPart: Type.Boolean(),
    lessons: Type.Array(lesson),
  }),
  errors: ['not-found', 'rate-limited'],
})

const comment = strict({
  comment: Type.String(),
  /** Only the day, in Warsaw: with the minute, an author who sees when learners study could identify the writer. */
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
