import { ensureDefaultOrganisation } from './features/organisations/queries.ts'
import { startServer } from './main.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { connect } from './platform/db/connect.ts'
import { migrate } from './platform/db/migrate.ts'
import { checkDatabase, openDatabase } from './start/database.ts'
import { loadDemo } from './start/demo.ts'
import { startDev } from './start/dev.ts'
import { preflight } from './start/preflight.ts'
import { Refusal } from './start/refusal.ts'
import { removeRuntime, writeRuntime } from './start/runtime.ts'
import { readSettings } from './start/settings.ts'
import { Shutdown } from './start/shutdown.ts'
import { buildWeb } from './start/web.ts'

async function prepareDatabase(config: Config, url: string): Promise<void> {
  const db = connect(url, 2)
  try {
    await checkDatabase(db, config.production)
    await migrate(db)
    await ensureDefaultOrganisation(db)
    if (config.demo) await loadDemo(config, db)
  } finally {
    await db.destroy()
  }
}

async function start(shutdown: Shutdown, options: { web: boolean }): Promise<void> {
  const config = readSettings()
  await preflight(config, shutdown)
  const opening = openDatabase(config)
  shutdown.add(async () => (await opening.catch(() => null))?.stop())
  // Both at once; whichever fails, the other has ended before the database is stopped.
  const needsWeb = options.web && config.roles !== 'worker'
  const [web] = await Promise.allSettled([needsWeb ? buildWeb() : null, opening])
  if (web.status === 'rejected') throw web.reason
  const database = await opening
  await prepareDatabase(config, database.url)
  const starting = startServer(config, database.url)
  shutdown.add(async () => (await starting.catch(() => null))?.stop())
  await starting
  writeRuntime(config.dataDir, { databaseUrl: database.url, publicUrl: config.publicUrl, pid: process.pid })
  shutdown.add(() => removeRuntime(config.dataDir))
  console.log(`Zenit is running at ${config.publicUrl}`)
}

const shutdown = new Shutdown()
const has = (flag: string) => process.argv.includes(flag)
const started = has('--dev') ? startDev(shutdown) : start(shutdown, { web: !has('--no-web') })
started.catch((error) => {
  // What fails because everything is being stopped is no news.
  if (shutdown.begun) return
  console.error(error instanceof Refusal || error instanceof ConfigError ? error.message : error)
  void shutdown.run(1)
})
