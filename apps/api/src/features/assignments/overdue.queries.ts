import { sql } from 'kysely'
import { addDays, type Day } from '../../platform/calendar/days.ts'
import type { Db } from '../../platform/db/connect.ts'
import { toldSince } from '../webhooks/listening.sql.ts'
import { isFor, reachedJoin, stateOf, termsJoin } from './assignments.sql.ts'

export const batch = 500

/** Days after which a passed deadline is no longer reported, in case the product was not running. */
const longestAway = 14

const listeningSince = toldSince(sql`a.organisation_id`, 'assignment.overdue')

/** Returns the ids of open assignments of organisations with a webhook for `assignment.overdue`. */
export async function listToldAssignments(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from assignments a where a.ended_at is null and ${listeningSince} is not null order by a.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

interface OverdueQuery {
  assignmentId: string
  today: Day
  now: Date
  after: string
}

/**
 * Records one batch of people, by id, whose deadline has passed since their organisation has such a webhook.
 * Returns the last id of a full batch, otherwise null.
 */
export async function noteOverdue(
  db: Db,
  { assignmentId, today, now, after }: OverdueQuery,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with late as (
      select u.id as user_id, a.id as assignment_id, g.due_on
      from assignments a ${termsJoin} join users u on u.organisation_id = a.organisation_id ${reachedJoin}
      where a.id = ${assignmentId} and a.ended_at is null and u.disabled_at is null and u.id > ${after} and ${isFor}
        and g.due_on >= ${addDays(today, -longestAway)}::date and g.due_on >= ${listeningSince}
        and ${stateOf(today)} = 'overdue'
        and not exists (select from assignment_overdue k
          where k.user_id = u.id and k.assignment_id = a.id and k.due_on = g.due_on)
      order by u.id limit ${batch}),
    noted as (
      insert into assignment_overdue (user_id, assignment_id, due_on, found_at)
      select user_id, assignment_id, due_on, ${now} from late on conflict do nothing)
    select max(user_id::text) as last from late having count(*) = ${batch}`.execute(db)
  return rows[0]?.last ?? null
}
