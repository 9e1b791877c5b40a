import { sql } from 'kysely'
import { isDatabaseAway } from '../db/away.ts'
import { connect, type Db } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { availableMemory, memorySettings } from '../db/memory.ts'
import type { PlatformConfig } from '../environment.ts'
import { Refusal } from './refusal.ts'

interface RunningDatabase {
  url: string
  /** Settings of the product's own PostgreSQL, as `name=value`; empty for an external one. */
  settings: string[]
  stop(): Promise<void>
}

/** What happens when a setting is off. */
const losses = {
  fsync: 'would lose data',
  synchronous_commit: 'would lose data',
  full_page_writes: 'could not mend a page that a crash left half written',
} as const

const oldestVersion = 150_000
const name = 'zenit'

async function ensureDatabase(adminUrl: string): Promise<void> {
  const admin = connect(adminUrl, 1)
  try {
    const { rows } = await sql`select from pg_database where datname = ${name}`.execute(admin)
    if (rows.length === 0) await sql`create database ${sql.id(name)}`.execute(admin)
  } finally {
    await admin.destroy()
  }
}

/** Opens the product's own PostgreSQL in the data folder, or the one in DATABASE_URL. */
export async function openDatabase(config: PlatformConfig): Promise<RunningDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, settings: [], stop: async () => undefined }
  // The later one wins.
  const settings = [...memorySettings(availableMemory(config)), ...config.databaseSettings]
  const server = await startEmbedded({ dir: config.dataDir, settings })
  await ensureDatabase(server.url('postgres'))
  server.watch()
  return { url: server.url(name), settings, stop: () => server.stop() }
}

/** Requires PostgreSQL 15 or later; in production also one that never loses confirmed writes. */
export async function checkDatabase(db: Db, production: boolean): Promise<void> {
  const settings = await readSettings(db)
  if (settings.version < oldestVersion)
    throw new Refusal(
      `PostgreSQL 15 or later is needed; DATABASE_URL leads to ${(settings.version / 10_000) | 0}.`,
    )
  if (!production) return
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'] as const)
    if (settings[setting] === 'off')
      throw new Refusal(
        `The database runs with ${setting} = off and ${losses[setting]}; production refuses that.`,
      )
}

async function readSettings(db: Db) {
  try {
    const { rows } = await sql<{
      version: number
      fsync: string
      synchronous_commit: string
      full_page_writes: string
    }>`
      select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as synchronous_commit,
        current_setting('full_page_writes') as full_page_writes`.execute(db)
    const [row] = rows
    if (row) return row
  } catch (error) {
    // It may become available later.
    if (isDatabaseAway(error)) throw error
    throw new Refusal(`The database cannot be reached (${(error as Error).message}); check DATABASE_URL.`)
  }
  throw new Refusal('The database does not tell its settings; check DATABASE_URL.')
}
