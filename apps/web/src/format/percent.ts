import { localeOf } from '../i18n/language.ts'

/** 29 / 50 × 100 is slightly less than 58. */
const inexactness = 1e-9

/** Formats a share of 1 as a percentage; 100 % only when complete. */
export const percentWords = (share: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent' }).format(
    Math.floor(share * 100 + inexactness) / 100,
  )
