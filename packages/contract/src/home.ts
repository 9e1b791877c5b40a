import { type Static, Type } from 'typebox'
import { requiredItem } from './assignments.ts'
import { call } from './call.ts'
import { choice, id, instant, nullable, strict } from './parts.ts'
import { courseCard } from './programs.ts'

/** As many as stand at the top of the page; the rest is on a page of its own. */
export const mostRequired = 3

export const viewHome = call({
  name: 'viewHome',
  method: 'GET',
  path: '/homepage-data',
  summary: 'Where to go on, what is started, what waits, and today’s challenge.',
  slice: 'home',
  access: 'learner',
  answer: strict({
    /** The course to go on with (last studied), or to begin with; null when all is finished. */
    startingCourse: nullable(courseCard),
    /** Under way, the last studied first; with the one to go on with. */
    startedCourses: Type.Array(courseCard),
    notStartedCourses: Type.Array(courseCard),
    /** The last studied first, a handful of them. */
    finishedCourses: Type.Array(courseCard),
    /** What the organisation asks for, the first deadline first. */
    required: Type.Array(requiredItem, { maxItems: mostRequired }),
    /** With those that are left out. */
    requiredCount: Type.Integer({ minimum: 0 }),
    challenge: strict({
      /** Seconds of study counted by the server today, in the learner's time zone. */
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
    'What was published since the learner last studied before today, and they may open; the newest first.',
  slice: 'home',
  access: 'learner',
  answer: strict({
    /** When they last studied before today; null when they have not yet, and everything is new to them. */
    since: nullable(instant),
    news: Type.Array(newsItem, { maxItems: mostNews }),
    /** With those that are left out. */
    count: Type.Integer({ minimum: 0 }),
  }),
  errors: [],
})
