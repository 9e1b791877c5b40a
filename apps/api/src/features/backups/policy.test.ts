import { expect, test } from 'vitest'
import { isBackupDue, isLastDamaged, isTestDue, lastDue, nextDue, type PastRun } from './policy.ts'

const backup = (startedAt: string, outcome: PastRun['outcome'] = 'succeeded'): PastRun => ({
  kind: 'backup',
  outcome,
  reason: outcome === 'failed' ? 'other' : null,
  startedAt: new Date(startedAt),
})
const restoreTest = (startedAt: string, outcome: PastRun['outcome'] = 'succeeded'): PastRun => ({
  ...backup(startedAt, outcome),
  kind: 'restore-test',
})

test.each([
  ['in winter', '2026-11-20T09:00:00Z', '2026-11-20T01:30:00.000Z', '2026-11-21T01:30:00.000Z'],
  ['at the exact minute', '2026-11-20T01:30:00Z', '2026-11-20T01:30:00.000Z', '2026-11-21T01:30:00.000Z'],
  ['a moment before', '2026-11-20T01:29:59Z', '2026-11-19T01:30:00.000Z', '2026-11-20T01:30:00.000Z'],
  ['in summer', '2026-07-01T00:30:00Z', '2026-07-01T00:30:00.000Z', '2026-07-02T00:30:00.000Z'],
  // If 02:30 does not exist in a night, the backup runs an hour later; if it exists twice, the first one counts.
  [
    'when the clocks skip the time',
    '2026-03-29T09:00:00Z',
    '2026-03-29T01:30:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ],
  [
    'when the time exists twice',
    '2026-10-25T09:00:00Z',
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ],
])('[OPS-06] 02:30 in Warsaw %s', (_, now, last, next) => {
  expect(lastDue(new Date(now), '02:30').toISOString()).toBe(last)
  expect(nextDue(new Date(now), '02:30').toISOString()).toBe(next)
})

test.each([
  ['there has been none', [], true],
  ['today’s is made', [backup('2026-11-20T01:30:10Z')], false],
  ['no process ran tonight', [backup('2026-11-19T01:30:10Z')], true],
  ['today’s failed just now', [backup('2026-11-20T08:30:00Z', 'failed')], false],
  ['today’s failed an hour ago', [backup('2026-11-20T08:00:00Z', 'failed')], true],
  ['yesterday’s failed', [backup('2026-11-19T01:30:10Z', 'failed')], true],
  ['only a restore test was made', [restoreTest('2026-11-20T01:31:00Z')], true],
])('[OPS-06] whether a backup is due when %s', (_, runs, expected) => {
  expect(isBackupDue(new Date('2026-11-20T09:00:00Z'), '02:30', runs)).toBe(expected)
})

test.each([
  ['never', [backup('2026-11-20T01:30:00Z')], true],
  ['six days ago', [restoreTest('2026-11-14T01:31:00Z')], false],
  ['seven days ago', [restoreTest('2026-11-13T01:31:00Z')], true],
  [
    'yesterday, and it failed',
    [restoreTest('2026-11-12T01:31:00Z'), restoreTest('2026-11-19T01:31:00Z', 'failed')],
    true,
  ],
  ['yesterday, and it cannot be done', [restoreTest('2026-11-19T01:31:00Z', 'impossible')], false],
])('[OPS-06] whether a backup is tried out when the last was %s', (_, runs, expected) => {
  expect(isTestDue(new Date('2026-11-20T01:31:00Z'), runs)).toBe(expected)
})

const failedTest = (startedAt: string, reason: PastRun['reason']): PastRun => ({
  ...restoreTest(startedAt, 'failed'),
  reason,
})

test.each([
  ['there was none', [backup('2026-11-20T01:30:00Z', 'failed')], false],
  ['it succeeded', [restoreTest('2026-11-20T01:31:00Z')], false],
  ['it found damage', [failedTest('2026-11-20T01:31:00Z', 'damaged')], true],
  ['it found other rows', [failedTest('2026-11-20T01:31:00Z', 'not-restorable')], true],
  ['the cause of the failure is unknown', [failedTest('2026-11-20T01:31:00Z', 'other')], true],
  ['the process was stopped', [failedTest('2026-11-20T01:31:00Z', 'cut-short')], false],
  ['the disk had no space for it', [failedTest('2026-11-20T01:31:00Z', 'no-space')], false],
  ['the database was unavailable', [failedTest('2026-11-20T01:31:00Z', 'database')], false],
  [
    'one after the damage succeeded',
    [failedTest('2026-11-19T01:31:00Z', 'damaged'), restoreTest('2026-11-20T01:31:00Z')],
    false,
  ],
])('[OPS-06] whether the last restore test found the backup damaged when %s', (_, runs, expected) => {
  expect(isLastDamaged(runs)).toBe(expected)
})
