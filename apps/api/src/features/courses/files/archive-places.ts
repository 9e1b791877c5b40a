import type { FastifyReply } from 'fastify'
import { createQueue } from '../../../platform/concurrency/queue.ts'
import { ApiError } from '../../../platform/http/errors.ts'

/** Archives that one process sends at once. Each takes a few buffers, whatever its size. */
const size = { running: 64, waiting: 256 }
/** Maximum per person, both sent and waiting. */
const mostOfOnePerson = 5

export type ArchivePlaces = (reply: FastifyReply, userId: string) => Promise<void>

/**
 * Reserves a place to send an archive, until its last byte is sent or the client is gone. Throws 503 `unavailable` when
 * none is free in time, 429 `rate-limited` for too many of one person; both with Retry-After.
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
    // Closed before a listener was attached.
    if (raw.destroyed) raw.emit('close')
  }
}
