import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isId } from '../../ids.ts'
import type { Partials } from '../files.ts'
import type { Bucket, S3Object } from './bucket.ts'

/** Prefix of pieces of uploads; each upload has its own folder below it. */
const prefix = 'uploads/'

/**
 * Maximum bytes of an upload in memory before they are stored. An interrupted upload keeps everything received, however
 * little.
 */
const pieceBytes = 4 * 1024 * 1024
const deletedAtOnce = 8

interface Piece {
  key: string
  from: number
  to: number
}

/** Provides a folder of this machine with room for this many bytes. */
export type WithRoom = <T>(bytes: number, use: (folder: string) => Promise<T>) => Promise<T>

const digits = (count: number) => String(count).padStart(16, '0')

/** The name contains position and length, so that a confirmed piece is never replaced by a shorter one. */
const keyOf = (id: string, { from, to }: Omit<Piece, 'key'>) =>
  `${prefix}${id}/${digits(from)}-${digits(to - from)}`

function toPiece({ key, size }: S3Object): Piece {
  const from = Number(/\/(\d+)-\d+$/.exec(key)?.[1] ?? Number.NaN)
  return { key, from, to: from + size }
}

/** Returns the contiguous pieces from the first byte on; among overlapping ones, the one that reaches furthest. */
function inOrder(pieces: readonly Piece[]): Piece[] {
  const ordered: Piece[] = []
  let end = 0
  for (;;) {
    const next = pieces
      .filter(({ from, to }) => from <= end && to > end)
      .reduce<Piece | null>((best, one) => (best && best.to >= one.to ? best : one), null)
    if (!next) return ordered
    ordered.push(next)
    end = next.to
  }
}

/** Splits a stream into pieces of limited size. */
async function* cut(bytes: Readable): AsyncGenerator<Buffer> {
  let gathered: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    gathered.push(chunk)
    length += chunk.length
    if (length < pieceBytes) continue
    yield Buffer.concat(gathered)
    gathered = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(gathered)
}

/**
 * Unfinished uploads as objects: objects cannot be appended to, so each upload is several pieces. (Parts of a multipart
 * upload need at least 5 MB, and cannot be read before completion.)
 */
export class S3Partials implements Partials {
  readonly #bucket: Bucket
  readonly #withRoom: WithRoom

  constructor(bucket: Bucket, withRoom: WithRoom) {
    this.#bucket = bucket
    this.#withRoom = withRoom
  }

  async list(): Promise<string[]> {
    return (await Array.fromAsync(this.#bucket.listFolders(prefix))).filter(isId)
  }

  async size(id: string): Promise<number> {
    return inOrder(await this.#pieces(id)).at(-1)?.to ?? 0
  }

  /** Nothing to create: keys need no folder. */
  async begin(): Promise<void> {}

  async write(id: string, bytes: Readable, offset: number): Promise<number> {
    let from = offset
    for await (const piece of cut(bytes)) {
      const to = from + piece.length
      await this.#bucket.put(keyOf(id, { from, to }), piece)
      from = to
    }
    return from
  }

  /** Stored objects are already durable. */
  async sync(): Promise<void> {}

  async withPath<T>(id: string, use: (path: string) => Promise<T>): Promise<T> {
    const pieces = inOrder(await this.#pieces(id))
    return this.#withRoom(pieces.at(-1)?.to ?? 0, async (folder) => {
      const path = join(folder, 'upload')
      await this.#bucket.download(path, this.#read(pieces))
      return use(path)
    })
  }

  async remove(id: string): Promise<void> {
    const keys = (await this.#pieces(id)).map(({ key }) => key)
    for (let start = 0; start < keys.length; start += deletedAtOnce)
      await Promise.all(keys.slice(start, start + deletedAtOnce).map((key) => this.#bucket.delete(key)))
  }

  async #pieces(id: string): Promise<Piece[]> {
    return (await Array.fromAsync(this.#bucket.list(`${prefix}${id}/`))).map(toPiece)
  }

  async *#read(pieces: readonly Piece[]): AsyncGenerator<Readable> {
    let end = 0
    for (const { key, from, to } of pieces) {
      const part = await this.#bucket.open(key, `bytes=${end - from}-${to - from - 1}`)
      if (!part) throw new Error(`${key} is gone`)
      yield part.stream
      end = to
    }
  }
}
