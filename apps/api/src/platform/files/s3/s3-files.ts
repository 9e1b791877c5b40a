import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { S3Driver } from 'flydrive/drivers/s3'
import type { WriteOptions } from 'flydrive/types'
import { Files } from '../files.ts'
import { Bucket } from './bucket.ts'
import type { S3Place } from './place.ts'
import { S3Partials } from './s3-partials.ts'

const dayMs = 24 * 60 * 60 * 1000

/** flydrive's own driver needs the length of a stream beforehand, and is limited to 5 GB. */
class AnyStreamDriver extends S3Driver {
  readonly #bucket: Bucket

  constructor(bucket: Bucket) {
    super({ client: bucket.client, bucket: bucket.place.bucket, visibility: 'private', supportsACL: false })
    this.#bucket = bucket
  }

  override putStream(key: string, stream: Readable, options?: WriteOptions): Promise<void> {
    return this.#bucket.putStream(key, stream, options?.contentType)
  }
}

/** The store in a bucket. Files read at random positions are copied to this machine meanwhile. */
export class S3Files extends Files {
  readonly bucket: Bucket
  readonly partials: S3Partials

  /** `workDir`: a folder of this machine for copies. */
  constructor(place: S3Place, workDir: string) {
    const bucket = new Bucket(place)
    super(new AnyStreamDriver(bucket), workDir)
    this.bucket = bucket
    this.partials = new S3Partials(bucket, (bytes, use) => this.#withRoom(bytes, use))
  }

  async withPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const { size } = (await this.bucket.head(key)) ?? { size: 0 }
    return this.#withRoom(size, async (folder) => {
      const path = join(folder, 'copy')
      await this.bucket.download(path, this.#read(key))
      return use(path)
    })
  }

  adopt(path: string, key: string): Promise<void> {
    return this.putStream(key, createReadStream(path))
  }

  /** Includes unfinished multipart uploads. */
  override async sweepParts(): Promise<void> {
    await super.sweepParts()
    await this.bucket.abandonBefore(new Date(Date.now() - dayMs))
  }

  async stampOf(key: string): Promise<string | null> {
    const head = await this.bucket.head(key)
    return head && `${head.size} ${head.etag} ${head.modifiedAt.getTime()}`
  }

  async *#read(key: string): AsyncGenerator<Readable> {
    const whole = await this.bucket.open(key)
    if (!whole) throw new Error(`${key} is not in the store`)
    yield whole.stream
  }

  async #withRoom<T>(bytes: number, use: (folder: string) => Promise<T>): Promise<T> {
    // The same error as a full disk during the copy.
    if (!(await this.hasRoom(bytes))) throw Object.assign(new Error('No room for a copy'), { code: 'ENOSPC' })
    return this.withWorkFolder(use)
  }
}
