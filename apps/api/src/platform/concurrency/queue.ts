import type { EventEmitter } from 'node:events'
import { ApiError } from '../http/errors.ts'

interface Size {
  /** Maximum number of running tasks. */
  running: number
  /** Maximum number of waiting tasks; more are refused. */
  waiting: number
  /** Maximum waiting time. */
  patienceMs?: number
}

/** Releases the place; repeated calls have no effect. */
type Release = () => void

/** `client` emits `close` when nobody waits for the result any more, such as `reply.raw`. */
export type Queue = (client?: EventEmitter) => Promise<Release>

/** Too much to do at the moment; the client should retry in a few seconds. */
export const busy = (): ApiError => new ApiError('unavailable', { headers: { 'retry-after': '10' } })

interface LineSize {
  /** Relative number of tasks from this line while other lines wait too. */
  share: number
  /** Maximum number of running tasks of this line. */
  running?: number
}

interface Line {
  step: number
  most: number
  running: number
  /** Increases by a step with each task of the line; among waiting lines, the lowest is next. */
  turn: number
  waiting: (() => void)[]
}

const toLine = ({ share, running = Number.POSITIVE_INFINITY }: LineSize): Line => ({
  ...{ step: 1 / share, most: running, running: 0, turn: 0, waiting: [] },
})

/** Places shared by lines, with start-time fair queueing: an empty line saves up no turns. */
class Places {
  readonly #lines: Line[]
  #free: number
  #now = 0

  constructor(free: number, lines: Line[]) {
    this.#free = free
    this.#lines = lines
  }

  get waiting(): number {
    return this.#lines.reduce((sum, { waiting }) => sum + waiting.length, 0)
  }

  /** Returns whether a place was free. A free place is never held back. */
  take(line: Line): boolean {
    if (this.#free === 0 || line.running >= line.most) return false
    this.#free -= 1
    line.running += 1
    this.#now = this.#turnOf(line)
    line.turn = this.#now + line.step
    return true
  }

  leave(line: Line): void {
    this.#free += 1
    line.running -= 1
    const next = this.#next()
    if (next && this.take(next)) next.waiting.shift()?.()
  }

  #turnOf(line: Line): number {
    return Math.max(this.#now, line.turn)
  }

  #next(): Line | undefined {
    return this.#lines
      .filter(({ waiting, running, most }) => waiting.length > 0 && running < most)
      .reduce<Line | undefined>(
        (first, line) => (first && this.#turnOf(first) <= this.#turnOf(line) ? first : line),
        undefined,
      )
  }
}

function waitIn(line: Line, patienceMs: number, client: EventEmitter | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer)
      client?.off('close', giveUp)
    }
    const turn = () => {
      settle()
      resolve()
    }
    const giveUp = () => {
      line.waiting.splice(line.waiting.indexOf(turn), 1)
      settle()
      reject(busy())
    }
    const timer = setTimeout(giveUp, patienceMs)
    client?.once('close', giveUp)
    line.waiting.push(turn)
  })
}

/**
 * Limits concurrent tasks. Others wait in their line in order of arrival, and waiting lines are served by their shares,
 * ties in the order of definition. Each line returns the release function, and throws 503 `unavailable` with
 * `Retry-After` when too many wait, the wait is too long, or the client disconnects.
 */
export function createLines<Name extends string>(
  { running, waiting, patienceMs = 20_000 }: Size,
  sizes: Record<Name, LineSize>,
): Record<Name, Queue> {
  const lines = Object.entries<LineSize>(sizes).map(([name, size]) => [name, toLine(size)] as const)
  const places = new Places(
    running,
    lines.map(([, line]) => line),
  )
  const toQueue =
    (line: Line): Queue =>
    async (client) => {
      if (!places.take(line)) {
        if (places.waiting >= waiting) throw busy()
        await waitIn(line, patienceMs, client)
      }
      let isLeft = false
      return () => {
        if (!isLeft) places.leave(line)
        isLeft = true
      }
    }
  return Object.fromEntries(lines.map(([name, line]) => [name, toQueue(line)])) as Record<Name, Queue>
}

/** Like {@link createLines}, with one line. */
export const createQueue = (size: Size): Queue => createLines(size, { only: { share: 1 } }).only

/** Runs work when a place is free. */
export async function inQueue<T>(queue: Queue, work: () => Promise<T>): Promise<T> {
  const leave = await queue()
  try {
    return await work()
  } finally {
    leave()
  }
}
