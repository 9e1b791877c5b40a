import type { StudyDay, StudyYear } from '@zenit/contract/streaks'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { axisTop, courseTimes, levelOf, minutesIn, monthStarts, monthsOf, weeksOf } from './year.ts'

const yearOf = (today: string, from: string, days: StudyDay[] = []): StudyYear => ({
  today,
  from,
  days,
  courses: [],
  currentDays: 0,
  longestDays: 0,
  goalSeconds: 300,
})
const met = (day: string, seconds = 300): StudyDay => ({ day, state: 'met', seconds })

describe('the weeks of a year', () => {
  test.each([
    ['across the turn of the year', '2027-01-01', '2025-12-29', '2027-01-03'],
    ['across both changes of the clock', '2026-11-20', '2025-11-17', '2026-11-22'],
    ['with a leap day', '2028-03-01', '2027-03-01', '2028-03-05'],
  ])('[STREAK-01] %s are 53 from Monday to Sunday, no day twice', (_, today, from, until) => {
    const weeks = weeksOf(yearOf(today, from))
    const days = weeks.flat().map(({ day }) => day)
    expect(weeks.map((week) => week.length)).toEqual(Array(53).fill(7))
    expect(new Set(days).size).toBe(53 * 7)
    expect([days[0], days.at(-1)]).toEqual([from, until])
    for (const week of weeks) expect(new Date(`${week[0]?.day}T00:00:00Z`).getUTCDay()).toBe(1)
  })

  test('[STREAK-01] contain each day in its place', () => {
    const weeks = weeksOf(yearOf('2026-11-20', '2025-11-17', [met('2026-11-19', 301)]))
    expect(weeks[52]?.[3]).toEqual(met('2026-11-19', 301))
    expect(weeks.flat().filter(({ state }) => state !== 'none')).toHaveLength(1)
  })
})

test.each([
  [0, 'none'],
  [1, 'some'],
  [299, 'some'],
  [300, 'met'],
  [899, 'met'],
  [900, 'more'],
  [1799, 'more'],
  [1800, 'most'],
])('[STREAK-01] %i s of study are %s', (seconds, level) => {
  expect(levelOf({ seconds }, 300)).toBe(level)
})

test('[STREAK-01] the name of a month is above the week with its first day, except for a partial month', () => {
  const starts = monthStarts(weeksOf(yearOf('2026-11-20', '2025-11-17')))
  expect(starts[0]).toEqual({ week: 2, month: '2025-12' })
  expect(starts.at(-1)).toEqual({ week: 49, month: '2026-11' })
  expect(starts).toHaveLength(12)
  const whole = monthStarts(weeksOf(yearOf('2026-11-05', '2025-11-03')))
  expect(whole[0]).toEqual({ week: 0, month: '2025-11' })
})

test('[STREAK-01] the months are those since the first study, newest first, also across a new year', () => {
  const days = [
    met('2025-12-31', 359),
    { day: '2026-01-01', state: 'forgiven', seconds: 0 } as const,
    met('2026-01-02', 719),
    met('2026-01-03', 719),
  ]
  expect(monthsOf(yearOf('2026-03-02', '2025-03-03', days))).toEqual([
    { month: '2026-03', metDays: 0, forgivenDays: 0, minutes: 0 },
    { month: '2026-02', metDays: 0, forgivenDays: 0, minutes: 0 },
    { month: '2026-01', metDays: 2, forgivenDays: 1, minutes: 22 },
    { month: '2025-12', metDays: 1, forgivenDays: 0, minutes: 5 },
  ])
  expect(monthsOf(yearOf('2026-03-02', '2025-03-03'))).toEqual([])
})

test('[HOME-02] the days add up to their total', () => {
  expect(minutesIn([met('2026-01-02', 119), met('2026-01-03', 119)])).toBe(2)
})

test.each([
  [[], 10],
  [[0, 10], 10],
  [[11], 20],
  [[61, 3], 90],
  [[1440], 1440],
  [[1500], 1500],
])('[HOME-02] an axis for %j ends at %i', (minutes, top) => {
  expect(axisTop(minutes)).toBe(top)
})

describe('the time of courses', () => {
  const courseOf = (_id: string, seconds: number) => ({ _id, title: _id, isPublished: true, seconds })

  test('[HOME-02] is that of the days, and time without a course comes last', () => {
    const days = [met('2026-11-19', 630), met('2026-11-20', 420)]
    const times = courseTimes({ days, courses: [courseOf('a', 600), courseOf('b', 300)] })
    expect(times.map(({ course, minutes }) => [course?._id, minutes])).toEqual([
      ['a', 10],
      ['b', 5],
      [undefined, 2],
    ])
  })

  test('[HOME-02] leaves out less than a minute', () => {
    const times = courseTimes({
      days: [met('2026-11-20', 610)],
      courses: [courseOf('a', 600), courseOf('b', 10)],
    })
    expect(times.map(({ course, minutes }) => [course?._id, minutes])).toEqual([['a', 10]])
  })

  test('[HOME-02] adds up to that of the days in all cases, and a longer course never has less', () => {
    const second = fc.integer({ min: 1, max: 40_000 })
    const shared = fc.array(fc.array(second, { minLength: 1, maxLength: 5 }), { maxLength: 30 })
    fc.assert(
      fc.property(shared, fc.nat(5000), (parts, without) => {
        const days = parts.map((part, index) =>
          met(
            `2026-01-${index + 1}`,
            part.reduce((sum, one) => sum + one, without),
          ),
        )
        const byCourse = new Map<string, number>()
        for (const part of parts)
          for (const [index, one] of part.entries())
            byCourse.set(`c${index}`, (byCourse.get(`c${index}`) ?? 0) + one)
        const courses = [...byCourse].map(([_id, seconds]) => courseOf(_id, seconds))
        courses.sort((a, b) => b.seconds - a.seconds)
        const times = courseTimes({ days, courses })
        expect(times.reduce((sum, time) => sum + time.minutes, 0)).toBe(minutesIn(days))
        const shown = times.filter(({ course }) => course).map((time) => time.minutes)
        expect(shown).toEqual(shown.toSorted((a, b) => b - a))
      }),
    )
  })
})
