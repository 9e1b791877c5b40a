import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { withTimeout } from '../../concurrency/timeout.ts'
import { createS3Client, StoreAway } from './client.ts'
import type { S3Place } from './place.ts'

export interface S3Object {
  key: string
  size: number
  modifiedAt: Date
}

/** Metadata of an object. */
export interface S3Head {
  size: number
  etag: string
  modifiedAt: Date
}

/** A range of an object's bytes, or all of them. */
export interface S3Part {
  stream: Readable
  size: number
  /** `bytes 0-99/200`; undefined when all were sent. */
  range: string | undefined
}

/** Size of the parts of a large object: 10,000 of them exceed anything stored here. */
const partBytes = 16 * 1024 * 1024
/** Maximum number of parts in memory. */
const partsAtOnce = 2

/** Operations on one bucket that flydrive does not offer. Missing objects are null. */
export class Bucket {
  readonly place: S3Place
  readonly client: S3Client

  readonly #silentMs: number

  /** `silentMs`: how long somebody who reads an object waits for its next bytes. */
  constructor(place: S3Place, silentMs = 60_000) {
    this.place = place
    this.client = createS3Client(place)
    this.#silentMs = silentMs
  }

  #at(key: string) {
    return { Bucket: this.place.bucket, Key: `${this.place.prefix}${key}` }
  }

  async head(key: string): Promise<S3Head | null> {
    const found = await orMissing(this.client.send(new HeadObjectCommand(this.#at(key))))
    return (
      found && {
        size: found.ContentLength ?? 0,
        etag: found.ETag ?? '',
        modifiedAt: found.LastModified ?? new Date(0),
      }
    )
  }

  /** When the connection breaks or falls silent in the middle, the stream's error is `StoreAway`. */
  async open(key: string, range?: string): Promise<S3Part | null> {
    const got = await orMissing(this.client.send(new GetObjectCommand({ ...this.#at(key), Range: range })))
    if (!got) return null
    const body = got.Body as Readable
    const stream = Readable.from(this.#passOn(body), { objectMode: false })
    // A reader that disconnects before its first read never starts `#passOn`, whose end closes the body.
    stream.once('close', () => body.destroy())
    return { stream, size: got.ContentLength ?? 0, range: got.ContentRange }
  }

  /** Silence counts only while the reader waits for more: a paused film may pause its body. */
  async *#passOn(body: Readable): AsyncGenerator<Uint8Array> {
    const chunks = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await withTimeout(this.#silentMs, chunks.next())
        if (done) return
        yield value
      }
    } catch (error) {
      throw new StoreAway(this.place.bucket, error)
    } finally {
      body.destroy()
    }
  }

  /** All of an object. */
  async read(key: string): Promise<Readable | null> {
    return (await this.open(key))?.stream ?? null
  }

  /** Stores bytes from memory. */
  async put(key: string, bytes: string | Uint8Array): Promise<void> {
    await this.client.send(new PutObjectCommand({ ...this.#at(key), Body: bytes }))
  }

  /** Stores a stream of any length; the object appears only when complete. */
  async putStream(key: string, stream: Readable, contentType?: string): Promise<void> {
    const upload = new Upload({
      client: this.client,
      params: { ...this.#at(key), Body: stream, ContentType: contentType },
      partSize: partBytes,
      queueSize: partsAtOnce,
    })
    try {
      await upload.done()
    } finally {
      stream.destroy()
    }
  }

  async delete(key: string): Promise<void> {
    await orMissing(this.client.send(new DeleteObjectCommand(this.#at(key))))
  }

  /** Yields all objects below a prefix, by key. */
  async *list(prefix: string): AsyncGenerator<S3Object> {
    for await (const { Contents = [] } of this.#pages(prefix))
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
        yield { key: Key.slice(this.place.prefix.length), size: Size, modifiedAt: LastModified }
  }

  /** Yields the names of the folders directly below a prefix, which ends in a slash or is empty. */
  async *listFolders(prefix: string): AsyncGenerator<string> {
    const begin = this.place.prefix.length + prefix.length
    for await (const { CommonPrefixes = [] } of this.#pages(prefix, '/'))
      for (const { Prefix = '' } of CommonPrefixes) yield Prefix.slice(begin, -1)
  }

  async *#pages(prefix: string, delimiter?: string) {
    let token: string | undefined
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({
          Bucket: this.place.bucket,
          Prefix: `${this.place.prefix}${prefix}`,
          Delimiter: delimiter,
          ContinuationToken: token,
        }),
      )
      yield page
      token = page.NextContinuationToken
    } while (token)
  }

  /** Writes objects into one file, one after the other. */
  async download(path: string, objects: AsyncIterable<Readable> | Iterable<Readable>): Promise<void> {
    const joined = async function* () {
      for await (const stream of objects) yield* stream
    }
    try {
      await pipeline(joined, createWriteStream(path))
    } catch (error) {
      // Errors of the disk have a path; all others are the connection's.
      throw (error as NodeJS.ErrnoException).syscall === 'write'
        ? error
        : new StoreAway(this.place.bucket, error)
    }
  }

  /** Deletes multipart uploads that were begun before this time and never completed. */
  async abandonBefore(moment: Date): Promise<void> {
    const { Uploads = [] } = await this.client.send(
      new ListMultipartUploadsCommand({ Bucket: this.place.bucket, Prefix: this.place.prefix }),
    )
    for (const { Key, UploadId, Initiated = new Date() } of Uploads)
      if (Initiated < moment)
        await orMissing(
          this.client.send(new AbortMultipartUploadCommand({ Bucket: this.place.bucket, Key, UploadId })),
        )
  }
}

const missing = ['NoSuchKey', 'NotFound', 'NoSuchUpload']

async function orMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (missing.includes((error as Error).name)) return null
    throw error
  }
}
