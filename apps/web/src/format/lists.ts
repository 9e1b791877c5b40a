import { localeOf } from '../i18n/language.ts'

/** “one, two and three” */
export const listWords = (words: readonly string[], language: string): string =>
  new Intl.ListFormat(localeOf(language)).format(words)

/** Without a conjunction before the last item, in languages that allow it: “one, two, three”. */
export const enumeration = (words: readonly string[], language: string): string =>
  new Intl.ListFormat(localeOf(language), { type: 'unit' }).format(words)
