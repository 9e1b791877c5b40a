import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { id, idParams, language, listQuery, pagination, strict } from './parts.ts'

export const access = Type.Union([
  Type.Literal('active'),
  Type.Literal('unavailable'),
  Type.Literal('completed'),
])

export const module = strict({
  _id: id,
  title: Type.String(),
  description: Type.String(),
  /** Null: the page draws a landscape from the id. */
  cover: Type.Union([Type.String(), Type.Null()]),
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
  cover: Type.Union([Type.String(), Type.Null()]),
  minutes: Type.Integer({ minimum: 0 }),
  lessonsCount: Type.Integer({ minimum: 0 }),
  ending: Type.Union([Type.Literal('test'), Type.Literal('exam'), Type.Literal('none')]),
  hasCertificate: Type.Boolean(),
  moduleId: id,
  moduleTitle: Type.String(),
  languages: Type.Array(language),
  isStarted: Type.Boolean(),
  isFinished: Type.Boolean(),
  /** Completed share of sublessons and the ending, 0 to 1. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  /** What comes next for the one who started it; null before joining and after finishing. */
  next: Type.Union([
    strict({
      step: Type.Union([
        Type.Literal('lesson'),
        Type.Literal('test'),
        Type.Literal('exam'),
        Type.Literal('finish'),
      ]),
      lessonId: Type.Union([id, Type.Null()]),
      sublessonId: Type.Union([id, Type.Null()]),
      /** Of the lesson. */
      title: Type.Union([Type.String(), Type.Null()]),
      /** 1 for the first lesson. */
      lessonNumber: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
      /** What is left of the lesson, or how long the test is. */
      minutes: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    }),
    Type.Null(),
  ]),
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
    modulesType: Type.Optional(
      Type.Union([
        Type.Literal('all'),
        Type.Literal('active'),
        Type.Literal('unavailable'),
        Type.Literal('completed'),
      ]),
    ),
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
      Type.Union([
        Type.Literal('all'),
        // Under way: started and not completed.
        Type.Literal('started'),
        Type.Literal('not-started'),
        Type.Literal('completed'),
      ]),
    ),
  }),
  answer: strict({ courses: Type.Array(courseCard), pagination }),
  errors: ['not-found', 'rank-too-low', 'language-unavailable'],
})
