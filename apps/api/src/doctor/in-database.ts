import type { Config } from '../config/config.ts'
import type { Db } from '../platform/db/connect.ts'
import { listMigrations } from '../platform/db/migrate.ts'
import { silenceMs } from '../platform/heartbeat.ts'
import { checkDatabase } from '../platform/process/database.ts'
import { failed, ok, warning } from './finding.ts'
import { listApplied, readJobs, readNow, readServer, readSilence } from './queries.ts'

/** Its version, settings that lose data, and its size. */
export async function checkServer(db: Db, { production }: Config) {
  await checkDatabase(db, production)
  const server = await readServer(db)
  return ok(`PostgreSQL ${server?.version}, ${server?.size}`)
}

/** What this version would change at its start, and what a later version has changed already. */
export async function checkMigrations(db: Db) {
  const seen = await listApplied(db)
  const known = await listMigrations()
  const pending = known.filter((name) => !seen.includes(name))
  const foreign = seen.filter((name) => !known.includes(name))
  if (foreign.length > 0) return failed(`A later version was here: ${foreign.join(', ')}.`)
  if (pending.length > 0) return warning(`The next start applies ${pending.join(', ')}.`)
  return ok(`all ${known.length} applied`)
}

/** More is named in the log by every process, too. */
const mostSkewMs = 30_000

/** How far this machine's clock is from the database's, which decides. */
export async function checkClock(db: Db) {
  const before = Date.now()
  const there = await readNow(db)
  const here = (before + Date.now()) / 2
  const ms = here - (there?.now.getTime() ?? 0)
  const detail = `${(ms / 1000).toFixed(1)} s from the database’s clock`
  return Math.abs(ms) > mostSkewMs ? failed(detail) : ok(detail)
}

/** When any process of the installation said last that it serves. */
export async function checkProcess(db: Db) {
  const silence = await readSilence(db)
  if (!silence) return failed('No process has ever served.')
  const detail = `last served ${(Math.max(0, silence.ms) / 1000).toFixed(1)} s ago`
  return silence.ms > silenceMs ? failed(detail) : ok(detail)
}

/** A job that is due for so long has no worker. */
const lateMinutes = 15

/** Jobs that nobody does, and jobs that failed for good. */
export async function checkJobs(db: Db) {
  const { late = 0, lost = 0, tasks = null } = (await readJobs(db, lateMinutes)) ?? {}
  if (late > 0) return failed(`${late} are due for more than ${lateMinutes} minutes: no worker does them.`)
  return lost > 0 ? warning(`${lost} failed for good: ${tasks}.`) : ok('done in time')
}
