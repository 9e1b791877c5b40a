import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Files } from '../platform/files/files.ts'
import type { Bucket } from '../platform/files/s3/bucket.ts'
import { Refusal } from '../platform/process/refusal.ts'
import { isWholeFile } from './files.ts'
import {
  type FileRecord,
  isPartName,
  listFilled,
  type Manifest,
  manifestName,
  nameOfFile,
  nameOfTable,
  parseManifest,
  printManifest,
  type TableName,
} from './manifest.ts'
import { dateOf } from './names.ts'
import type { StoredBackup } from './stored.ts'
import { sumOfTable } from './tables.ts'

/**
 * Name of an object that exists until the backup is complete. It shows that the objects beside it belong to
 * us and may be deleted.
 */
export const markerName = 'unfinished.txt'
const markerText = 'A backup that is being made, or was cut short.\n'
const requestsAtOnce = 8

/** Whether all of these are parts of an unfinished backup. */
export const isUnfinished = (parts: readonly string[]): boolean =>
  parts.every((part) => isPartName(part) || part === markerName)

/** Handles a few items at a time, because most of a request's time is waiting. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += requestsAtOnce)
    await Promise.all(items.slice(start, start + requestsAtOnce).map(work))
}

export const deleteAll = (bucket: Bucket, keys: readonly string[]): Promise<void> =>
  forEach(keys, (key) => bucket.delete(key))

/** The file name of a table's local copy. It has no slashes, so it cannot lead out of its folder. */
const localName = (table: TableName) => encodeURIComponent(nameOfTable(table))

/**
 * A backup in a bucket. Objects cannot be renamed, so the manifest is written last, and without it there is no backup.
 * Files of an earlier backup are not sent again; the manifest names the backup that contains them.
 */
export class BucketBackup implements StoredBackup {
  readonly address: string
  readonly #bucket: Bucket
  readonly #name: string
  /** The local folder with copies of its tables; null: they are read from the bucket. */
  readonly #tablesDir: string | null
  #sizes: Promise<ReadonlyMap<string, number>> | null = null

  /** `name`: the folder below the bucket's prefix; empty: the prefix itself. */
  constructor(bucket: Bucket, name: string, tablesDir: string | null = null) {
    this.#bucket = bucket
    this.#name = name
    this.#tablesDir = tablesDir
    this.address = this.#addressOf(this.#keyOf('').replace(/\/$/, ''))
  }

