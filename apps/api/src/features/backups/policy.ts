import type { RunKind, RunOutcome } from '@zenit/contract/backups'
import { backupZone } from '../../backup/retention.ts'
import { addDays } from '../../platform/calendar/days.ts'
import { dayIn, instantIn } from '../../platform/calendar/zone.ts'

const hourMs = 60 * 60 * 1000
/** How long after one that failed the next is tried. */
const pauseMs = hourMs
/** A backup is tried out once a week; the half day is for nights that take longer than others. */
const testedMs = 6.5 * 24 * hourMs

/** A run that has ended. */
export interface PastRun {
  kind: RunKind
  outcome: RunOutcome
  startedAt: Date
}

/** The last time that a backup was to begin, at `time` on Warsaw's clocks. */
export function lastDue(now: Date, time: string): Date {
  const today = dayIn(backupZone, now)
  const at = instantIn(backupZone, today, time)
  return at <= now ? at : instantIn(backupZone, addDays(today, -1), time)
}

/** When the next backup is to begin by the clock. */
export function nextDue(now: Date, time: string): Date {
  const today = dayIn(backupZone, now)
  const at = instantIn(backupZone, today, time)
  return at > now ? at : instantIn(backupZone, addDays(today, 1), time)
}

/** Whether a backup is to begin now: at its time, later when nobody was there then, and an hour after one that failed. */
export function isBackupDue(now: Date, time: string, runs: readonly PastRun[]): boolean {
  const since = lastDue(now, time)
  return !runs.some(
    ({ kind, outcome, startedAt }) =>
      kind === 'backup' &&
      startedAt >= since &&
      (outcome === 'succeeded' || now.getTime() - startedAt.getTime() < pauseMs),
  )
}

/** Whether the backup that was just made is to be tried out: once a week, and each one until a test has succeeded again. */
export function isTestDue(now: Date, runs: readonly PastRun[]): boolean {
  const [last] = runs
    .filter(({ kind }) => kind === 'restore-test')
    .sort((one, other) => other.startedAt.getTime() - one.startedAt.getTime())
  return !last || last.outcome === 'failed' || now.getTime() - last.startedAt.getTime() > testedMs
}
