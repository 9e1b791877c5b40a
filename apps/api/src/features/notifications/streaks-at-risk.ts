import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../platform/calendar/days.ts'
import { dayIn, hourIn } from '../../platform/calendar/zone.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { job } from '../../platform/jobs.ts'
import { readStreak } from '../streaks/streak.ts'
import { notify } from './notify.ts'
import { batch, listTimeZones, listWaiting, longestRest } from './streaks-at-risk.queries.ts'

/** Evening begins at this hour, with time left for five minutes of study. */
const evening = 19
const shortestStreak = 2

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
 * Reminds learners in the evening, in their own time zone, of a streak whose challenge is not met yet. Runs all day,
 * because it is always evening somewhere; a missed run is made up for on the same day.
 */
export const remindOfStreaks = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  job({
    name: 'notifications.streaks-at-risk.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    // Time zones differ by quarters of an hour.
    cron: '0,15,30,45 * * * *',
    async run() {
      const now = clock()
      const since = addDays(dayIn('UTC', now), -longestRest - 1)
      for (const timeZone of await listTimeZones(db, since))
        if (hourIn(timeZone, now) >= evening) await remindIn(db, timeZone, now)
    },
  })
