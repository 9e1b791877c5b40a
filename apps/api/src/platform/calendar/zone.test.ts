import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn, endOfDayIn, instantIn } from './zone.ts'

const warsaw = 'Europe/Warsaw'

describe('a local time', () => {
  test.each([
    ['in winter', warsaw, '2026-12-02', '18:00', '2026-12-02T17:00:00.000Z'],
    ['in summer', warsaw, '2026-07-01', '18:00', '2026-07-01T16:00:00.000Z'],
    ['the evening before the spring change', warsaw, '2026-03-28', '18:00', '2026-03-28T17:00:00.000Z'],
    ['the evening of the spring change', warsaw, '2026-03-29', '18:00', '2026-03-29T16:00:00.000Z'],
    ['just before the hour that is skipped', warsaw, '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['in the hour that is skipped', warsaw, '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['just after it', warsaw, '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['the evening of the autumn change', warsaw, '2026-10-25', '18:00', '2026-10-25T17:00:00.000Z'],
    ['in the hour that comes twice', warsaw, '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['just after it', warsaw, '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['far in the east', 'Pacific/Kiritimati', '2027-01-01', '00:00', '2026-12-31T10:00:00.000Z'],
    ['far in the west', 'Pacific/Pago_Pago', '2026-12-31', '23:59', '2027-01-01T10:59:00.000Z'],
    [
      'where the clocks move by half an hour',
      'Australia/Lord_Howe',
      '2026-10-04',
      '12:00',
      '2026-10-04T01:00:00.000Z',
    ],
  ])('%s', (_, timeZone, day, time, expected) => {
    expect(instantIn(timeZone, day, time).toISOString()).toBe(expected)
  })

  test('belongs to its own day, in any zone and at any time of the year', () => {
    const zones = fc.constantFrom(
      warsaw,
      'America/New_York',
      'Asia/Tokyo',
      'Australia/Sydney',
      'Asia/Kolkata',
    )
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2060-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(zones, instants, (timeZone, instant) => {
        const day = dayIn(timeZone, instant)
        expect(dayIn(timeZone, instantIn(timeZone, day, '18:00'))).toBe(day)
      }),
    )
  })
})

test.each([
  ['2026-11-25', '2026-11-25T22:59:59.999Z'],
  ['2026-07-01', '2026-07-01T21:59:59.999Z'],
  ['2026-03-29', '2026-03-29T21:59:59.999Z'],
  ['2026-10-25', '2026-10-25T22:59:59.999Z'],
  ['2026-12-31', '2026-12-31T22:59:59.999Z'],
])('%s ends in Warsaw at %s', (day, expected) => {
  expect(endOfDayIn(warsaw, day).toISOString()).toBe(expected)
  expect(dayIn(warsaw, endOfDayIn(warsaw, day))).toBe(day)
})
