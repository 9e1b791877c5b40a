import type { ReminderStage } from '@zenit/contract/required'
import { sql } from 'kysely'
import { addDays, type Day } from '../../../platform/calendar/days.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { displayNameOf } from '../../identity/display-name.sql.ts'
import { isFor, reachedJoin, stateOf, termsJoin } from '../assignments.sql.ts'
import { daysAhead, longestAway } from '../zone.ts'
import { stageOf } from './reminders.sql.ts'
import type { MutedReminder } from './settings.ts'

/** Number of people per transaction. */
export const batch = 200

export interface DueItem {
  assignmentId: string
  programId: string | null
  courseId: string | null
  dueOn: Day
  stage: ReminderStage
}

export interface PersonToRemind {
  userId: string
  organisation: string
  muted: readonly MutedReminder[]
  items: DueItem[]
}

/** Returns the time zones of people with assignments. */
export async function listTimeZones(db: DbOrTx): Promise<string[]> {
  const { rows } = await sql<{ timeZone: string }>`
    select distinct u.time_zone as "timeZone" from users u
    where u.organisation_id in (select a.organisation_id from assignments a where a.ended_at is null)`.execute(
    db,
  )
  return rows.map(({ timeZone }) => timeZone)
}

/** Returns the person after whom the round of a time zone continues; null: from the start. */
export async function findRound(db: DbOrTx, timeZone: string): Promise<string | null> {
  const { rows } = await sql<{ after: string }>`
    select after from reminder_rounds where time_zone = ${timeZone}`.execute(db)
  return rows[0]?.after ?? null
}

/** Stores the person after whom the next round continues; null: from the start. */
export async function saveRound(tx: DbOrTx, timeZone: string, after: string | null): Promise<void> {
  if (after === null) await sql`delete from reminder_rounds where time_zone = ${timeZone}`.execute(tx)
  else
    await sql`
      insert into reminder_rounds (time_zone, after) values (${timeZone}, ${after})
      on conflict (time_zone) do update set after = excluded.after`.execute(tx)
}

interface RemindQuery {
  timeZone: string
  /** In the time zone of deadlines. */
  today: Day
  /** In the people's own time zone: nobody is reminded twice on one day. */
  ownDay: Day
  after: string
  limit: number
}

/**
 * Returns the next people of a time zone whose organisation has training that may be due, by id, each with what they
 * were not reminded of at this stage. For the same item the earliest deadline counts, as on screen, and one reminder of
 * a deadline covers all assignments that share it.
 */
export async function listToRemind(tx: DbOrTx, query: RemindQuery): Promise<PersonToRemind[]> {
  const { timeZone, today, ownDay, after, limit } = query
  const last = addDays(today, daysAhead)
  const { rows } = await sql<PersonToRemind>`
    with soon as materialized (
      select a.organisation_id, coalesce(a.course_id, a.program_id) as item from assignments a ${termsJoin}
      where a.ended_at is null and (t.renew_months is not null or t.due_on <= ${last}::date)),
    page as materialized (
      select u.id, u.organisation_id, u.joined_at, u.locale from users u
      where u.time_zone = ${timeZone} and u.disabled_at is null and u.id > ${after}
        and u.organisation_id in (select organisation_id from soon)
        and not exists (select from assignment_reminders r where r.user_id = u.id and r.told_on >= ${ownDay}::date)
      order by u.id limit ${limit})
    select u.id as "userId", o.name as organisation, to_json(coalesce(s.muted, '{}')) as muted, (
        select coalesce(json_agg(json_build_object('assignmentId', g.id, 'programId', g.program_id,
          'courseId', g.course_id, 'dueOn', g.due_on, 'stage', ${stageOf(today)}) order by g.due_on, g.id), '[]')
        from (
          select distinct on (a.program_id, a.course_id) a.id, a.program_id, a.course_id, g.due_on,
            bool_or(t.is_mandatory) over (partition by a.program_id, a.course_id) as is_mandatory
          from assignments a ${termsJoin} ${reachedJoin}
          where a.organisation_id = u.organisation_id and a.ended_at is null and ${isFor}
            and coalesce(a.course_id, a.program_id) in (select item from soon where organisation_id = u.organisation_id)
            and ${stateOf(today)} in ('not-started', 'started', 'overdue')
          order by a.program_id, a.course_id, g.due_on, a.id) g
        where g.is_mandatory and g.due_on between ${addDays(today, -longestAway)}::date and ${last}::date
          and not exists (select from assignment_reminders r join assignments told on told.id = r.assignment_id
            where r.user_id = u.id and r.due_on = g.due_on and r.stage = ${stageOf(today)}
              and (told.program_id, told.course_id) is not distinct from (g.program_id, g.course_id))) as items
    from page u join organisations o on o.id = u.organisation_id
    left join reminder_settings s on s.user_id = u.id order by u.id`.execute(tx)
  return rows
}

