import type {
  AssignmentFigures,
  AssignmentState,
  Audience,
  CompletionRule,
} from '@zenit/contract/assignments'
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../content/document.ts'
import { locks } from '../../locks.ts'
import type { Day } from '../../platform/calendar/days.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { takeLock } from '../../platform/db/locks.ts'
import { prepareShared } from '../../platform/db/prepare.ts'
import { isInGroup } from '../groups/members.sql.ts'
import { displayNameOf } from '../identity/display-name.sql.ts'
import { matching } from '../people/matching.sql.ts'
import {
  allFacts,
  daysJoin,
  isFor,
  ownFacts,
  reachedJoin,
  stateOf,
  termsJoin,
  todoOf,
  withAllFacts,
} from './asked.sql.ts'
import { withPast } from './past.sql.ts'

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

const termColumns = sql`
  t.due_on::text as "dueOn", t.is_mandatory as "isMandatory", t.rule, t.renew_months as "renewMonths"`

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
  /** At the end of this day. */
  asOf?: Day | undefined
  before?: string | undefined
  limit: number
}

/** The newest first. */
export async function listRows(db: DbOrTx, query: AssignmentsQuery): Promise<AssignmentRow[]> {
  const { organisationId, state, asOf, before = null, limit } = query
  const { rows } = await sql<AssignmentRow>`
    ${withPast(asOf)} select ${columns} where a.organisation_id = ${organisationId}
      and (${before}::uuid is null or a.id < ${before})
      ${state ? sql`and a.ended_at is ${state === 'ended' ? sql`not null` : sql`null`}` : sql``}
    order by a.id desc limit ${limit}`.execute(db)
  return rows
}

interface PageById {
  organisationId: string
  after?: string | undefined
  limit: number
}

/** Open and ended ones, the oldest first. */
export async function listRowsById(db: DbOrTx, page: PageById): Promise<AssignmentRow[]> {
  const { organisationId, after = null, limit } = page
  const { rows } = await sql<AssignmentRow>`
    select ${columns} where a.organisation_id = ${organisationId} and (${after}::uuid is null or a.id > ${after})
    order by a.id limit ${limit}`.execute(db)
  return rows
}

