import { uptime } from 'node:os'

/** How often a process looks whether its event loop turns. */
const sampleMs = 250
/** Later than this is not a timer's own jitter. */
const lateMs = 250
/** A process that was late and used less of the processor than this did not work: it was not let run. */
const busyShare = 0.05

/** Milliseconds, each from a beginning of its own. `awake` stands still while a machine sleeps, `all` does not. */
interface ClockReading {
  awake: number
  all: number
  cpu: number
}

/** Monotonic clocks only: what time it is said to be may jump. */
const readMachine = (): ClockReading => {
  const { user, system } = process.cpuUsage()
  return { awake: performance.now(), all: uptime() * 1000, cpu: (user + system) / 1000 }
}

/** A moment at which this process served, by the shared clock and by its own. */
export interface Mark {
  at: Date
  reading: ClockReading
  stalledMs: number
  stoodStillMs: number
}

/** What this process did since it served last. */
export interface Account {
  /** Time that went by. */
  realMs: number
  /** By how much the shared clock went further than that: it was set. */
  stepMs: number
  /** Its event loop did not turn, because the process was busy: something that a request can bring about. */
  stalledMs: number
  /** It did not run and was not busy: suspended, stopped, its machine asleep. */
  stoodStillMs: number
}

/** Tells apart why a process did not get to something: it was away from the world, or the world from it. */
export class Presence {
  readonly #read: () => ClockReading
  #timer: NodeJS.Timeout | null = null
  #last: ClockReading
  #stalledMs = 0
  #stoodStillMs = 0
  #served: Mark | null = null

  constructor(read: () => ClockReading = readMachine) {
    this.#read = read
    this.#last = read()
  }

  watch(): void {
    this.#last = this.#read()
    this.#timer ??= setInterval(() => this.#look(), sampleMs).unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    this.#served = null
  }

  #since(earlier: ClockReading, now: ClockReading): number {
    return Math.max(now.awake - earlier.awake, now.all - earlier.all)
  }

  #look(): ClockReading {
    const now = this.#read()
    const gap = this.#since(this.#last, now)
    if (gap > sampleMs + lateMs) {
      if (now.cpu - this.#last.cpu >= busyShare * gap) this.#stalledMs += gap
      else this.#stoodStillMs += gap
    }
    this.#last = now
    return now
  }

  /** Taken before something is sent, so that what happens until it is answered counts as after it; null: not watched. */
  mark(at: Date): Mark | null {
    if (!this.#timer) return null
    return { at, reading: this.#look(), stalledMs: this.#stalledMs, stoodStillMs: this.#stoodStillMs }
  }

  served(mark: Mark | null): void {
    this.#served = mark
  }

  /** Null for a process that has not served yet. */
  account(now: Date): Account | null {
    if (!this.#served) return null
    const { at, reading, stalledMs, stoodStillMs } = this.#served
    const realMs = this.#since(reading, this.#look())
    return {
      realMs,
      stepMs: now.getTime() - at.getTime() - realMs,
      stalledMs: this.#stalledMs - stalledMs,
      stoodStillMs: this.#stoodStillMs - stoodStillMs,
    }
  }
}
