import type { AnswerOf, QueryOf } from '@zenit/contract/call'
import type { listStuck, Training, TrainingFigures, viewReport } from '@zenit/contract/reports'
import type { Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { addDays, type Day } from '../../platform/calendar/days.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { itemOf, titleOf } from '../assignments/items.ts'
import { countTally, listOpen, type OpenAssignment, type Tally } from '../assignments/tallies.ts'
import { deadlineZone } from '../assignments/zone.ts'
import * as queries from './queries.ts'

/**
 * Maximum number of people times assignments counted during a request; larger organisations get the job's last count.
 */
const mostAtOnce = 20_000

/** People without activity for this many days are stuck. */
const stuckDays = 14

/** By default, weeks cover half a year. */
const shownDays = 25 * 7
const mostDays = 366 * 3

const spans = [0, 7, 30, 90] as const

interface ReportContext {
  organisationId: string
  language: Language
}

export const courseTitle = ({ catalog }: Deps, courseId: string, language: Language) => {
  const course = catalog.courses.get(courseId)
  return course ? textIn(course.title, language) : null
}

/** Returns the name of the requested group, if any. Throws 404 `not-found` for a group of another organisation. */
export async function requireGroup(
  { db }: { db: DbOrTx },
  { organisationId, group }: queries.Scope,
): Promise<string | undefined> {
  if (!group) return undefined
  const name = await queries.findGroupName(db, { organisationId, group })
  required(name, 'not-found')
  return name
}

/** Throws 400 `invalid-input` for dates in the wrong order or years apart. */
export function spanOf({ from, to }: { from?: Day | undefined; to?: Day | undefined }, today: Day) {
  const last = to ?? today
  const first = from ?? addDays(last, -shownDays)
  if (first > last || addDays(first, mostDays) < last)
    throw new ApiError('invalid-input', { fields: [{ field: 'from', code: first > last ? 'order' : 'far' }] })
  return { from: first, to: last }
}

/**
 * Returns the day a report is about, and `asOf` when it is in the past: the report then shows the state at the end of
 * that day. Throws 400 `invalid-input` for a future day.
 */
export function pastOf({ clock }: Pick<Deps, 'clock'>, wanted: { asOf?: Day | undefined }) {
  const today = dayIn(deadlineZone, clock())
  if (wanted.asOf && wanted.asOf > today)
    throw new ApiError('invalid-input', { fields: [{ field: 'asOf', code: 'order' }] })
  const asOf = wanted.asOf === today ? undefined : wanted.asOf
  return { today: asOf ?? today, asOf }
}

/** Returns the last Sunday up to a day: all days of that week are over. */
const lastSunday = (day: Day): Day => addDays(day, -new Date(day).getUTCDay())

const toReach = ({
  people,
  begun,
  finished,
  passed,
  certified,
  done,
  overdue,
  exempt,
}: Tally): TrainingFigures => ({
  people,
  started: begun,
  finished,
  passed,
  certified,
  done,
  overdue,
  exempt,
})

function toTraining(deps: Deps, row: OpenAssignment, tally: Tally | undefined, language: Language): Training {
  const item = itemOf(row)
  const { id, dueOn, isMandatory } = row
  const title = titleOf(deps.catalog, item, language)
  return { _id: id, item: { ...item, title }, dueOn, isMandatory, reach: tally ? toReach(tally) : null }
}

/** Counts now where that is quick; otherwise returns the last count. Large groups are not counted. */
async function readTrainings(deps: Deps, scope: queries.Scope & ReportContext, people: number) {
  const { organisationId, group, course, asOf, language } = scope
  const rows = await listOpen(deps.db, { organisationId, courseId: course, asOf })
  const tallies = new Map<string, Tally>()
  let countedAt: Date | null = null
  if (people * rows.length <= mostAtOnce)
    for (const assignment of rows)
      tallies.set(assignment.id, await countTally(deps, { organisationId, assignment, group, asOf }))
  else if (!group)
    for (const kept of await queries.listKept(
      deps.db,
      rows.map(({ id }) => id),
      asOf,
    )) {
      tallies.set(kept.assignmentId, kept)
      if (!countedAt || kept.countedAt < countedAt) countedAt = kept.countedAt
    }
  const trainings = rows.map((row) => toTraining(deps, row, tallies.get(row.id), language))
  return { trainings, countedAt: countedAt?.toISOString() ?? null }
}

type TimeQuery = Omit<Parameters<typeof queries.readTimeToFinish>[1], 'spans'>

/** Returns how long people take for a course; null when nobody has finished it. */
export async function readTime(deps: Deps, wanted: TimeQuery) {
  const { people, medianDays, taken } = await queries.readTimeToFinish(deps.db, { ...wanted, spans })
  if (medianDays === null) return null
  const upTo = [...taken, people]
  return {
    people,
    medianDays,
    spans: upTo.map((count, index) => ({
      days: spans[index] ?? null,
      people: count - (upTo[index - 1] ?? 0),
    })),
  }
}

/**
 * Returns null for few people, because weekly figures would identify them. For a past day, only weeks that were over
 * by then count.
 */
async function readWeeks({ db }: Deps, scope: Parameters<typeof queries.listWeekRows>[1], people: number) {
  if (people < queries.fewest) return null
  const { asOf, to } = scope
  const last = asOf && lastSunday(asOf)
  return queries.listWeekRows(db, { ...scope, to: last && last < to ? last : to })
}

type ReportInput = QueryOf<typeof viewReport> & ReportContext

export async function viewOne(deps: Deps, wanted: ReportInput): Promise<AnswerOf<typeof viewReport>> {
  const { course, from, to, language } = wanted
  const { db } = deps
  const { today, asOf } = pastOf(deps, wanted)
  const shown = spanOf(wanted, today)
  const scope = { ...wanted, asOf }
  await requireGroup(deps, wanted)
  const people = await queries.countPeople(db, scope)
  const trainings = await readTrainings(deps, scope, people)
  const found = await queries.listCourseRows(db, scope)
  const courses = found.slice(0, queries.mostCourses)
  const weeks = await readWeeks(deps, { ...scope, ...shown }, people)
  const isShown = courses.some(({ courseId }) => courseId === course)
  const timeToFinish = course && isShown ? await readTime(deps, { ...scope, course, from, to }) : null
  return {
    people,
    ...trainings,
    courses: courses.map(({ courseId, ...counts }) => ({
      _id: courseId,
      title: courseTitle(deps, courseId, language),
      ...counts,
    })),
    hasMoreCourses: found.length > courses.length,
    weeks,
    timeToFinish,
  }
}

type StuckInput = QueryOf<typeof listStuck> & ReportContext

/** Throws 400 `invalid-input` for an invalid `after`. */
export async function listStuckPage(
  deps: Deps,
  { after: userId, afterCourse: courseId, afterDay, limit = 20, ...wanted }: StuckInput,
): Promise<AnswerOf<typeof listStuck>> {
  const { db, clock } = deps
  const { language } = wanted
  await requireGroup(deps, wanted)
  const after = userId && courseId && afterDay ? { userId, courseId, day: afterDay } : undefined
  if (!after && (userId || courseId || afterDay))
    throw new ApiError('invalid-input', { fields: [{ field: 'after', code: 'unknown' }] })
  const before = addDays(dayIn(deadlineZone, clock()), -stuckDays)
  const found = await queries.listStuckRows(db, { ...wanted, before, after, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return {
    stuck: rows.map(({ userId, firstName, lastName, email, courseId, startedAt, studiedOn }) => ({
      person: { _id: userId, firstName, lastName, email },
      course: { _id: courseId, title: courseTitle(deps, courseId, language) },
      startedAt: startedAt.toISOString(),
      studiedOn,
    })),
    next: last ? { after: last.userId, afterCourse: last.courseId, afterDay: last.studiedOn } : null,
  }
}
