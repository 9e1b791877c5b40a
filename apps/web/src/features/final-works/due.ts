import { localeOf } from '../../i18n/language.ts'

/** Working days end where the reviewers are. */
const timeZone = 'Europe/Warsaw'

/** The day on which a work is reviewed at the latest: „środa, 25 listopada”. It may be written as the day's very end. */
export function dueDay(dueAt: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(Date.parse(dueAt) - 1)
}

/** „20 listopada, 14:02”, in the reader's own time. */
export function momentText(instant: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant))
}

export function timeText(instant: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short' }).format(new Date(instant))
}

/** How much of the time for the review is over, 0 to 1. */
export function reviewShare({ submittedAt, dueAt }: { submittedAt: string; dueAt: string }, now: number) {
  const [start, end] = [Date.parse(submittedAt), Date.parse(dueAt)]
  return Math.min(1, Math.max(0, (now - start) / (end - start)))
}
