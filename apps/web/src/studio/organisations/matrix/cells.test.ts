import type { MatrixCell } from '@zenit/contract/matrix'
import { expect, test } from 'vitest'
import { wordOf } from './cells.ts'

const cell = (given: Partial<MatrixCell>): MatrixCell => ({
  state: 'started',
  dueOn: null,
  isFinished: false,
  isPassed: false,
  isCertified: false,
  ...given,
})

test('[ORG-06][TRUST-04] a cell shows what is urgent, and otherwise finished, passed and certified with different words', () => {
  expect(wordOf(cell({}))).toBe('started')
  expect(wordOf(cell({ state: 'not-started' }))).toBe('not-started')
  expect(wordOf(cell({ isFinished: true }))).toBe('finished')
  expect(wordOf(cell({ isFinished: true, isPassed: true }))).toBe('passed')
  expect(wordOf(cell({ state: 'done', isPassed: true, isCertified: true }))).toBe('certified')
  expect(wordOf(cell({ state: 'overdue', isFinished: true }))).toBe('overdue')
  expect(wordOf(cell({ state: 'exempt' }))).toBe('exempt')
})
