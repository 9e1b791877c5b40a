import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import type { DriverContract } from 'flydrive/types'
import { LRUCache } from 'lru-cache'
import { hasRoom } from './disk-space.ts'

const dayMs = 24 * 60 * 60 * 1000

/** SHA-256 of bytes in memory. */
export const sha256Of = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** SHA-256 of a stream, read in pieces. */
export async function sha256OfStream(stream: Readable): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest()
}

/** SHA-256 of a file, read in pieces. */
export const sha256OfFile = (path: string): Promise<Buffer> => sha256OfStream(createReadStream(path))

/** Returns the hash in the name of a media file (the first 32 digits of its SHA-256); null for other files. */
export const sumInName = (key: string): string | null => /^media\/([0-9a-f]{32})\./.exec(key)?.[1] ?? null

/** Bits can rot without any write, so an intact file is checked again the next day. */
const trustedMs = dayMs
const mostTrusted = 50_000

/** Stores the bytes of unfinished uploads by upload id: the store itself accepts only complete files. */
export interface Partials {
  /** Ids of all uploads with bytes. */
  list(): Promise<string[]>
  /** Number of bytes received. */
  size(id: string): Promise<number>
  /** Creates the place for an upload's bytes unless it exists. */
  begin(id: string): Promise<void>
  /**
   * Writes bytes from `offset` on, and returns the new length. Written at their position instead of appended: a writer
   * that lost its lock unnoticed can only repeat the same bytes.
   */
  write(id: string, bytes: Readable, offset: number): Promise<number>
  /** Flushes the bytes, so that confirmed ones survive a power failure. */
  sync(id: string): Promise<void>
  /** Provides all received bytes as a file on this machine while `use` runs. */
  withPath<T>(id: string, use: (path: string) => Promise<T>): Promise<T>
  remove(id: string): Promise<void>
}

/**
 * The file store: media under `media/`, drawn and uploaded files under `uploaded/`. Keys are content hashes or random,
 * never a person's file name. Files are complete or absent.
 */
export abstract class Files extends Disk {
  /** Bytes of unfinished uploads. */
  abstract readonly partials: Partials
  /** Working folder for files read at random positions: the store itself, or a folder of this machine. */
  readonly #workDir: string
  /** Hashes of files, by a stamp that changes with every write. */
  readonly #sums = new LRUCache<string, Promise<string>>({ max: mostTrusted, ttl: trustedMs })

  constructor(driver: DriverContract, workDir: string) {
    super(driver)
    this.#workDir = workDir
  }

  /** Provides a stored file as a read-only file on this machine while `use` runs. */
  abstract withPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T>

  /** Adds a file of this machine to the store. The file must not change afterwards. */
  abstract adopt(path: string, key: string): Promise<void>

  /** Returns a stamp that identifies the state of a file without reading it; null: it is gone. */
  abstract stampOf(key: string): Promise<string | null>

  /** Whether there is room for this many more bytes, in the store and in the working folder. */
  hasRoom(bytes: number): Promise<boolean> {
    return hasRoom(this.#workDir, bytes)
  }

  /**
   * Provides an empty folder while `use` runs; its files can be stored with {@link adopt}. What a crash leaves is
   * swept.
   */
  async withWorkFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
    await mkdir(this.#workDir, { recursive: true })
    const folder = await mkdtemp(join(this.#workDir, 'work-'))
    try {
      return await use(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Deletes incomplete files of killed processes. */
  async sweepParts(): Promise<void> {
    for (const name of await readdir(this.#workDir).catch(() => [])) {
      const path = join(this.#workDir, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
      if (Date.now() - mtimeMs > dayMs) await rm(path, { recursive: true, force: true })
    }
  }

  /** Returns the current SHA-256 of a file in hexadecimal, cached until the file changes. Null: it is gone. */
  async sumOf(key: string): Promise<string | null> {
    const state = await this.stampOf(key)
    if (state === null) return null
    const stamp = `${key} ${state}`
    const known = this.#sums.get(stamp)
    const reading = known ?? this.#read(key)
    if (!known) this.#sums.set(stamp, reading)
    try {
      return await reading
    } catch (error) {
      this.#sums.delete(stamp)
      if ((await this.stampOf(key)) === null) return null
      throw error
    }
  }

  async #read(key: string): Promise<string> {
    return (await sha256OfStream(await this.getStream(key))).toString('hex')
  }

  /**
   * Whether a file exists and has the stored content, by the recorded hash or the one in its name. Files that predate
   * hashes count as intact. Damaged files are logged for the operator.
   */
  async isWhole(key: string, stored: Uint8Array | null = null): Promise<boolean> {
    const expected = stored ? Buffer.from(stored).toString('hex') : sumInName(key)
    if (!expected) return this.exists(key)
    const sum = await this.sumOf(key)
    const isSame = sum?.startsWith(expected) ?? false
    if (sum && !isSame) console.error(`files: ${key} is damaged; restore it from a backup`)
    return isSame
  }
}

/** Returns the keys of all files below a prefix. */
export async function listKeys(files: Files, prefix: string): Promise<string[]> {
  const keys: string[] = []
  let paginationToken: string | undefined
  do {
    const page = await files.listAll(prefix, { recursive: true, paginationToken }).catch(noFolder)
    for (const one of page.objects) if (one.isFile) keys.push(one.key)
    paginationToken = page.paginationToken
  } while (paginationToken)
  return keys
}

/** Nothing was stored there yet. */
function noFolder(error: unknown): { objects: []; paginationToken?: string } {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return { objects: [] }
  throw error
}

/** Whether the disk was full, however deeply the store has wrapped the error. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') || isDiskFull(error.cause))
