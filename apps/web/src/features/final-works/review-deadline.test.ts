import { expect, test } from 'vitest'
import { dueDay, reviewShare } from './review-deadline.ts'

test.each([
  ['2026-11-25T23:00:00.000Z', 'pl', 'środa, 25 listopada'],
  ['2026-11-25T22:59:59.999Z', 'pl', 'środa, 25 listopada'],
  ['2026-11-25T22:59:59.999Z', 'en', 'Wednesday 25 November'],
  // In summer the day ends an hour earlier in UTC.
  ['2026-07-01T22:00:00.000Z', 'pl', 'środa, 1 lipca'],
])('[FINAL-04] %s in %s is %s, wherever the reader is', (dueAt, language, words) => {
  expect(dueDay(dueAt, language)).toBe(words)
})

test('[FINAL-04] the share of the time for the review stays between 0 and 1', () => {
  const span = { submittedAt: '2026-11-20T10:00:00Z', dueAt: '2026-11-20T12:00:00Z' }
  const at = (time: string) => reviewShare(span, Date.parse(`2026-11-20T${time}Z`))
  expect([at('09:00:00'), at('11:00:00'), at('15:00:00')]).toEqual([0, 0.5, 1])
})
