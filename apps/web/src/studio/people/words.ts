import type { Language } from '@zenit/contract/parts'
import { localeOf } from '../../i18n/language.ts'

const format = (language: Language, options: Intl.DateTimeFormatOptions, instant: string) =>
  new Intl.DateTimeFormat(localeOf(language), options).format(new Date(instant))

/** „21 listopada 2026”; the day and its month stay on one line. */
export const dateWords = (instant: string, language: Language): string =>
  format(language, { day: 'numeric', month: 'long', year: 'numeric' }, instant).replace(/(\d+) /, '$1\u00a0')

/** „21 listopada 2026, 14:05”. */
export const dateTimeWords = (instant: string, language: Language): string =>
  format(
    language,
    { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
    instant,
  )

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

/** „1,5”, „1.25”. */
export const numberWords = (number: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 2 }).format(number)
