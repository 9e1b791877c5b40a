import { sql } from 'kysely'
import type { Day } from '../../../platform/calendar/days.ts'

/** The stage of reminder for a deadline `g.due_on` on a day. */
export const stageOf = (today: Day) => sql`case
  when g.due_on < ${today}::date then 'overdue'
  when g.due_on - ${today}::date <= 1 then 'day'
  else 'week' end`
