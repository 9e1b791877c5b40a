import { bindShortWords } from '@zenit/contract/typography'
import type { Signatory } from '../../config/config.ts'
import type { Language } from '../../content/document.ts'
import { localeOf, translator } from '../../platform/i18n.ts'
import type { CertificateRow } from './queries.ts'

/** Returns the title of the course when it was passed, in the reader's language if it was offered in that one. */
export function titleOn(
  { course_title, course_titles, language: own }: CertificateRow,
  language: Language,
): { title: string; language: Language } {
  const other = course_titles[language]
  const [title, shown] = other && language !== own ? [other, language] : [course_title, own]
  // Certificates keep the title of their day, and older ones have no no-break spaces.
  return { title: shown === 'pl' ? bindShortWords(title) : title, language: shown }
}

/** Returns the signatory and their role; by default the platform's team. */
export function signatoryOn(
  signatory: Signatory | null,
  { brand, language }: { brand: string; language: Language },
): { name: string; role: string } {
  if (signatory) return { name: signatory.name, role: signatory.role[language] }
  const t = translator(language)
  return { name: t('certificates:signatory.name', { brand }), role: t('certificates:signatory.role') }
}

const hour = 60

/** Returns the length of a course in words: minutes up to an hour, then hours rounded to halves. */
export function lengthOf(minutes: number, language: Language): string {
  const unit = minutes < hour ? 'minute' : 'hour'
  const count = minutes < hour ? minutes : Math.round((minutes / hour) * 2) / 2
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
