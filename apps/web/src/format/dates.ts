import { localeOf } from '../i18n/language.ts'

export type DateParts = Intl.DateTimeFormatOptions
export type Instant = string | number | Date

/** Time zone of reviewers and certificates: their days are the same wherever they are read. */
export const officeTimeZone = 'Europe/Warsaw'

/** Formats parts of instants in a language: in the reader's time zone, unless the parts name one. */
export function dateFormat(language: string, parts: DateParts) {
  const format = new Intl.DateTimeFormat(localeOf(language), parts)
  return (instant: Instant): string => format.format(new Date(instant))
}

/** Formats time spans without repeating what both ends share: „23–29 lis”. */
export function spanFormat(language: string, parts: DateParts) {
  const format = new Intl.DateTimeFormat(localeOf(language), parts)
  return (from: Instant, until: Instant): string => format.formatRange(new Date(from), new Date(until))
}

const formatOf = (parts: DateParts) => (instant: Instant, language: string, timeZone?: string) =>
  dateFormat(language, { ...parts, timeZone })(instant)

const day: DateParts = { day: 'numeric', month: 'long' }
const time: DateParts = { hour: 'numeric', minute: '2-digit' }

/** „środa, 25 listopada” */
export const weekdayWords = formatOf({ weekday: 'long', ...day })

/** „środa, 25 listopada 9:05” */
export const weekdayMomentWords = formatOf({ weekday: 'long', ...day, ...time })

/** „25 listopada 2026” */
export const dateWords = formatOf({ ...day, year: 'numeric' })

/** „25 listopada 9:05” */
export const momentWords = formatOf({ ...day, ...time })

/** „25 listopada 2026 9:05” */
export const dateTimeWords = formatOf({ ...day, year: 'numeric', ...time })

/** „9:05” */
export const timeWords = formatOf(time)

/** „09:05”, as on a clock. */
export const clockWords = formatOf({ timeStyle: 'short' })

/** Keeps the day's number and its month on one line. */
export const onOneLine = (words: string): string => words.replace(/(\d+) /, '$1\u00a0')

/** `2026-11-25`. The Swedish date format is ISO 8601. */
export const isoDay = (instant: Instant, timeZone?: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date(instant))

/** „dzisiaj”, „jutro”, „za 11 dni” */
export const daysAhead = (days: number, language: string): string =>
  new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(days, 'day')

/** The browser's time zone; undefined in an old browser without support. */
export const ownTimeZone = (): string | undefined => new Intl.DateTimeFormat().resolvedOptions().timeZone
