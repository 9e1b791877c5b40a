import { addDays, type Day, weekdayOf } from './days.ts'
import { isPolishHoliday } from './polish-holidays.ts'
import { dayIn, endOfDayIn, instantIn } from './zone.ts'

const saturday = 6
const warsaw = 'Europe/Warsaw'

/** Monday to Friday, except public holidays in Poland. */
export const isWorkingDay = (day: Day): boolean => weekdayOf(day) < saturday && !isPolishHoliday(day)

/** Returns the day itself, or the next working day. */
function workingDayFrom(day: Day): Day {
  let found = day
  while (!isWorkingDay(found)) found = addDays(found, 1)
  return found
}

/** Returns the day this many working days after a day; a start on a free day moves to the next working day. */
export function addWorkingDays(day: Day, count: number): Day {
  let found = workingDayFrom(day)
  for (let left = count; left > 0; left--) found = workingDayFrom(addDays(found, 1))
  return found
}

/**
 * Returns when something sent at `sentAt` is due: the end, in Warsaw, of the last of this many working days after the
 * day of sending. The sender's place does not matter, because the calendar is the recipient's.
 */
export const dueAt = (sentAt: Date, workingDays: number): Date =>
  endOfDayIn(warsaw, addWorkingDays(dayIn(warsaw, sentAt), workingDays))

const dayMs = 24 * 60 * 60 * 1000

// Clocks change on Sundays only, so every working day has 24 hours.
const startOf = (day: Day): number => instantIn(warsaw, day, '00:00').getTime()

/**
 * Returns the working time between two times, in milliseconds: all 24 hours of working days in Warsaw; weekends and
 * holidays do not count.
 */
export function workingTime(from: Date, to: Date): number {
  let sum = 0
  for (let day = workingDayFrom(dayIn(warsaw, from)); ; day = workingDayFrom(addDays(day, 1))) {
    const start = startOf(day)
    if (start >= to.getTime() || from >= to) return sum
    sum += Math.min(start + dayMs, to.getTime()) - Math.max(start, from.getTime())
  }
}

/** Returns the first time at which this much working time (milliseconds) has passed. */
export function afterWorkingTime(from: Date, milliseconds: number): Date {
  let left = milliseconds
  for (let day = workingDayFrom(dayIn(warsaw, from)); ; day = workingDayFrom(addDays(day, 1))) {
    const start = Math.max(startOf(day), from.getTime())
    const here = startOf(day) + dayMs - start
    if (left <= here) return new Date(start + left)
    left -= here
  }
}
