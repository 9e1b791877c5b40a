import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { addDays, type Day } from '../../platform/calendar/days.ts'
import { dayIn, hourIn } from '../../platform/calendar/zone.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { job } from '../../platform/jobs.ts'
import { goalSeconds } from '../streaks/day.ts'
import { readStreak } from '../streaks/streak.ts'
import { notify } from './notify.ts'

/** From here on it is evening, and there is still time for five minutes. */
const evening = 19
const shortestStreak = 2
/** Days over which a streak can go on without study, and one for the distance between time zones. */
const longestRest = 4
const batch = 1_000

/** Where learners are who have met the challenge in the last days. */
async function listTimeZones(db: DbOrTx, since: Day): Promise<string[]> {
  const { rows } = await sql<{ timeZone: string }>`
    select distinct u.time_zone as "timeZone" from study_days d join users u on u.id = d.user_id
    where d.day >= ${since}::date and d.seconds >= ${goalSeconds}`.execute(db)
  return rows.map(({ timeZone }) => timeZone)
}

interface Learner {
  userId: string
  metDays: Day[]
}

/** Learners of a time zone who met the challenge lately but not today, with all their days; a batch by id. */
async function listWaiting(
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

async function remindIn(db: DbOrTx, timeZone: string, now: Date): Promise<void> {
  const today = dayIn(timeZone, now)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const learners = await listWaiting(db, { timeZone, today, after })
    const to = learners.flatMap(({ userId, metDays }) => {
      const { currentDays, isForgivenessLeft } = readStreak(metDays, today)
      const parameters = { days: currentDays, day: today, isForgivenessLeft }
      return currentDays >= shortestStreak ? [{ userId, parameters }] : []
    })
    await notify(db, { kind: 'streak-at-risk', cause: today, to, now })
    if (learners.length < batch) return
    after = learners.at(-1)?.userId ?? after
  }
}

/**
 * Reminds, in the evening of each learner's own day, of a streak whose challenge is not met yet. Every hour, because it
 * is evening somewhere at each; one that was missed is made up for in the next, as long as the day lasts.
 */
export const remindOfStreaks = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  job({
    name: 'notifications.streaks-at-risk.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    // Zones lie a quarter of an hour apart.
    cron: '0,15,30,45 * * * *',
    async run() {
      const now = clock()
      const since = addDays(dayIn('UTC', now), -longestRest - 1)
      for (const timeZone of await listTimeZones(db, since))
        if (hourIn(timeZone, now) >= evening) await remindIn(db, timeZone, now)
    },
  })
