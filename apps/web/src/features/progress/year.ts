import type { StudyCourse, StudyDay, StudyYear } from '@zenit/contract/streaks'
import { dateOfDay } from '../../format/days.ts'

const dayMs = 24 * 60 * 60 * 1000

const dayAfter = (day: string, count: number): string =>
  new Date(dateOfDay(day).getTime() + count * dayMs).toISOString().slice(0, 10)

/** Full minutes only, so that the days add up to the weeks and months shown. */
export const minutesOf = ({ seconds }: Pick<StudyDay, 'seconds'>): number => Math.floor(seconds / 60)

export const minutesIn = (days: readonly StudyDay[]): number =>
  days.reduce((sum, day) => sum + minutesOf(day), 0)

/** Distributes minutes in proportion to seconds, so that the parts add up: the largest fractions are rounded up. */
function shareOut(minutes: number, seconds: readonly number[]): number[] {
  const whole = seconds.reduce((sum, one) => sum + one, 0)
  const exact = seconds.map((one) => (whole > 0 ? (one * minutes) / whole : 0))
  const shares = exact.map(Math.floor)
  const left = minutes - shares.reduce((sum, one) => sum + one, 0)
  const byFraction = exact.map((share, index) => ({ index, fraction: share % 1 }))
  byFraction.sort((a, b) => b.fraction - a.fraction)
  const rounded = new Set(byFraction.slice(0, whole > 0 ? left : 0).map(({ index }) => index))
  return shares.map((share, index) => (rounded.has(index) ? share + 1 : share))
}

export interface CourseTime {
  /** Null: no course, or one that is not listed. */
  course: Pick<StudyCourse, '_id' | 'title' | 'isPublished'> | null
  minutes: number
}

/**
 * Minutes of the year by course, longest first, and finally those without a course; they add up to those of the days.
 */
export function courseTimes({ days, courses }: Pick<StudyYear, 'days' | 'courses'>): CourseTime[] {
  const counted = courses.map(({ seconds }) => seconds)
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
  const rest = Math.max(0, sum(days.map(({ seconds }) => seconds)) - sum(counted))
  const minutes = shareOut(minutesIn(days), [...counted, rest])
  return [...courses, null]
    .map((course, index) => ({ course, minutes: minutes[index] ?? 0 }))
    .filter((time) => time.minutes > 0)
}

/** The weeks of the year, Monday to Sunday, with every day; the last is the current one. */
export function weeksOf({ from, days }: StudyYear): StudyDay[][] {
  const known = new Map(days.map((one) => [one.day, one]))
  const dayAt = (index: number): StudyDay => {
    const day = dayAfter(from, index)
    return known.get(day) ?? { day, state: 'none', seconds: 0 }
  }
  return Array.from({ length: 53 }, (_, week) => Array.from({ length: 7 }, (_, day) => dayAt(week * 7 + day)))
}

export const levels = ['none', 'some', 'met', 'more', 'most'] as const
export type Level = (typeof levels)[number]

/** Level of study on a day: none, less than the challenge, the challenge, three and six times as much. */
export function levelOf({ seconds }: Pick<StudyDay, 'seconds'>, goalSeconds: number): Level {
  const steps = [1, goalSeconds, 3 * goalSeconds, 6 * goalSeconds]
  return levels[steps.filter((least) => seconds >= least).length] ?? 'none'
}

interface MonthStart {
  /** The week in which the month starts; for the first, the week in which the year starts. */
  week: number
  /** Such as `2026-11`. */
  month: string
}

/** With fewer weeks, a month's name does not fit. */
const narrowest = 3

/** Positions of the month names above the weeks. */
export function monthStarts(weeks: readonly StudyDay[][]): MonthStart[] {
  const starts = weeks.flatMap((week, index): MonthStart[] => {
    const first = week.find(({ day }) => day.endsWith('-01')) ?? (index === 0 ? week[0] : undefined)
    return first ? [{ week: index, month: first.day.slice(0, 7) }] : []
  })
  const [begun, next] = starts
  return begun && next && next.week - begun.week < narrowest ? starts.slice(1) : starts
}

interface MonthOfStudy {
  month: string
  metDays: number
  forgivenDays: number
  minutes: number
}

/** The months from the first with study to the current one, newest first. */
export function monthsOf({ today, days }: StudyYear): MonthOfStudy[] {
  const [first] = days
  if (!first) return []
  const months: MonthOfStudy[] = []
  const until = today.slice(0, 7)
  for (let month = first.day.slice(0, 7); month <= until; month = dayAfter(`${month}-28`, 4).slice(0, 7)) {
    const own = days.filter(({ day }) => day.startsWith(month))
    const count = (state: StudyDay['state']) => own.filter((one) => one.state === state).length
    months.unshift({ month, metDays: count('met'), forgivenDays: count('forgiven'), minutes: minutesIn(own) })
  }
  return months
}

const tops = [10, 20, 30, 60, 90, 120, 180, 240, 360, 480, 720, 960, 1440]

/** Upper end of an axis for these minutes; half of it is a round number, too. */
export const axisTop = (minutes: readonly number[]): number => {
  const most = Math.max(0, ...minutes)
  return tops.find((top) => top >= most) ?? most
}
