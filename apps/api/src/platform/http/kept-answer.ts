import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface KeptAnswer {
  plain: Buffer
  packed: Buffer
  etag: string
}

const pack = promisify(brotliCompress)

async function keep(write: () => Promise<string>): Promise<KeptAnswer> {
  const plain = Buffer.from(await write())
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const packed = await pack(plain, { params })
  // Weak: both forms have it.
  return { plain, packed, etag: `W/"${createHash('sha1').update(plain).digest('base64')}"` }
}

/**
 * Keeps a large response that is the same for everybody. It is written, hashed and compressed once, for the first
 * request; done for each, a few strangers could keep the server busy with it.
 */
export function keepAnswer(write: () => Promise<string>) {
  let kept: Promise<KeptAnswer> | undefined
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    kept ??= keep(write)
    const { plain, packed, etag } = await kept
    reply.header('etag', etag)
    const takesPacked = /\bbr\b/.test(headers['accept-encoding']?.toString() ?? '')
    return takesPacked ? reply.header('content-encoding', 'br').send(packed) : reply.send(plain)
  }
}

/** Maps items one after the other, and lets other requests run after each few of them. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R, atOnce = 10): Promise<R[]> {
  const mapped: R[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % atOnce === 0) await nextTurn()
    mapped.push(map(item))
  }
  return mapped
}
