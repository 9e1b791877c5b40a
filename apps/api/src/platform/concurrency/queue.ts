import type { EventEmitter } from 'node:events'
import { ApiError } from '../http/errors.ts'

interface Size {
  /** At the same time. */
  running: number
  /** More are sent away. */
  waiting: number
  /** Who waits longer is sent away, too. */
  patienceMs?: number
}

/** Gives the place back; a second call changes nothing. */
type Release = () => void

/** `client` is what closes when nobody waits for the answer any more, such as `reply.raw`. */
export type Queue = (client?: EventEmitter) => Promise<Release>

/** There is too much to do at the moment; in a few seconds it may look different. */
export const busy = (): ApiError => new ApiError('unavailable', { headers: { 'retry-after': '10' } })

/**
 * Room for so many at once; whoever comes later waits, in the order of coming. Returns what gives the place back.
 * Throws 503 `unavailable` with `Retry-After` when too many wait, when the wait gets too long, and when the client goes.
 */
export function createQueue({ running, waiting, patienceMs = 20_000 }: Size): Queue {
  let free = running
  const line: (() => void)[] = []
  const leave = () => {
    const next = line.shift()
    if (next) next()
    else free++
  }
  const wait = (client: EventEmitter | undefined) =>
    new Promise<void>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        client?.off('close', giveUp)
      }
      const turn = () => {
        settle()
        resolve()
      }
      const giveUp = () => {
        line.splice(line.indexOf(turn), 1)
        settle()
        reject(busy())
      }
      const timer = setTimeout(giveUp, patienceMs)
      client?.once('close', giveUp)
      line.push(turn)
    })
  return async (client) => {
    if (free > 0) free--
    else {
      if (line.length >= waiting) throw busy()
      await wait(client)
    }
    let isLeft = false
    return () => {
      if (!isLeft) leave()
      isLeft = true
    }
  }
}

/** Does some work in a place of its own. */
export async function inQueue<T>(queue: Queue, work: () => Promise<T>): Promise<T> {
  const leave = await queue()
  try {
    return await work()
  } finally {
    leave()
  }
}
