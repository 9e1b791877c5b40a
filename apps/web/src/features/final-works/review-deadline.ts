import { officeTimeZone, weekdayWords } from '../../format/dates.ts'

/** The latest day of the review: „środa, 25 listopada”. `dueAt` may be the very end of that day. */
export const dueDay = (dueAt: string, language: string): string =>
  weekdayWords(Date.parse(dueAt) - 1, language, officeTimeZone)

/** Share of the review time that has passed, 0 to 1. */
export function reviewShare({ submittedAt, dueAt }: { submittedAt: string; dueAt: string }, now: number) {
  const [start, end] = [Date.parse(submittedAt), Date.parse(dueAt)]
  return Math.min(1, Math.max(0, (now - start) / (end - start)))
}
