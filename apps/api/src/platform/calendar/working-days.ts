import { addDays, type Day, weekdayOf } from './days.ts'
import { isPolishHoliday } from './polish-holidays.ts'
import { dayIn, endOfDayIn, instantIn } from './zone.ts'

const saturday = 6
const warsaw = 'Europe/Warsaw'

/** Monday to Friday, and no public holiday in Poland. */
export const isWorkingDay = (day: Day): boolean => weekdayOf(day) < saturday && !isPolishHoliday(day)

/** The day itself, or the next one that people work on. */
function workingDayFrom(day: Day): Day {
  let found = day
  while (!isWorkingDay(found)) found = addDays(found, 1)
  return found
}

/** So many working days after a day; what begins on a free day begins on the next working day. */
export function addWorkingDays(day: Day, count: number): Day {
  let found = workingDayFrom(day)
  for (let left = count; left > 0; left--) found = workingDayFrom(addDays(found, 1))
  return found
}

/**
 * When something sent at `sentAt` is due: the end, in Warsaw, of the last of so many working days after the day of
 * sending. Where the sender is does not matter: the calendar is that of the ones who answer.
 */
export const dueAt = (sentAt: Date, workingDays: number): Date =>
  endOfDayIn(warsaw, addWorkingDays(dayIn(warsaw, sentAt), workingDays))

const dayMs = 24 * 60 * 60 * 1000

// The clocks change on Sundays only, so that every working day is 24 hours long.
const startOf = (day: Day): number => instantIn(warsaw, day, '00:00').getTime()

/**
 * How much working time lies between two instants, milliseconds: whole working days in Warsaw count, by night too;
 * weekends and holidays stand still.
 */
export function workingTime(from: Date, to: Date): number {
  let sum = 0
  for (let day = workingDayFrom(dayIn(warsaw, from)); ; day = workingDayFrom(addDays(day, 1))) {
    const start = startOf(day)
    if (start >= to.getTime() || from >= to) return sum
    sum += Math.min(start + dayMs, to.getTime()) - Math.max(start, from.getTime())
  }
}

/** The first instant by which so much working time (milliseconds) has passed. */
export function afterWorkingTime(from: Date, milliseconds: number): Date {
  let left = milliseconds
  for (let day = workingDayFrom(dayIn(warsaw, from)); ; day = workingDayFrom(addDays(day, 1))) {
    const start = Math.max(startOf(day), from.getTime())
    const here = startOf(day) + dayMs - start
    if (left <= here) return new Date(start + left)
    left -= here
  }
}
