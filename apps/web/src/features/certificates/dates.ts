import { localeOf } from '../../i18n/language.ts'

const say = (instant: string | Date, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(language), options).format(new Date(instant))

/** A certificate carries the day of the place where it is issued, wherever it is read: an evening's pass is that evening's. */
export const certificateDay = (instant: string | Date, language: string): string =>
  say(instant, language, { dateStyle: 'long', timeZone: 'Europe/Warsaw' })

/** "20 listopada 2026", of the reader's place. */
export const dayWords = (instant: string, language: string): string =>
  say(instant, language, { dateStyle: 'long' })

/** "piątek, 27 listopada". */
export const weekdayWords = (instant: string, language: string): string =>
  say(instant, language, { weekday: 'long', day: 'numeric', month: 'long' })

/** "piątek, 27 listopada, 14:30". */
export const momentWords = (instant: string, language: string): string =>
  `${weekdayWords(instant, language)}, ${say(instant, language, { hour: 'numeric', minute: '2-digit' })}`

const hour = 60

/** How long a course takes, in words: minutes up to an hour, then hours to the nearest half. */
export function lengthWords(minutes: number, language: string): string {
  const unit = minutes < hour ? 'minute' : 'hour'
  const count = minutes < hour ? minutes : Math.round((minutes / hour) * 2) / 2
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
