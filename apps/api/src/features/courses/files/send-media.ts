import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mimeOf } from '../../../content/media/media.ts'
import type { DiskFiles } from '../../../platform/files/disk-files.ts'
import type { Files } from '../../../platform/files/files.ts'
import { S3Files } from '../../../platform/files/s3/s3-files.ts'
import { required } from '../../../platform/http/errors.ts'

/** Sends a media file, or the requested range of it. */
type SendMedia = (reply: FastifyReply, name: string) => FastifyReply | Promise<FastifyReply>

async function fromDisk(scope: FastifyInstance, { dir }: DiskFiles): Promise<SendMedia> {
  const root = join(dir, 'media')
  await mkdir(root, { recursive: true })
  await scope.register(fastifyStatic, {
    root,
    serve: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    cacheControl: false,
  })
  return (reply, name) => reply.sendFile(name)
}

/** A single range, as players request it; for several, RFC 9110 allows the whole file. */
const oneRange = /^bytes=(\d+-\d*|-\d+)$/

/** Returns the requested range, unless `If-Range` names another file. */
function rangeOf({ headers, method }: FastifyRequest, etag: string): string | undefined {
  const { range = '' } = headers
  const condition = headers['if-range']
  const isOfThis = condition === undefined || condition === etag
  return method === 'GET' && isOfThis && oneRange.test(range) ? range : undefined
}

/** Past the end: clients need the length (RFC 9110). */
const isPastEnd = (error: unknown) => (error as { name?: string }).name === 'InvalidRange'

const typeOf = (name: string) => mimeOf(name).replace(/^text\/.*/, '$&; charset=utf-8')

function fromBucket({ bucket }: S3Files): SendMedia {
  const sendPart = async (
    reply: FastifyReply,
    key: string,
    { etag, size }: { etag: string; size: number },
  ) => {
    const range = rangeOf(reply.request, etag)
    try {
      const part = await bucket.open(key, range)
      required(part, 'not-found')
      if (part.range) reply.status(206).header('content-range', part.range)
      return reply.header('content-length', part.size).send(part.stream)
    } catch (error) {
      if (!isPastEnd(error)) throw error
      return reply.status(416).header('content-range', `bytes */${size}`).send()
    }
  }
  return async (reply, name) => {
    const { headers, method } = reply.request
    const head = await bucket.head(`media/${name}`)
    required(head, 'not-found')
    // The name is a hash of the bytes.
    const etag = `"${name}"`
    reply.header('etag', etag).header('accept-ranges', 'bytes')
    if (headers['if-none-match'] === etag) return reply.status(304).send()
    reply.type(typeOf(name))
    // A stream, because Fastify would overwrite the length for anything else.
    if (method === 'HEAD') return reply.header('content-length', head.size).send(Readable.from([]))
    return sendPart(reply, `media/${name}`, { etag, size: head.size })
  }
}

/** Ranges of a file on disk are read from it; ranges of an object are requested from its store. */
export const openMedia = async (scope: FastifyInstance, files: Files): Promise<SendMedia> =>
  files instanceof S3Files ? fromBucket(files) : fromDisk(scope, files as DiskFiles)
