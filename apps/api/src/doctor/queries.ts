import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

async function readOne<T>(db: Db, statement: RawBuilder<T>): Promise<T | undefined> {
  const { rows } = await statement.execute(db)
  return rows[0]
}

export const readServer = (db: Db) =>
  readOne(
    db,
    sql<{ version: string; size: string }>`
      select current_setting('server_version') as version,
        pg_size_pretty(pg_database_size(current_database())) as size`,
  )

export async function listApplied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return rows.map(({ name }) => name)
}

export const readNow = (db: Db) => readOne(db, sql<{ now: Date }>`select clock_timestamp() as now`)

/** Milliseconds since a process last reported that it serves. */
export const readSilence = (db: Db) =>
  readOne(
    db,
    sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp() - beaten_at) * 1000)::float8 as ms from heartbeat`,
  )

/** Jobs that no worker took within so many minutes, and permanently failed ones, with their names. */
export const readJobs = (db: Db, lateMinutes: number) =>
  readOne(
    db,
    sql<{ late: number; lost: number; tasks: string | null }>`
      select
        count(*) filter (where attempts < max_attempts and locked_at is null
          and run_at < now() - make_interval(mins => ${lateMinutes}))::int as late,
        count(*) filter (where attempts >= max_attempts and locked_at is null)::int as lost,
        string_agg(distinct task_identifier, ', ')
          filter (where attempts >= max_attempts and locked_at is null) as tasks
      from graphile_worker.jobs`,
  )

/** Identifies the installation of PostgreSQL and the database, and whether it is a replica. */
export const readIdentity = (db: Db) =>
  readOne(
    db,
    sql<{ cluster: string; database: string; isReplica: boolean }>`
      select system_identifier::text as cluster, system_identifier || ' ' || current_database() as database,
        pg_is_in_recovery() as "isReplica"
      from pg_control_system()`,
  )

/** The primary's current position in its log. */
export async function readPosition(db: Db): Promise<string> {
  const row = await readOne(db, sql<{ position: string }>`select pg_current_wal_lsn()::text as position`)
  return row?.position ?? '0/0'
}

/** Whether a replica follows, and how many bytes of the log up to `position` it has not replayed. */
export const readFollowing = (replica: Db, position: string) =>
  readOne(
    replica,
    sql<{ cluster: string; isReplica: boolean; isFollowing: boolean; behind: number }>`
      select system_identifier::text as cluster, pg_is_in_recovery() as "isReplica",
        exists (select from pg_stat_wal_receiver where pid is not null) as "isFollowing",
        coalesce(${position}::text::pg_lsn - pg_last_wal_replay_lsn(), 0)::float8 as behind
      from pg_control_system()`,
  )
