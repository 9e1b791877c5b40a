import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isId } from '../ids.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Where the bytes of running uploads gather, each under the upload's id: the store itself takes only whole files. */
export class Partials {
  readonly #dir: string

  constructor(dir: string) {
    this.#dir = dir
  }

  /** The ids of all uploads of which bytes are there. */
  async list(): Promise<string[]> {
    try {
      return (await readdir(this.#dir)).filter(isId)
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }

  /** How many bytes have come. */
  async size(id: string): Promise<number> {
    try {
      return (await stat(this.#pathOf(id))).size
    } catch (error) {
      if (isMissing(error)) return 0
      throw error
    }
  }

  /** Makes the place for an upload's bytes unless it is there. */
  async begin(id: string): Promise<void> {
    await mkdir(this.#dir, { recursive: true })
    await (await open(this.#pathOf(id), 'a')).close()
  }

  /**
   * Writes bytes from `offset` on, and returns how many there are then. At their place rather than at the end: a writer
   * that lost its lock unnoticed can only repeat the same bytes.
   */
  async write(id: string, bytes: Readable, offset: number): Promise<number> {
    await this.begin(id)
    const file = createWriteStream(this.#pathOf(id), { flags: 'r+', start: offset })
    await pipeline(bytes, file)
    return offset + file.bytesWritten
  }

  /** Has the bytes where they outlive a power cut, so that what was told to be there is there. */
  async sync(id: string): Promise<void> {
    const file = await open(this.#pathOf(id), 'r')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }

  /** Gives all bytes that have come as a file on this machine, for as long as `use` takes. */
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
