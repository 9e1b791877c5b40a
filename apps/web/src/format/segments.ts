import { localeOf } from '../i18n/language.ts'

/** The sentences of a text; null in a browser without support (Firefox has it since 2024). */
export function splitSentences(text: string, language: string): string[] | null {
  if (!('Segmenter' in Intl)) return null
  const segmenter = new Intl.Segmenter(localeOf(language), { granularity: 'sentence' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
