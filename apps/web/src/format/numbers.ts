import { localeOf } from '../i18n/language.ts'

/** „3000”, „12 500”, „1,25” */
export const numberWords = (value: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 2 }).format(value)

const unitWords = (value: number, language: string, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'unit', ...options }).format(value)

const minutesPerHour = 60

/** Minutes in words, „3 godziny”: minutes up to an hour, then hours rounded to halves. */
export function lengthWords(minutes: number, language: string): string {
  if (minutes < minutesPerHour) return unitWords(minutes, language, { unit: 'minute', unitDisplay: 'long' })
  const hours = Math.round((minutes / minutesPerHour) * 2) / 2
  return unitWords(hours, language, { unit: 'hour', unitDisplay: 'long' })
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Bytes: 48 213 is „47 kB”. */
export const sizeWords = (bytes: number, language: string): string =>
  bytes >= megabyte
    ? unitWords(bytes / megabyte, language, { unit: 'megabyte', maximumFractionDigits: 1 })
    : unitWords(Math.max(1, bytes / kilobyte), language, { unit: 'kilobyte', maximumFractionDigits: 0 })
