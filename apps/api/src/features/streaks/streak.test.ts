import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../platform/calendar/days.ts'
import { daysOfMonth, weekOf } from './days.ts'
import { readStreak } from './streak.ts'
import { isTimeZone } from './time-zone.ts'

/** Weeks from Monday on: `x` met, `.` not; the last character is today. */
function read(pattern: string, monday = '2026-11-02') {
  const signs = [...pattern.replaceAll(/[ |]/g, '')]
  const met = signs.flatMap((sign, index) => (sign === 'x' ? [addDays(monday, index)] : []))
  return readStreak(met, addDays(monday, signs.length - 1))
}

describe('the streak', () => {
  test.each([
    ['nothing yet', '.', 0, 0],
    ['the first day', 'x', 1, 1],
    ['today is not missed before it ends', 'xxx.', 3, 3],
    ['one missed day in a week is forgiven, and not counted', 'xx.x', 3, 3],
    ['yesterday missed, today still open', 'xx..', 2, 2],
    ['a second missed day in the week ends it', 'xx.x.x', 1, 3],
    ['two missed days in a row end it', 'xxx..x', 1, 3],
    ['one in each week', 'xxx.xxx|x.xxxxx|xxxxx.x', 18, 18],
    ['Sunday and Monday are of two weeks', 'xxxxxx.|.xx', 8, 8],
    ['Saturday, Sunday and Monday are not', 'xxxxx..|.xx', 2, 5],
    ['Sunday is forgiven, but Tuesday after Monday is not', 'xxxxxx.|..x', 1, 6],
    ['a used forgiven day stays used for a streak that begins later in the week', 'x.x.x.x', 1, 2],
    ['a missed day that saved no streak is not used up', 'x..x.x', 2, 2],
    ['the longest one stays while a shorter one is running', 'xxxxxxx|.......|xx', 2, 7],
  ])('[STREAK-01] %s', (_, pattern, current, longest) => {
    const { currentDays, longestDays } = read(pattern)
    expect([currentDays, longestDays]).toEqual([current, longest])
  })

  test('[STREAK-01] contains the forgiven days, and whether one is left this week', () => {
    const { forgiven, isForgivenessLeft, isTodayMet } = read('xxx.xxx|xx')
    expect([[...forgiven], isForgivenessLeft, isTodayMet]).toEqual([['2026-11-05'], true, true])
    expect(read('xx.x').isForgivenessLeft).toBe(false)
    // Two missed days that ended it were not forgiven.
    expect([...read('xxx..x').forgiven]).toEqual([])
  })

  test.each([
    ['over the end of a year', '2026-12-30', 4],
    ['over the end of February', '2026-02-26', 4],
    ['over the leap day', '2028-02-27', 4],
    ['over the change to summer time', '2026-03-27', 5],
    ['over the change to winter time', '2026-10-23', 5],
  ])('[STREAK-01] goes on %s', (_, first, count) => {
    const days = Array.from({ length: count }, (__, index) => addDays(first, index))
    expect(readStreak(days, days.at(-1) ?? '').currentDays).toBe(count)
  })

  test('[STREAK-01] a learner who travels back over the date line keeps the day that lies ahead again', () => {
    // Met on the 21st in Tokyo; in Honolulu it is still the 20th.
    const days = ['2026-11-19', '2026-11-20', '2026-11-21']
    expect(readStreak(days, '2026-11-20')).toMatchObject({ currentDays: 3, isTodayMet: true })
    expect(readStreak(days, '2026-11-21')).toMatchObject({ currentDays: 3, isTodayMet: true })
    expect(readStreak(days, '2026-11-22')).toMatchObject({ currentDays: 3, isTodayMet: false })
  })

  test('[STREAK-01] a day skipped by crossing the date line is forgiven like any other', () => {
    expect(readStreak(['2026-11-18', '2026-11-20'], '2026-11-20').currentDays).toBe(2)
  })

  test('[STREAK-01] for any days: never longer than the days, never two forgiven in a week, one more with today', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), (signs) => {
        const pattern = signs.map((isMet) => (isMet ? 'x' : '.')).join('')
        const before = read(`${pattern}.`)
        const after = read(`${pattern}x`)
        expect(before.longestDays).toBeLessThanOrEqual(signs.filter(Boolean).length)
        expect(after.currentDays).toBe(before.currentDays + 1)
        for (const day of after.forgiven) {
          const week = weekOf(day)
          expect(week.filter((one) => after.forgiven.has(one))).toEqual([day])
        }
      }),
    )
  })
})

test.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2026-03', 31],
  ['2026-10', 31],
  ['2026-12', 31],
])('[STREAK-01] %s has %i days, each once', (month, count) => {
  const days = daysOfMonth(month)
  expect(days).toHaveLength(count)
  expect(new Set(days).size).toBe(count)
  expect(days.every((day) => day.startsWith(month))).toBe(true)
})

test('[STREAK-01] a week begins on Monday and ends on Sunday, also at the end of a year', () => {
  expect(weekOf('2027-01-01')).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ])
  expect(weekOf('2026-11-22')[0]).toBe('2026-11-16')
})

test.each([
  ['Europe/Warsaw', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Etc/GMT+5', true],
  ['UTC', true],
  ['Asia/Calcutta', true],
  ['Europe/Wonderland', false],
  ['+01:00', false],
  ['', false],
  ['Europe/Warsaw; drop table users', false],
  ['../etc/passwd', false],
])('[STREAK-01] is %j a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected)
})
