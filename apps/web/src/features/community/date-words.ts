import type { Graduation } from '@zenit/contract/community'
import { localeOf } from '../../i18n/language.ts'

type Moment = Pick<Graduation, 'startsAt' | 'timeZone'>

const dayMs = 24 * 60 * 60 * 1000

/** A moment in words where its wall clock hangs: `środa, 2 grudnia`, `18:00`, and the parts of a calendar's leaf. */
export function inWords({ startsAt, timeZone }: Moment, language: string) {
  const moment = new Date(startsAt)
  const say = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone }).format(moment)
  return {
    date: say({ weekday: 'long', day: 'numeric', month: 'long' }),
    time: say({ timeStyle: 'short' }),
    weekday: say({ weekday: 'long' }),
    month: say({ month: 'short' }),
    day: say({ day: 'numeric' }),
  }
}

/** The same moment by the reader's own clock; null when it shows the same. */
export function whereYouAre(moment: Moment, language: string, ownZone: string): string | null {
  const here = inWords({ ...moment, timeZone: ownZone }, language)
  const there = inWords(moment, language)
  return here.time === there.time && here.date === there.date ? null : `${here.weekday}, ${here.time}`
}

/** `dzisiaj`, `jutro`, `za 11 dni`: whole days on the calendar that the moment belongs to. */
export function untilThen({ startsAt, timeZone }: Moment, now: Date, language: string): string {
  // The Swedish form of a date is ISO 8601's.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const days = (Date.parse(day.format(new Date(startsAt))) - Date.parse(day.format(now))) / dayMs
  return new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(days, 'day')
}

/** `2026-02` → `luty 2026` */
export const monthInWords = (month: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
