import { expect, test } from 'vitest'
import { monthBeside, weeksOf } from './months.ts'

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -1, '2026-02'],
] as const)('[STREAK-01] beside %s by %i lies %s', (month, step, expected) => {
  expect(monthBeside(month, step)).toBe(expected)
})

const daysOf = (month: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ day: `${month}-${String(index + 1).padStart(2, '0')}` }))

test.each([
  // November 2026 starts on a Sunday, June 2026 on a Monday; February 2027 has exactly four weeks.
  ['2026-11', 30, [6, 6]],
  ['2026-06', 30, [0, 5]],
  ['2027-02', 28, [0, 4]],
] as const)('[STREAK-01] the weeks of %s begin on Monday', (month, count, [before, weeks]) => {
  const rows = weeksOf(daysOf(month, count))
  expect(rows[0]?.filter((cell) => cell === null)).toHaveLength(before)
  expect(rows).toHaveLength(weeks)
  expect(rows.every((row) => row.length === 7)).toBe(true)
})
