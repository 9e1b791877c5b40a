import { dateWords, type Instant, officeTimeZone } from '../../format/dates.ts'

/**
 * A certificate shows the date at the place of issue, wherever it is read: a test passed in the evening keeps that day.
 */
export const certificateDay = (instant: Instant, language: string): string =>
  dateWords(instant, language, officeTimeZone)
