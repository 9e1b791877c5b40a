import { sql } from 'kysely'
import type { Day } from '../../platform/calendar/days.ts'
import type { Db, DbOrTx } from '../../platform/db/connect.ts'
import { isFor, isLive, wasAsked } from '../assignments/assignments.sql.ts'
import { past, withPast } from '../assignments/past-tables.sql.ts'
import type { OpenAssignment, Tally } from '../assignments/tallies.ts'
import { isInGroup } from '../groups/members.sql.ts'

export interface Scope {
  organisationId: string
  group?: string | undefined
  course?: string | undefined
  /** State at the end of this day; undefined: now. */
  asOf?: Day | undefined
}

/** Both days inclusive. */
interface Span {
  from?: Day | undefined
  to?: Day | undefined
}

/** Returns the name of a group; null when it belongs to another organisation. */
export async function findGroupName(
  db: DbOrTx,
  { organisationId, group }: { organisationId: string; group: string },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from groups where id = ${group} and organisation_id = ${organisationId}`.execute(db)
  return rows[0]?.name ?? null
}

/** Counts people whose account is not disabled. */
export async function countPeople(db: DbOrTx, { organisationId, group, asOf }: Scope): Promise<number> {
  const { rows } = await sql<{ people: number }>`${
    asOf && !group
      ? sql`${withPast(asOf)} select count(*)::int as people
          from users u where u.organisation_id = ${organisationId} and u.disabled_at is null`
      : group
        ? sql`${withPast(asOf)} select count(*)::int as people from group_members gm join users u on u.id = gm.user_id
          where gm.group_id = ${group} and u.disabled_at is null`
        : sql`select (o.people
            + coalesce((select sum(c.people) from organisation_counts c where c.organisation_id = o.id), 0)
            - (select count(*) from users u where u.disabled_at is not null and u.organisation_id = o.id))::int as people
          from organisations o where o.id = ${organisationId}`
  }`.execute(db)
  return rows[0]?.people ?? 0
}

export interface CourseRow {
  courseId: string
  started: number
  finished: number
  passed: number
  certified: number
}

const within = ({ from, to }: Span) => sql`
  ${from ? sql`and c.day >= ${from}::date` : sql``} ${to ? sql`and c.day <= ${to}::date` : sql``}`

/** More courses than any installation offers. */
export const mostCourses = 500

/** Figures about voluntary learning are hidden for fewer people than this. */
export const fewest = 5

/**
 * Whether a course was ever assigned to the whole organisation, so that its counts are not about voluntary learning.
 */
const wasAskedOfAll = (organisationId: string) => sql`exists (
  select from assignments a join assignment_courses ac on ac.assignment_id = a.id
  where a.organisation_id = ${organisationId} and a.audience = 'organisation' and ac.course_id = c.course_id)`

/**
 * Returns how many people reached each stage of each course within a span, and one course more than are shown. An
 * organisation's figures come from counts; courses not assigned to everybody appear once enough people have started
 * them. A group's figures come from its members' rows and include only what was assigned to each of them: otherwise
 * two groups that differ by one person would reveal what that person learns voluntarily.
 */
export async function listCourseRows(
  db: DbOrTx,
  { organisationId, group, course, asOf, ...span }: Scope & Span,
) {
  const stages = group
    ? sql`(
        select s.course_id, d.stage, d.day, 1 as people
        from group_members gm join users u on u.id = gm.user_id join course_standings s on s.user_id = u.id
        cross join lateral stages(s.started_at, s.finished_at, s.passed_at, s.certified_at) d
        where gm.group_id = ${group} and s.organisation_id = ${organisationId} and ${wasAsked(organisationId, sql`s.course_id`)}) c where true`
    : sql`standing_counts c where c.organisation_id = ${organisationId}`
  const reached = (stage: string) => sql`
    coalesce(sum(c.people) filter (where c.stage = ${stage} ${within(span)}), 0)::int`
  const { rows } = await sql<CourseRow>`
    ${withPast(asOf)} select c.course_id as "courseId", ${reached('started')} as started, ${reached('finished')} as finished,
      ${reached('passed')} as passed, ${reached('certified')} as certified
    from ${stages} ${course ? sql`and c.course_id = ${course}` : sql``}
    group by 1 having sum(c.people) filter (where true ${within(span)}) <> 0 ${
      group
        ? sql``
        : sql`and (${wasAskedOfAll(organisationId)}
            or sum(c.people) filter (where c.stage = 'started') >= ${fewest})`
    }
    order by started desc, 1 limit ${mostCourses + 1}`.execute(db)
  return rows
}

/** Returns what the people of all other organisations together have done in a course. */
export async function readOthers(
  db: DbOrTx,
  { organisationId, courseId }: { organisationId: string; courseId: string },
): Promise<Omit<CourseRow, 'courseId'>> {
  const reached = (stage: string) => sql`coalesce(sum(c.people) filter (where c.stage = ${stage}), 0)::int`
  const { rows } = await sql<Omit<CourseRow, 'courseId'>>`
    select ${reached('started')} as started, ${reached('finished')} as finished, ${reached('passed')} as passed,
      ${reached('certified')} as certified
    from standing_counts c where c.course_id = ${courseId} and c.organisation_id <> ${organisationId}`.execute(
    db,
  )
  return rows[0] ?? { started: 0, finished: 0, passed: 0, certified: 0 }
}

/**
 * Returns the number of people who studied in each week with a day in the span. Weeks without anybody are missing.
 */
export async function listWeekRows(
  db: DbOrTx,
  { organisationId, group, from, to, asOf }: Scope & { from: Day; to: Day },
): Promise<{ week: Day; people: number }[]> {
  const firstWeek = sql`date_trunc('week', ${from}::date)::date`
  const weeks = group
    ? sql`(
        select date_trunc('week', d.day)::date as week, count(distinct d.user_id)::int as people
        from group_members gm join users u on u.id = gm.user_id and u.disabled_at is null
        join study_days d on d.user_id = gm.user_id and d.day >= ${firstWeek}
        where gm.group_id = ${group} group by 1) c where true`
    : sql`active_counts c where c.organisation_id = ${organisationId}`
  const { rows } = await sql<{ week: Day; people: number }>`
    ${withPast(asOf)} select w.week::date::text as week, coalesce(
      (select sum(c.people) from ${weeks} and c.week = w.week::date), 0)::int as people
    from generate_series(${firstWeek}, ${to}::date, '7 days') as w (week) order by 1`.execute(db)
  return rows
}

interface TimeRow {
  people: number
  medianDays: number | null
  taken: number[]
}

/** Returns the days people took from starting a course to finishing it, and how many took at most `spans[n]`. */
export async function readTimeToFinish(
  db: DbOrTx,
  { organisationId, group, course, spans, asOf, ...span }: Scope & Span & { spans: readonly number[] },
): Promise<TimeRow> {
  const { rows } = await sql<TimeRow>`
    with ${past(asOf)} taken as (
      select report_day(s.finished_at) - report_day(s.started_at) as days
      from course_standings s join users u on u.id = s.user_id
      where s.organisation_id = ${organisationId} and s.course_id = ${course} and s.finished_at is not null
        ${group ? sql`and ${isInGroup(group)} and ${wasAsked(organisationId, sql`s.course_id`)}` : sql``}
        ${span.from ? sql`and report_day(s.finished_at) >= ${span.from}::date` : sql``}
        ${span.to ? sql`and report_day(s.finished_at) <= ${span.to}::date` : sql``})
    select count(*)::int as people,
      (percentile_disc(0.5) within group (order by days))::int as "medianDays",
      array(select (select count(*) from taken t where t.days <= n)::int
        from unnest(${spans}::int[]) with ordinality as s (n, place) order by place) as taken
    from taken`.execute(db)
  return rows[0] ?? { people: 0, medianDays: null, taken: [] }
}

export interface StuckRow {
  userId: string
  firstName: string
  lastName: string
  email: string
  courseId: string
  startedAt: Date
  studiedOn: Day
}

interface StuckQuery extends Scope {
  /** People active since this day are not stuck. */
  before: Day
  after?: { day: Day; userId: string; courseId: string } | undefined
  limit: number
}

const isOpen = sql`s.finished_at is null and s.passed_at is null`

/** People who take the test or wait for a reviewer are not stuck, whatever they do in the lessons. */
const isElsewhere = (before: Day) => sql`
  exists (select from test_attempts ta
    where ta.user_id = s.user_id and ta.course_id = s.course_id and report_day(ta.started_at) >= ${before}::date)
  or exists (select from final_works fw join final_work_versions v on v.final_work_id = fw.id
    where fw.user_id = s.user_id and fw.course_id = s.course_id
      and (report_day(v.submitted_at) >= ${before}::date or not exists (
        select from review_decisions rd where rd.version_id = v.id and rd.settled_at is not null)))`

/** Voluntary learning is private: names are shown only for what is assigned. */
const isAsked = (organisationId: string) => sql`
  s.course_id = any(array(
    select ac.course_id from assignments a join assignment_courses ac on ac.assignment_id = a.id
    join courses k on k.id = ac.course_id and ${isLive}
    where a.organisation_id = ${organisationId} and a.ended_at is null))
  and exists (
    select from assignments a join assignment_courses ac on ac.assignment_id = a.id and ac.course_id = s.course_id
    where a.organisation_id = ${organisationId} and a.ended_at is null and u.locale = any(ac.locales) and ${isFor}
      and not exists (
        select from assignment_exemptions x
        where x.assignment_id = a.id and x.user_id = u.id and x.lifted_at is null))`

/** Returns people who are stuck in assigned courses, the longest first, in index order. */
export async function listStuckRows(db: DbOrTx, wanted: StuckQuery): Promise<StuckRow[]> {
  const { organisationId, group, course, before, after, limit } = wanted
  const { rows } = await sql<StuckRow>`
    select s.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
      s.course_id as "courseId", s.started_at as "startedAt", s.studied_on::text as "studiedOn"
    from course_standings s join users u on u.id = s.user_id
    where s.organisation_id = ${organisationId} and ${isOpen} and s.studied_on < ${before}::date
      and ${isAsked(organisationId)} and not (${isElsewhere(before)})
      ${course ? sql`and s.course_id = ${course}` : sql``} ${group ? sql`and ${isInGroup(group)}` : sql``}
      ${
        after
          ? sql`and (s.studied_on, s.user_id, s.course_id)
              > (${after.day}::date, ${after.userId}::uuid, ${after.courseId}::uuid)`
          : sql``
      }
    order by s.studied_on, s.user_id, s.course_id limit ${limit}`.execute(db)
  return rows
}

type KeptTally = Tally & { assignmentId: string; countedAt: Date }

/** Returns the figures of assignments as last counted, or as last counted by the end of `asOf`. */
export async function listKept(
  db: DbOrTx,
  assignmentIds: readonly string[],
  asOf?: Day | undefined,
): Promise<KeptTally[]> {
  const { rows } = await sql<KeptTally>`
    select f.assignment_id as "assignmentId", f.counted_at as "countedAt", f.people, f.not_started as "notStarted",
      f.started, f.overdue, f.done, f.exempt, f.begun, f.finished, f.passed, f.certified
    from unnest(${assignmentIds}::uuid[]) as a (id) cross join lateral (
      select * from assignment_figures f where f.assignment_id = a.id ${asOf ? sql`and f.day <= ${asOf}::date` : sql``}
      order by f.day desc limit 1) f`.execute(db)
  return rows
}

interface DailyTally {
  assignment: Pick<OpenAssignment, 'id'>
  tally: Tally
  day: Day
  now: Date
}

/** Stores the figures of a day. A later count on the same day replaces an earlier one. */
export async function keep(db: DbOrTx, { assignment, tally, day, now }: DailyTally): Promise<void> {
  const { people, notStarted, started, overdue, done, exempt, begun, finished, passed, certified } = tally
  await sql`
    insert into assignment_figures (assignment_id, day, counted_at, people, not_started, started, overdue, done, exempt,
      begun, finished, passed, certified)
    values (${assignment.id}, ${day}::date, ${now}, ${people}, ${notStarted}, ${started}, ${overdue}, ${done}, ${exempt},
      ${begun}, ${finished}, ${passed}, ${certified})
    on conflict (assignment_id, day) do update set counted_at = excluded.counted_at, people = excluded.people,
      not_started = excluded.not_started, started = excluded.started, overdue = excluded.overdue,
      done = excluded.done, exempt = excluded.exempt, begun = excluded.begun, finished = excluded.finished,
      passed = excluded.passed, certified = excluded.certified
    where assignment_figures.counted_at < excluded.counted_at`.execute(db)
}

export async function listAssigning(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct organisation_id as id from assignments where ended_at is null order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findOrganisationName(db: DbOrTx, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from organisations where id = ${id}`.execute(db)
  return rows[0]?.name ?? null
}
