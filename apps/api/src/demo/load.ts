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

/** Changed whenever a load does more than before, so that each installation repeats it once. */
const howLoaded = 'company'

/** Hashes names, sizes and times of all files: enough to detect changes, within a few milliseconds. */
function contentChecksum(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(demoFolder, { recursive: true, encoding: 'utf8' }).sort()) {
    const { size, mtimeMs } = statSync(join(demoFolder, file))
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Identifies a database, so that a new one with an old data folder gets the content too. */
async function databaseIdentity(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || ':' || (select oid from pg_database where datname = current_database()) as identity
    from pg_control_system()`.execute(db)
  return rows[0]?.identity ?? ''
}

/** Returns false when the content has errors, which are printed; the next start tries again. */
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
    // An author sees the errors in the content, and the rest of the product still works.
    if (!(error instanceof FaultyPackError || error instanceof ContentError)) throw error
    console.error(`The demo content was not loaded. ${error.message}`)
    // The content has been taken over by another origin, so trying again at every start is useless.
    return error instanceof ForeignPackError
  }
}

/** Loads the demo content and its accounts, unless this database already has this content. */
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

/** Returns what somebody needs to try the product. */
export function demoNotice(config: Config): string {
  if (!config.demo || config.hub) return ''
  const password = config.demoPassword ? 'as in DEMO_PASSWORD' : demoPassword
  return `\nDemo accounts, password ${password}:\n${demoEmails.map((email) => `  ${email}\n`).join('')}`
}
