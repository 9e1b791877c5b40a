import { resolve } from 'node:path'
import pg from 'pg'
import { connect } from '../platform/db/connect.ts'
import { listMigrations, migrate } from '../platform/db/migrate.ts'
import { migrateJobs } from '../platform/jobs.ts'
import { Refusal } from '../platform/process/refusal.ts'
import type { Product } from './backup.ts'
import { hashFile, listStored, putBack } from './files.ts'
import { filesPath, type Manifest, readManifest, tablePath } from './manifest.ts'
import {
  areEmpty,
  isWhole,
  loadTable,
  restoreSequence,
  withoutForeignKeys,
  withoutTriggers,
} from './tables.ts'

/** Nothing that is there is overwritten; what an earlier try that was cut short has made may stay. */
async function requireEmptyDatabase(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const seen = await listSeenMigrations(client)
  if (seen.some((name) => !migrations.includes(name)) || !(await areEmpty(client)))
    throw new Refusal('The database is not empty; a backup is restored into one that holds nothing yet.')
}

/** As with the database. */
async function requireEmptyStore({ files }: Product, manifest: Manifest): Promise<void> {
  const known = new Set(manifest.files.map(({ key }) => key))
  const foreign = (await listStored(files)).find((key) => !known.has(key))
  if (foreign)
    throw new Refusal(`${foreign} in the store of files is not of this backup; empty the store first.`)
}

async function listSeenMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query("select to_regclass('public.migrations') is not null as exists")
  if (!rows[0].exists) return []
  const seen = await client.query<{ name: string }>('select name from public.migrations')
  return seen.rows.map(({ name }) => name)
}

/** Before anything is written. */
async function requireWhole(folder: string, { tables, files }: Manifest): Promise<void> {
  for (const table of tables)
    if (!(await isWhole(folder, table))) throw new Refusal(`${tablePath(folder, table)} is damaged.`)
  for (const { key, sha256 } of files)
    if ((await hashFile(filesPath(folder), key)) !== sha256)
      throw new Refusal(`${resolve(filesPath(folder), key)} is damaged.`)
}

async function requireKnownMigrations({ migrations }: Manifest): Promise<void> {
  const known = new Set(await listMigrations())
  const foreign = migrations.find((name) => !known.has(name))
  if (foreign)
    throw new Refusal(`The backup was made by a later version (${foreign}); restore it with that one.`)
}

async function restoreFiles(folder: string, { files: store }: Product, { files }: Manifest): Promise<void> {
  for (const record of files)
    if (!(await putBack(filesPath(folder), store, record)))
      throw new Refusal(`${resolve(filesPath(folder), record.key)} could not be copied whole.`)
}

/** The tables as they were when the backup was made, however much later this version's are. */
async function makeTables(databaseUrl: string, { migrations }: Manifest): Promise<void> {
  const db = connect(databaseUrl, 1)
  try {
    await migrate(db, { only: migrations })
  } finally {
    await db.destroy()
  }
  await migrateJobs(databaseUrl)
}

/** All rows or none. */
async function loadTables(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  await client.query('begin')
  await withoutForeignKeys(client, () =>
    withoutTriggers(client, async () => {
      for (const table of manifest.tables) await loadTable(client, folder, table)
    }),
  )
  for (const sequence of manifest.sequences) await restoreSequence(client, sequence)
  await client.query('commit')
}

/** Reads a backup's manifest after a look at every checksum, before anything is written. */
export async function readWhole(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await requireKnownMigrations(manifest)
  await requireWhole(folder, manifest)
  return manifest
}

/** Puts the tables of a backup into an empty database. */
export async function restoreTables(databaseUrl: string, folder: string, manifest: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await requireEmptyDatabase(client, manifest)
    await makeTables(databaseUrl, manifest)
    await loadTables(client, folder, manifest)
  } finally {
    await client.end()
  }
}

/** Puts a backup into a database and a store that are empty; the next start brings the tables up to date. */
export async function restoreBackup(product: Product, folder: string): Promise<Manifest> {
  const manifest = await readWhole(folder)
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  try {
    await requireEmptyDatabase(client, manifest)
  } finally {
    await client.end()
  }
  await requireEmptyStore(product, manifest)
  await restoreFiles(folder, product, manifest)
  await restoreTables(product.databaseUrl, folder, manifest)
  return manifest
}
