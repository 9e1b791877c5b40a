import type { AssignmentState } from '@zenit/contract/assignments'
import { sql } from 'kysely'
import type { Language } from '../../content/document.ts'
import type { Day } from '../../platform/calendar/days.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { courseFacts, daysJoin, isFor, isLive, stateOf, termsJoin } from '../assignments/assignments.sql.ts'
import { past, withPast } from '../assignments/past-tables.sql.ts'
import { isInGroup } from '../groups/members.sql.ts'
import { matching } from '../people/matching.sql.ts'

export interface PersonRow {
  id: string
  firstName: string
  lastName: string
  email: string
}

interface PeopleQuery {
  organisationId: string
  language: Language
  group?: string | undefined
  search?: string | undefined
  /** Only people sorted after this person. */
  after?: Pick<PersonRow, 'id' | 'firstName' | 'lastName'> | undefined
  /** State at the end of this day; undefined: now. */
  asOf?: Day | undefined
  limit: number
}

const alphabets = { pl: sql`alphabet_pl`, en: sql`alphabet_en` }

/** Returns one page of the people whom reports count. Every page is read in index order. */
export async function listPeopleRows(db: DbOrTx, query: PeopleQuery): Promise<PersonRow[]> {
  const { organisationId, language, group, search = '', after, asOf, limit } = query
  const alphabet = alphabets[language]
  const place = sql`u.last_name collate ${alphabet}, u.first_name collate ${alphabet}, u.id`
  const { rows } = await sql<PersonRow>`
    ${withPast(asOf)} select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email
    from users u where u.organisation_id = ${organisationId} and u.disabled_at is null and ${matching(search)}
      ${group ? sql`and ${isInGroup(group)}` : sql``}
      ${after ? sql`and (${place}) > (${after.lastName}, ${after.firstName}, ${after.id}::uuid)` : sql``}
    order by ${place} limit ${limit}`.execute(db)
  return rows
}

