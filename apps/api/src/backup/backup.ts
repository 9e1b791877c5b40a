import type pg from 'pg'
import { type Files, sumInName } from '../platform/files/files.ts'
import { Refusal } from '../platform/process/refusal.ts'
import { openClient } from './client.ts'
import { copyFile, listStored } from './files.ts'
import type { FileRecord, Manifest, TableRecord } from './manifest.ts'
import type { StoredBackup } from './stored.ts'
import { dumpTable, listSequences, listTables } from './tables.ts'

export interface Product {
  databaseUrl: string
  files: Files
}

export interface Backup {
  manifest: Manifest
  /** Keys in rows whose files were already missing from the store before the backup began. */
  missing: string[]
  /** Keys of files whose bytes have changed since they were stored; the backup contains them as they are. */
  damaged: string[]
}

/**
 * A file created and deleted during the backup is missing from it; the backup is then repeated, up to this
 * many times.
 */
const mostTries = 3

type CopiedFiles = Map<string, { stamp: string; record: FileRecord; isTaken: boolean }>

/** The parts of one backup. */
interface BackupTask {
  product: Product
  target: StoredBackup
  copied: CopiedFiles
  earlier: PreviousBackup | null
  requireLock: () => Promise<void>
}

/** A backup whose files need not be copied again. */
interface PreviousBackup {
  backup: StoredBackup
  files: ReadonlyMap<string, FileRecord>
}

async function openEarlier(backup: StoredBackup): Promise<PreviousBackup> {
  const { files } = await backup.readManifest()
  return { backup, files: new Map(files.map((record) => [record.key, record])) }
}

/**
 * Reuses a file of the earlier backup: an equal name means the same bytes, and an equal size that all are
 * there.
 */
async function takeEarlier(
  { product, target, earlier }: BackupTask,
  key: string,
): Promise<FileRecord | null> {
  const known = earlier?.files.get(key)
  if (!earlier || !known) return null
  const found = await product.files.getMetaData(key).catch(() => null)
  if (found?.contentLength !== known.bytes) return null
  return target.takeFrom(earlier.backup, known)
}

/** Copies files that are not copied yet, or that were still being written when they were. */
async function copyFresh(making: BackupTask): Promise<void> {
  const { product, target, copied } = making
  for (const key of await listStored(product.files)) {
    const stamp = (await product.files.stampOf(key)) ?? 'gone'
    if (copied.get(key)?.stamp === stamp) continue
    const taken = copied.has(key) ? null : await takeEarlier(making, key)
    const record = taken ?? (await copyFile(product.files, target, key))
    if (record) copied.set(key, { stamp, record, isTaken: taken !== null })
  }
}

/** Files that were damaged in an earlier backup may have been repaired in the store since. */
async function copyDamagedAnew(
  { product, target, copied }: BackupTask,
  named: readonly NamedKey[],
): Promise<void> {
  for (const key of listDamaged(copied, named)) {
    const one = copied.get(key)
    if (!one?.isTaken) continue
    const record = await copyFile(product.files, target, key)
    if (record) copied.set(key, { ...one, record, isTaken: false })
  }
}

interface NamedKey {
  key: string
  /** SHA-256 in hexadecimal; null: stored before hashes were recorded. */
  sum: string | null
}

/** Returns the keys of the store in rows, as seen by the client's transaction. */
async function listNamedKeys(client: pg.Client): Promise<NamedKey[]> {
  const { rows } = await client.query<NamedKey>(
    // Read as JSON, because a database that is not migrated yet lacks these columns. Its text begins with
    // \\x.
    `select key, substr(to_jsonb(f) ->> 'sha256', 3) as sum from files f where completed_at is not null
     union all select preview_key, substr(to_jsonb(f) ->> 'preview_sha256', 3) from files f where preview_key is not null
     union all select image_key, substr(to_jsonb(c) ->> 'image_sha256', 3) from certificates c where image_key is not null`,
  )
  return rows
}

/**
 * Returns the copied files that differ from what was stored, by the hashes in rows and in the names of media.
 */
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

/** Dumps every table as of one moment, while others continue to write. */
async function dumpDatabase(client: pg.Client, target: StoredBackup): Promise<Dump> {
  await client.query('begin isolation level repeatable read read only')
  // The first query determines that moment.
  const moment = await client.query<{ now: Date }>('select now()')
  const migrations = await client.query<{ name: string }>('select name from migrations order by name')
  const tables: TableRecord[] = []
  for (const table of await listTables(client))
    tables.push(await dumpTable(client, table, (packed) => target.putTable(table, packed)))
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

/**
 * Copies existing files, then the database, then files added meanwhile, so that every file named by a row is
 * included.
 */
async function copyConsistently(client: pg.Client, making: BackupTask) {
  const { target, copied } = making
  for (let turn = 1; ; turn++) {
    await copyFresh(making)
    const dump = await dumpDatabase(client, target)
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

async function writeBackup(client: pg.Client, making: BackupTask): Promise<Backup> {
  const { target, copied, requireLock } = making
  const { dump, missing } = await copyConsistently(client, making)
  const { takenAt, migrations, tables, sequences } = dump
  const files = [...copied.values()].map(({ record }) => record).sort((a, b) => (a.key < b.key ? -1 : 1))
  const manifest: Manifest = {
    format: 3,
    takenAt: takenAt.toISOString(),
    migrations,
    tables,
    sequences,
    files,
  }
  await target.finish(manifest, requireLock)
  return { manifest, missing, damaged: listDamaged(copied, dump.namedKeys) }
}

interface Options {
  /** An earlier backup beside it, whose files are reused instead of being copied. */
  earlier?: StoredBackup | null
  /**
   * Throws when another process may have begun a backup meanwhile, which would delete this incomplete one.
   */
  requireLock?: () => Promise<void>
}

/**
 * Copies database and files into a new backup while the product runs. An interrupted backup has no manifest,
 * so it never counts. Source of the snapshot: PostgreSQL 18, 13.2.2 Repeatable Read.
 */
export async function makeBackup(
  product: Product,
  target: StoredBackup,
  { earlier = null, requireLock = async () => undefined }: Options = {},
): Promise<Backup> {
  await target.begin()
  let client: pg.Client | undefined
  try {
    client = await openClient(product.databaseUrl)
    const making: BackupTask = {
      product,
      target,
      copied: new Map(),
      earlier: earlier === null ? null : await openEarlier(earlier),
      requireLock,
    }
    return await writeBackup(client, making)
  } catch (error) {
    // A later sweep deletes what cannot be deleted now. The first error is the one to report.
    await target.discard().catch(() => undefined)
    throw error
  } finally {
    await client?.end()
  }
}
