import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, id, strict } from './parts.ts'
import { user } from './session.ts'

/** A day in the learner's time zone, such as `2026-11-20`. */
const day = Type.String({ format: 'date' })
const month = Type.String({ maxLength: 7, pattern: '^[12]\\d{3}-(0[1-9]|1[0-2])$' })

export const streakDay = strict({
  day,
  /** `forgiven`: missed, but the streak continued. `none`: not met, not started, or in the future. */
  state: choice('met', 'forgiven', 'none'),
})
export type StreakDay = Static<typeof streakDay>

export const streak = strict({
  today: day,
  /** Days of the running streak on which the daily challenge was met; forgiven days are not counted. */
  currentDays: Type.Integer({ minimum: 0 }),
  longestDays: Type.Integer({ minimum: 0 }),
  isTodayMet: Type.Boolean(),
  /** Another missed day in this week (Monday to Sunday) would still be forgiven. */
  isForgivenessLeft: Type.Boolean(),
  challenge: strict({ seconds: Type.Integer({ minimum: 0 }), goalSeconds: Type.Integer({ minimum: 1 }) }),
  /** Monday to Sunday of the current week. */
  week: Type.Array(streakDay),
  calendar: strict({
    month,
    /** The first month with a study day; the current month when there is none. */
    firstMonth: month,
    /** Every day of the month. */
    days: Type.Array(streakDay),
  }),
})
export type Streak = Static<typeof streak>

export const viewStreak = call({
  name: 'viewStreak',
  method: 'GET',
  path: '/streak',
  summary:
    'Returns days in a row with the daily challenge met, the longest streak, this week, and the calendar of a month.',
  slice: 'streaks',
  access: 'learner',
  query: strict({
    /** Default: the current month. */
    month: Type.Optional(month),
  }),
  answer: strict({ streak }),
  errors: [],
})

/** A day with study, or a forgiven day. */
export const studyDay = strict({ ...streakDay.properties, seconds: Type.Integer({ minimum: 0 }) })
export type StudyDay = Static<typeof studyDay>

export const studyCourse = strict({
  _id: id,
  title: Type.String(),
  /** False for a course that can no longer be opened. */
  isPublished: Type.Boolean(),
  seconds: Type.Integer({ minimum: 1 }),
})
export type StudyCourse = Static<typeof studyCourse>

export const mostStudyCourses = 20

/** Days in 52 weeks plus the current one. */
const daysOfYear = 53 * 7

export const studyYear = strict({
  today: day,
  /** The Monday 52 weeks before the current week's. */
  from: day,
  currentDays: Type.Integer({ minimum: 0 }),
  longestDays: Type.Integer({ minimum: 0 }),
  goalSeconds: Type.Integer({ minimum: 1 }),
  /** From `from` to the Sunday of this week, ascending; empty days are left out. */
  days: Type.Array(studyDay, { maxItems: daysOfYear }),
  /** Study time per course in these days, longest first. The remaining time belongs to no course. */
  courses: Type.Array(studyCourse, { maxItems: mostStudyCourses }),
})
export type StudyYear = Static<typeof studyYear>

export const viewStudyYear = call({
  name: 'viewStudyYear',
  method: 'GET',
  path: '/streak/year',
  summary: 'Returns a year of study: the time and streak state of each day, and the time per course.',
  slice: 'streaks',
  access: 'learner',
  answer: strict({ year: studyYear }),
  errors: [],
})

export const updateTimeZone = call({
  name: 'updateTimeZone',
  method: 'PUT',
  path: '/streak/time-zone',
  summary: 'Sets the learner’s time zone, which decides when days begin. Completed days stay completed.',
  slice: 'streaks',
  access: 'learner',
  body: strict({
    /** A name from the IANA time zone database, as reported by the browser. */
    timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  answer: strict({ success: Type.Literal(true), user }),
  errors: ['rate-limited'],
})
