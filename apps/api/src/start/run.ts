import type { Config } from '../config/config.ts'
import { demoNotice, loadDemo } from '../demo/load.ts'
import { closeDemoAccounts } from '../demo/password.ts'
import { ensureDefaultOrganisation } from '../features/organisations/default.ts'
import { locks } from '../locks.ts'
import { startServer } from '../main.ts'
import { connect, type Db } from '../platform/db/connect.ts'
import { withLock } from '../platform/db/locks.ts'
import { migrate } from '../platform/db/migrate.ts'
import { examinePooler, type Pooler } from '../platform/db/pooler.ts'
import { collectGarbage } from '../platform/process/collect-garbage.ts'
import { checkDatabase, openDatabase } from '../platform/process/database.ts'
import { Refusal } from '../platform/process/refusal.ts'
import { removeRuntime, writeRuntime } from '../platform/process/runtime.ts'
import type { Shutdown } from '../platform/process/shutdown.ts'
import { whenReachable } from './startup-server.ts'
import { type PageSource, preparePage } from './web.ts'

/** By then, what begins after the start has been loaded too. */
const settledMs = 10_000

/** Such accounts may also remain from a time when this database was for development. */
async function refuseOpenDemoAccounts(config: Config, db: Db): Promise<void> {
  const open = await closeDemoAccounts(db, config)
  if (open.length > 0)
    throw new Refusal(
      `Everybody knows the password of ${open.join(', ')}; set DEMO_PASSWORD, which they get instead.`,
    )
}

/**
 * Processes that start at once on one database run this one after the other, so that the second finds the first one's
 * data.
 */
const loadDemoInTurn = (config: Config, db: Db): Promise<void> =>
  db.connection().execute((connection) => withLock(connection, locks.demo, () => loadDemo(config, db)))

/** Returns the pooler to use, if there is one. */
async function prepareDatabase(config: Config, url: string): Promise<Pooler | null> {
  // One more than needed, for the lock.
  const db = connect(url, 3)
  try {
    await checkDatabase(db, config.production)
    await migrate(db)
    await ensureDefaultOrganisation(db)
    if (config.demo) await loadDemoInTurn(config, db)
    await refuseOpenDemoAccounts(config, db)
    return config.databasePoolerUrl ? await examinePooler(config.databasePoolerUrl) : null
  } finally {
    await db.destroy()
  }
}

/** Starts everything in the order of dependencies; `shutdown` stops it in reverse. */
export async function run(config: Config, shutdown: Shutdown, page: PageSource): Promise<void> {
  const opening = openDatabase(config)
  shutdown.add(async () => (await opening.catch(() => null))?.stop())
  // Both in parallel; when one fails, the other ends before the database is stopped.
  const needsPage = config.roles !== 'worker'
  const [web] = await Promise.allSettled([needsPage ? preparePage(page) : null, opening])
  if (web.status === 'rejected') throw web.reason
  const database = await opening
  const pooler = await whenReachable(config, shutdown, () => prepareDatabase(config, database.url))
  if (shutdown.begun) return
  const starting = startServer(config, database.url, pooler)
  shutdown.add(async () => (await starting.catch(() => null))?.stop())
  await starting
  writeRuntime(config.dataDir, { databaseUrl: database.url, publicUrl: config.publicUrl, pid: process.pid })
  shutdown.add(() => removeRuntime(config.dataDir))
  if (database.settings.length > 0) console.log(`PostgreSQL runs with ${database.settings.join(', ')}.`)
  console.log(`\nZenit is running at ${config.publicUrl}\n${demoNotice(config)}\nCtrl-C stops it.`)
  const settled = setTimeout(collectGarbage, settledMs).unref()
  shutdown.add(() => clearTimeout(settled))
}
