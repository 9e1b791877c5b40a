import * as format from '../format/dates.ts'

/** Reviews are due by the Polish calendar, wherever the reviewer is. */
const inOffice = (words: typeof format.timeWords) => (instant: string, language: string) =>
  words(instant, language, format.officeTimeZone)

/** „środa, 25 listopada”; day and month stay on one line. */
export const dayWords = (instant: string, language: string): string =>
  format.onOneLine(inOffice(format.weekdayWords)(instant, language))

/** „25 listopada 14:05”. */
export const momentWords = inOffice(format.momentWords)

/** „14:05”. */
export const timeWords = inOffice(format.timeWords)
