import { describe, expect, test } from 'vitest'
import { nextGraduation } from './graduation.ts'
import { mastermindOf } from './mastermind.ts'

describe('the next graduation', () => {
  test.each([
    ['later this month', '2026-11-02T12:00:00Z', '2026-11-04T17:00:00.000Z'],
    ['on the day before it begins', '2026-11-04T16:59:59Z', '2026-11-04T17:00:00.000Z'],
    ['while it is taking place', '2026-11-04T18:29:59Z', '2026-11-04T17:00:00.000Z'],
    ['once it has ended', '2026-11-04T18:30:00Z', '2026-12-02T17:00:00.000Z'],
    ['next month', '2026-11-21T12:00:00Z', '2026-12-02T17:00:00.000Z'],
    ['next year, even on Epiphany', '2026-12-02T18:30:00Z', '2027-01-06T17:00:00.000Z'],
    ['on the first day of a month', '2026-03-31T12:00:00Z', '2026-04-01T16:00:00.000Z'],
    ['in summer time, asked in winter time', '2026-03-10T12:00:00Z', '2026-04-01T16:00:00.000Z'],
    ['in winter time, asked in summer time', '2026-10-08T12:00:00Z', '2026-11-04T17:00:00.000Z'],
    // In Warsaw the next month or year has begun, in UTC it has not.
    ['in the month that it is in Warsaw', '2026-09-30T22:30:00Z', '2026-10-07T16:00:00.000Z'],
    ['in the year that it is in Warsaw', '2026-12-31T23:30:00Z', '2027-01-06T17:00:00.000Z'],
    ['on New Year’s Day, when that is a Wednesday', '2024-12-31T12:00:00Z', '2025-01-01T17:00:00.000Z'],
  ])('[COMM-02] is %s', (_, now, expected) => {
    expect(nextGraduation(new Date(now), '18:00').startsAt.toISOString()).toBe(expected)
  })

  test('[COMM-02] begins at the configured time', () => {
    const { day, startsAt, endsAt } = nextGraduation(new Date('2026-06-20T00:00:00Z'), '09:30')
    expect([day, startsAt.toISOString(), endsAt.toISOString()]).toEqual([
      '2026-07-01',
      '2026-07-01T07:30:00.000Z',
      '2026-07-01T09:00:00.000Z',
    ])
  })
})

test.each([
  ['before it', '2026-01-15T12:00:00Z', '2026-02'],
  ['in the month itself', '2026-02-15T12:00:00Z', '2026-02'],
  ['to its last second in Warsaw', '2026-02-28T22:59:59Z', '2026-02'],
  ['no longer', '2026-02-28T23:00:00Z', null],
  ['nor months later', '2026-11-21T12:00:00Z', null],
])('[COMM-02] the recruitment of February is said %s', (_, now, expected) => {
  expect(mastermindOf('2026-02', new Date(now))).toEqual({
    months: 4,
    leaders: 10,
    cycleMonths: { from: 3, to: 4 },
    meetingWeeks: { from: 2, to: 3 },
    recruitment: expected,
  })
})
