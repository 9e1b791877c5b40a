import type { Audience, CompletionRule } from '@zenit/contract/assignments'
import { sql } from 'kysely'
import type { Language } from '../../content/document.ts'
import { locks } from '../../locks.ts'
import type { Day } from '../../platform/calendar/days.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { takeLock } from '../../platform/db/locks.ts'
import { displayNameOf } from '../identity/display-name.sql.ts'
import { termColumns, termsJoin } from './assignments.sql.ts'
import { withPast } from './past-tables.sql.ts'

export interface Terms {
  dueOn: Day | null
  isMandatory: boolean
  rule: CompletionRule
  renewMonths: number | null
}

export interface AssignmentRow extends Terms {
  id: string
  version: number
  programId: string | null
  courseId: string | null
  audience: Audience
  groups: { _id: string; name: string }[]
  peopleCount: number | null
  createdAt: Date
  createdBy: string | null
  endedAt: Date | null
}

const columns = sql`
  a.id, a.program_id as "programId", a.course_id as "courseId", a.audience, a.created_at as "createdAt",
  a.ended_at as "endedAt", ${displayNameOf('b')} as "createdBy", t.number as version, ${termColumns},
  (select coalesce(json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.name), '[]')
    from assignment_groups ag join groups g on g.id = ag.group_id where ag.assignment_id = a.id) as groups,
  case when a.audience = 'people' then (
    select count(*)::int from assignment_people ap join users u on u.id = ap.user_id
    where ap.assignment_id = a.id and u.organisation_id = a.organisation_id) end as "peopleCount"
  from assignments a ${termsJoin} left join users b on b.id = a.created_by`

interface AssignmentsQuery {
  organisationId: string
  state?: 'open' | 'ended' | undefined
  /** State at the end of this day. */
  asOf?: Day | undefined
  before?: string | undefined
  limit: number
}

/** Newest first. */
export async function listRows(db: DbOrTx, query: AssignmentsQuery): Promise<AssignmentRow[]> {
  const { organisationId, state, asOf, before = null, limit } = query
  const { rows } = await sql<AssignmentRow>`
    ${withPast(asOf)} select ${columns} where a.organisation_id = ${organisationId}
      and (${before}::uuid is null or a.id < ${before})
      ${state ? sql`and a.ended_at is ${state === 'ended' ? sql`not null` : sql`null`}` : sql``}
    order by a.id desc limit ${limit}`.execute(db)
  return rows
}

export interface PageById {
  organisationId: string
  after?: string | undefined
  limit: number
}

/** Returns open and ended assignments, oldest first. */
export async function listRowsById(db: DbOrTx, page: PageById): Promise<AssignmentRow[]> {
  const { organisationId, after = null, limit } = page
  const { rows } = await sql<AssignmentRow>`
    select ${columns} where a.organisation_id = ${organisationId} and (${after}::uuid is null or a.id > ${after})
    order by a.id limit ${limit}`.execute(db)
  return rows
}

