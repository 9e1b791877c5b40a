import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import { DiskPartials } from './disk-partials.ts'
import { Files } from './files.ts'

/** Folder of incomplete files, below the store's folder. */
export const partsDir = 'parts'
/** Folder of unfinished uploads, below the store's folder. */
const partialsDir = 'uploads'

/**
 * Writes files atomically: a full disk or a killed process leaves nothing under a file's own name. (The driver itself
 * writes in place, and after a failure would continue a stream from its position.)
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
        // Flushed to disk, so that confirmed files survive a power failure.
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

/** The store in a folder that all processes of an installation share. */
export class DiskFiles extends Files {
  /** For byte ranges and for backups, which need the files themselves. */
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

  /** Uses a hard link where the disk supports it, so that a film of gigabytes is not copied. */
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
    // If the target was the same file, renaming leaves both names.
    await rm(part, { force: true })
  }

  /** Size, times and inode. */
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
