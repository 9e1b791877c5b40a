import { expect, test } from 'vitest'
import { partsOf } from './rate-limit.ts'

test.each([
  [1, 'seconds', 1],
  [60, 'seconds', 60],
  [61, 'minutes', 2],
  [3_600, 'minutes', 60],
  [3_601, 'hours', 2],
  [86_400, 'hours', 24],
  [364.9 * 86_400, 'days', 365],
] as const)('[LANG-01] a wait of %i s is told in %s', (seconds, unit, count) => {
  expect(partsOf(seconds)).toEqual({ unit, count })
})
