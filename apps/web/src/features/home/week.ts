import type { Streak, StreakDay } from '@zenit/contract/streaks'

const minute = 60

/** Appearance of a day in the current week. */
export type DayLook = 'met' | 'forgiven' | 'today' | 'ahead' | 'missed'

export function lookOf({ day, state }: StreakDay, today: string): DayLook {
  if (state !== 'none') return state
  if (day === today) return 'today'
  return day > today ? 'ahead' : 'missed'
}

/** Text about today, and the minutes left of the challenge. */
export function newsOf({ challenge, currentDays, isTodayMet }: Streak): {
  kind: 'met' | 'goOn' | 'begin'
  minutes: number
} {
  const seconds = Math.max(challenge.goalSeconds - challenge.seconds, 0)
  const minutes = Math.ceil(seconds / minute)
  if (isTodayMet) return { kind: 'met', minutes }
  return { kind: currentDays > 0 ? 'goOn' : 'begin', minutes }
}
