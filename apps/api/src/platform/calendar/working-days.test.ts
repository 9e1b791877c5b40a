import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addWorkingDays, afterWorkingTime, dueAt, isWorkingDay, workingTime } from './working-days.ts'
import { dayIn } from './zone.ts'

describe('three working days after', () => {
  test.each([
    ['a Monday', '2026-11-16', '2026-11-19'],
    ['a Friday', '2026-11-20', '2026-11-25'],
    ['a Saturday counts from Monday', '2026-11-21', '2026-11-26'],
    ['a Sunday counts from Monday', '2026-11-22', '2026-11-26'],
    ['the day before a holiday', '2026-11-10', '2026-11-16'],
    ['a holiday counts from the next working day', '2026-11-11', '2026-11-17'],
    ['a holiday on a Saturday changes nothing', '2026-08-13', '2026-08-18'],
    ['Maundy Thursday', '2026-04-02', '2026-04-08'],
    ['Easter Monday counts from Tuesday', '2027-03-29', '2027-04-02'],
    ['the eve of Corpus Christi', '2026-06-03', '2026-06-09'],
    ['the eve of Corpus Christi a year later', '2027-05-26', '2027-06-01'],
    ['the last of April', '2026-04-30', '2026-05-06'],
    ['23 December 2024, when people worked on Christmas Eve', '2024-12-23', '2024-12-30'],
    ['23 December 2025, when they did not', '2025-12-23', '2025-12-31'],
    ['Christmas Eve 2024', '2024-12-24', '2024-12-31'],
    ['Christmas Eve 2025 counts from the 29th', '2025-12-24', '2026-01-02'],
    ['New Year’s Eve', '2026-12-31', '2027-01-07'],
    ['the eve of Epiphany', '2027-01-05', '2027-01-11'],
  ])('[FINAL-04] %s', (_, day, expected) => {
    expect(addWorkingDays(day, 3)).toBe(expected)
  })
})

describe('the due day of a submission', () => {
  test.each([
    ['at the end of the third working day', '2026-11-20T09:00:00Z', '2026-11-25T22:59:59.999Z'],
    ['over the spring change', '2026-03-26T09:00:00Z', '2026-03-31T21:59:59.999Z'],
    ['after the night of the spring change', '2026-03-28T23:30:00Z', '2026-04-02T21:59:59.999Z'],
    ['over the autumn change', '2026-10-22T09:00:00Z', '2026-10-27T22:59:59.999Z'],
    ['by the last second of a summer Thursday', '2026-10-22T21:59:59Z', '2026-10-27T22:59:59.999Z'],
    ['a day later by the first of Friday', '2026-10-22T22:00:00Z', '2026-10-28T22:59:59.999Z'],
    ['in the second of the two hours of the change', '2026-10-25T01:30:00Z', '2026-10-29T22:59:59.999Z'],
    ['in the old year by its last second', '2026-12-28T22:59:59Z', '2026-12-31T22:59:59.999Z'],
    ['in the new one after it', '2026-12-28T23:00:00Z', '2027-01-04T22:59:59.999Z'],
    ['from Tokyo, where it is Saturday already', '2026-11-21T06:30:00+09:00', '2026-11-25T22:59:59.999Z'],
    ['from New York, where it is Friday still', '2026-11-20T19:00:00-05:00', '2026-11-26T22:59:59.999Z'],
  ])('[FINAL-04] %s', (_, sentAt, expected) => {
    expect(dueAt(new Date(sentAt), 3).toISOString()).toBe(expected)
  })

  test('[FINAL-04] is a working day, with two between, and never before that of an earlier submission', () => {
    const instants = fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2050-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, instants, (one, other) => {
        const due = dayIn('Europe/Warsaw', dueAt(one, 3))
        expect(isWorkingDay(due)).toBe(true)
        expect(dueAt(one, 3).getTime() - one.getTime()).toBeGreaterThan(3 * 24 * 3600_000 - 3600_000)
        if (one <= other) expect(dueAt(one, 3).getTime()).toBeLessThanOrEqual(dueAt(other, 3).getTime())
      }),
    )
  })
})

const hour = 3600_000

