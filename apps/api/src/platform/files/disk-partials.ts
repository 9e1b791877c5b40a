import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isId } from '../ids.ts'
import type { Partials } from './files.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Unfinished uploads, each a growing file. */
export class DiskPartials implements Partials {
  readonly #dir: string

  constructor(dir: string) {
    this.#dir = dir
  }

  async list(): Promise<string[]> {
    try {
      return (await readdir(this.#dir)).filter(isId)
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }

  async size(id: string): Promise<number> {
    try {
      return (await stat(this.#pathOf(id))).size
    } catch (error) {
      if (isMissing(error)) return 0
      throw error
    }
  }

  async begin(id: string): Promise<void> {
    await mkdir(this.#dir, { recursive: true })
    await (await open(this.#pathOf(id), 'a')).close()
  }

  async write(id: string, bytes: Readable, offset: number): Promise<number> {
    await this.begin(id)
    const file = createWriteStream(this.#pathOf(id), { flags: 'r+', start: offset })
    await pipeline(bytes, file)
    return offset + file.bytesWritten
  }

  async sync(id: string): Promise<void> {
    const file = await open(this.#pathOf(id), 'r')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }

  withPath<T>(id: string, use: (path: string) => Promise<T>): Promise<T> {
    return use(this.#pathOf(id))
  }

  remove(id: string): Promise<void> {
    return rm(this.#pathOf(id), { force: true })
  }

  #pathOf(id: string): string {
    return join(this.#dir, id)
  }
}
