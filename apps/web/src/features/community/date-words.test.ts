import { describe, expect, test } from 'vitest'
import { inWords, monthInWords, untilThen, whereYouAre } from './date-words.ts'

const next = { startsAt: '2026-12-02T17:00:00.000Z', timeZone: 'Europe/Warsaw' }

describe('the date of a graduation', () => {
  test('[COMM-02][LANG-01] is in the usual form of the language', () => {
    expect(inWords(next, 'pl')).toEqual({
      date: 'środa, 2 grudnia',
      time: '18:00',
      weekday: 'środa',
      month: 'gru',
      day: '2',
    })
    expect(inWords(next, 'en')).toEqual({
      date: 'Wednesday 2 December',
      time: '18:00',
      weekday: 'Wednesday',
      month: 'Dec',
      day: '2',
    })
  })

  test.each([
    ['Europe/Warsaw', null],
    ['Europe/Berlin', null],
    ['America/New_York', 'środa, 12:00'],
    ['Asia/Tokyo', 'czwartek, 02:00'],
  ])('[COMM-02] by a clock in %s: %s', (zone, expected) => {
    expect(whereYouAre(next, 'pl', zone)).toBe(expected)
  })

  test.each([
    ['2026-11-21T12:00:00Z', 'za 11 dni'],
    ['2026-12-01T22:59:59Z', 'jutro'],
    ['2026-12-01T23:00:00Z', 'dzisiaj'],
    ['2026-12-02T16:59:59Z', 'dzisiaj'],
  ])('[COMM-02] at %s it is %s', (now, expected) => {
    expect(untilThen(next, new Date(now), 'pl')).toBe(expected)
  })

  test('[COMM-02] counts days, not hours, across a clock change', () => {
    const april = { startsAt: '2026-04-01T16:00:00.000Z', timeZone: 'Europe/Warsaw' }
    expect(untilThen(april, new Date('2026-03-28T23:30:00Z'), 'en')).toBe('in 3 days')
  })
})

test('[COMM-02] the month of a recruitment', () => {
  expect([monthInWords('2026-02', 'pl'), monthInWords('2026-02', 'en')]).toEqual([
    'luty 2026',
    'February 2026',
  ])
})
