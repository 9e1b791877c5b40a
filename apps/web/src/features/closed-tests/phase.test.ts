import type { Result, Test } from '@zenit/contract/closed-tests'
import { expect, test } from 'vitest'
import { phaseOf } from './phase.ts'

const result = (minute: number, passed = false) =>
  ({ passed, checkedAt: `2026-03-01T10:0${minute}:00.000Z` }) as Result
const attempt = { _id: 'second' } as NonNullable<Test['attempt']>
const seen = (given: Partial<Test>) => ({ isPassed: false, ...given }) as Test
const nothing = { checked: null, leftAt: null }
const failed = result(1)
const passed = result(2, true)

test('[TEST-02] nothing yet, then an attempt', () => {
  expect(phaseOf(seen({}), nothing)).toEqual({ kind: 'overview' })
  expect(phaseOf(seen({ attempt }), nothing)).toEqual({ kind: 'running', attempt })
})

test('[TEST-05] a reload keeps the result, also of an attempt that time ended', () => {
  expect(phaseOf(seen({ lastResult: failed }), nothing)).toEqual({ kind: 'failed', result: failed })
  expect(phaseOf(seen({ lastResult: passed, isPassed: true }), nothing)).toEqual({
    kind: 'passed',
    result: passed,
  })
  expect(phaseOf(seen({ isPassed: true }), nothing)).toEqual({ kind: 'passed', result: null })
})

test('[TEST-02, TEST-05] a retry leaves that result, and only that', () => {
  const { checkedAt: leftAt } = failed
  expect(phaseOf(seen({ lastResult: failed }), { checked: null, leftAt })).toEqual({ kind: 'overview' })
  const later = result(3)
  expect(phaseOf(seen({ lastResult: later }), { checked: null, leftAt })).toEqual({
    kind: 'failed',
    result: later,
  })
})

test('[TEST-06] an old tab reads its own result before the newer attempt, and the newest result before its own', () => {
  expect(phaseOf(seen({ attempt }), { checked: failed, leftAt: null })).toEqual({
    kind: 'failed',
    result: failed,
  })
  expect(phaseOf(seen({ lastResult: passed, isPassed: true }), { checked: failed, leftAt: null })).toEqual({
    kind: 'passed',
    result: passed,
  })
})
