import { dateWords, type Instant, officeTimeZone } from '../../format/dates.ts'

/** A certificate carries the day of the place where it is issued, wherever it is read: an evening's pass is that evening's. */
export const certificateDay = (instant: Instant, language: string): string =>
  dateWords(instant, language, officeTimeZone)
