import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf, firstWeekdayOf, weekdayOf } from './days.ts'

describe('days', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    // Changes to and from summer time make no day longer.
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
  ])('%s and %i more is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected)
  })

  test.each([
    ['2026-11-16', 1],
    ['2026-11-21', 6],
    ['2026-11-22', 7],
    ['2028-02-29', 2],
  ])('%s is weekday %i', (day, weekday) => {
    expect(weekdayOf(day)).toBe(weekday)
  })

  test.each([
    [2026, 11, '2026-11-04'],
    [2026, 12, '2026-12-02'],
    // The earliest and the latest possible date.
    [2026, 4, '2026-04-01'],
    [2025, 10, '2025-10-01'],
    [2026, 1, '2026-01-07'],
    [2028, 3, '2028-03-01'],
    [2026, 13, '2027-01-06'],
  ])('[COMM-02] the first Wednesday of %i-%i is %s', (year, month, expected) => {
    expect(firstWeekdayOf(year, month, 3)).toBe(expected)
  })

  test('[COMM-02] the first Wednesday is a Wednesday, and none is before it in the month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2200 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const day = firstWeekdayOf(year, month, 3)
        expect(weekdayOf(day)).toBe(3)
        expect(day.slice(0, 7)).toBe(dayOf(year, month, 1).slice(0, 7))
        expect(addDays(day, -7).slice(0, 7)).not.toBe(day.slice(0, 7))
      }),
    )
  })
})
