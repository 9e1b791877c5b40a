import type { Result, Test } from '@zenit/contract/closed-tests'
import { expect, test } from 'vitest'
import { phaseOf, type VisitState } from './phase.ts'

const result = (minute: number, passed = false) =>
  ({ passed, checkedAt: `2026-03-01T10:0${minute}:00.000Z` }) as Result
const attempt = { _id: 'second' } as NonNullable<Test['attempt']>
const seen = (given: Partial<Test>) => ({ isPassed: false, ...given }) as Test
const nothing: VisitState = { checked: null, leftAt: null, isPractising: false, ranId: null }
const failed = result(1)
const passed = result(2, true)

test('[TEST-02] nothing at first, then an attempt', () => {
  expect(phaseOf(seen({}), nothing)).toEqual({ kind: 'overview' })
  expect(phaseOf(seen({ attempt }), nothing)).toEqual({ kind: 'running', attempt })
})

test('[TEST-05] a reload keeps the result, also of an attempt ended by time', () => {
  expect(phaseOf(seen({ lastResult: failed }), nothing)).toEqual({ kind: 'failed', result: failed })
  expect(phaseOf(seen({ lastResult: passed, isPassed: true }), nothing)).toEqual({
    kind: 'passed',
    result: passed,
  })
  expect(phaseOf(seen({ isPassed: true }), nothing)).toEqual({ kind: 'passed', result: null })
})

test('[TEST-02, TEST-05] a retry hides that result, and only that', () => {
  const { checkedAt: leftAt } = failed
  expect(phaseOf(seen({ lastResult: failed }), { ...nothing, leftAt })).toEqual({ kind: 'overview' })
  const later = result(3)
  expect(phaseOf(seen({ lastResult: later }), { ...nothing, leftAt })).toEqual({
    kind: 'failed',
    result: later,
  })
})

test('[TEST-06] an old tab shows its own result before the newer attempt, and the newest result before its own', () => {
  expect(phaseOf(seen({ attempt }), { ...nothing, checked: failed })).toEqual({
    kind: 'failed',
    result: failed,
  })
  expect(phaseOf(seen({ lastResult: passed, isPassed: true }), { ...nothing, checked: failed })).toEqual({
    kind: 'passed',
    result: passed,
  })
})

test('[TEST-05] [TRUST-07] after passing: an attempt for practice, its own result, and back to the pass', () => {
  const test = seen({ lastResult: passed, isPassed: true })
  expect(phaseOf(test, { ...nothing, isPractising: true })).toEqual({ kind: 'overview' })
  const running = seen({ attempt, isPassed: true })
  expect(phaseOf(running, { ...nothing, isPractising: true })).toEqual({ kind: 'running', attempt })
  const practice = { ...result(4), isPractice: true, attemptId: 'second' }
  const after = seen({ lastResult: passed, lastPractice: practice, isPassed: true })
  const practised = { kind: 'practised', result: practice }
  expect(phaseOf(after, { ...nothing, checked: practice })).toEqual(practised)
  // Ended by the clock or in another tab while it was running here.
  expect(phaseOf(after, { ...nothing, ranId: 'second' })).toEqual(practised)
  // A reload, or leaving the result, shows the pass again.
  for (const leftAt of [null, practice.checkedAt])
    expect(phaseOf(after, { ...nothing, leftAt, ranId: leftAt && 'second' })).toEqual({
      kind: 'passed',
      result: passed,
    })
})
