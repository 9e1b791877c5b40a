import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { addDays, type Day, weekdayOf } from '../../../platform/calendar/days.ts'
import { dayIn, hourIn } from '../../../platform/calendar/zone.ts'
import { job } from '../../../platform/jobs.ts'
import { deadlineZone, isCivil } from '../../assignments/zone.ts'
import { stillManages } from '../../organisations/manager-access.ts'
import { orderExport } from '../exports/service.ts'
import * as queries from './schedule.queries.ts'

const pageSize = 500

/** Returns the first days of the periods that contain a day. */
export const periodsOf = (today: Day): queries.Periods => ({
  weekly: addDays(today, 1 - weekdayOf(today)),
  monthly: `${today.slice(0, 7)}-01`,
})

/** Orders one file for its period. While the person has another one under way, it waits for the next hour. */
async function serve(deps: Deps, key: queries.ScheduleKey, periods: queries.Periods): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const due = await queries.lockDue(tx, key, periods)
    if (!due) return
    const { organisationId, userId, viewId, format, language, group, course, state } = due
    // A person who becomes manager again starts without schedules.
    if (!(await stillManages({ db: tx }, { organisationId, userId }))) return queries.deleteSchedule(tx, key)
    const narrowed = { format, language, group, course, state, asOf: null }
    const ordered = await orderExport(deps, tx, { organisationId, userId, viewId, ...narrowed })
    if (ordered) await queries.markServed(tx, key, periods)
  })
}

/**
 * Writes files of saved views on Mondays and on the first of the month, or on the first later day on which the
 * product runs, during the hours in which people may be notified.
 */
export const serveSchedules = (deps: Deps) =>
  job({
    name: 'reports.schedule.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '12 * * * *',
    async run() {
      const now = deps.clock()
      if (!isCivil(hourIn(deadlineZone, now))) return
      const periods = periodsOf(dayIn(deadlineZone, now))
      const failures: unknown[] = []
      let after: queries.ScheduleKey | undefined
      do {
        const page = await queries.listDue(deps.db, { periods, after, limit: pageSize })
        for (const key of page) await serve(deps, key, periods).catch((error) => failures.push(error))
        after = page.length === pageSize ? page.at(-1) : undefined
      } while (after)
      if (failures.length > 0) throw failures[0]
    },
  })
