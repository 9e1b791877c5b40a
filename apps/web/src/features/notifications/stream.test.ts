import { expect, test } from 'vitest'
import { pauseAfter } from './stream.ts'

test('[NOTIF-01] the pauses before reconnecting grow up to a minute, and differ between pages', () => {
  expect([0, 1, 2, 3, 6, 20].map((failures) => pauseAfter(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 60_000, 60_000,
  ])
  expect(pauseAfter(3, 0)).toBe(4_000)
})
