import type { ReminderStage } from '@zenit/contract/required'
import { sql } from 'kysely'
import { addDays, type Day } from '../../platform/calendar/days.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { hashSecret } from '../../platform/ids.ts'
import { displayNameOf } from '../identity/display-name.sql.ts'
import { isFor, reachedJoin, stateOf, termsJoin } from './asked.sql.ts'
import { stageOf } from './reminders.sql.ts'
import type { Muted } from './settings.ts'

export const batch = 500

/** A deadline that nobody was reminded of for so long, because the product was away, is reminded of no more. */
const longestAway = 14

export interface Due {
  assignmentId: string
  programId: string | null
  courseId: string | null
  dueOn: Day
  stage: ReminderStage
}

export interface Reminded {
  userId: string
  organisation: string
  muted: readonly Muted[]
  items: Due[]
}

/** Where the people are of whom something is asked. */
export async function listTimeZones(db: DbOrTx): Promise<string[]> {
  const { rows } = await sql<{ timeZone: string }>`
    select distinct u.time_zone as "timeZone" from users u
    where u.organisation_id in (select a.organisation_id from assignments a where a.ended_at is null)`.execute(
    db,
  )
  return rows.map(({ timeZone }) => timeZone)
}

/**
 * People of a time zone with deadlines that they were not reminded of at this stage, each by the first deadline; a batch
 * by id. Whoever was told something today waits for tomorrow.
 */
export async function listToRemind(
  tx: DbOrTx,
  { timeZone, today, after }: { timeZone: string; today: Day; after: string },
): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    select u.id as "userId", o.name as organisation, to_json(coalesce(s.muted, '{}')) as muted,
      json_agg(json_build_object('assignmentId', a.id, 'programId', a.program_id, 'courseId', a.course_id,
        'dueOn', g.due_on, 'stage', ${stageOf(today)}) order by g.due_on, a.id) as items
    from users u join organisations o on o.id = u.organisation_id
    join assignments a on a.organisation_id = u.organisation_id and a.ended_at is null
    ${termsJoin} ${reachedJoin} left join reminder_settings s on s.user_id = u.id
    where u.time_zone = ${timeZone} and u.disabled_at is null and u.id > ${after} and t.is_mandatory and ${isFor}
      and (t.renew_months is not null or u.joined_at > a.created_at
        or t.due_on between ${addDays(today, -longestAway)}::date and ${addDays(today, 7)}::date)
      and g.due_on between ${addDays(today, -longestAway)}::date and ${addDays(today, 7)}::date
      and ${stateOf(today)} in ('not-started', 'started', 'overdue')
      and not exists (select from assignment_reminders r where r.user_id = u.id and r.assignment_id = a.id
        and r.due_on = g.due_on and r.stage = ${stageOf(today)})
      and not exists (select from assignment_reminders r where r.user_id = u.id and r.told_on = ${today}::date)
    group by u.id, o.name, s.muted order by u.id limit ${batch}`.execute(tx)
  return rows
}

/** Whom nobody else reminds at the same moment. */
export async function insertReminders(
  tx: DbOrTx,
  people: readonly Reminded[],
  today: Day,
): Promise<ReadonlySet<string>> {
  const all = people.flatMap(({ userId, items }) => items.map((item) => ({ userId, ...item })))
  const { rows } = await sql<{ userId: string }>`
    insert into assignment_reminders (user_id, assignment_id, due_on, stage, told_on)
    select user_id, assignment_id, due_on::date, stage, ${today}::date from unnest(
      ${all.map(({ userId }) => userId)}::uuid[], ${all.map(({ assignmentId }) => assignmentId)}::uuid[],
      ${all.map(({ dueOn }) => dueOn)}::text[], ${all.map(({ stage }) => stage)}::text[])
      as told (user_id, assignment_id, due_on, stage)
    on conflict do nothing returning user_id as "userId"`.execute(tx)
  return new Set(rows.map(({ userId }) => userId))
}

export interface Place {
  organisation: string
  managers: string[]
  muted: Muted[]
  hasCalendar: boolean
}

/** Where a learner is, who sees them there, and what they have set. */
export async function findPlace(db: DbOrTx, userId: string): Promise<Place | null> {
  const { rows } = await sql<Place>`
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

export async function saveMuted(db: DbOrTx, userId: string, muted: readonly Muted[]): Promise<void> {
  await sql`
    insert into reminder_settings (user_id, muted) values (${userId}, ${muted}::text[])
    on conflict (user_id) do update set muted = excluded.muted`.execute(db)
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

/** Whose deadlines an address stands for; nobody's who is shut out. */
export async function findFeed(
  db: DbOrTx,
  secret: string,
): Promise<{ userId: string; language: 'pl' | 'en' } | null> {
  const { rows } = await sql<{ userId: string; language: 'pl' | 'en' }>`
    select u.id as "userId", u.locale as language from calendar_feeds c join users u on u.id = c.user_id
    where c.secret_hash = ${hashSecret(secret)} and u.disabled_at is null`.execute(db)
  return rows[0] ?? null
}

/** Managers with something assigned who were not written to this week, and want to be. */
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

/** Takes a manager's letter of the week; false: another job has. */
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
