import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, id, idParams, language, listQuery, nullable, pagination, strict } from './parts.ts'

export const access = choice('active', 'unavailable', 'completed')

export const module = strict({
  _id: id,
  title: Type.String(),
  description: Type.String(),
  /** Null: the page draws a landscape from the id. */
  cover: nullable(Type.String()),
  /** The least rank that may open it. */
  rank: Type.Integer({ minimum: 1, maximum: 5 }),
  access,
  /** 0 to 1. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  /** Of those shown: in the learner's language, or started. */
  coursesCount: Type.Integer({ minimum: 0 }),
  languages: Type.Array(language),
})
export type Module = Static<typeof module>

/** A course as a card in a list. */
export const courseCard = strict({
  _id: id,
  title: Type.String(),
  description: Type.String(),
  cover: nullable(Type.String()),
  minutes: Type.Integer({ minimum: 0 }),
  lessonsCount: Type.Integer({ minimum: 0 }),
  ending: choice('test', 'exam', 'none'),
  hasCertificate: Type.Boolean(),
  moduleId: id,
  moduleTitle: Type.String(),
  languages: Type.Array(language),
  isStarted: Type.Boolean(),
  isFinished: Type.Boolean(),
  /** Completed share of sublessons and the ending, 0 to 1. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  /** What comes next for the one who started it; null before joining and after finishing. */
  next: nullable(
    strict({
      step: choice('lesson', 'test', 'exam', 'finish'),
      lessonId: nullable(id),
      sublessonId: nullable(id),
      /** Of the lesson. */
      title: nullable(Type.String()),
      /** 1 for the first lesson. */
      lessonNumber: nullable(Type.Integer({ minimum: 1 })),
      /** What is left of the lesson, or how long the test is. */
      minutes: nullable(Type.Integer({ minimum: 0 })),
    }),
  ),
})
export type CourseCard = Static<typeof courseCard>

const rank = Type.Integer({ minimum: 1, maximum: 5 })

export const listModules = call({
  name: 'listModules',
  method: 'GET',
  path: '/modules',
  summary: 'Programs: search, filters, sorting, pages of 9.',
  slice: 'programs',
  access: 'learner',
  query: strict({
    ...listQuery(9),
    modulesType: Type.Optional(choice('all', 'active', 'unavailable', 'completed')),
    rank: Type.Optional(Type.Array(rank, { maxItems: 5 })),
  }),
  answer: strict({ modules: Type.Array(module), pagination }),
  errors: [],
})

export const viewModule = call({
  name: 'viewModule',
  method: 'GET',
  path: '/modules/:id',
  summary: 'One program.',
  slice: 'programs',
  access: 'learner',
  params: idParams,
  answer: strict({ module }),
  errors: ['not-found', 'rank-too-low', 'language-unavailable'],
})

export const listModuleCourses = call({
  name: 'listModuleCourses',
  method: 'GET',
  path: '/modules/:id/courses',
  summary: 'The courses of a program: search, filter, sorting, pages of 12.',
  slice: 'programs',
  access: 'learner',
  params: idParams,
  query: strict({
    ...listQuery(12),
    moduleCourseType: Type.Optional(
      choice(
        'all',
        // Under way: started and not completed.
        'started',
        'not-started',
        'completed',
      ),
    ),
  }),
  answer: strict({ courses: Type.Array(courseCard), pagination }),
  errors: ['not-found', 'rank-too-low', 'language-unavailable'],
})
