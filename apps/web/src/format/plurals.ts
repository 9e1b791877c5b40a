import type { Language } from '@zenit/contract/parts'

/** Which form of a noun goes with a number. */
export const plurals: Record<Language, Intl.PluralRules> = {
  pl: new Intl.PluralRules('pl'),
  en: new Intl.PluralRules('en'),
}