/** The ids of the assignments that ask for a course, alone or with others. */
export async function listAsking(
  db: DbOrTx,
  { organisationId, courseId }: { organisationId: string; courseId: string },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select a.id from assignments a join assignment_courses ac on ac.assignment_id = a.id
    where a.organisation_id = ${organisationId} and ac.course_id = ${courseId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface Named {
  organisationId: string
  assignmentId: string
}

export async function findRow(
  db: DbOrTx,
  { organisationId, assignmentId }: Named,
): Promise<AssignmentRow | null> {
  const { rows } = await sql<AssignmentRow>`
    select ${columns} where a.organisation_id = ${organisationId} and a.id = ${assignmentId}`.execute(db)
  return rows[0] ?? null
}

/** {@link findRow}, held until the end of the transaction. */
export async function lockRow(tx: DbOrTx, named: Named): Promise<AssignmentRow | null> {
  await sql`select from assignments a where a.id = ${named.assignmentId} for no key update`.execute(tx)
  return findRow(tx, named)
}

/** Until the end of the transaction nobody else assigns anything in the organisation. */
export const lockAssigning = (tx: DbOrTx, organisationId: string): Promise<void> =>
  takeLock(tx, locks.assignments, organisationId)

type Same = Terms &
  Pick<NewAssignment, 'organisationId' | 'programId' | 'courseId' | 'audience' | 'groups' | 'people'>

/** The open assignment of the same thing to the same people on the same terms. */
export async function findSame(tx: DbOrTx, query: Same): Promise<string | null> {
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

export interface AskedCourse {
  courseId: string
  locales: Language[]
  hasCertificate: boolean
}

/** What was in it on the day it was assigned. */
export async function listCourses(db: DbOrTx, assignmentId: string): Promise<AskedCourse[]> {
  const { rows } = await sql<AskedCourse>`
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
  courses: readonly AskedCourse[]
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

/** From now on these terms hold. */
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

/** How many of these belong to the organisation; nobody erases them until the end of the transaction. */
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

/** How many of these groups are the organisation's; nobody deletes them until the end of the transaction. */
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

interface Asked {
  assignment: Pick<AssignmentRow, 'id' | 'audience'>
  organisationId: string
}

/** Those whom an assignment is for: `u`, of the organisation, with what they have done. */
const assignees = (
  { assignment: { id, audience }, organisationId }: Asked,
  facts: RawBuilder<unknown>,
) => sql`
  from users u join assignments a on a.id = ${id} ${termsJoin} ${facts} ${daysJoin}
  where u.organisation_id = ${organisationId} and u.disabled_at is null
    ${audience === 'organisation' ? sql`` : sql`and ${isFor}`}`

/** How many people are how far in what they are asked: in which state, and what they have done of it, exempt or not. */
export interface Tally extends AssignmentFigures {
  people: number
  begun: number
  finished: number
  passed: number
  certified: number
}

interface TalliedState {
  state: AssignmentState
  people: number
  begun: number
  finished: number
  passed: number
  certified: number
}

/** With `group`, of those who are in it; with `asOf`, at the end of that day, which `today` then is. */
export async function readTally(
  db: DbOrTx,
  {
    today,
    group,
    asOf,
    ...asked
  }: Asked & { today: Day; group?: string | undefined; asOf?: Day | undefined },
): Promise<Tally> {
  // A group is small: its people are looked up one by one.
  const { rows } = await sql<TalliedState>`
    ${group ? withPast(asOf) : withAllFacts({ ...asked, asOf, assignmentId: asked.assignment.id })}
    select ${stateOf(today)} as state, count(*)::int as people,
      count(*) filter (where f.started > 0)::int as begun,
      count(*) filter (where f.courses > 0 and f.finished = f.courses)::int as finished,
      count(*) filter (where f.courses > 0 and f.passed = f.courses)::int as passed,
      count(*) filter (where f.courses > 0 and f.certified = f.courses)::int as certified
    ${assignees(asked, group ? ownFacts : allFacts)} ${group ? sql`and ${isInGroup(group)}` : sql``}
    group by 1`.execute(db)
  const peopleIn = (state: AssignmentState) => rows.find((row) => row.state === state)?.people ?? 0
  const sumOf = (of: Exclude<keyof TalliedState, 'state'>) => rows.reduce((sum, row) => sum + row[of], 0)
  return {
    notStarted: peopleIn('not-started'),
    started: peopleIn('started'),
    overdue: peopleIn('overdue'),
    done: peopleIn('done'),
    exempt: peopleIn('exempt'),
    people: sumOf('people'),
    begun: sumOf('begun'),
    finished: sumOf('finished'),
    passed: sumOf('passed'),
    certified: sumOf('certified'),
  }
}

export interface AssigneeRow {
  id: string
  firstName: string
  lastName: string
  email: string
  state: AssignmentState
  dueOn: Day | null
  doneAt: Date | null
  courses: number
  finished: number
  passed: number
  certified: number
  exemptReason: string | null
  exemptAt: Date | null
}

const assigneeColumns = (today: Day) => sql`
  u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, ${stateOf(today)} as state,
  g.due_on::text as "dueOn", case when f.done = f.courses then f.done_at end as "doneAt", f.courses, f.finished,
  f.passed, f.certified, x.reason as "exemptReason", x.made_at as "exemptAt"`

const alphabets = { pl: sql`alphabet_pl`, en: sql`alphabet_en` }

interface AssigneesQuery extends Asked {
  language: Language
  today: Day
  search?: string | undefined
  state?: AssignmentState | undefined
  after?: string | undefined
  limit: number
}

/**
 * One page of those of whom something is asked, in the order of an index whatever the page. Those in one state may be
 * few among many: then everybody is looked at, at once.
 */
export async function listAssigneeRows(db: DbOrTx, query: AssigneesQuery): Promise<AssigneeRow[]> {
  const { assignment, organisationId, language, today, search = '', state, after, limit } = query
  const all = { organisationId, assignmentId: assignment.id }
  const place = sql`u.last_name collate ${alphabets[language]}, u.first_name collate ${alphabets[language]}, u.id`
  const conditions: RawBuilder<unknown>[] = [
    matching(search),
    ...(state ? [sql`${stateOf(today)} = ${state}`] : []),
    ...(after
      ? [sql`(${place}) > (select n.last_name, n.first_name, n.id from users n where n.id = ${after})`]
      : []),
  ]
  const { rows } = await sql<AssigneeRow>`
    ${state ? withAllFacts(all) : sql``}
    select ${assigneeColumns(today)}
    ${assignees(query, state ? allFacts : ownFacts)} and ${sql.join(conditions, sql` and `)}
    order by ${place} limit ${limit}`.execute(db)
  return rows
}

/** One page of those of whom something is asked, by id. */
export async function listAssigneeRowsById(
  db: DbOrTx,
  query: Asked & PageById & { today: Day },
): Promise<AssigneeRow[]> {
  const { today, after = null, limit } = query
  const { rows } = await sql<AssigneeRow>`
    select ${assigneeColumns(today)} ${assignees(query, ownFacts)}
      and (${after}::uuid is null or u.id > ${after}) order by u.id limit ${limit}`.execute(db)
  return rows
}

/** Whether something is asked of a person, or would be but for their exemption. */
export async function isAssignee(
  db: DbOrTx,
  { organisationId, assignmentId, personId }: Named & { personId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from users u join assignments a on a.id = ${assignmentId} and a.organisation_id = u.organisation_id
    where u.id = ${personId} and u.organisation_id = ${organisationId} and ${isFor}`.execute(db)
  return rows.length > 0
}

interface Exempting {
  /** Of what is written down, as the log of staff has it. */
  id: string
  assignmentId: string
  personId: string
  userId: string
  now: Date
  reason: string
}

/** False: they were exempt already. */
export async function insertExemption(tx: DbOrTx, made: Exempting): Promise<boolean> {
  const { id, assignmentId, personId, userId, now, reason } = made
  const { rows } = await sql`
    insert into assignment_exemptions (id, assignment_id, user_id, reason, made_at, made_by)
    values (${id}, ${assignmentId}, ${personId}, ${reason}, ${now}, ${userId})
    on conflict (user_id, assignment_id) where lifted_at is null do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** False: they were not exempt. */
export async function liftExemption(tx: DbOrTx, lifted: Exempting): Promise<boolean> {
  const { id, assignmentId, personId, userId, now, reason } = lifted
  const { rows } = await sql`
    update assignment_exemptions
    set lifted_at = ${now}, lifted_by = ${userId}, lift_id = ${id}, lifted_reason = ${reason}
    where assignment_id = ${assignmentId} and user_id = ${personId} and lifted_at is null returning id`.execute(
    tx,
  )
  return rows.length > 0
}

export interface RequiredRow extends Terms {
  programId: string | null
  courseId: string | null
  isOverdue: boolean
  isRenewal: boolean
  courses: number
  todo: string[]
  organisation: string
  assignedBy: string | null
}

/** More than anybody is asked to do; what is due later comes in when the first are done. */
const mostRequired = 200

/** Most organisations ask nothing: then the many parts of the other statement need not even begin. */
const isAskedAnything = prepareShared<{ isAsked: boolean }, { userId: string }>(
  ({ userId }) => sql`
    select exists (select from assignments a where a.ended_at is null
      and a.organisation_id = (select u.organisation_id from users u where u.id = ${userId})) as "isAsked"`,
)

const selectRequired = prepareShared<RequiredRow, { userId: string; today: Day }>(
  ({ userId, today }) => sql`
    select a.program_id as "programId", a.course_id as "courseId", ${termColumns}, g.due_on::text as "dueOn",
      coalesce(g.due_on < ${today}::date, false) as "isOverdue", coalesce(v.is_renewal, false) as "isRenewal", f.courses,
      to_json(${todoOf(today)}) as todo, o.name as organisation, ${displayNameOf('b')} as "assignedBy"
    from users u join organisations o on o.id = u.organisation_id
    join assignments a on a.organisation_id = u.organisation_id and a.ended_at is null
    ${termsJoin} ${reachedJoin} left join users b on b.id = a.created_by
    where u.id = ${userId} and ${isFor} and ${stateOf(today)} in ('not-started', 'started', 'overdue')
    order by g.due_on nulls last, t.is_mandatory desc, a.id limit ${sql.lit(mostRequired)}`,
)

/** What a learner has to do, the first deadline first. */
export async function listRequiredRows(
  db: DbOrTx,
  learner: { userId: string; today: Day },
): Promise<RequiredRow[]> {
  const [found] = await isAskedAnything(db, learner)
  return found?.isAsked ? selectRequired(db, learner) : []
}
