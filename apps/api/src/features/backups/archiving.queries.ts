import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'

/** How PostgreSQL's archiving of its log stands, by PostgreSQL's own account and clock. */
export interface ArchivingRow {
  /** Without a command or a library PostgreSQL keeps everything and archives nothing. */
  hasTarget: boolean
  /** After so many seconds a segment is archived though it is not full; 0: never. */
  timeoutSeconds: number
  lastSuccess: Date | null
  lastFailure: Date | null
  /** The segment that failed last. */
  failedName: string | null
  /** Since when there is an account: it is lost in a crash. */
  since: Date
  now: Date
}

/** Returns null where nothing is to be archived (`archive_mode`). No more rights are needed than to connect. */
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