  #keyOf(part: string, name = this.#name): string {
    return name ? `${name}/${part}` : part
  }

  #addressOf(key: string): string {
    const { bucket, prefix } = this.#bucket.place
    return `s3://${bucket}/${prefix}${key}`
  }

  async begin(): Promise<void> {
    if (await this.#bucket.head(this.#keyOf(manifestName)))
      throw new Refusal(`${this.address} is there already; a backup goes into a place of its own.`)
    const parts = await this.#listParts()
    if (parts.length > 0 && !(parts.includes(markerName) && isUnfinished(parts)))
      throw new Refusal(`${this.address} holds something else; a backup goes into a place of its own.`)
    await this.discard()
    await this.#bucket.put(this.#keyOf(markerName), markerText)
  }

  putTable(table: TableName, packed: Readable): Promise<void> {
    return this.#bucket.putStream(this.#keyOf(nameOfTable(table)), packed)
  }

  putFile(key: string, bytes: Readable): Promise<void> {
    return this.#bucket.putStream(this.#keyOf(nameOfFile(key)), bytes)
  }

  async takeFrom(earlier: StoredBackup, record: FileRecord): Promise<FileRecord | null> {
    if (!(earlier instanceof BucketBackup) || !dateOf(earlier.#name)) return null
    if (earlier.#bucket !== this.#bucket) return null
    this.#sizes ??= readSizes(this.#bucket, '')
    if ((await this.#sizes).get(earlier.#fileKey(record)) !== record.bytes) return null
    return { ...record, heldIn: record.heldIn ?? earlier.#name }
  }

  async finish(manifest: Manifest, requireLock: () => Promise<void>): Promise<void> {
    const written = await readSizes(this.#bucket, this.#keyOf(''))
    await this.#requireAsWritten(manifest)
    await requireLock()
    const key = this.#keyOf(manifestName)
    const printed = printManifest(manifest)
    await this.#bucket.put(key, printed)
    const stored = await this.#bucket.read(key)
    if (!stored || (await text(stored)) !== printed)
      throw new Refusal(`${this.#addressOf(key)} could not be read back.`)
    await this.#requireStillThere(manifest, written)
    await this.#bucket.delete(this.#keyOf(markerName))
  }

  /**
   * Reads back everything written and compares the hashes. Files in earlier backups are checked by restore
   * tests.
   */
  async #requireAsWritten(manifest: Manifest): Promise<void> {
    await forEach(listFilled(manifest), async (table) => {
      const packed = await this.openTable(table)
      if (!packed || (await sumOfTable(packed)) !== table.sha256)
        throw new Refusal(`${this.addressOfTable(table)} could not be read back.`)
    })
    const written = manifest.files.filter(({ heldIn }) => !heldIn)
    await forEach(written, async (file) => {
      if (!(await isWholeFile(this, file)))
        throw new Refusal(`${this.addressOfFile(file)} could not be read back.`)
    })
  }

  /**
   * Throws when parts of this backup, or files it refers to, were deleted. Without a manifest they look
   * unfinished to a process that took over a lost lock.
   */
  async #requireStillThere(manifest: Manifest, written: ReadonlyMap<string, number>): Promise<void> {
    const { files } = manifest
    const tableKeys = listFilled(manifest).map((table) => this.#keyOf(nameOfTable(table)))
    const expected = new Map([
      ...tableKeys.map((key) => [key, written.get(key)] as const),
      ...files.map((file) => [this.#fileKey(file), file.bytes] as const),
    ])
    const isAllHere = files.every(({ heldIn }) => !heldIn)
    const sizes = await readSizes(this.#bucket, isAllHere ? this.#keyOf('') : '')
    for (const [key, size] of expected)
      if (size === undefined || sizes.get(key) !== size)
        throw new Refusal(`${this.#addressOf(key)} was deleted or changed while the backup was made.`)
  }

  /**
   * Deletes the manifest first, so that this no longer counts as a backup, and the marker last, because it
   * shows that the rest belongs to us.
   */
  async discard(): Promise<void> {
    await this.#bucket.delete(this.#keyOf(manifestName))
    const parts = (await this.#listParts()).filter(isPartName)
    await deleteAll(
      this.#bucket,
      parts.map((part) => this.#keyOf(part)),
    )
    await this.#bucket.delete(this.#keyOf(markerName))
  }

  async readManifest(): Promise<Manifest> {
    const key = this.#keyOf(manifestName)
    const stored = await this.#bucket.read(key)
    if (!stored) throw new Refusal(`There is no whole backup in ${this.address}: ${manifestName} is missing.`)
    return parseManifest(await text(stored), this.#addressOf(key))
  }

  async openTable(table: TableName): Promise<Readable | null> {
    if (this.#tablesDir === null) return this.#bucket.read(this.#keyOf(nameOfTable(table)))
    const path = join(this.#tablesDir, localName(table))
    return existsSync(path) ? createReadStream(path) : null
  }

  openFile(record: FileRecord): Promise<Readable | null> {
    return this.#bucket.read(this.#fileKey(record))
  }

  addressOfTable(table: TableName): string {
    return this.#addressOf(this.#keyOf(nameOfTable(table)))
  }

  addressOfFile(record: FileRecord): string {
    return this.#addressOf(this.#fileKey(record))
  }

  #fileKey({ key, heldIn }: FileRecord): string {
    return this.#keyOf(nameOfFile(key), heldIn)
  }

  /**
   * Downloads the tables first, because they are read twice and a transaction should not wait for the
   * network.
   */
  async withTables<T>(files: Files, use: (backup: StoredBackup) => Promise<T>): Promise<T> {
    const tables = listFilled(await this.readManifest())
    let bytes = 0
    for await (const { size } of this.#bucket.list(this.#keyOf('tables/'))) bytes += size
    if (!(await files.hasRoom(bytes))) throw noRoomFor(bytes)
    return files.withWorkFolder(async (folder) => {
      await forEach(tables, async (table) => {
        const packed = await this.openTable(table)
        if (packed) await this.#bucket.download(join(folder, localName(table)), [packed])
      })
      return use(new BucketBackup(this.#bucket, this.#name, folder))
    })
  }

  async #listParts(): Promise<string[]> {
    const prefix = this.#keyOf('')
    const parts: string[] = []
    for await (const { key } of this.#bucket.list(prefix)) parts.push(key.slice(prefix.length))
    return parts
  }
}

/**
 * Returns the sizes of all objects below a prefix from its listing, which is faster than one request per
 * file.
 */
async function readSizes(bucket: Bucket, prefix: string): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of bucket.list(prefix)) sizes.set(key, size)
  return sizes
}

/** The error has the code of a full disk. */
const noRoomFor = (bytes: number): Refusal =>
  Object.assign(
    new Refusal(
      `${Math.ceil(bytes / 1024 ** 2)} MB and 512 MB to spare are needed in DATA_DIR for the tables.`,
    ),
    { code: 'ENOSPC' },
  )
