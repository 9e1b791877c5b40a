import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { type Files, sumInName } from '../platform/files/files.ts'
import { Refusal } from '../platform/process/refusal.ts'
import { copyFile, linkFile, listStored } from './files.ts'
import {
  type FileRecord,
  filesPath,
  type Manifest,
  manifestPath,
  readManifest,
  type TableRecord,
} from './manifest.ts'
import { dumpTable, listSequences, listTables } from './tables.ts'

export interface Product {
  databaseUrl: string
  files: Files
}

export interface Backup {
  manifest: Manifest
  /** Keys that rows name and that were not in the store before the backup began either. */
  missing: string[]
  /** Keys whose bytes are not those that were stored; they are in the backup as they are. */
  damaged: string[]
}

/** A file that came and went while it was backed up is missing from it: then it is done again, but not for ever. */
const mostTries = 3

type CopiedFiles = Map<string, { stamp: string; record: FileRecord; isLinked: boolean }>

/** What one backup is made of. */
interface BackupTask {
  product: Product
  folder: string
  copied: CopiedFiles
  earlier: PreviousBackup | null
}

/** A backup whose files need not be copied again. */
interface PreviousBackup {
  folder: string
  files: ReadonlyMap<string, FileRecord>
}

async function openEarlier(folder: string): Promise<PreviousBackup> {
  const { files } = await readManifest(folder)
  return { folder, files: new Map(files.map((record) => [record.key, record])) }
}

/** Takes a file from the earlier backup; its name says that the bytes are the same, and its size that all are there. */
async function takeEarlier(
  { product, folder, earlier }: BackupTask,
  key: string,
): Promise<FileRecord | null> {
  const known = earlier?.files.get(key)
  if (!earlier || !known) return null
  const found = await product.files.getMetaData(key).catch(() => null)
  if (found?.contentLength !== known.bytes) return null
  return (await linkFile(filesPath(earlier.folder), filesPath(folder), known)) ? known : null
}

/** Copies what is not copied yet, or was still being written when it was. */
async function copyFresh(making: BackupTask): Promise<void> {
  const { product, folder, copied } = making
  for (const key of await listStored(product.files)) {
    const stamp = (await product.files.stampOf(key)) ?? 'gone'
    if (copied.get(key)?.stamp === stamp) continue
    const linked = copied.has(key) ? null : await takeEarlier(making, key)
    const record = linked ?? (await copyFile(product.files, filesPath(folder), key))
    if (record) copied.set(key, { stamp, record, isLinked: linked !== null })
  }
}

/** What was damaged when an earlier backup was made may have been mended in the store since. */
async function copyDamagedAnew(
  { product, folder, copied }: BackupTask,
  named: readonly NamedKey[],
): Promise<void> {
  for (const key of listDamaged(copied, named)) {
    const one = copied.get(key)
    if (!one?.isLinked) continue
    const record = await copyFile(product.files, filesPath(folder), key)
    if (record) copied.set(key, { ...one, record, isLinked: false })
  }
}

interface NamedKey {
  key: string
  /** SHA-256 in hexadecimal; null: from before sums were noted. */
  sum: string | null
}

/** Keys of the store that rows name, as the client's transaction sees them. */
async function listNamedKeys(client: pg.Client): Promise<NamedKey[]> {
  const { rows } = await client.query<NamedKey>(
    // By way of JSON: a database that is still to be brought up to date has no such columns. What it says begins with \\x.
    `select key, substr(to_jsonb(f) ->> 'sha256', 3) as sum from files f where completed_at is not null
     union all select preview_key, substr(to_jsonb(f) ->> 'preview_sha256', 3) from files f where preview_key is not null
     union all select image_key, substr(to_jsonb(c) ->> 'image_sha256', 3) from certificates c where image_key is not null`,
  )
  return rows
}