describe('working time', () => {
  test.each([
    ['within a day', '2026-11-20T09:00:00Z', '2026-11-20T11:30:00Z', 2.5],
    ['by night', '2026-11-17T20:00:00Z', '2026-11-18T04:00:00Z', 8],
    ['over a weekend only Friday and Monday count', '2026-11-20T22:00:00Z', '2026-11-23T01:00:00Z', 3],
    ['within a weekend there is none', '2026-11-21T09:00:00Z', '2026-11-22T09:00:00Z', 0],
    ['from a Saturday it begins on Monday', '2026-11-21T09:00:00Z', '2026-11-23T01:00:00Z', 2],
    ['over 11 November, a Wednesday', '2026-11-10T22:00:00Z', '2026-11-11T23:30:00Z', 1.5],
    ['over All Saints, a Sunday', '2026-10-30T22:00:00Z', '2026-11-02T00:00:00Z', 2],
    ['over Easter', '2026-04-03T21:00:00Z', '2026-04-06T23:00:00Z', 2],
    ['over Corpus Christi, a Thursday', '2026-06-03T21:00:00Z', '2026-06-04T23:00:00Z', 2],
    ['over the first days of May', '2026-04-30T21:00:00Z', '2026-05-04T00:00:00Z', 3],
    ['over Christmas with its Eve', '2026-12-23T22:00:00Z', '2026-12-28T00:00:00Z', 2],
    ['over Christmas Eve when people worked', '2024-12-23T22:00:00Z', '2024-12-24T22:00:00Z', 24],
    ['over New Year and a weekend', '2026-12-31T22:00:00Z', '2027-01-04T01:00:00Z', 3],
    ['over the spring change', '2026-03-27T22:00:00Z', '2026-03-29T23:00:00Z', 2],
    ['over the autumn change', '2026-10-23T21:00:00Z', '2026-10-26T00:00:00Z', 2],
    ['in a whole week', '2026-11-15T23:00:00Z', '2026-11-22T23:00:00Z', 5 * 24],
    ['in a week with the spring change', '2026-03-22T23:00:00Z', '2026-03-29T22:00:00Z', 5 * 24],
    ['in no time', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z', 0],
    ['backwards there is none', '2026-11-20T09:00:00Z', '2026-11-20T08:00:00Z', 0],
    ['backwards over days there is none', '2026-11-20T09:00:00Z', '2026-11-18T08:00:00Z', 0],
  ])('[FINAL-05] %s', (_, from, to, hours) => {
    expect(workingTime(new Date(from), new Date(to)) / hour).toBe(hours)
  })

  test.each([
    ['on the same day', '2026-11-20T09:00:00Z', 2, '2026-11-20T11:00:00.000Z'],
    [
      'at the end of the day, not at the beginning of the next',
      '2026-11-20T09:00:00Z',
      14,
      '2026-11-20T23:00:00.000Z',
    ],
    ['past the weekend', '2026-11-20T09:00:00Z', 15, '2026-11-23T00:00:00.000Z'],
    ['from a free day on the first working one', '2026-11-21T09:00:00Z', 1, '2026-11-23T00:00:00.000Z'],
    ['past the spring change', '2026-03-27T09:00:00Z', 15, '2026-03-29T23:00:00.000Z'],
    ['past the autumn change', '2026-10-23T09:00:00Z', 14, '2026-10-26T00:00:00.000Z'],
  ])('[FINAL-05] has passed %s', (_, from, hours, expected) => {
    expect(afterWorkingTime(new Date(from), hours * hour).toISOString()).toBe(expected)
  })

  const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
  const span = fc.integer({ min: 1, max: 40 * 24 * hour })

  test('[FINAL-05] adds up, pauses outside working days, and never runs faster than the clock', () => {
    fc.assert(
      fc.property(instant, span, span, (from, one, other) => {
        const middle = new Date(from.getTime() + one)
        const to = new Date(middle.getTime() + other)
        const whole = workingTime(from, to)
        expect(whole).toBe(workingTime(from, middle) + workingTime(middle, to))
        expect(whole).toBeLessThanOrEqual(one + other)
        expect(whole).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('[FINAL-05] has passed exactly at the computed instant', () => {
    fc.assert(
      fc.property(instant, span, (from, time) => {
        const at = afterWorkingTime(from, time)
        expect(workingTime(from, at)).toBe(time)
        expect(workingTime(from, new Date(at.getTime() - 1))).toBe(time - 1)
      }),
    )
  })

  test('[FINAL-04] a due time leaves three whole working days, and at most a part of one more', () => {
    fc.assert(
      fc.property(instant, (sentAt) => {
        const days = workingTime(sentAt, dueAt(sentAt, 3)) / (24 * hour)
        expect(days).toBeGreaterThanOrEqual(3 - 1e-6)
        expect(days).toBeLessThan(4)
      }),
    )
  })
})
