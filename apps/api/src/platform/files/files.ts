import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { LRUCache } from 'lru-cache'
import { hasRoom } from './disk-space.ts'
import { Partials } from './partials.ts'

/** Where files gather until they are whole, below the store's folder. */
export const partsDir = 'parts'
/** Where uploads gather, below the store's folder. */
const partialsDir = 'uploads'
const dayMs = 24 * 60 * 60 * 1000

/**
 * Files come into being whole: a full disk or a killed process leaves nothing under a file's own name. (The driver
 * itself writes in place, and a stream that fails once it reads on from where it stood.)
 */
class WholeFileDriver extends FSDriver {
  readonly #location: string

  constructor(location: string) {
    super({ location, visibility: 'private' })
    this.#location = location
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#whole(key, contents)
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.#whole(key, contents)
  }

  async #whole(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    const part = join(this.#location, partsDir, randomUUID())
    const path = join(this.#location, key)
    await mkdir(dirname(part), { recursive: true })
    try {
      const file = await open(part, 'wx')
      try {
        await file.writeFile(contents)
        // On the disk itself, so that what was told to be there outlives a power cut.
        await file.sync()
      } finally {
        await file.close()
      }
      await mkdir(dirname(path), { recursive: true })
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
}

/** SHA-256 of bytes that are at hand. */
export const sha256Of = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** SHA-256 of a file, read in pieces. */
export async function sha256OfFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest()
}

/** Media are named by the first 32 digits of their SHA-256; null for everything else. */
export const sumInName = (key: string): string | null => /^media\/([0-9a-f]{32})\./.exec(key)?.[1] ?? null

/** A disk can lose a bit without anybody writing, so what was found whole is looked at again the next day. */
const trustedMs = dayMs
const mostTrusted = 50_000

/**
 * The store of files: media under `media/`, what is drawn and what people
 * upload under `uploaded/`. Keys are content hashes or random, never a person's file name.
 */
export class Files extends Disk {
  /**
   * The folder behind it, for the two that need the very files: answers with byte ranges, and backups, which tell by a
   * file's times whether it changed.
   */
  readonly dir: string
  /** The bytes of uploads that are not whole yet. */
  readonly partials: Partials
  /** Sums of files by what changes with every write: size, times, place on the disk. */
  readonly #sums = new LRUCache<string, Promise<string>>({ max: mostTrusted, ttl: trustedMs })

  constructor(dir: string) {
    super(new WholeFileDriver(dir))
    this.dir = dir
    this.partials = new Partials(join(dir, partialsDir))
  }

  /** Whether there is room for so many bytes more. */
  hasRoom(bytes: number): Promise<boolean> {
    return hasRoom(this.dir, bytes)
  }

  /** Gives a stored file as one on this machine, to be read only, for as long as `use` takes. */
  withPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    return use(join(this.dir, key))
  }

  /**
   * An empty folder for as long as `use` takes, beside the store: what lies in it is taken in by {@link adopt} without a
   * copy. What a crash leaves of it is swept.
   */
  async withWorkFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
    const parent = join(this.dir, partsDir)
    await mkdir(parent, { recursive: true })
    const folder = await mkdtemp(join(parent, 'work-'))
    try {
      return await use(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Takes away what processes that were killed left half written. */
  async sweepParts(): Promise<void> {
    const folder = join(this.dir, partsDir)
    for (const name of await readdir(folder).catch(() => [])) {
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }))
      if (Date.now() - mtimeMs > dayMs) await rm(join(folder, name), { recursive: true, force: true })
    }
  }

  /**
   * Takes a file into the store by a second name for the same bytes, where the disk can do that: a film of gigabytes is
   * not copied. Only for files that nobody will change any more.
   */
  async adopt(path: string, key: string): Promise<void> {
    const part = join(this.dir, partsDir, randomUUID())
    const target = join(this.dir, key)
    await mkdir(dirname(part), { recursive: true })
    await mkdir(dirname(target), { recursive: true })
    try {
      await link(path, part)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
      // Another disk, or one without links.
      return this.copyFromFs(path, key)
    }
    await rename(part, target)
    // Where the target had these very bytes, renaming leaves both names.
    await rm(part, { force: true })
  }

  /** SHA-256 of a file as it is now, in hexadecimal; read once, and again when the file has changed. Null: it is gone. */
  async sumOf(key: string): Promise<string | null> {
    const path = join(this.dir, key)
    try {
      const { size, mtimeNs, ctimeNs, ino } = await stat(path, { bigint: true })
      const stamp = `${key} ${size} ${mtimeNs} ${ctimeNs} ${ino}`
      const known = this.#sums.get(stamp)
      if (known) return await known
      const reading = sha256OfFile(path).then((sum) => sum.toString('hex'))
      this.#sums.set(stamp, reading)
      reading.catch(() => this.#sums.delete(stamp))
      return await reading
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
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

export const openFiles = (dir: string): Files => new Files(dir)

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
