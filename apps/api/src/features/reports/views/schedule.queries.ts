import type { AssignmentState } from '@zenit/contract/assignments'
import type { ReportRhythm } from '@zenit/contract/report-views'
import type { ReportFormat } from '@zenit/contract/reports'
import { sql } from 'kysely'
import type { Language } from '../../../content/document.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'

/** A schedule belongs to one reader and one view. */
export interface ScheduleKey {
  viewId: string
  userId: string
}

/** The first day of the current period of each rhythm. */
export type Periods = Readonly<Record<ReportRhythm, Day>>

interface Schedule extends ScheduleKey {
  rhythm: ReportRhythm
  format: ReportFormat
}

/** Saving the same schedule again changes nothing. A different rhythm starts with its next period. */
export async function saveSchedule(
  tx: DbOrTx,
  { viewId, userId, rhythm, format, served, now }: Schedule & { served: Day; now: Date },
): Promise<void> {
  await sql`
    insert into report_schedules as s (view_id, user_id, rhythm, format, served, created_at)
    values (${viewId}, ${userId}, ${rhythm}, ${format}, ${served}, ${now})
    on conflict (view_id, user_id) do update set rhythm = excluded.rhythm, format = excluded.format,
      served = case when s.rhythm = excluded.rhythm then s.served else excluded.served end`.execute(tx)
}

export async function deleteSchedule(tx: DbOrTx, { viewId, userId }: ScheduleKey): Promise<void> {
  await sql`delete from report_schedules where view_id = ${viewId} and user_id = ${userId}`.execute(tx)
}

const isDue = ({ weekly, monthly }: Periods) =>
  sql`s.served < case s.rhythm when 'weekly' then ${weekly}::date else ${monthly}::date end`

/** Returns one batch of the schedules that are due. */
export async function listDue(
  db: DbOrTx,
  { periods, after, limit }: { periods: Periods; after: ScheduleKey | undefined; limit: number },
): Promise<ScheduleKey[]> {
  const { rows } = await sql<ScheduleKey>`
    select s.view_id as "viewId", s.user_id as "userId" from report_schedules s
    where ${isDue(periods)}
      ${after ? sql`and (s.view_id, s.user_id) > (${after.viewId}::uuid, ${after.userId}::uuid)` : sql``}
    order by s.view_id, s.user_id limit ${limit}`.execute(db)
  return rows
}

export interface DueScheduleRow extends ScheduleKey {
  organisationId: string
  format: ReportFormat
  language: Language
  group: string | null
  course: string | null
  state: AssignmentState | null
}

/** Locks a schedule until the transaction ends, so that only one of two workers serves it. */
export async function lockDue(
  tx: DbOrTx,
  { viewId, userId }: ScheduleKey,
  periods: Periods,
): Promise<DueScheduleRow | undefined> {
  const { rows } = await sql<DueScheduleRow>`
    select s.view_id as "viewId", s.user_id as "userId", v.organisation_id as "organisationId", s.format,
      u.locale as language, v.group_id as "group", v.course_id as course, v.in_state as state
    from report_schedules s join report_views v on v.id = s.view_id join users u on u.id = s.user_id
    where s.view_id = ${viewId} and s.user_id = ${userId} and ${isDue(periods)} for update of s skip locked`.execute(
    tx,
  )
  return rows[0]
}

export async function markServed(
  tx: DbOrTx,
  { viewId, userId }: ScheduleKey,
  periods: Periods,
): Promise<void> {
  await sql`
    update report_schedules
    set served = case rhythm when 'weekly' then ${periods.weekly}::date else ${periods.monthly}::date end
    where view_id = ${viewId} and user_id = ${userId}`.execute(tx)
}
