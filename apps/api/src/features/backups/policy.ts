import type { RunKind, RunOutcome, RunReason } from '@zenit/contract/backups'
import { backupZone } from '../../backup/retention.ts'
import { addDays } from '../../platform/calendar/days.ts'
import { dayIn, instantIn } from '../../platform/calendar/zone.ts'

const hourMs = 60 * 60 * 1000
/** Pause after a failed backup. */
const pauseMs = hourMs
/** Backups are tested once a week; half a day is allowed for slow nights. */
const testedMs = 6.5 * 24 * hourMs

/** A finished run. */
export interface PastRun {
  kind: RunKind
  outcome: RunOutcome
  reason: RunReason | null
  startedAt: Date
}

/** The newest restore test. */
const lastTestOf = (runs: readonly PastRun[]): PastRun | undefined =>
  runs
    .filter(({ kind }) => kind === 'restore-test')
    .sort((one, other) => other.startedAt.getTime() - one.startedAt.getTime())[0]

/** Reasons for a failed restore test that are not the backup's fault. */
const reasonsOutside: readonly (RunReason | null)[] = [
  'no-space',
  'folder',
  'bucket',
  'database',
  'cut-short',
]

/** Whether the last restore test failed because of the backup, so that the next one must not take over its files. */
export function isLastDamaged(runs: readonly PastRun[]): boolean {
  const last = lastTestOf(runs)
  return last?.outcome === 'failed' && !reasonsOutside.includes(last.reason)
}

/** Returns the last scheduled start of a backup, at `time` in Warsaw. */
export function lastDue(now: Date, time: string): Date {
  const today = dayIn(backupZone, now)
  const at = instantIn(backupZone, today, time)
  return at <= now ? at : instantIn(backupZone, addDays(today, -1), time)
}

/** Returns the next scheduled start of a backup. */
export function nextDue(now: Date, time: string): Date {
  const today = dayIn(backupZone, now)
  const at = instantIn(backupZone, today, time)
  return at > now ? at : instantIn(backupZone, addDays(today, 1), time)
}

/**
 * Whether a backup should start now: at its time, later if the product was not running, and an hour after a failure.
 */
export function isBackupDue(now: Date, time: string, runs: readonly PastRun[]): boolean {
  const since = lastDue(now, time)
  return !runs.some(
    ({ kind, outcome, startedAt }) =>
      kind === 'backup' &&
      startedAt >= since &&
      (outcome === 'succeeded' || now.getTime() - startedAt.getTime() < pauseMs),
  )
}

/** Whether the latest backup should be tested: once a week, and each backup after a failed test until one succeeds. */
export function isTestDue(now: Date, runs: readonly PastRun[]): boolean {
  const last = lastTestOf(runs)
  return !last || last.outcome === 'failed' || now.getTime() - last.startedAt.getTime() > testedMs
}
