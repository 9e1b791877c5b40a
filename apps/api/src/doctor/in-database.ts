import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Db } from '../platform/db/connect.ts'
import { listMigrations } from '../platform/db/migrate.ts'
import { silenceMs } from '../platform/heartbeat.ts'
import { checkDatabase } from '../platform/process/database.ts'
import { failed, ok, warning } from './finding.ts'

/** Its version, settings that lose data, and its size. */
export async function checkServer(db: Db, { production }: Config) {
  await checkDatabase(db, production)
  const { rows } = await sql<{ version: string; size: string }>`
    select current_setting('server_version') as version,
      pg_size_pretty(pg_database_size(current_database())) as size`.execute(db)
  return ok(`PostgreSQL ${rows[0]?.version}, ${rows[0]?.size}`)
}

/** What this version would change at its start, and what a later version has changed already. */
export async function checkMigrations(db: Db) {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const seen = new Set(rows.map(({ name }) => name))
  const known = await listMigrations()
  const pending = known.filter((name) => !seen.has(name))
  const foreign = [...seen].filter((name) => !known.includes(name))
  if (foreign.length > 0) return failed(`A later version was here: ${foreign.join(', ')}.`)
  if (pending.length > 0) return warning(`The next start applies ${pending.join(', ')}.`)
  return ok(`all ${known.length} applied`)
}

/** More is named in the log by every process, too. */
const mostSkewMs = 30_000

/** How far this machine's clock is from the database's, which decides. */
export async function checkClock(db: Db) {
  const before = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const here = (before + Date.now()) / 2
  const ms = here - (rows[0]?.now.getTime() ?? 0)
  const detail = `${(ms / 1000).toFixed(1)} s from the database’s clock`
  return Math.abs(ms) > mostSkewMs ? failed(detail) : ok(detail)
}

/** When any process of the installation said last that it serves. */
export async function checkProcess(db: Db) {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp() - beaten_at) * 1000)::float8 as ms from heartbeat`.execute(
    db,
  )
  const [row] = rows
  if (!row) return failed('No process has ever served.')
  const detail = `last served ${(Math.max(0, row.ms) / 1000).toFixed(1)} s ago`
  return row.ms > silenceMs ? failed(detail) : ok(detail)
}

/** A job that is due for so long has no worker. */
const lateMinutes = 15

/** Jobs that nobody does, and jobs that failed for good. */
export async function checkJobs(db: Db) {
  const { rows } = await sql<{ late: number; lost: number; tasks: string | null }>`
    select
      count(*) filter (where attempts < max_attempts and locked_at is null
        and run_at < now() - make_interval(mins => ${lateMinutes}))::int as late,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as lost,
      string_agg(distinct task_identifier, ', ')
        filter (where attempts >= max_attempts and locked_at is null) as tasks
    from graphile_worker.jobs`.execute(db)
  const { late = 0, lost = 0, tasks = null } = rows[0] ?? {}
  if (late > 0) return failed(`${late} are due for more than ${lateMinutes} minutes: no worker does them.`)
  return lost > 0 ? warning(`${lost} failed for good: ${tasks}.`) : ok('done in time')
}
