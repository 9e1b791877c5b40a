import { addDays, type Day, dayOf, weekdayOf } from '../../platform/calendar/days.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Number of days from one day to another. */
const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / dayMs

/** Returns the days between two days, exclusive. */
export const missedBetween = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) - 1) }, (_, index) => addDays(from, index + 1))

/** Returns the Monday of the day's week. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

export const weekOf = (day: Day): Day[] =>
  Array.from({ length: 7 }, (_, index) => addDays(mondayOf(day), index))

/** Returns every day of a month such as `2026-11`. */
export function daysOfMonth(month: string): Day[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = dayOf(year, number, 1)
  return missedBetween(addDays(first, -1), dayOf(year, number + 1, 1))
}
