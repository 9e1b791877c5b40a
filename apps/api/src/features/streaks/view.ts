import type { StreakDay, Streak as StreakView } from '@zenit/contract/streak'
import { goalSeconds } from './day.ts'
import { daysOfMonth, weekOf } from './days.ts'
import { readStreak } from './streak.ts'

interface Studied {
  /** Days with the challenge met, ascending. */
  metDays: readonly string[]
  /** The first day with any study. */
  firstDay: string | null
  /** Of study today. */
  seconds: number
}

const monthOf = (day: string) => day.slice(0, 7)

export function toStreakView(
  { metDays, firstDay, seconds }: Studied,
  { today, month = monthOf(today) }: { today: string; month?: string | undefined },
): StreakView {
  const { forgiven, ...streak } = readStreak(metDays, today)
  const met = new Set(metDays)
  const toDay = (day: string): StreakDay => ({
    day,
    state: met.has(day) ? 'met' : forgiven.has(day) ? 'forgiven' : 'none',
  })
  return {
    today,
    ...streak,
    challenge: { seconds, goalSeconds },
    week: weekOf(today).map(toDay),
    calendar: { month, firstMonth: monthOf(firstDay ?? today), days: daysOfMonth(month).map(toDay) },
  }
}
