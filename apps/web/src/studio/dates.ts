import type { Language } from '@zenit/contract/parts'
import { localeOf } from '../i18n/language.ts'

/** Reviews are due by the Polish calendar, wherever the reviewer sits. */
const timeZone = 'Europe/Warsaw'

const format = (language: Language, options: Intl.DateTimeFormatOptions, instant: string) =>
  new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone }).format(new Date(instant))

/** „środa, 25 listopada”; the day and its month stay on one line. */
export const dayWords = (instant: string, language: Language): string =>
  format(language, { weekday: 'long', day: 'numeric', month: 'long' }, instant).replace(/(\d+) /, '$1\u00a0')

/** „25 listopada, 14:05”. */
export const momentWords = (instant: string, language: Language): string =>
  format(language, { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' }, instant)

/** „14:05”. */
export const timeWords = (instant: string, language: Language): string =>
  format(language, { hour: 'numeric', minute: '2-digit' }, instant)