/** Which of the copied files are not what was stored, by the sums that rows note and media are named by. */
function listDamaged(copied: CopiedFiles, named: readonly NamedKey[]): string[] {
  const sums = new Map(named.map(({ key, sum }) => [key, sum]))
  return [...copied.values()].flatMap(({ record: { key, sha256 } }) => {
    const stored = sums.get(key) ?? sumInName(key)
    return stored && !sha256.startsWith(stored) ? [key] : []
  })
}

interface Dump {
  takenAt: Date
  migrations: string[]
  tables: TableRecord[]
  sequences: Manifest['sequences']
  namedKeys: NamedKey[]
}

/** Every table as it was at one moment, while others go on writing. */
async function dumpDatabase(client: pg.Client, folder: string): Promise<Dump> {
  await client.query('begin isolation level repeatable read read only')
  // The first query fixes the moment.
  const moment = await client.query<{ now: Date }>('select now()')
  const migrations = await client.query<{ name: string }>('select name from migrations order by name')
  const tables: TableRecord[] = []
  for (const table of await listTables(client)) tables.push(await dumpTable(client, folder, table))
  const sequences = await listSequences(client)
  const namedKeys = await listNamedKeys(client)
  await client.query('commit')
  return {
    takenAt: moment.rows[0]?.now ?? new Date(0),
    migrations: migrations.rows.map(({ name }) => name),
    tables,
    sequences,
    namedKeys,
  }
}

/** Files that were there before, then the database, then the files that came meanwhile: what a row names is there. */
async function copyConsistently(client: pg.Client, making: BackupTask) {
  const { folder, copied } = making
  for (let turn = 1; ; turn++) {
    await copyFresh(making)
    const dump = await dumpDatabase(client, folder)
    await copyFresh(making)
    const missing = dump.namedKeys.flatMap(({ key }) => (copied.has(key) ? [] : [key]))
    const named = missing.length > 0 ? await listNamedKeys(client) : []
    const stillNamed = new Set(named.map(({ key }) => key))
    if (missing.every((key) => stillNamed.has(key))) {
      await copyDamagedAnew(making, dump.namedKeys)
      return { dump, missing }
    }
    if (turn === mostTries) throw new Refusal('Files come and go too fast to back them up; try again.')
  }
}

/** On the disk itself, so that a backup that was announced outlives a power cut. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}

async function writeBackup(client: pg.Client, making: BackupTask): Promise<Backup> {
  const { folder, copied } = making
  await mkdir(join(folder, 'tables'), { recursive: true })
  await mkdir(filesPath(folder), { recursive: true })
  const { dump, missing } = await copyConsistently(client, making)
  const { takenAt, migrations, tables, sequences } = dump
  const files = [...copied.values()].map(({ record }) => record).sort((a, b) => (a.key < b.key ? -1 : 1))
  const manifest: Manifest = {
    format: 1,
    takenAt: takenAt.toISOString(),
    migrations,
    tables,
    sequences,
    files,
  }
  await writeFile(manifestPath(folder), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
  return { manifest, missing, damaged: listDamaged(copied, dump.namedKeys) }
}

interface Options {
  /** An earlier backup, whose files are linked instead of copied. */
  earlier?: string | null
}

/**
 * Copies database and files, while the product runs, into a new folder. It gets its name at the end, so that what was
 * cut short is never taken for a backup. Source of the snapshot: PostgreSQL 18, 13.2.2 Repeatable Read.
 */
export async function makeBackup(
  product: Product,
  target: string,
  { earlier = null }: Options = {},
): Promise<Backup> {
  const folder = resolve(target)
  const unfinished = `${folder}.unfinished`
  if (existsSync(folder))
    throw new Refusal(`${folder} is there already; a backup goes into a folder of its own.`)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: product.databaseUrl })
  try {
    await client.connect()
    const making: BackupTask = {
      product,
      folder: unfinished,
      copied: new Map(),
      earlier: earlier === null ? null : await openEarlier(earlier),
    }
    const backup = await writeBackup(client, making)
    await rename(unfinished, folder)
    await sync(dirname(folder))
    return backup
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}
