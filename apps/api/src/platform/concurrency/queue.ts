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

interface LineSize {
  /** How many come in from this line for so many from the others, while they wait as well. */
  share: number
  /** Maximum number of running tasks of this line. */
  running?: number
}

interface Line {
  step: number
  most: number
  running: number
  /** Its turn, as a number that grows by a step with each who comes in: of lines that wait, the lowest is next. */
  turn: number
  waiting: (() => void)[]
}

const toLine = ({ share, running = Number.POSITIVE_INFINITY }: LineSize): Line => ({
  ...{ step: 1 / share, most: running, running: 0, turn: 0, waiting: [] },
})

/** The places that lines share, by start-time fair queueing: a line that was empty has saved up no turns. */
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

  /** Whether there was a place at once. Where one is free, nobody waits who might have it. */
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
 * Room for so many at once; whoever comes later waits in their line, in the order of coming, and lines that wait come in
 * by their shares, on equal terms the one named first. Each line returns what gives the place back. It throws 503
 * `unavailable` with `Retry-After` when too many wait, when the wait gets too long, and when the client goes.
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

/** The same with one line. */
export const createQueue = (size: Size): Queue => createLines(size, { only: { share: 1 } }).only

/** Does some work in a place of its own. */
export async function inQueue<T>(queue: Queue, work: () => Promise<T>): Promise<T> {
  const leave = await queue()
  try {
    return await work()
  } finally {
    leave()
  }
}
