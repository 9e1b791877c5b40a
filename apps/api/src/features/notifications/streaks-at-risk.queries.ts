import { sql } from 'kysely'
import { addDays, type Day } from '../../platform/calendar/days.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { goalSeconds } from '../streaks/day.ts'

/** Days for which a streak can continue without study, plus one for the difference between time zones. */
export const longestRest = 4

export const batch = 1_000

/** Returns the time zones of learners who have met the challenge recently. */
export async function listTimeZones(db: DbOrTx, since: Day): Promise<string[]> {
  const { rows } = await sql<{ timeZone: string }>`
    select distinct u.time_zone as "timeZone" from study_days d join users u on u.id = d.user_id
    where d.day >= ${since}::date and d.seconds >= ${goalSeconds}`.execute(db)
  return rows.map(({ timeZone }) => timeZone)
}

interface Learner {
  userId: string
  metDays: Day[]
}

/** Returns learners of a time zone who met the challenge recently but not today, with all their days; a batch by id. */
export async function listWaiting(
  db: DbOrTx,
  { timeZone, today, after }: { timeZone: string; today: Day; after: string },
): Promise<Learner[]> {
  const { rows } = await sql<Learner>`
    select u.id as "userId", json_agg(d.day order by d.day) as "metDays"
    from users u join study_days d on d.user_id = u.id and d.seconds >= ${goalSeconds}
    where u.time_zone = ${timeZone} and u.disabled_at is null and u.id > ${after}
    group by u.id having max(d.day) < ${today}::date and max(d.day) >= ${addDays(today, -longestRest)}::date
    order by u.id limit ${batch}`.execute(db)
  return rows
}
