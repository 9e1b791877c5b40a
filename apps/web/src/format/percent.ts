import { localeOf } from '../i18n/language.ts'

/** 29 of 50 times 100 is a little less than 58. */
const inexactness = 1e-9

/** A share of 1 as a percentage in the language's own form; never 100 % before it is whole. */
export const percentWords = (share: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent' }).format(
    Math.floor(share * 100 + inexactness) / 100,
  )
