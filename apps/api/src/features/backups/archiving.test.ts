import { expect, test } from 'vitest'
import { tellArchiving } from '../../doctor/archiving.ts'
import { toArchiving } from './archiving.ts'

const now = new Date('2026-11-28T09:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const well = {
  hasTarget: true,
  timeoutSeconds: 60,
  lastSuccess: before(30),
  lastFailure: null,
  failedName: null,
  since: before(86_400),
  now,
}
const failure = { lastFailure: before(5), failedName: '000000010000000000000007' }

test.each([
  ['archived of late', {}, 'ok', 'last archived 30 s ago; archive_timeout is 60 s'],
  ['failed once, and succeeded since', { ...failure, lastFailure: before(31) }, 'ok', 'last archived 30 s'],
  ['failed since', failure, 'failed', '000000010000000000000007 failed 5 s ago; last archived 30 s ago.'],
  ['never succeeded', { ...failure, lastSuccess: null }, 'failed', 'nothing archived yet. PostgreSQL’s log'],
  ['a command that hangs', { lastSuccess: before(900) }, 'failed', 'last archived 15 minutes ago, though'],
  ['a command that hung from the start', { lastSuccess: null }, 'failed', 'nothing archived yet, since 1440'],
  [
    'started just now, after a pause',
    { lastSuccess: before(900), since: before(20) },
    'ok',
    'last archived 15',
  ],
  ['slower than its timeout', { lastSuccess: before(600) }, 'ok', 'last archived 10 minutes ago'],
  ['started just now', { lastSuccess: null, since: before(20) }, 'warning', 'nothing archived yet'],
  ['without a command', { hasTarget: false }, 'failed', 'archive_command is empty'],
  ['without a timeout', { timeoutSeconds: 0, lastSuccess: before(9_000) }, 'warning', 'archive_timeout is 0'],
])('[OPS-05] archiving, %s', (_, changes, state, detail) => {
  expect(tellArchiving(toArchiving({ ...well, ...changes }))).toEqual({
    state,
    detail: expect.stringContaining(detail),
  })
})
