import type { Language } from '../../../content/document.ts'

// Certificates show the date in the place of issue, wherever they are read.
const timeZone = 'Europe/Warsaw'
const formats: Record<Language, Intl.DateTimeFormat> = {
  pl: new Intl.DateTimeFormat('pl', { dateStyle: 'long', timeZone }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }),
}

/** Returns the day on a certificate in words: `20 listopada 2026`, `20 November 2026`. */
export const dayOf = (date: Date, language: Language): string => formats[language].format(date)