/** Returns the ids of the assignments that contain a course. */
export async function listAsking(
  db: DbOrTx,
  { organisationId, courseId }: { organisationId: string; courseId: string },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select a.id from assignments a join assignment_courses ac on ac.assignment_id = a.id
    where a.organisation_id = ${organisationId} and ac.course_id = ${courseId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface AssignmentKey {
  organisationId: string
  assignmentId: string
}

export async function findRow(
  db: DbOrTx,
  { organisationId, assignmentId }: AssignmentKey,
): Promise<AssignmentRow | null> {
  const { rows } = await sql<AssignmentRow>`
    select ${columns} where a.organisation_id = ${organisationId} and a.id = ${assignmentId}`.execute(db)
  return rows[0] ?? null
}

/** Like {@link findRow}, and locks the row until the end of the transaction. */
export async function lockRow(tx: DbOrTx, named: AssignmentKey): Promise<AssignmentRow | null> {
  await sql`select from assignments a where a.id = ${named.assignmentId} for no key update`.execute(tx)
  return findRow(tx, named)
}

/** Locks an organisation against other new assignments until the end of the transaction. */
export const lockAssigning = (tx: DbOrTx, organisationId: string): Promise<void> =>
  takeLock(tx, locks.assignments, organisationId)

type SameAssignment = Terms &
  Pick<NewAssignment, 'organisationId' | 'programId' | 'courseId' | 'audience' | 'groups' | 'people'>

/** Returns the open assignment of the same item to the same people on the same terms. */
export async function findSame(tx: DbOrTx, query: SameAssignment): Promise<string | null> {
  const { organisationId, programId, courseId, audience, groups, people } = query
  const { dueOn, isMandatory, rule, renewMonths } = query
  const { rows } = await sql<{ id: string }>`
    select a.id from assignments a ${termsJoin}
    where a.organisation_id = ${organisationId} and a.ended_at is null and a.audience = ${audience}
      and (a.program_id, a.course_id, t.due_on, t.is_mandatory, t.rule, t.renew_months) is not distinct from
        (${programId}::uuid, ${courseId}::uuid, ${dueOn}::date, ${isMandatory}::boolean, ${rule}, ${renewMonths}::int)
      and array(select ag.group_id from assignment_groups ag where ag.assignment_id = a.id order by 1)
        = array(select unnest(${groups}::uuid[]) order by 1)
      and array(select ap.user_id from assignment_people ap where ap.assignment_id = a.id order by 1)
        = array(select unnest(${people}::uuid[]) order by 1)
    order by a.id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

export async function countOpen(tx: DbOrTx, organisationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from assignments a
    where a.organisation_id = ${organisationId} and a.ended_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface AssignedCourse {
  courseId: string
  locales: Language[]
  hasCertificate: boolean
}

/** Returns the courses it had on the day it was assigned. */
export async function listCourses(db: DbOrTx, assignmentId: string): Promise<AssignedCourse[]> {
  const { rows } = await sql<AssignedCourse>`
    select ac.course_id as "courseId", to_json(ac.locales) as locales, ac.has_certificate as "hasCertificate"
    from assignment_courses ac where ac.assignment_id = ${assignmentId} order by ac.course_id`.execute(db)
  return rows
}

interface NewAssignment {
  id: string
  organisationId: string
  programId: string | null
  courseId: string | null
  audience: Audience
  courses: readonly AssignedCourse[]
  groups: readonly string[]
  people: readonly string[]
  now: Date
  userId: string
}

export async function insertRow(tx: DbOrTx, made: NewAssignment): Promise<void> {
  const { id, organisationId, programId, courseId, audience, courses, groups, people, now, userId } = made
  await sql`
    insert into assignments (id, organisation_id, program_id, course_id, audience, created_at, created_by)
    values (${id}, ${organisationId}, ${programId}, ${courseId}, ${audience}, ${now}, ${userId})`.execute(tx)
  for (const course of courses)
    await sql`
      insert into assignment_courses (assignment_id, course_id, locales, has_certificate)
      values (${id}, ${course.courseId}, ${course.locales}, ${course.hasCertificate})`.execute(tx)
  await sql`
    insert into assignment_groups (assignment_id, group_id)
    select ${id}, unnest(${groups}::uuid[])`.execute(tx)
  await sql`
    insert into assignment_people (assignment_id, user_id)
    select ${id}, unnest(${people}::uuid[])`.execute(tx)
}

/** Adds terms that apply from now on. */
export async function insertTerms(
  tx: DbOrTx,
  assignmentId: string,
  { dueOn, isMandatory, rule, renewMonths, now, userId }: Terms & { now: Date; userId: string },
): Promise<void> {
  await sql`
    insert into assignment_terms
      (assignment_id, number, due_on, is_mandatory, rule, renew_months, set_at, set_by)
    select ${assignmentId}, coalesce(max(t.number), 0) + 1, ${dueOn}::date, ${isMandatory}, ${rule}, ${renewMonths}::int,
      ${now}, ${userId}
    from assignment_terms t where t.assignment_id = ${assignmentId}`.execute(tx)
}

export async function endRow(tx: DbOrTx, assignmentId: string, now: Date): Promise<void> {
  await sql`update assignments set ended_at = ${now} where id = ${assignmentId}`.execute(tx)
}

/**
 * Returns how many of these people belong to the organisation, and protects them from erasure until the end of the
 * transaction.
 */
export async function lockPeople(
  tx: DbOrTx,
  organisationId: string,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    select u.id from users u where u.organisation_id = ${organisationId} and u.id = any(${ids}::uuid[])
    order by u.id for key share`.execute(tx)
  return rows.length
}

/**
 * Returns how many of these groups belong to the organisation, and protects them from deletion until the end of the
 * transaction.
 */
export async function lockGroups(
  tx: DbOrTx,
  organisationId: string,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    select g.id from groups g where g.organisation_id = ${organisationId} and g.id = any(${ids}::uuid[])
    order by g.id for key share`.execute(tx)
  return rows.length
}
