import type { AssignmentFigures, AssignmentState } from '@zenit/contract/assignments'
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../content/document.ts'
import type { Day } from '../../platform/calendar/days.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { isInGroup } from '../groups/members.sql.ts'
import { matching } from '../people/matching.sql.ts'
import { allFacts, daysJoin, isFor, ownFacts, stateOf, termsJoin, withAllFacts } from './assignments.sql.ts'
import { withPast } from './past-tables.sql.ts'
import type { AssignmentKey, AssignmentRow, PageById } from './queries.ts'

interface AssigneesScope {
  assignment: Pick<AssignmentRow, 'id' | 'audience'>
  organisationId: string
}

/** People `u` of the organisation for whom an assignment is, with what they have done. */
const assignees = (
  { assignment: { id, audience }, organisationId }: AssigneesScope,
  facts: RawBuilder<unknown>,
) => sql`
  from users u join assignments a on a.id = ${id} ${termsJoin} ${facts} ${daysJoin}
  where u.organisation_id = ${organisationId} and u.disabled_at is null
    ${audience === 'organisation' ? sql`` : sql`and ${isFor}`}`

/** Number of people in each state, and what they have done of the courses, exempt people included. */
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

/** With `group`, counts only its members; with `asOf`, the state at the end of that day, which `today` then equals. */
export async function readTally(
  db: DbOrTx,
  {
    today,
    group,
    asOf,
    ...asked
  }: AssigneesScope & { today: Day; group?: string | undefined; asOf?: Day | undefined },
): Promise<Tally> {
  // A group is small, so its people are looked up one by one.
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

interface AssigneesQuery extends AssigneesScope {
  language: Language
  today: Day
  search?: string | undefined
  state?: AssignmentState | undefined
  after?: string | undefined
  limit: number
}

/**
 * Returns one page of the people for whom an assignment is, in index order. Filtering by state reads everybody at once,
 * because few of many may match.
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

/** Returns one page of the people for whom an assignment is, by id. */
export async function listAssigneeRowsById(
  db: DbOrTx,
  query: AssigneesScope & PageById & { today: Day },
): Promise<AssigneeRow[]> {
  const { today, after = null, limit } = query
  const { rows } = await sql<AssigneeRow>`
    select ${assigneeColumns(today)} ${assignees(query, ownFacts)}
      and (${after}::uuid is null or u.id > ${after}) order by u.id limit ${limit}`.execute(db)
  return rows
}

/** Whether an assignment is for a person, exempt or not. */
export async function isAssignee(
  db: DbOrTx,
  { organisationId, assignmentId, personId }: AssignmentKey & { personId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from users u join assignments a on a.id = ${assignmentId} and a.organisation_id = u.organisation_id
    where u.id = ${personId} and u.organisation_id = ${organisationId} and ${isFor}`.execute(db)
  return rows.length > 0
}

interface ExemptionInput {
  /** Id of the entry in the audit log. */
  id: string
  assignmentId: string
  personId: string
  userId: string
  now: Date
  reason: string
}

/** Returns false when they were exempt already. */
export async function insertExemption(tx: DbOrTx, made: ExemptionInput): Promise<boolean> {
  const { id, assignmentId, personId, userId, now, reason } = made
  const { rows } = await sql`
    insert into assignment_exemptions (id, assignment_id, user_id, reason, made_at, made_by)
    values (${id}, ${assignmentId}, ${personId}, ${reason}, ${now}, ${userId})
    on conflict (user_id, assignment_id) where lifted_at is null do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Returns false when they were not exempt. */
export async function liftExemption(tx: DbOrTx, lifted: ExemptionInput): Promise<boolean> {
  const { id, assignmentId, personId, userId, now, reason } = lifted
  const { rows } = await sql`
    update assignment_exemptions
    set lifted_at = ${now}, lifted_by = ${userId}, lift_id = ${id}, lifted_reason = ${reason}
    where assignment_id = ${assignmentId} and user_id = ${personId} and lifted_at is null returning id`.execute(
    tx,
  )
  return rows.length > 0
}
