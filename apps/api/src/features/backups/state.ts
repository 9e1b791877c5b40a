import { oldestBackupHours, oldestTestDays, type RunKind } from '@zenit/contract/backups'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { listNewest, type RunRow } from './queries.ts'

const hourMs = 60 * 60 * 1000

/** How old the last success of each kind may be, milliseconds. */
const promisedMs = { backup: oldestBackupHours * hourMs, 'restore-test': oldestTestDays * 24 * hourMs }

/** How backups or restore tests stand. */
export interface KindState {
  lastSuccess: RunRow | null
  /** Also one that could not be made at all. */
  lastFailure: RunRow | null
  /** The last success is older than was promised, or there was none. */
  isLate: boolean
}
export type BackupState = Record<RunKind, KindState>

/** How old a run is, milliseconds: from its start, because what came later is not in it. */
export const ageOf = (run: RunRow, now: Date): number => now.getTime() - run.startedAt.getTime()

function stateOf(kind: RunKind, rows: readonly RunRow[], now: Date): KindState {
  const own = rows.filter((row) => row.kind === kind)
  const lastSuccess = own.find(({ outcome }) => outcome === 'succeeded') ?? null
  const lastFailure = own.find(({ outcome }) => outcome !== 'succeeded') ?? null
  return { lastSuccess, lastFailure, isLate: !lastSuccess || ageOf(lastSuccess, now) > promisedMs[kind] }
}

/** How backups and restore tests stand, by the table of runs. */
export async function readState(db: DbOrTx, now: Date): Promise<BackupState> {
  const rows = await listNewest(db)
  return { backup: stateOf('backup', rows, now), 'restore-test': stateOf('restore-test', rows, now) }
}
