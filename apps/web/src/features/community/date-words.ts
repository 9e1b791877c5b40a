import type { Graduation } from '@zenit/contract/community'
import {
  clockWords,
  type DateParts,
  dateFormat,
  daysAhead,
  isoDay,
  weekdayWords,
} from '../../format/dates.ts'
import { monthWords } from '../../format/days.ts'

type GraduationStart = Pick<Graduation, 'startsAt' | 'timeZone'>

const dayMs = 24 * 60 * 60 * 1000

/** A moment as text in its own time zone: `środa, 2 grudnia`, `18:00`, and the parts of a calendar sheet. */
export function inWords({ startsAt, timeZone }: GraduationStart, language: string) {
  const part = (parts: DateParts) => dateFormat(language, { ...parts, timeZone })(startsAt)
  return {
    date: weekdayWords(startsAt, language, timeZone),
    time: clockWords(startsAt, language, timeZone),
    weekday: part({ weekday: 'long' }),
    month: part({ month: 'short' }),
    day: part({ day: 'numeric' }),
  }
}

/** The same moment in the reader's time zone; null when it reads the same. */
export function whereYouAre(moment: GraduationStart, language: string, ownZone: string): string | null {
  const here = inWords({ ...moment, timeZone: ownZone }, language)
  const there = inWords(moment, language)
  return here.time === there.time && here.date === there.date ? null : `${here.weekday}, ${here.time}`
}

/** `dzisiaj`, `jutro`, `za 11 dni`: whole calendar days in the moment's time zone. */
export function untilThen({ startsAt, timeZone }: GraduationStart, now: Date, language: string): string {
  const days = (Date.parse(isoDay(startsAt, timeZone)) - Date.parse(isoDay(now, timeZone))) / dayMs
  return daysAhead(days, language)
}

/** `2026-02` → `luty 2026` */
export const monthInWords = (month: string, language: string): string => monthWords(`${month}-01`, language)
