import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, id, nullable, prose, strict } from './parts.ts'

/** How useful a lesson was, according to a learner who finished it. */
export const ratingWords = ['yes', 'partly', 'no'] as const
export const rating = choice(...ratingWords)
export type Rating = Static<typeof rating>

export const longestComment = 1_000

const lessonRating = strict({
  lessonId: id,
  rating,
  comment: nullable(Type.String()),
})
export type LessonRating = Static<typeof lessonRating>

export const listLessonRatings = call({
  name: 'listLessonRatings',
  method: 'GET',
  path: '/course/lesson-ratings/:courseId',
  summary: 'Returns the learner’s ratings of a course’s lessons.',
  slice: 'ratings',
  access: 'learner',
  params: strict({ courseId: id }),
  answer: strict({ ratings: Type.Array(lessonRating) }),
  errors: ['not-found', 'rank-too-low'],
})

export const rateLesson = call({
  name: 'rateLesson',
  method: 'PUT',
  path: '/course/lesson/:lessonId/rating',
  summary:
    'Rates whether a finished lesson was useful; repeating it changes the rating. Authors see the number of each rating, and the comments, without names.',
  slice: 'ratings',
  access: 'learner',
  params: strict({ lessonId: id }),
  body: strict({
    rating,
    /** Absent: the comment stays; empty: it is deleted. */
    comment: Type.Optional(prose({ maxLength: longestComment })),
  }),
  answer: strict({ rating: lessonRating }),
  errors: ['not-found', 'rank-too-low', 'not-joined', 'lessons-unfinished', 'rate-limited'],
})
