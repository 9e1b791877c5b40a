import { describe, expect, test } from 'vitest'
import { clockOffset, clockText, minutesToAnnounce, secondsLeft, shareUsed } from './countdown.ts'

const span = { startedAt: '2026-11-20T10:00:00Z', endsAt: '2026-11-20T10:20:00Z' }
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)

describe('countdown of the closed test', () => {
  test('uses the server’s clock, however wrong the device’s is', () => {
    const device = at('13:37:00')
    const offset = clockOffset('2026-11-20T10:05:00Z', device)
    expect(secondsLeft(span, device + offset)).toBe(15 * 60)
    expect(secondsLeft(span, device + 1000 + offset)).toBe(15 * 60 - 1)
  })

  test('a started second still counts, the end is zero and stays zero', () => {
    expect(secondsLeft(span, at('10:19:59.400'))).toBe(1)
    expect(secondsLeft(span, at('10:20:00'))).toBe(0)
    expect(secondsLeft(span, at('11:00:00'))).toBe(0)
  })

  test('the sun rises with the time used, within the arc', () => {
    expect(shareUsed(span, at('09:00:00'))).toBe(0)
    expect(shareUsed(span, at('10:05:00'))).toBe(0.25)
    expect(shareUsed(span, at('12:00:00'))).toBe(1)
    expect(shareUsed({ ...span, endsAt: span.startedAt }, at('10:00:00'))).toBe(1)
  })

  test.each([
    [758, '12:38'],
    [60, '1:00'],
    [7, '0:07'],
    [0, '0:00'],
  ])('%i s reads %s', (seconds, text) => expect(clockText(seconds)).toBe(text))

  test.each([
    [601, 600, 10],
    [600, 599, null],
    [301, 299, 5],
    [61, 60, 1],
    [900, 40, 1],
    [30, 0, null],
    [900, 0, null],
  ])('from %i s to %i s announces %s', (before, now, minutes) =>
    expect(minutesToAnnounce(before, now)).toBe(minutes),
  )
})
