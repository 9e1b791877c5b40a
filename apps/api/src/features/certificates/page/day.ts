import type { Language } from '../../../content/document.ts'

// A certificate carries the date of the place where it is issued, whoever reads it and wherever.
const timeZone = 'Europe/Warsaw'
const formats: Record<Language, Intl.DateTimeFormat> = {
  pl: new Intl.DateTimeFormat('pl', { dateStyle: 'long', timeZone }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }),
}

/** The day on a certificate in words: `20 listopada 2026`, `20 November 2026`. */
export const dayOf = (date: Date, language: Language): string => formats[language].format(date)
