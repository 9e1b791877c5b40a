import { type Static, Type } from 'typebox'
import { requiredItem } from './assignments.ts'
import { call } from './call.ts'
import { choice, id, instant, nullable, strict } from './parts.ts'
import { courseCard } from './programs.ts'

/** Number shown at the top of the page; the others are on their own page. */
export const mostRequired = 3

export const viewHome = call({
  name: 'viewHome',
  method: 'GET',
  path: '/homepage-data',
  summary: 'Returns where to continue, started and waiting courses, and today’s challenge.',
  slice: 'home',
  access: 'learner',
  answer: strict({
    /** The course to continue (last studied) or to start; null when all are finished. */
    startingCourse: nullable(courseCard),
    /** Courses under way, last studied first; including the one to continue. */
    startedCourses: Type.Array(courseCard),
    notStartedCourses: Type.Array(courseCard),
    /** Finished courses, last studied first; only a few. */
    finishedCourses: Type.Array(courseCard),
    /** Assignments of the organisation, earliest deadline first. */
    required: Type.Array(requiredItem, { maxItems: mostRequired }),
    /** Total, including those not listed. */
    requiredCount: Type.Integer({ minimum: 0 }),
    challenge: strict({
      /** Seconds of study today, counted by the server, in the learner's time zone. */
      seconds: Type.Integer({ minimum: 0 }),
      goalSeconds: Type.Integer({ minimum: 1 }),
    }),
  }),
  errors: [],
})

export const newsItem = strict({ kind: choice('program', 'course', 'tool'), _id: id, title: Type.String() })
export type NewsItem = Static<typeof newsItem>

export const mostNews = 5

export const listNews = call({
  name: 'listNews',
  method: 'GET',
  path: '/homepage-data/news',
  summary:
    'Lists content the learner may open, published since they last studied before today, newest first.',
  slice: 'home',
  access: 'learner',
  answer: strict({
    /** When they last studied before today; null when they never have, and everything is new. */
    since: nullable(instant),
    news: Type.Array(newsItem, { maxItems: mostNews }),
    /** Total, including those not listed. */
    count: Type.Integer({ minimum: 0 }),
  }),
  errors: [],
})
