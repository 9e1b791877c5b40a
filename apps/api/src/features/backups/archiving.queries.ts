import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'

/** State of PostgreSQL's archiving of its log, from PostgreSQL's own statistics and clock. */
export interface ArchivingRow {
  /** False without a command or a library: PostgreSQL then keeps all segments and archives none. */
  hasTarget: boolean
  /** Seconds after which a segment is archived even if it is not full; 0: never. */
  timeoutSeconds: number
  lastSuccess: Date | null
  lastFailure: Date | null
  /** Name of the last segment that failed. */
  failedName: string | null
  /** Start of the statistics, which a crash resets. */
  since: Date
  now: Date
}

/** Returns null when archiving is off (`archive_mode`). Needs no privilege besides connecting. */
export async function findArchiving(db: DbOrTx): Promise<ArchivingRow | null> {
  const { rows } = await sql<ArchivingRow>`
    select concat(current_setting('archive_command'), current_setting('archive_library', true))
        not in ('', '(disabled)') as "hasTarget",
      extract(epoch from current_setting('archive_timeout')::interval)::int as "timeoutSeconds",
      last_archived_time as "lastSuccess", last_failed_time as "lastFailure", last_failed_wal as "failedName",
      greatest(pg_postmaster_start_time(), stats_reset) as since, clock_timestamp() as now
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(db)
  return rows[0] ?? null
}
