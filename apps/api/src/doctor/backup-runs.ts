import { oldestBackupHours, oldestTestDays, type RunKind } from '@zenit/contract/backups'
import type { Config } from '../config/config.ts'
import { ageOf, type KindState, readState } from '../features/backups/state.ts'
import type { Db } from '../platform/db/connect.ts'
import { failed, ok, warning } from './finding.ts'

const hourMs = 60 * 60 * 1000

const nouns: Record<RunKind, string> = { backup: 'backup', 'restore-test': 'restore test' }

/** Describes one kind of run: the newest success, and a later failure. */
function tell(kind: RunKind, { lastSuccess, lastFailure }: KindState, now: Date): string {
  const sentences = lastSuccess
    ? [
        `The last ${nouns[kind]} that succeeded is ${Math.round(ageOf(lastSuccess, now) / hourMs)} hours old (${lastSuccess.startedAt.toISOString()}).`,
      ]
    : [`No ${nouns[kind]} has succeeded.`]
  const isNews = lastFailure && (!lastSuccess || lastFailure.startedAt > lastSuccess.startedAt)
  if (isNews)
    sentences.push(
      `Since then one was ${lastFailure.outcome}: ${lastFailure.reason}${lastFailure.detail ? ` (${lastFailure.detail})` : ''}.`,
    )
  if (lastSuccess?.reason) sentences.push(`It found ${lastSuccess.reason}: ${lastSuccess.detail}.`)
  if (lastSuccess?.removalFault) sentences.push(`Nothing old was removed: ${lastSuccess.removalFault}.`)
  return sentences.join(' ')
}

/** Another machine may make the backups; its runs are in the shared database. */
const hasRuns = ({ lastSuccess, lastFailure }: KindState): boolean => Boolean(lastSuccess ?? lastFailure)

/** Checks the age of the newest scheduled backup. */
export async function checkBackupRuns(db: Db, { backups }: Config, now: Date) {
  const { backup } = await readState(db, now)
  if (!backups && !hasRuns(backup))
    return ok('none are made here (no BACKUP_DIR); --backups <place> looks at others')
  const detail = tell('backup', backup, now)
  if (backup.isLate) return failed(`${detail} Promised: ${oldestBackupHours} hours at most.`)
  const { reason, removalFault } = backup.lastSuccess ?? {}
  return reason || removalFault ? warning(detail) : ok(detail)
}

/** Checks whether a restore was tested recently. */
export async function checkRestoreTests(db: Db, { backups }: Config, now: Date) {
  const { 'restore-test': state } = await readState(db, now)
  if (!backups && !hasRuns(state)) return ok('none are made here (no BACKUP_DIR)')
  const detail = tell('restore-test', state, now)
  const isFailed =
    state.lastFailure?.outcome === 'failed' &&
    state.lastFailure.startedAt > (state.lastSuccess?.startedAt ?? new Date(0))
  if (isFailed) return failed(detail)
  return state.isLate ? warning(`${detail} Promised: ${oldestTestDays} days at most.`) : ok(detail)
}
