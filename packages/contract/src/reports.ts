import { type Static, Type } from 'typebox'
import { assignmentState, day, itemKind } from './assignments.ts'
import { call } from './call.ts'
import { choice, id, idParams, instant, nullable, strict } from './parts.ts'

const count = Type.Integer({ minimum: 0 })

const reportPath = '/studio/organisations/:id/report'

/** How many people an assignment is for, and their progress. */
const reach = strict({
  people: count,
  /** How many started it, finished it, passed it and are certified; with several courses: all of them. */
  started: count,
  finished: count,
  passed: count,
  certified: count,
  /** Completed according to its rule. */
  done: count,
  overdue: count,
  exempt: count,
})
export type TrainingFigures = Static<typeof reach>

export const training = strict({
  _id: id,
  item: strict({ kind: itemKind, _id: id, title: nullable(Type.String()) }),
  dueOn: nullable(day),
  isMandatory: Type.Boolean(),
  /** Null: not counted yet because it is new in a large organisation, or assigned to a large group. */
  reach: nullable(reach),
})
export type Training = Static<typeof training>

/**
 * A course that is assigned to everybody or started by five people; for a group, as far as it is assigned to its
 * people. The title is null once it is no longer offered.
 */
export const courseFigures = strict({
  _id: id,
  title: nullable(Type.String()),
  started: count,
  finished: count,
  passed: count,
  certified: count,
})
export type CourseFigures = Static<typeof courseFigures>

/** Time that people took from starting to finishing. */
export const timeToFinish = strict({
  people: count,
  medianDays: count,
  /**
   * Number of people who took at most this many days, and more than the previous line; null: longer than all of them.
   */
  spans: Type.Array(strict({ days: nullable(count), people: count })),
})
export type TimeToFinish = Static<typeof timeToFinish>

const filters = {
  group: Type.Optional(id),
  course: Type.Optional(id),
}

export const viewReport = call({
  name: 'viewReport',
  method: 'GET',
  path: reportPath,
  summary:
    'Returns the progress of an organisation’s people: their assignments, results by course, and activity by week.',
  slice: 'reports',
  access: 'manager',
  params: idParams,
  query: strict({
    ...filters,
    /** Filters completions and activity by date; both days included. */
    from: Type.Optional(day),
    to: Type.Optional(day),
    /**
     * The state at the end of this day, computed from recorded facts, for people who belong to the organisation today.
     */
    asOf: Type.Optional(day),
  }),
  answer: strict({
    people: count,
    /** When `trainings` were counted; null: just now. */
    countedAt: nullable(instant),
    trainings: Type.Array(training),
    /** At most 500: those started by most people. */
    courses: Type.Array(courseFigures),
    hasMoreCourses: Type.Boolean(),
    /** By the Monday of each week; null: fewer than five people. */
    weeks: nullable(Type.Array(strict({ week: day, people: count }))),
    /** With one of `courses`, once somebody has finished it. */
    timeToFinish: nullable(timeToFinish),
  }),
  errors: ['not-found', 'rate-limited'],
})
export type Report = Static<typeof viewReport.answer>

/** A person who started an assigned course, neither finished nor passed it, and has been away for two weeks. */
const stuck = strict({
  person: strict({ _id: id, firstName: Type.String(), lastName: Type.String(), email: Type.String() }),
  course: strict({ _id: id, title: nullable(Type.String()) }),
  startedAt: instant,
  /** Day of their last activity in it. */
  studiedOn: day,
})
export type StuckPerson = Static<typeof stuck>

export const listStuck = call({
  name: 'listStuck',
  method: 'GET',
  path: `${reportPath}/stuck`,
  summary: 'Lists people who are stuck in an assigned course, and since when; longest first, in pages.',
  slice: 'reports',
  access: 'manager',
  params: idParams,
  query: strict({
    ...filters,
    /** Rows after this person in this course, last active on this day: `next` of the previous page. */
    after: Type.Optional(id),
    afterCourse: Type.Optional(id),
    afterDay: Type.Optional(day),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  answer: strict({
    stuck: Type.Array(stuck),
    next: nullable(strict({ after: id, afterCourse: id, afterDay: day })),
  }),
  errors: ['not-found', 'rate-limited'],
})

export const reportFormat = choice('csv', 'xlsx')
export type ReportFormat = Static<typeof reportFormat>

export const exportReport = call({
  name: 'exportReport',
  method: 'GET',
  path: `${reportPath}/export`,
  summary:
    'Returns a table of an organisation’s people and assigned courses with states, deadlines and dates: CSV in UTF-8 with semicolons, or XLSX.',
  slice: 'reports',
  access: 'manager',
  params: idParams,
  query: strict({
    ...filters,
    /** Only lines in this state. */
    state: Type.Optional(assignmentState),
    /** The state at the end of this day. */
    asOf: Type.Optional(day),
    format: reportFormat,
  }),
  answer: Type.Any({ description: 'A text file or a workbook' }),
  answerType: '*/*',
  errors: ['not-found', 'rate-limited', 'unavailable'],
})
