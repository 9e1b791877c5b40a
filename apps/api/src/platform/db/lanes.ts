import pg from 'pg'
import { withTimeout } from '../concurrency/timeout.ts'

/** A statement as it is sent; its plan is kept by its name, if it has one. */
export interface NamedStatement {
  name?: string
  text: string
  values: unknown[]
}

interface Options {
  /** How a connection is made, with the limits of a server's pool. */
  connection: pg.ClientConfig
  /** What is said on a new connection before anything else; null: nothing. */
  greeting: string | null
  /** A connection of which nothing has come for so long, while something should, is dropped. */
  silentMs: number
}

/** So long nothing has come back, and nothing more is sent after it: one slow statement holds up few others. */
const cloggedMs = 50
/** More than these wait their turn nowhere but in the pool, which lets nobody wait for long. */
const mostWaiting = 64

/** One connection that carries statements one after the other without waiting for their results (pipelining). */
class Lane {
  readonly #options: Options
  #client: pg.Client | null = null
  #isOpening = false
  #isEnded = false
  #isGathering = false
  #waiting = 0
  /** When something last came back, or was sent while nothing was awaited. */
  #movedAt = 0
  #watch: NodeJS.Timeout | null = null

  constructor(options: Options) {
    this.#options = options
  }

  get isOpen(): boolean {
    if (!this.#client && !this.#isOpening && !this.#isEnded) void this.#open()
    if (!this.#client || this.#waiting >= mostWaiting) return false
    return this.#waiting === 0 || performance.now() - this.#movedAt < cloggedMs
  }

  get waiting(): number {
    return this.#waiting
  }

  async run<Row>(statement: NamedStatement): Promise<Row[]> {
    const client = this.#client
    if (!client) throw new Error('Connection terminated: the lane is closed')
    if (this.#waiting++ === 0) this.#begin()
    this.#gather(client)
    try {
      const { rows } = await client.query(statement)
      return rows
    } finally {
      this.#waiting -= 1
      this.#movedAt = performance.now()
    }
  }

  /** What is asked for in one turn of the event loop goes out in one write. */
  #gather(client: pg.Client): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const { stream } = connectionOf(client)
    stream.cork()
    setImmediate(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }

  async end(): Promise<void> {
    this.#isEnded = true
    const client = this.#client
    this.#client = null
    if (this.#watch) clearTimeout(this.#watch)
    await client?.end()
  }

  #begin(): void {
    this.#movedAt = performance.now()
    this.#watch ??= setTimeout(() => this.#look(), this.#options.silentMs).unref()
  }

  /** PostgreSQL ends what takes too long; where nothing comes at all, the way to it is dead. */
  #look(): void {
    this.#watch = null
    if (this.#waiting === 0) return
    const quietMs = performance.now() - this.#movedAt
    if (quietMs >= this.#options.silentMs && this.#client) dropStream(this.#client)
    else this.#watch = setTimeout(() => this.#look(), this.#options.silentMs - quietMs).unref()
  }

  /** Until it is open, and after it broke, the pool carries what is asked, and tells its faults. */
  async #open(): Promise<void> {
    this.#isOpening = true
    const client = new pg.Client({ ...this.#options.connection, pipeline: true })
    const lose = () => {
      if (this.#client === client) this.#client = null
    }
    client.on('error', lose)
    client.on('end', lose)
    try {
      await client.connect()
      const { greeting, silentMs } = this.#options
      if (greeting) await withTimeout(silentMs, client.query(greeting))
      if (this.#isEnded) await client.end()
      else this.#client = client
    } catch {
      // The pool meets the same fault and reports it to its caller.
      dropStream(client)
    } finally {
      this.#isOpening = false
    }
  }
}

const connectionOf = (client: pg.Client): pg.Connection =>
  (client as unknown as { connection: pg.Connection }).connection

const dropStream = (client: pg.Client): unknown => connectionOf(client).stream.destroy()

/**
 * Few connections for the short statements of hot paths, each of which carries many at a time: what several requests
 * ask costs one write to the socket and one read from it, and nobody waits for a place in the pool. For reads, and for
 * writes of one row that nobody holds for long; each sees what was committed before it, as on a connection of its own.
 */
export class Lanes {
  readonly #lanes: Lane[]

  constructor(count: number, options: Options) {
    this.#lanes = Array.from({ length: count }, () => new Lane(options))
  }

  /** Null when none is free to take it: the pool has to. */
  run<Row>(statement: NamedStatement): Promise<Row[]> | null {
    const open = this.#lanes.filter((lane) => lane.isOpen)
    const [first, ...others] = open
    if (!first) return null
    const least = others.reduce((best, lane) => (lane.waiting < best.waiting ? lane : best), first)
    return least.run<Row>(statement)
  }

  async end(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.end()))
  }
}
