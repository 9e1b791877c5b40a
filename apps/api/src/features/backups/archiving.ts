import type { DbOrTx } from '../../platform/db/connect.ts'
import { type ArchivingRow, findArchiving } from './archiving.queries.ts'

/** Tolerated delay beyond `archive_timeout`, for a slow store or a large segment. */
const patienceSeconds = 10 * 60

/** `silent`: a command that hangs neither fails nor succeeds. */
export type ArchivingFault = 'no-target' | 'failing' | 'silent'

export interface Archiving extends ArchivingRow {
  fault: ArchivingFault | null
}

/** Returns why segments pile up on the database's disk; null: they do not. */
function faultOf(row: ArchivingRow): ArchivingFault | null {
  const { hasTarget, timeoutSeconds, lastSuccess, lastFailure, since, now } = row
  if (!hasTarget) return 'no-target'
  if (lastFailure && (!lastSuccess || lastFailure > lastSuccess)) return 'failing'
  // While the product runs it writes every few seconds, so with a timeout there is always something to archive.
  const silentSeconds = (now.getTime() - Math.max(lastSuccess?.getTime() ?? 0, since.getTime())) / 1000
  return timeoutSeconds > 0 && silentSeconds > timeoutSeconds + patienceSeconds ? 'silent' : null
}

export const toArchiving = (row: ArchivingRow): Archiving => ({ ...row, fault: faultOf(row) })

/** Returns the state of PostgreSQL's archiving of its log; null when archiving is off. */
export async function readArchiving(db: DbOrTx): Promise<Archiving | null> {
  const row = await findArchiving(db)
  return row && toArchiving(row)
}
