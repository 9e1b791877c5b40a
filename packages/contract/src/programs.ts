import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { outcome } from './courses.ts'
import { motifs } from './motifs.ts'
import { choice, id, idParams, language, listQuery, nullable, pagination, strict } from './parts.ts'

/** `completed`: each of its courses is passed, or finished if it has no test or work. */
export const access = choice('active', 'unavailable', 'completed')

export const program = strict({
  _id: id,
  title: Type.String(),
  description: Type.String(),
  /** Null: the page draws a landscape. */
  cover: nullable(Type.String()),
  /** Motif of that landscape; null: derived from the id. */
  motif: nullable(choice(...motifs)),
  /** The lowest rank that opens it. */
  rank: Type.Integer({ minimum: 1, maximum: 5 }),
  access,
  /** 0 to 1. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  /** Number of courses shown: those in the learner's language, or started. */
  coursesCount: Type.Integer({ minimum: 0 }),
  languages: Type.Array(language),
})
export type Program = Static<typeof program>

/** A course as a card in a list. */
export const courseCard = strict({
  _id: id,
  title: Type.String(),
  description: Type.String(),
  /** Null: the page draws a landscape. */
  cover: nullable(Type.String()),
  /** Motif of that landscape; null: derived from the id. */
  motif: nullable(choice(...motifs)),
  minutes: Type.Integer({ minimum: 0 }),
  lessonsCount: Type.Integer({ minimum: 0 }),
  ending: choice('test', 'exam', 'none'),
  hasCertificate: Type.Boolean(),
  moduleId: id,
  moduleTitle: Type.String(),
  languages: Type.Array(language),
  isStarted: Type.Boolean(),
  isFinished: Type.Boolean(),
  outcome,
  /** Counts for its program: passed, or finished if there is nothing to pass. */
  isCompleted: Type.Boolean(),
  /** Completed share of sublessons and ending, 0 to 1. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  /** The next step of a learner who has started it; null before joining and after finishing. */
  next: nullable(
    strict({
      step: choice('lesson', 'test', 'exam', 'finish'),
      lessonId: nullable(id),
      sublessonId: nullable(id),
      /** Title of the lesson. */
      title: nullable(Type.String()),
      /** 1 for the first lesson. */
      lessonNumber: nullable(Type.Integer({ minimum: 1 })),
      /** Minutes left in the lesson, or the length of the test. */
      minutes: nullable(Type.Integer({ minimum: 0 })),
    }),
  ),
})
export type CourseCard = Static<typeof courseCard>

const rank = Type.Integer({ minimum: 1, maximum: 5 })

const courseType = choice(
  'all',
  // Under way: started and not completed; also finished courses that can still be passed.
  'started',
  'not-started',
  'completed',
)
export type CourseType = Static<typeof courseType>

/**
 * The specification gives the three calls the same query fields; the summary of each call explains how it
 * uses them.
 */
const programQuery = (limit: number) =>
  strict({
    ...listQuery(limit),
    modulesType: Type.Optional(choice('all', 'active', 'unavailable', 'completed')),
    rank: Type.Optional(Type.Array(rank, { maxItems: 5 })),
    moduleCourseType: Type.Optional(courseType),
  })

export const listPrograms = call({
  name: 'listPrograms',
  method: 'GET',
  path: '/modules',
  summary:
    'Lists programs: search, filters, sorting, pages of 9. `moduleCourseType` returns programs with a course in that state.',
  slice: 'programs',
  access: 'learner',
  query: programQuery(9),
  answer: strict({ modules: Type.Array(program), pagination }),
  errors: [],
})

export const viewProgram = call({
  name: 'viewProgram',
  method: 'GET',
  path: '/modules/:id',
  summary: 'Returns a program. Accepts the queries of the list, without effect.',
  slice: 'programs',
  access: 'learner',
  params: idParams,
  query: programQuery(9),
  answer: strict({ module: program }),
  errors: ['not-found', 'rank-too-low', 'language-unavailable'],
})

export const listProgramCourses = call({
  name: 'listProgramCourses',
  method: 'GET',
  path: '/modules/:id/courses',
  summary:
    'Lists the courses of a program: search, filters, sorting, pages of 12. `modulesType` and `rank` apply to the program: if it does not match, no courses are returned.',
  slice: 'programs',
  access: 'learner',
  params: idParams,
  query: programQuery(12),
  answer: strict({ courses: Type.Array(courseCard), pagination }),
  errors: ['not-found', 'rank-too-low', 'language-unavailable'],
})
