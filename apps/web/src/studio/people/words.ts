import * as format from '../../format/dates.ts'

/** „21 listopada 2026”; day and month stay on one line. */
export const dateWords = (instant: string, language: string): string =>
  format.onOneLine(format.dateWords(instant, language))
