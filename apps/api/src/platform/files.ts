import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where files gather until they are whole, below the store's folder. */
export const partsDir = 'parts'
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

/**
 * The store of files: media of the content under `media/`, certificates' images under `certificates/`. Keys are
 * content hashes or random, never a person's file name.
 */
export function openFiles(dir: string): Disk {
  return new Disk(new WholeFileDriver(dir))
}

export type Files = Disk

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

/** Takes away what processes that were killed left half written. */
export async function sweepParts(dir: string): Promise<void> {
  const folder = join(dir, partsDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > dayMs) await rm(join(folder, name), { force: true })
  }
}

/** Whether there was no room, however deep the store has wrapped that. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') || isDiskFull(error.cause))
