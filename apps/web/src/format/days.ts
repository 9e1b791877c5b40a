import { type DateParts, dateFormat, spanFormat } from './dates.ts'

/** A calendar day, `2026-11-27`, has no time zone: it is the same everywhere. */
export const dateOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`)

const timeZone = 'UTC'

/** Formats parts of days in a language. */
export function dayFormat(language: string, parts: DateParts) {
  const format = dateFormat(language, { ...parts, timeZone })
  return (day: string): string => format(dateOfDay(day))
}

/** Formats spans of days. */
export function daySpanFormat(language: string, parts: DateParts) {
  const format = spanFormat(language, { ...parts, timeZone })
  return (from: string, until: string): string => format(dateOfDay(from), dateOfDay(until))
}

const formatOf = (parts: DateParts) => (day: string, language: string) => dayFormat(language, parts)(day)

/** „27 listopada 2026” */
export const dayWords = formatOf({ day: 'numeric', month: 'long', year: 'numeric' })

/** „piątek, 27 listopada” */
export const weekdayOfDay = formatOf({ weekday: 'long', day: 'numeric', month: 'long' })

/** „piątek, 27 listopada 2026” */
export const fullDayWords = formatOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** „listopad 2026” */
export const monthWords = formatOf({ month: 'long', year: 'numeric' })

/** „piątek” */
export const weekdayName = formatOf({ weekday: 'long' })

/** „pt”, without the Polish trailing full stop. */
export const shortWeekday = (day: string, language: string): string =>
  dayFormat(language, { weekday: 'short' })(day).replace('.', '')
