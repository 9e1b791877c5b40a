import { createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Files } from '../platform/files/files.ts'
import { Refusal } from '../platform/process/refusal.ts'
import {
  type FileRecord,
  type Manifest,
  manifestName,
  nameOfFile,
  nameOfTable,
  parseManifest,
  printManifest,
  type TableName,
} from './manifest.ts'
import type { StoredBackup } from './stored.ts'

/** Ending of the names of incomplete or partly deleted backups. */
export const unfinishedEnding = '.unfinished'

export const manifestPath = (folder: string): string => join(folder, manifestName)

/** Reads the manifest, which is written last: a folder without it is not a backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Refusal(`There is no whole backup in ${folder}: ${manifestName} is missing.`)
  })
  return parseManifest(text, manifestPath(folder))
}

/** Flushes to the disk, so that a reported backup survives a power failure. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}

/** Returns null when the file does not exist. */
async function openPath(path: string): Promise<Readable | null> {
  try {
    return (await open(path)).createReadStream()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * A backup in a folder, which is renamed at the end, so that an interrupted one is never taken for a backup.
 */
export class FolderBackup implements StoredBackup {
  readonly address: string
  readonly #unfinished: string

  constructor(folder: string) {
    this.address = resolve(folder)
    this.#unfinished = `${this.address}${unfinishedEnding}`
  }

  async begin(): Promise<void> {
    if (existsSync(this.address))
      throw new Refusal(`${this.address} is there already; a backup goes into a folder of its own.`)
    await this.discard()
    await mkdir(this.#unfinished, { recursive: true, mode: 0o700 })
    for (const part of ['tables', 'files']) await mkdir(join(this.#unfinished, part))
  }

  putTable(table: TableName, packed: Readable): Promise<void> {
    return pipeline(packed, createWriteStream(join(this.#unfinished, nameOfTable(table)), { flush: true }))
  }

  async putFile(key: string, bytes: Readable): Promise<void> {
    const target = join(this.#unfinished, nameOfFile(key))
    await mkdir(dirname(target), { recursive: true })
    await pipeline(bytes, createWriteStream(`${target}.part`, { flush: true }))
    await rename(`${target}.part`, target)
  }

  /**
   * Makes a hard link to the file; returns null when it is missing, has another size, or the disk does not
   * support hard links.
   */
  async takeFrom(earlier: StoredBackup, record: FileRecord): Promise<FileRecord | null> {
    if (!(earlier instanceof FolderBackup)) return null
    const { key, bytes, sha256 } = record
    const source = earlier.addressOfFile(record)
    const target = join(this.#unfinished, nameOfFile(key))
    try {
      if ((await stat(source)).size !== bytes) return null
      await mkdir(dirname(target), { recursive: true })
      await link(source, target)
      return { key, bytes, sha256 }
    } catch {
      return null
    }
  }

  async finish(manifest: Manifest, requireLock: () => Promise<void>): Promise<void> {
    await requireLock()
    await writeFile(manifestPath(this.#unfinished), printManifest(manifest), { flush: true })
    await rename(this.#unfinished, this.address)
    await sync(dirname(this.address))
  }

  discard(): Promise<void> {
    return rm(this.#unfinished, { recursive: true, force: true })
  }

  readManifest(): Promise<Manifest> {
    return readManifest(this.address)
  }

  openTable(table: TableName): Promise<Readable | null> {
    return openPath(this.addressOfTable(table))
  }

  openFile(record: FileRecord): Promise<Readable | null> {
    return openPath(this.addressOfFile(record))
  }

  addressOfTable(table: TableName): string {
    return join(this.address, nameOfTable(table))
  }

  /** The folder may be a copy of backups from a bucket, whose files can be in backups beside this one. */
  addressOfFile({ key, heldIn }: FileRecord): string {
    return join(heldIn ? join(dirname(this.address), heldIn) : this.address, nameOfFile(key))
  }

  withTables<T>(_files: Files, use: (backup: StoredBackup) => Promise<T>): Promise<T> {
    return use(this)
  }
}