/** Records the reminders. Returns the people whom no other process reminds at the same time. */
export async function insertReminders(
  tx: DbOrTx,
  people: readonly PersonToRemind[],
  ownDay: Day,
): Promise<ReadonlySet<string>> {
  const all = people.flatMap(({ userId, items }) => items.map((item) => ({ userId, ...item })))
  const { rows } = await sql<{ userId: string }>`
    insert into assignment_reminders (user_id, assignment_id, due_on, stage, told_on)
    select user_id, assignment_id, due_on::date, stage, ${ownDay}::date from unnest(
      ${all.map(({ userId }) => userId)}::uuid[], ${all.map(({ assignmentId }) => assignmentId)}::uuid[],
      ${all.map(({ dueOn }) => dueOn)}::text[], ${all.map(({ stage }) => stage)}::text[])
      as told (user_id, assignment_id, due_on, stage)
    on conflict do nothing returning user_id as "userId"`.execute(tx)
  return new Set(rows.map(({ userId }) => userId))
}

export interface SentReminderRow {
  /** Id of a program or a course. */
  item: string
  dueOn: Day
  stage: ReminderStage
  toldOn: Day
}

/** Returns the reminders sent to a person that may still be due. */
export async function listSentReminders(db: DbOrTx, userId: string, today: Day): Promise<SentReminderRow[]> {
  const { rows } = await sql<SentReminderRow>`
    select coalesce(a.course_id, a.program_id) as item, r.due_on as "dueOn", r.stage, r.told_on as "toldOn"
    from assignment_reminders r join assignments a on a.id = r.assignment_id
    where r.user_id = ${userId} and (r.due_on >= ${addDays(today, -longestAway)}::date
      or r.told_on >= ${addDays(today, -1)}::date)`.execute(db)
  return rows
}

export interface MembershipRow {
  organisation: string
  managers: string[]
  muted: MutedReminder[]
  hasCalendar: boolean
}

/** Returns a learner's organisation, whether its managers see them, and their settings. */
export async function findMembership(db: DbOrTx, userId: string): Promise<MembershipRow | null> {
  const { rows } = await sql<MembershipRow>`
    select o.name as organisation, to_json(coalesce(s.muted, '{}')) as muted, c.user_id is not null as "hasCalendar",
      to_json(array(select ${displayNameOf('n')} as name
        from organisation_managers m join users n on n.id = m.user_id
        where m.organisation_id = o.id and n.disabled_at is null and ${displayNameOf('n')} <> ''
        order by name limit 20)) as managers
    from users u join organisations o on o.id = u.organisation_id
    left join reminder_settings s on s.user_id = u.id left join calendar_feeds c on c.user_id = u.id
    where u.id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** Changes only the given settings, so that concurrent changes from other devices stay. Returns the result. */
export async function saveMuted(
  db: DbOrTx,
  userId: string,
  { muted, unmuted }: { muted: readonly MutedReminder[]; unmuted: readonly MutedReminder[] },
): Promise<MutedReminder[]> {
  const { rows } = await sql<{ muted: MutedReminder[] }>`
    insert into reminder_settings as s (user_id, muted) values (${userId}, ${muted}::text[])
    on conflict (user_id) do update set muted = array(
      select unnest(s.muted) union select unnest(excluded.muted) except select unnest(${unmuted}::text[]))
    returning to_json(s.muted) as muted`.execute(db)
  return rows[0]?.muted ?? []
}

export async function saveFeed(
  db: DbOrTx,
  { userId, secret, now }: { userId: string; secret: string; now: Date },
): Promise<void> {
  await sql`
    insert into calendar_feeds (user_id, secret_hash, created_at) values (${userId}, ${hashSecret(secret)}, ${now})
    on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at`.execute(
    db,
  )
}

export async function deleteFeed(db: DbOrTx, userId: string): Promise<void> {
  await sql`delete from calendar_feeds where user_id = ${userId}`.execute(db)
}

/** Returns whose calendar this secret opens; null for a disabled account. */
export async function findFeed(
  db: DbOrTx,
  secret: string,
): Promise<{ userId: string; language: 'pl' | 'en' } | null> {
  const { rows } = await sql<{ userId: string; language: 'pl' | 'en' }>`
    select u.id as "userId", u.locale as language from calendar_feeds c join users u on u.id = c.user_id
    where c.secret_hash = ${hashSecret(secret)} and u.disabled_at is null`.execute(db)
  return rows[0] ?? null
}

/** Returns managers of open assignments who have had no summary this week and want one. */
export async function listManagers(
  db: DbOrTx,
  week: Day,
): Promise<{ userId: string; organisations: string[] }[]> {
  const { rows } = await sql<{ userId: string; organisations: string[] }>`
    select m.user_id as "userId", json_agg(m.organisation_id) as organisations
    from organisation_managers m join users u on u.id = m.user_id and u.disabled_at is null
    left join reminder_settings s on s.user_id = m.user_id
    where coalesce(not 'summary.mail' = any(s.muted), true) and exists (
        select from assignments a where a.organisation_id = m.organisation_id and a.ended_at is null)
      and not exists (select from training_summaries w where w.user_id = m.user_id and w.week = ${week}::date)
    group by m.user_id order by m.user_id`.execute(db)
  return rows
}

/** Claims a manager's summary of the week. Returns false when another job has. */
export async function takeSummary(tx: DbOrTx, userId: string, week: Day): Promise<boolean> {
  const { rows } = await sql`
    insert into training_summaries (user_id, week) values (${userId}, ${week}::date)
    on conflict do nothing returning user_id`.execute(tx)
  return rows.length > 0
}

export async function findOrganisationName(db: DbOrTx, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from organisations where id = ${id}`.execute(db)
  return rows[0]?.name ?? ''
}
