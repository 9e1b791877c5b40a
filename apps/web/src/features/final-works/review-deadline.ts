import { officeTimeZone, weekdayWords } from '../../format/dates.ts'

/** The day on which a work is reviewed at the latest: „środa, 25 listopada”. It may be written as the day's very end. */
export const dueDay = (dueAt: string, language: string): string =>
  weekdayWords(Date.parse(dueAt) - 1, language, officeTimeZone)

/** How much of the time for the review is over, 0 to 1. */
export function reviewShare({ submittedAt, dueAt }: { submittedAt: string; dueAt: string }, now: number) {
  const [start, end] = [Date.parse(submittedAt), Date.parse(dueAt)]
  return Math.min(1, Math.max(0, (now - start) / (end - start)))
}
