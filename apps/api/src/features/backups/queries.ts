import type { RunKind, RunOutcome, RunReason } from '@zenit/contract/backups'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import type { PastRun } from './policy.ts'

/** Result of a run. */
export interface Result {
  outcome: RunOutcome
  reason: RunReason | null
  /** For the operator, in English. */
  detail: string | null
  folder?: string | null
  rows?: number
  files?: number
  bytes?: number
  /** Why nothing old could be removed, in English. */
  removalFault?: string | null
}

/** Returns for each kind the newest run that has ended and the newest that succeeded. */
export async function listLast(db: DbOrTx): Promise<PastRun[]> {
  const { rows } = await sql<PastRun>`
    (select distinct on (kind) kind, outcome, reason, started_at as "startedAt" from backup_runs
      where outcome is not null order by kind, started_at desc)
    union
    (select distinct on (kind) kind, outcome, reason, started_at from backup_runs
      where outcome = 'succeeded' order by kind, started_at desc)`.execute(db)
  return rows
}

export async function insertRun(db: DbOrTx, kind: RunKind, startedAt: Date): Promise<string> {
  const id = newId()
  await db.insertInto('backup_runs').values({ id, kind, started_at: startedAt }).execute()
  return id
}

export async function endRun(db: DbOrTx, id: string, ended: Result & { finishedAt: Date }): Promise<void> {
  const { finishedAt, removalFault = null, ...result } = ended
  await db
    .updateTable('backup_runs')
    .set({ finished_at: finishedAt, removal_fault: removalFault, ...result })
    .where('id', '=', id)
    .execute()
}

/** The caller holds the lock, so every run that has not ended was interrupted. */
export async function endCutShort(db: DbOrTx, now: Date): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ finished_at: now, outcome: 'failed', reason: 'cut-short' })
    .where('finished_at', 'is', null)
    .execute()
}

/** Deletes old runs, except for the last successful one of each kind. */
export async function deleteRuns(db: DbOrTx, before: Date): Promise<void> {
  await sql`
    delete from backup_runs r where started_at < ${before} and not (outcome = 'succeeded' and not exists (
      select from backup_runs o where o.kind = r.kind and o.outcome = 'succeeded' and o.started_at > r.started_at))`.execute(
    db,
  )
}

/** Returns the approximate size of the tables before compression. */
export async function readDatabaseBytes(db: DbOrTx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** A run as shown to the operator. */
export interface RunRow {
  id: string
  kind: RunKind
  startedAt: Date
  finishedAt: Date | null
  outcome: RunOutcome | null
  reason: RunReason | null
  detail: string | null
  rows: number | null
  files: number | null
  bytes: number | null
  removalFault: string | null
}

const told = sql`id, kind, started_at as "startedAt", finished_at as "finishedAt", outcome, reason, detail, rows, files, bytes,
  removal_fault as "removalFault"`

/** Returns for each kind the newest run that succeeded and the newest that did not. */
export async function listNewest(db: DbOrTx): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select distinct on (kind, outcome = 'succeeded') ${told} from backup_runs
      where outcome is not null order by kind, outcome = 'succeeded', started_at desc`.execute(db)
  return rows
}

/** Newest first. */
export async function listRuns(db: DbOrTx, limit: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${told} from backup_runs order by started_at desc, id desc limit ${limit}`.execute(db)
  return rows
}
