import { currentLanguage } from '../../i18n/i18n.ts'
import { localeOf } from '../../i18n/language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** A day in words, as "piątek, 27 listopada 2026". */
export function dayInWords(day: string, language: string): string {
  const words = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  // A day has no time zone: it is the same one wherever it is read.
  return new Intl.DateTimeFormat(localeOf(language), { ...words, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

export function useDay() {
  // Draws again when the language changes.
  useTranslation('tools')
  return (day: string) => dayInWords(day, currentLanguage())
}
