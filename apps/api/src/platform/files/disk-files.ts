import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import { DiskPartials } from './disk-partials.ts'
import { Files } from './files.ts'

/** Where files gather until they are whole, below the store's folder. */
export const partsDir = 'parts'
/** Where uploads gather, below the store's folder. */
const partialsDir = 'uploads'

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

/** The store in a folder, which all processes of an installation share. */
export class DiskFiles extends Files {
  /** For the two that need the very files: answers with byte ranges, and backups that link rather than copy. */
  readonly dir: string
  readonly partials: DiskPartials

  constructor(dir: string) {
    super(new WholeFileDriver(dir), join(dir, partsDir))
    this.dir = dir
    this.partials = new DiskPartials(join(dir, partialsDir))
  }

  withPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    return use(join(this.dir, key))
  }

  /** By a second name for the same bytes, where the disk can do that: a film of gigabytes is not copied. */
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

  /** Size, times, place on the disk. */
  async stampOf(key: string): Promise<string | null> {
    try {
      const { size, mtimeNs, ctimeNs, ino } = await stat(join(this.dir, key), { bigint: true })
      return `${size} ${mtimeNs} ${ctimeNs} ${ino}`
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }
}

export const openFiles = (dir: string): DiskFiles => new DiskFiles(dir)
