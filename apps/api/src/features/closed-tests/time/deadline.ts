import type { Attempt } from '../queries.ts'

/** How long after the deadline a check may still bring answers: the way over a slow network. */
export const graceSeconds = 15

/** The last moment at which a check of this attempt still counts what it brings. */
export const dueAt = (attempt: Pick<Attempt, 'endsAt'>): Date =>
  new Date(attempt.endsAt.getTime() + graceSeconds * 1000)

export const isOverdue = (attempt: Pick<Attempt, 'endsAt'>, now: Date): boolean => now > dueAt(attempt)

/** When the attempt was over: its deadline, where it is closed later (a worker may have been away for days). */
export const overAt = ({ endsAt }: Pick<Attempt, 'endsAt'>, now: Date): Date => (now < endsAt ? now : endsAt)

/** A test's minutes for somebody with this multiplier: whole ones, rounded up. In hundredths, so that 50 × 1.1 is 55. */
export const minutesFor = (minutes: number, multiplier: number): number =>
  Math.ceil((minutes * Math.round(multiplier * 100)) / 100)
