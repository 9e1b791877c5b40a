import { missedBetween, mondayOf } from './days.ts'

export interface Streak {
  /** Days with the challenge met in the current streak; 0 without one. */
  currentDays: number
  longestDays: number
  /** Missed days that did not end a streak, the current one or an earlier one. */
  forgiven: ReadonlySet<string>
  isTodayMet: boolean
  /** Whether a day missed in this week would still be forgiven. */
  isForgivenessLeft: boolean
}

/** A Sunday and the Monday after it: more missed days in a row cannot all be forgiven. */
const longestBridge = 2

/** Whether all of these missed days can be forgiven: one in each week, none in a week that has used its own. */
function areForgivable(missed: readonly string[], weeksUsed: ReadonlySet<string>): boolean {
  if (missed.length > longestBridge) return false
  const weeks = missed.map(mondayOf)
  return new Set(weeks).size === weeks.length && weeks.every((week) => !weeksUsed.has(week))
}

/**
 * The streak, from the days on which the challenge was met (ascending, each once) and today.
 *
 * - A streak is a run of days with the challenge met, and counts those days alone.
 * - In each week, from Monday to Sunday, one missed day is forgiven: the streak continues. A second one in the
 *   same week ends it. What was forgiven is used up for that week, also for a streak that begins later in it.
 * - Today is never missed: until it ends, it can be met.
 * - Someone who travelled back over the date line may have met a day that is still ahead; it counts.
 */
export function readStreak(metDays: readonly string[], today: string): Streak {
  const forgiven = new Set<string>()
  const weeksUsed = new Set<string>()
  /** Continues over these missed days if possible. */
  const bridge = (missed: readonly string[]): boolean => {
    if (!areForgivable(missed, weeksUsed)) return false
    for (const day of missed) {
      forgiven.add(day)
      weeksUsed.add(mondayOf(day))
    }
    return true
  }
  let days = 0
  let last: string | null = null
  let longestDays = 0
  for (const day of metDays) {
    days = last && bridge(missedBetween(last, day)) ? days + 1 : 1
    last = day
    longestDays = Math.max(longestDays, days)
  }
  const isRunning = last !== null && bridge(missedBetween(last, today))
  return {
    currentDays: isRunning ? days : 0,
    longestDays,
    forgiven,
    isTodayMet: metDays.includes(today),
    isForgivenessLeft: !weeksUsed.has(mondayOf(today)),
  }
}
