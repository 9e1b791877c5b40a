import type { Config } from '../config/config.ts'
import type { Db } from '../platform/db/connect.ts'
import { listMigrations } from '../platform/db/migrate.ts'
import { silenceMs } from '../platform/heartbeat.ts'
import { checkDatabase } from '../platform/process/database.ts'
import { failed, ok, warning } from './finding.ts'
import { listApplied, readJobs, readNow, readServer, readSilence } from './queries.ts'

/** Checks the version, settings that can lose data, and the size. */
export async function checkServer(db: Db, { production }: Config) {
  await checkDatabase(db, production)
  const server = await readServer(db)
  return ok(`PostgreSQL ${server?.version}, ${server?.size}`)
}

/** Lists what this version would change at its start, and what a later version has already changed. */
export async function checkMigrations(db: Db) {
  const seen = await listApplied(db)
  const known = await listMigrations()
  const pending = known.filter((name) => !seen.includes(name))
  const foreign = seen.filter((name) => !known.includes(name))
  if (foreign.length > 0) return failed(`A later version was here: ${foreign.join(', ')}.`)
  if (pending.length > 0) return warning(`The next start applies ${pending.join(', ')}.`)
  return ok(`all ${known.length} applied`)
}

/** Above this difference, every process logs it too. */
const mostSkewMs = 30_000

/** Checks the difference between this machine's clock and the database's, which the product uses. */
export async function checkClock(db: Db) {
  const before = Date.now()
  const there = await readNow(db)
  const here = (before + Date.now()) / 2
  const ms = here - (there?.now.getTime() ?? 0)
  const detail = `${(ms / 1000).toFixed(1)} s from the database’s clock`
  return Math.abs(ms) > mostSkewMs ? failed(detail) : ok(detail)
}

/** Checks when a process of the installation last reported that it serves. */
export async function checkProcess(db: Db) {
  const silence = await readSilence(db)
  if (!silence) return failed('No process has ever served.')
  const detail = `last served ${(Math.max(0, silence.ms) / 1000).toFixed(1)} s ago`
  return silence.ms > silenceMs ? failed(detail) : ok(detail)
}

/** A job that is due for this long has no worker. */
const lateMinutes = 15

/** Checks for jobs without a worker, and for jobs that failed permanently. */
export async function checkJobs(db: Db) {
  const { late = 0, lost = 0, tasks = null } = (await readJobs(db, lateMinutes)) ?? {}
  if (late > 0) return failed(`${late} are due for more than ${lateMinutes} minutes: no worker does them.`)
  return lost > 0 ? warning(`${lost} failed for good: ${tasks}.`) : ok('done in time')
}
