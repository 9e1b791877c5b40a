import type { FastifyReply } from 'fastify'
import { createQueue } from '../../../platform/concurrency/queue.ts'
import { ApiError } from '../../../platform/http/errors.ts'

/** Archives that one process sends at once: each holds a few buffers, however large it is. */
const size = { running: 64, waiting: 256 }
/** Sent and waiting; nobody opens more than that. */
const mostOfOnePerson = 5

export type ArchivePlaces = (reply: FastifyReply, userId: string) => Promise<void>

/**
 * A place to send an archive in, until its last byte has gone out or nobody waits for it any more. Throws 503
 * `unavailable` when there is none for too long, 429 `rate-limited` for too many of one person; both say when to come
 * back.
 */
export function createArchivePlaces(): ArchivePlaces {
  const queue = createQueue(size)
  const held = new Map<string, number>()
  const count = (userId: string, by: 1 | -1) => {
    const now = (held.get(userId) ?? 0) + by
    if (now > 0) held.set(userId, now)
    else held.delete(userId)
  }
  return async ({ raw }, userId) => {
    if ((held.get(userId) ?? 0) >= mostOfOnePerson)
      throw new ApiError('rate-limited', { headers: { 'retry-after': '10' } })
    count(userId, 1)
    raw.once('close', () => count(userId, -1))
    const leave = await queue(raw)
    raw.once('close', leave)
    // Gone before anybody listened for it.
    if (raw.destroyed) raw.emit('close')
  }
}
