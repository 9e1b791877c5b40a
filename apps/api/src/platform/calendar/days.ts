/** A calendar day without a time zone: ISO 8601, `2026-11-20`. */
export type Day = string

/** Monday is 1, Sunday is 7, as in ISO 8601. */
type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const dayMs = 24 * 60 * 60 * 1000

// A day has no hours: it is stored as midnight in UTC, where all days are equally long.
const toDay = (utc: number): Day => new Date(utc).toISOString().slice(0, 10)
const fromDay = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

/** Returns the day of a year, month (1 to 12) and date; a date past the end of the month continues into the next. */
export const dayOf = (year: number, month: number, date: number): Day =>
  toDay(Date.UTC(year, month - 1, date))

export const addDays = (day: Day, count: number): Day => toDay(fromDay(day) + count * dayMs)

/** Returns the number of days from the first to the second. */
export const daysBetween = (first: Day, second: Day): number => (fromDay(second) - fromDay(first)) / dayMs

export const yearOf = (day: Day): number => Number(day.slice(0, 4))

export const weekdayOf = (day: Day): Weekday => (new Date(fromDay(day)).getUTCDay() || 7) as Weekday

/** Returns the first Wednesday (3) of a month, and so on; month 13 is the next January. */
export function firstWeekdayOf(year: number, month: number, weekday: Weekday): Day {
  const first = dayOf(year, month, 1)
  return addDays(first, (weekday - weekdayOf(first) + 7) % 7)
}
