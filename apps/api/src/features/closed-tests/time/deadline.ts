import type { Attempt } from '../queries.ts'

/** How long after the deadline a check may still bring answers, for slow networks. */
export const graceSeconds = 15

/** Returns the last moment at which a check of this attempt still counts its answers. */
export const dueAt = (attempt: Pick<Attempt, 'endsAt'>): Date =>
  new Date(attempt.endsAt.getTime() + graceSeconds * 1000)

export const isOverdue = (attempt: Pick<Attempt, 'endsAt'>, now: Date): boolean => now > dueAt(attempt)

/** Returns when the attempt was over: at most its deadline, even when it was closed days later. */
export const overAt = ({ endsAt }: Pick<Attempt, 'endsAt'>, now: Date): Date => (now < endsAt ? now : endsAt)

/** Returns a test's minutes with this multiplier, rounded up. Computed in hundredths, so that 50 × 1.1 is 55. */
export const minutesFor = (minutes: number, multiplier: number): number =>
  Math.ceil((minutes * Math.round(multiplier * 100)) / 100)
