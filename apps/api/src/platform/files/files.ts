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

/** SHA-256 of bytes that are at hand. */
export const sha256Of = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** SHA-256 of a stream, read in pieces. */
export async function sha256OfStream(stream: Readable): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest()
}

/** SHA-256 of a file, read in pieces. */
export const sha256OfFile = (path: string): Promise<Buffer> => sha256OfStream(createReadStream(path))

/** Media are named by the first 32 digits of their SHA-256; null for everything else. */
export const sumInName = (key: string): string | null => /^media\/([0-9a-f]{32})\./.exec(key)?.[1] ?? null

/** A store can lose a bit without anybody writing, so what was found whole is looked at again the next day. */
const trustedMs = dayMs
const mostTrusted = 50_000

/** Where the bytes of running uploads gather, each under the upload's id: the store itself takes only whole files. */
export interface Partials {
  /** The ids of all uploads of which bytes are there. */
  list(): Promise<string[]>
  /** How many bytes have come. */
  size(id: string): Promise<number>
  /** Makes the place for an upload's bytes unless it is there. */
  begin(id: string): Promise<void>
  /**
   * Writes bytes from `offset` on, and returns how many there are then. At their place rather than at the end: a writer
   * that lost its lock unnoticed can only repeat the same bytes.
   */
  write(id: string, bytes: Readable, offset: number): Promise<number>
  /** Has the bytes where they outlive a power cut, so that what was told to be there is there. */
  sync(id: string): Promise<void>
  /** Gives all bytes that have come as a file on this machine, for as long as `use` takes. */
  withPath<T>(id: string, use: (path: string) => Promise<T>): Promise<T>
  remove(id: string): Promise<void>
}

/**
 * The store of files: media under `media/`, what is drawn and what people upload under `uploaded/`. Keys are content
 * hashes or random, never a person's file name. A file is there whole or not at all.
 */
export abstract class Files extends Disk {
  /** The bytes of uploads that are not whole yet. */
  abstract readonly partials: Partials
  /** Where files are worked on that are read from many places; the store itself, or a folder of this machine. */
  readonly #workDir: string
  /** Sums of files by what changes with every write. */
  readonly #sums = new LRUCache<string, Promise<string>>({ max: mostTrusted, ttl: trustedMs })

  constructor(driver: DriverContract, workDir: string) {
    super(driver)
    this.#workDir = workDir
  }

  /** Gives a stored file as one on this machine, to be read only, for as long as `use` takes. */
  abstract withPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T>

  /** Takes a file of this machine into the store. Only for files that nobody will change any more. */
  abstract adopt(path: string, key: string): Promise<void>

  /** Tells one state of a file from another without reading it; null: it is gone. */
  abstract stampOf(key: string): Promise<string | null>

  /** Whether there is room for so many bytes more, in the store or where they are worked on. */
  hasRoom(bytes: number): Promise<boolean> {
    return hasRoom(this.#workDir, bytes)
  }

  /**
   * An empty folder for as long as `use` takes: what lies in it is taken in by {@link adopt}. What a crash leaves of it
   * is swept.
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

  /** Takes away what processes that were killed left half written. */
  async sweepParts(): Promise<void> {
    for (const name of await readdir(this.#workDir).catch(() => [])) {
      const path = join(this.#workDir, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
      if (Date.now() - mtimeMs > dayMs) await rm(path, { recursive: true, force: true })
    }
  }

  /** SHA-256 of a file as it is now, in hexadecimal; read once, and again when the file has changed. Null: it is gone. */
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
   * Whether a file is there and holds the bytes that were stored, by the sum that was noted then or that it is named
   * by. A file from before sums were noted is whole as it is. Whoever runs the product is told of a damaged one.
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

/** The keys of all files below a prefix. */
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

/** Nothing was put there yet. */
function noFolder(error: unknown): { objects: []; paginationToken?: string } {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return { objects: [] }
  throw error
}

/** Whether there was no room, however deep the store has wrapped that. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') || isDiskFull(error.cause))
