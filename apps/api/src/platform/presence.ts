import { uptime } from 'node:os'

/** How often a process checks whether its event loop runs. */
const sampleMs = 250
/** A longer delay is not a timer's own jitter. */
const lateMs = 250
/** A delayed process that used less of the processor than this was not allowed to run. */
const busyShare = 0.05

/** In milliseconds, each from its own origin. `awake` stops while a machine sleeps, `all` does not. */
interface ClockReading {
  awake: number
  all: number
  cpu: number
}

/** Monotonic clocks only, because the wall clock may jump. */
const readMachine = (): ClockReading => {
  const { user, system } = process.cpuUsage()
  return { awake: performance.now(), all: uptime() * 1000, cpu: (user + system) / 1000 }
}

/** A time at which this process served, by the shared clock and its own. */
export interface Mark {
  at: Date
  reading: ClockReading
  stalledMs: number
  stoodStillMs: number
}

/** What this process did since it last served. */
export interface Account {
  /** Elapsed time. */
  realMs: number
  /** How much further the shared clock moved: it was set. */
  stepMs: number
  /** The event loop was blocked because the process was busy, which requests can cause. */
  stalledMs: number
  /** It neither ran nor was busy: suspended, stopped, or its machine asleep. */
  stoodStillMs: number
}

/** Distinguishes why a process missed something: it was suspended, or cut off. */
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

  /** Taken before a request is sent, so that everything until its response counts as later; null: not watched. */
  mark(at: Date): Mark | null {
    if (!this.#timer) return null
    return { at, reading: this.#look(), stalledMs: this.#stalledMs, stoodStillMs: this.#stoodStillMs }
  }

  served(mark: Mark | null): void {
    this.#served = mark
  }

  /** Returns null for a process that has not served yet. */
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
