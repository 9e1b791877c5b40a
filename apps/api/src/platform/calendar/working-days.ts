import { addDays, type Day, weekdayOf } from './days.ts'
import { isPolishHoliday } from './polish-holidays.ts'
import { dayIn, endOfDayIn } from './zone.ts'

const saturday = 6
const warsaw = 'Europe/Warsaw'

/** Monday to Friday, and no public holiday in Poland. */
export const isWorkingDay = (day: Day): boolean => weekdayOf(day) < saturday && !isPolishHoliday(day)

/** The day itself, or the next one that people work on. */
export function workingDayFrom(day: Day): Day {
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
