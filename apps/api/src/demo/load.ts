import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { Catalog } from '../content/catalog/catalog.ts'
import { demoFolder } from '../content/demo-folder.ts'
import { ContentError } from '../content/issues.ts'
import { FaultyPackError, ForeignPackError } from '../content/load/load.ts'
import type { Store } from '../content/open-store.ts'
import { loadFolder } from '../features/packs/mirrors/load.ts'
import { systemClock } from '../platform/clock.ts'
import type { Db } from '../platform/db/connect.ts'
import { openStore } from '../platform/files/open.ts'
import { createDemoAccounts, demoEmails, demoPassword } from './accounts.ts'

/** Changes when a load does more than before, so that it's done once more in each installation. */
const howLoaded = 'company'

/** Names, sizes and times of every file: enough to see that nothing was touched, in a few milliseconds. */
function contentChecksum(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(demoFolder, { recursive: true, encoding: 'utf8' }).sort()) {
    const { size, mtimeMs } = statSync(join(demoFolder, file))
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Tells one database from another, so that a new one in an old folder gets its content too. */
async function databaseIdentity(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || ':' || (select oid from pg_database where datname = current_database()) as identity
    from pg_control_system()`.execute(db)
  return rows[0]?.identity ?? ''
}

/** False: the content has errors, which were named, and is tried again at the next start. */
async function loadContent(config: Config, store: Store): Promise<boolean> {
  try {
    const { effects } = await loadFolder({
      ...store,
      folder: demoFolder,
      origin: 'demo',
      config,
      clock: systemClock,
    })
    for (const { kind, slug, what } of effects) console.log(`${what}: ${kind} "${slug}"`)
    return true
  } catch (error) {
    // Someone who is writing content sees what is wrong with it, and still has the rest of the product.
    if (!(error instanceof FaultyPackError || error instanceof ContentError)) throw error
    console.error(`The demo content was not loaded. ${error.message}`)
    // Whoever took it over has it; there is nothing to try again at every start.
    return error instanceof ForeignPackError
  }
}

/** Loads the demo content and its accounts, unless this database has just this content already. */
export async function loadDemo(config: Config, db: Db): Promise<void> {
  const record = join(config.dataDir, 'demo-loaded')
  const state = `${await databaseIdentity(db)} ${contentChecksum()} ${howLoaded}`
  if (existsSync(record) && readFileSync(record, 'utf8') === state) return
  console.log('Loading the demo content …')
  const files = openStore(config)
  const isLoaded = await loadContent(config, { db, files })
  await createDemoAccounts({ config, db, files, catalog: await Catalog.open(db), clock: systemClock })
  if (isLoaded) writeFileSync(record, state)
}

/** What someone who tries the product needs to enter it. */
export function demoNotice(config: Config): string {
  if (!config.demo || config.hub) return ''
  const password = config.demoPassword ? 'as in DEMO_PASSWORD' : demoPassword
  return `\nDemo accounts, password ${password}:\n${demoEmails.map((email) => `  ${email}\n`).join('')}`
}
