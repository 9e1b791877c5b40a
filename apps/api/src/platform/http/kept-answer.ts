import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The encoding that saves most comes first. */
const encodings = ['br', 'gzip'] as const

type Encoding = (typeof encodings)[number]

interface KeptAnswer extends Record<Encoding, Buffer> {
  identity: Buffer
  etag: string
}

const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)]

async function keep(write: () => Promise<string>): Promise<KeptAnswer> {
  const identity = Buffer.from(await write())
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  const [br, gzip] = await Promise.all([packBrotli(identity, { params }), packGzip(identity)])
  // Weak, because all encodings share it.
  return { identity, br, gzip, etag: `W/"${createHash('sha1').update(identity).digest('base64')}"` }
}

/** Returns the encoding to send, out of those stored. Ignores `*` and preferences between encodings. */
function encodingOf({ headers }: FastifyRequest): Encoding | 'identity' {
  const accepted = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.replaceAll(/\s/g, ''))
    .filter((one) => !/;q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0])
  return encodings.find((encoding) => accepted.includes(encoding)) ?? 'identity'
}

function addVary(reply: FastifyReply): void {
  const before = [reply.getHeader('vary') ?? []].flat()
  reply.header('vary', [...before, 'accept-encoding'].join(', '))
}

/**
 * Caches a large response that is the same for everybody. It is written, hashed and compressed once, at the
 * first request: doing so for each request would let a few strangers keep the server busy. Failures are not
 * cached.
 */
export function keepAnswer(write: () => Promise<string>) {
  let kept: Promise<KeptAnswer> | undefined
  const find = () =>
    keep(write).catch((error: unknown) => {
      kept = undefined
      throw error
    })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    kept ??= find()
    const { etag, ...forms } = await kept
    const encoding = encodingOf(request)
    addVary(reply.header('etag', etag))
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(forms[encoding])
  }
}

/** Registers a route that sends cached responses unchanged, without compressing them again. */
export const keptRoute = (
  scope: FastifyInstance,
  path: string,
  send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): unknown => scope.get(path, { compress: false }, send)

/** Maps items one after the other; other requests can run after each `atOnce` items. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R, atOnce = 10): Promise<R[]> {
  const mapped: R[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % atOnce === 0) await nextTurn()
    mapped.push(map(item))
  }
  return mapped
}
