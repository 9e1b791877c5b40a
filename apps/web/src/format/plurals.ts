import type { Language } from '@zenit/contract/parts'

/** Plural rules of each language. */
export const plurals: Record<Language, Intl.PluralRules> = {
  pl: new Intl.PluralRules('pl'),
  en: new Intl.PluralRules('en'),
}
