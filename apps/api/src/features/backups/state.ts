import { oldestBackupHours, oldestTestDays, type RunKind } from '@zenit/contract/backups'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { listNewest, type RunRow } from './queries.ts'

const hourMs = 60 * 60 * 1000

/** Maximum age of the last success of each kind, in milliseconds. */
const promisedMs = { backup: oldestBackupHours * hourMs, 'restore-test': oldestTestDays * 24 * hourMs }

/** The state of backups or of restore tests. */
export interface KindState {
  lastSuccess: RunRow | null
  /** Includes runs that could not start. */
  lastFailure: RunRow | null
  /** True when the last success is too old, or there is none. */
  isLate: boolean
}
export type BackupState = Record<RunKind, KindState>

/** Returns the age of a run in milliseconds, from its start, because a backup lacks everything later. */
export const ageOf = (run: RunRow, now: Date): number => now.getTime() - run.startedAt.getTime()

function stateOf(kind: RunKind, rows: readonly RunRow[], now: Date): KindState {
  const own = rows.filter((row) => row.kind === kind)
  const lastSuccess = own.find(({ outcome }) => outcome === 'succeeded') ?? null
  const lastFailure = own.find(({ outcome }) => outcome !== 'succeeded') ?? null
  return { lastSuccess, lastFailure, isLate: !lastSuccess || ageOf(lastSuccess, now) > promisedMs[kind] }
}

/** Returns the state of backups and restore tests from the table of runs. */
export async function readState(db: DbOrTx, now: Date): Promise<BackupState> {
  const rows = await listNewest(db)
  return { backup: stateOf('backup', rows, now), 'restore-test': stateOf('restore-test', rows, now) }
}