/** Returns the person after whom a page begins. */
export async function findPerson(
  db: DbOrTx,
  organisationId: string,
  id: string,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select id, first_name as "firstName", last_name as "lastName", email
    from users where id = ${id} and organisation_id = ${organisationId}`.execute(db)
  return rows[0]
}

/** A course assigned to a person, and the state in it. For exempt people there is no further detail. */
export interface CellRow {
  courseId: string
  state: AssignmentState
  /** The earliest deadline of what is still to do. */
  dueOn: Day | null
  isMandatory: boolean
  startedOn: Day | null
  finishedOn: Day | null
  passedOn: Day | null
  certifiedOn: Day | null
  studiedOn: Day | null
}

/** When several assignments require the same course, the most urgent state is shown. */
const pressing = ['overdue', 'started', 'not-started', 'done', 'exempt'] satisfies AssignmentState[]

interface CellsQuery {
  organisationId: string
  /** Limits the result to these courses. */
  courses?: readonly string[] | undefined
  today: Day
  /** State at the end of this day; `today` then equals it. */
  asOf?: Day | undefined
}

/** The assignments open today, one row for each of their courses, with their terms. */
const withAsked = ({ organisationId, courses, asOf }: CellsQuery) => sql`
  ${past(asOf)} asked as materialized (
    select a.id, a.audience, a.created_at, t.due_on, t.is_mandatory, t.rule, t.renew_months, ac.course_id, ac.locales,
      ac.has_certificate
    from assignments a ${termsJoin} join assignment_courses ac on ac.assignment_id = a.id
    join courses k on k.id = ac.course_id and ${isLive}
    where a.organisation_id = ${organisationId} and a.ended_at is null
      ${courses ? sql`and ac.course_id = any(${courses}::uuid[])` : sql``})`

/** Joins what is assigned to people `u` with what they have done of it. */
const askedOfPeople = sql`
  join asked a on u.locale = any(a.locales)
  cross join lateral (select a.due_on, a.is_mandatory, a.rule, a.renew_months) t
  cross join lateral (select a.course_id, a.has_certificate) ac
  ${courseFacts} ${daysJoin}`

const mostPressing = sql`min(array_position(${sql.val(pressing)}::text[], state))`

/** Returns what today's open assignments require of people, course by course. */
export async function listCells(
  db: DbOrTx,
  { people, ...asked }: CellsQuery & { people: readonly string[] },
): Promise<Map<string, CellRow[]>> {
  const reached = (column: string) =>
    sql`report_day(max(${sql.ref(column)}) filter (where state <> 'exempt'))::text`
  const { rows } = await sql<{ id: string; cells: CellRow[] }>`
    with ${withAsked(asked)},
    -- Materialized, so that each state is worked out once: seven of the columns below ask for it.
    states as materialized (
      select u.id as user_id, a.course_id, ${stateOf(asked.today)} as state, g.due_on, t.is_mandatory, s.started_at,
        s.finished_at, s.passed_at, s.certified_at, s.studied_on
      from users u ${askedOfPeople}
      where u.id = any(${people}::uuid[]) and u.organisation_id = ${asked.organisationId} and ${isFor}),
    cells as (
      select user_id, course_id,
        (${sql.val(pressing)}::text[])[${mostPressing}] as state,
        coalesce(min(due_on) filter (where state not in ('done', 'exempt')),
          min(due_on) filter (where state = 'done')) as due_on,
        coalesce(bool_or(is_mandatory) filter (where state <> 'exempt'), false) as is_mandatory,
        ${reached('started_at')} as started_on, ${reached('finished_at')} as finished_on,
        ${reached('passed_at')} as passed_on, ${reached('certified_at')} as certified_on,
        max(studied_on) filter (where state <> 'exempt') as studied_on
      from states group by 1, 2)
    select user_id as id, json_agg(json_build_object('courseId', course_id, 'state', state, 'dueOn', due_on,
      'isMandatory', is_mandatory, 'startedOn', started_on, 'finishedOn', finished_on, 'passedOn', passed_on,
      'certifiedOn', certified_on, 'studiedOn', studied_on)) as cells
    from cells group by 1`.execute(db)
  return new Map(rows.map(({ id, cells }) => [id, cells]))
}

/** Returns which of these people are in a state in any of the courses. */
export async function listInState(
  db: DbOrTx,
  { people, state, ...asked }: CellsQuery & { people: readonly string[]; state: AssignmentState },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with ${withAsked(asked)},
    states as (
      select u.id as user_id, a.course_id, ${stateOf(asked.today)} as state
      from users u ${askedOfPeople}
      where u.id = any(${people}::uuid[]) and u.organisation_id = ${asked.organisationId} and ${isFor}),
    cells as (select user_id, ${mostPressing} as pressing from states group by user_id, course_id)
    select distinct user_id as id from cells
    where pressing = array_position(${sql.val(pressing)}::text[], ${state}::text)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the courses of all open assignments, whoever they are for. */
export async function listAskedCourses(
  db: DbOrTx,
  { organisationId, asOf }: { organisationId: string; asOf?: Day | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${withPast(asOf)} select distinct ac.course_id as id
    from assignments a join assignment_courses ac on ac.assignment_id = a.id
    join courses k on k.id = ac.course_id and ${isLive}
    where a.organisation_id = ${organisationId} and a.ended_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the names of people's groups, now or at the end of a day; groups deleted since are left out. */
export async function listGroupNames(
  db: DbOrTx,
  people: readonly string[],
  asOf?: Day | undefined,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; names: string }>`
    ${withPast(asOf)} select gm.user_id as id, string_agg(g.name, ', ' order by g.name) as names
    from group_members gm join groups g on g.id = gm.group_id where gm.user_id = any(${people}::uuid[])
    group by 1`.execute(db)
  return new Map(rows.map(({ id, names }) => [id, names]))
}
