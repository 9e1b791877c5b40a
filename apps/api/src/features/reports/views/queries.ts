import type { AssignmentState } from '@zenit/contract/assignments'
import type { ReportRhythm } from '@zenit/contract/report-views'
import type { ReportFormat } from '@zenit/contract/reports'
import { sql } from 'kysely'
import { locks } from '../../../locks.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { takeLock } from '../../../platform/db/locks.ts'
import { looksAfter } from '../../organisations/managers.sql.ts'

/** The filters of a view. */
interface ViewFilter {
  group: string | null
  course: string | null
  state: AssignmentState | null
  from: Day | null
  to: Day | null
  asOf: Day | null
}

export interface ViewRow extends ViewFilter {
  id: string
  userId: string
  name: string
  isShared: boolean
  /** Whether the person who saved it no longer manages the organisation. */
  isLeft: boolean
  /** The schedule of the reader, not of the person who saved the view. */
  schedule: { rhythm: ReportRhythm; format: ReportFormat } | null
}

export interface Owner {
  organisationId: string
  userId: string
}

const columns = (readerId: string) => sql`
  v.id, v.user_id as "userId", v.name, v.is_shared as "isShared", v.group_id as "group", v.course_id as course,
  v.in_state as state, v.from_day::text as "from", v.to_day::text as "to", v.as_of::text as "asOf",
  not exists (select from users u where u.id = v.user_id and ${looksAfter(sql`v.organisation_id`)}) as "isLeft",
  case when s.view_id is not null then json_build_object('rhythm', s.rhythm, 'format', s.format) end as schedule
  from report_views v left join report_schedules s on s.view_id = v.id and s.user_id = ${readerId}`

/** Returns a person's own views and the shared ones. */
export async function listSeen(db: DbOrTx, { organisationId, userId }: Owner): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select ${columns(userId)}
    where v.organisation_id = ${organisationId} and (v.user_id = ${userId} or v.is_shared) order by v.id`.execute(
    db,
  )
  return rows
}

/** Locks the views of an organisation against changes until the end of the transaction. */
export const lockViews = (tx: DbOrTx, organisationId: string): Promise<void> =>
  takeLock(tx, locks.reportViews, organisationId)

export async function listOwn(tx: DbOrTx, { organisationId, userId }: Owner): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select ${columns(userId)} where v.organisation_id = ${organisationId} and v.user_id = ${userId}
    order by v.id`.execute(tx)
  return rows
}

export async function findByName(tx: DbOrTx, { organisationId, userId }: Owner, name: string) {
  const { rows } = await sql<ViewRow>`
    select ${columns(userId)} where v.organisation_id = ${organisationId} and v.user_id = ${userId}
      and lower(v.name collate alphabet_pl) = lower(${name} collate alphabet_pl)`.execute(tx)
  return rows[0]
}

export async function insertRow(
  tx: DbOrTx,
  made: Owner & ViewFilter & { id: string; name: string; isShared: boolean; now: Date },
): Promise<void> {
  await sql`
    insert into report_views (id, organisation_id, user_id, name, is_shared, group_id, course_id, in_state, from_day,
      to_day, as_of, created_at)
    values (${made.id}, ${made.organisationId}, ${made.userId}, ${made.name}, ${made.isShared}, ${made.group},
      ${made.course}, ${made.state}, ${made.from}, ${made.to}, ${made.asOf}, ${made.now})`.execute(tx)
}

export async function updateRow(
  tx: DbOrTx,
  { id, name, isShared }: { id: string; name: string; isShared: boolean },
): Promise<void> {
  await sql`update report_views set name = ${name}, is_shared = ${isShared} where id = ${id}`.execute(tx)
  if (!isShared)
    await sql`
      delete from report_schedules s using report_views v
      where v.id = s.view_id and v.id = ${id} and s.user_id <> v.user_id`.execute(tx)
}

export async function deleteRow(tx: DbOrTx, id: string): Promise<void> {
  await sql`delete from report_views where id = ${id}`.execute(tx)
}
