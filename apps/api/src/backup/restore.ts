import type pg from 'pg'
import { connect } from '../platform/db/connect.ts'
import { listMigrations, migrate } from '../platform/db/migrate.ts'
import { migrateJobs } from '../platform/jobs.ts'
import { Refusal } from '../platform/process/refusal.ts'
import type { Product } from './backup.ts'
import { openClient } from './client.ts'
import { isWholeFile, listStored, putBack } from './files.ts'
import { listFilled, type Manifest, type TableRecord } from './manifest.ts'
import type { StoredBackup } from './stored.ts'
import {
  areEmpty,
  loadTable,
  restoreSequence,
  sumOfNothing,
  sumOfTable,
  withoutForeignKeys,
  withoutTriggers,
} from './tables.ts'

/** Existing data is never overwritten; what an earlier, interrupted restore has created may stay. */
async function requireEmptyDatabase(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const seen = await listSeenMigrations(client)
  if (seen.some((name) => !migrations.includes(name)) || !(await areEmpty(client)))
    throw new Refusal('The database is not empty; a backup is restored into one that holds nothing yet.')
}

/** Like {@link requireEmptyDatabase}. */
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

async function isWholeTable(backup: StoredBackup, table: TableRecord): Promise<boolean> {
  if (table.rows === 0) return table.sha256 === sumOfNothing
  const packed = await backup.openTable(table)
  return packed !== null && (await sumOfTable(packed)) === table.sha256
}

/** Verifies every checksum, before anything is written. */
async function requireWhole(backup: StoredBackup, { tables, files }: Manifest): Promise<void> {
  for (const table of tables)
    if (!(await isWholeTable(backup, table))) throw new Refusal(`${backup.addressOfTable(table)} is damaged.`)
  for (const file of files)
    if (!(await isWholeFile(backup, file))) throw new Refusal(`${backup.addressOfFile(file)} is damaged.`)
}

async function requireKnownMigrations({ migrations }: Manifest): Promise<void> {
  const known = new Set(await listMigrations())
  const foreign = migrations.find((name) => !known.has(name))
  if (foreign)
    throw new Refusal(`The backup was made by a later version (${foreign}); restore it with that one.`)
}

async function restoreFiles(backup: StoredBackup, { files: store }: Product, { files }: Manifest) {
  for (const record of files)
    if (!(await putBack(backup, store, record)))
      throw new Refusal(`${backup.addressOfFile(record)} could not be copied whole.`)
}

/** Creates the tables as they were when the backup was made, even if this version's are newer. */
async function makeTables(databaseUrl: string, { migrations }: Manifest): Promise<void> {
  const db = connect(databaseUrl, 1)
  try {
    await migrate(db, { only: migrations })
  } finally {
    await db.destroy()
  }
  await migrateJobs(databaseUrl)
}

async function fillTable(client: pg.Client, backup: StoredBackup, table: TableRecord): Promise<void> {
  const packed = await backup.openTable(table)
  if (!packed) throw new Refusal(`${backup.addressOfTable(table)} is gone.`)
  await loadTable(client, table, packed)
}

/** Loads all rows or none. */
async function loadTables(client: pg.Client, backup: StoredBackup, manifest: Manifest): Promise<void> {
  await client.query('begin')
  await withoutForeignKeys(client, () =>
    withoutTriggers(client, async () => {
      for (const table of listFilled(manifest)) await fillTable(client, backup, table)
    }),
  )
  for (const sequence of manifest.sequences) await restoreSequence(client, sequence)
  await client.query('commit')
}

/** Reads a backup's manifest after verifying every checksum, before anything is written. */
export async function readWhole(backup: StoredBackup): Promise<Manifest> {
  const manifest = await backup.readManifest()
  await requireKnownMigrations(manifest)
  await requireWhole(backup, manifest)
  return manifest
}

/** Restores the tables of a backup into an empty database. */
export async function restoreTables(
  databaseUrl: string,
  backup: StoredBackup,
  manifest: Manifest,
): Promise<void> {
  const client = await openClient(databaseUrl)
  try {
    await requireEmptyDatabase(client, manifest)
    await makeTables(databaseUrl, manifest)
    await loadTables(client, backup, manifest)
  } finally {
    await client.end()
  }
}

/** Fails early, before gigabytes are read. */
async function requireEmptyProduct(product: Product, manifest: Manifest): Promise<void> {
  const client = await openClient(product.databaseUrl)
  try {
    await requireEmptyDatabase(client, manifest)
  } finally {
    await client.end()
  }
  await requireEmptyStore(product, manifest)
}

/** Restores a backup into an empty database and store; the next start migrates the tables. */
export async function restoreBackup(product: Product, stored: StoredBackup): Promise<Manifest> {
  await requireEmptyProduct(product, await stored.readManifest())
  return stored.withTables(product.files, async (backup) => {
    const manifest = await readWhole(backup)
    await restoreFiles(backup, product, manifest)
    await restoreTables(product.databaseUrl, backup, manifest)
    return manifest
  })
}
