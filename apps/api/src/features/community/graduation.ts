import type { Day } from '../../platform/calendar/days.ts'
import { firstWeekdayOf } from '../../platform/calendar/days.ts'
import { dayIn, instantIn } from '../../platform/calendar/zone.ts'

/** The time zone of meetings, wherever the learner is. */
export const meetingZone = 'Europe/Warsaw'

const wednesday = 3
const minutes = 90

export interface Graduation {
  day: Day
  startsAt: Date
  endsAt: Date
}

function graduationOf(year: number, month: number, time: string): Graduation {
  const day = firstWeekdayOf(year, month, wednesday)
  const startsAt = instantIn(meetingZone, day, time)
  return { day, startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) }
}

/** Returns the next graduation, or the current one: the first Wednesday of each month, at `time` in Warsaw. */
export function nextGraduation(now: Date, time: string): Graduation {
  const [year = 0, month = 0] = dayIn(meetingZone, now).split('-').map(Number)
  const thisMonth = graduationOf(year, month, time)
  return thisMonth.endsAt > now ? thisMonth : graduationOf(year, month + 1, time)
}
