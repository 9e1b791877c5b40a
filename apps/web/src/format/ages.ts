import { localeOf } from '../i18n/language.ts'
import { sizeWords } from './numbers.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const gigabyte = 1024 ** 3

/** „6 godzin temu”, „2 dni temu”: minutes up to an hour, hours up to two days. */
export function agoWords(instant: string, now: number, language: string): string {
  const ms = Math.max(0, now - Date.parse(instant))
  const format = new Intl.RelativeTimeFormat(localeOf(language))
  if (ms < hourMs) return format.format(-Math.floor(ms / minuteMs), 'minute')
  if (ms < 2 * dayMs) return format.format(-Math.floor(ms / hourMs), 'hour')
  return format.format(-Math.floor(ms / dayMs), 'day')
}

/** Like {@link sizeWords}, up to the sizes of backups: „1,2 GB”. */
export const backupSizeWords = (bytes: number, language: string): string =>
  bytes < gigabyte
    ? sizeWords(bytes, language)
    : new Intl.NumberFormat(localeOf(language), {
        style: 'unit',
        unit: 'gigabyte',
        maximumFractionDigits: 1,
      }).format(bytes / gigabyte)
