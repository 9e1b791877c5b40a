import type {
  StreakDay,
  Streak as StreakView,
  StudyCourse,
  StudyDay,
  StudyYear,
} from '@zenit/contract/streaks'
import { addDays } from '../../platform/calendar/days.ts'
import { goalSeconds } from './day.ts'
import { daysOfMonth, mondayOf, weekOf } from './days.ts'
import type { StudiedYear } from './queries.ts'
import { readStreak } from './streak.ts'

interface StudyFacts {
  /** Days with the challenge met, ascending. */
  metDays: readonly string[]
  /** The first day with any study. */
  firstDay: string | null
  /** Seconds of study today. */
  seconds: number
}

const monthOf = (day: string) => day.slice(0, 7)

export function toStreakView(
  { metDays, firstDay, seconds }: StudyFacts,
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

/** Returns the days of the year's chart: 52 whole weeks, and the current one to its Sunday. */
export function yearUntil(today: string): { from: string; until: string } {
  const monday = mondayOf(today)
  return { from: addDays(monday, -52 * 7), until: addDays(monday, 6) }
}

export function toStudyYear(
  { metDays, seconds }: StudiedYear,
  { today, courses }: { today: string; courses: StudyCourse[] },
): StudyYear {
  const { forgiven, currentDays, longestDays } = readStreak(metDays, today)
  const { from, until } = yearUntil(today)
  const met = new Set(metDays)
  const studied = Object.keys(seconds).map((day): StudyDay => {
    const state = met.has(day) ? 'met' : forgiven.has(day) ? 'forgiven' : 'none'
    return { day, state, seconds: seconds[day] ?? 0 }
  })
  const missed = [...forgiven]
    .filter((day) => day >= from && day <= until && !(day in seconds))
    .map((day): StudyDay => ({ day, state: 'forgiven', seconds: 0 }))
  const days = [...studied, ...missed].sort((a, b) => (a.day < b.day ? -1 : 1))
  return { today, from, currentDays, longestDays, goalSeconds, days, courses }
}
