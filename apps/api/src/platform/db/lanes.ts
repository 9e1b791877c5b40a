import type pg from 'pg'
import { withTimeout } from '../concurrency/timeout.ts'
import { sendByName } from './kept-plans.ts'
import { ObservedClient } from './statements.ts'

/** A statement as sent; a named one keeps its plan. */
export interface NamedStatement {
  name?: string | undefined
  text: string
  values: unknown[]
}

interface Options {
  /** Connection settings, with the limits of a server's pool. */
  connection: pg.ClientConfig
  /** First statement of a new connection; null: none. */
  greeting: string | null
  /** Timeout after which a silent connection with unanswered statements is dropped. */
  silentMs: number
}

/** After this time without a result nothing more is sent, so that a slow statement blocks few others. */
const cloggedMs = 50
/** Maximum number of waiting statements; more go to the pool, which has its own timeout. */
const mostWaiting = 64

/** One connection that sends statements without waiting for earlier results (pipelining). */
class Lane {
  readonly #options: Options
  #client: pg.Client | null = null
  #isOpening = false
  #isEnded = false
  #isGathering = false
  #waiting = 0
  /** When a result last arrived, or a statement was sent while none was awaited. */
  #movedAt = 0
  #watch: NodeJS.Timeout | null = null

  constructor(options: Options) {
    this.#options = options
  }

  get isOpen(): boolean {
    void this.open()
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
      const { rows } = await sendByName((one) => client.query(one), statement)
      return rows
    } finally {
      this.#waiting -= 1
      this.#movedAt = performance.now()
    }
  }

  /** Statements of one turn of the event loop are sent in one write. */
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

  /** PostgreSQL ends slow statements; if nothing at all arrives, the connection is dead. */
  #look(): void {
    this.#watch = null
    if (this.#waiting === 0) return
    const quietMs = performance.now() - this.#movedAt
    if (quietMs >= this.#options.silentMs && this.#client) dropStream(this.#client)
    else this.#watch = setTimeout(() => this.#look(), this.#options.silentMs - quietMs).unref()
  }

  /** Until the lane is open, and after it broke, statements go to the pool, which reports errors. */
  async open(): Promise<void> {
    if (this.#client || this.#isOpening || this.#isEnded) return
    this.#isOpening = true
    const client = new ObservedClient({ ...this.#options.connection, pipeline: true })
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
      // The pool meets the same error and reports it to its caller.
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
 * A few connections for the short statements of hot paths, each with many statements in progress: several requests
 * share one write to the socket and one read, and none waits for a pool connection. For reads, and for writes of one
 * row that nobody locks for long; each sees what was committed before it, as on its own connection.
 */
export class Lanes {
  readonly #lanes: Lane[]

  constructor(count: number, options: Options) {
    this.#lanes = Array.from({ length: count }, () => new Lane(options))
  }

  /** Returns null when no lane is free, so that the pool takes it. */
  run<Row>(statement: NamedStatement): Promise<Row[]> | null {
    const open = this.#lanes.filter((lane) => lane.isOpen)
    const [first, ...others] = open
    if (!first) return null
    const least = others.reduce((best, lane) => (lane.waiting < best.waiting ? lane : best), first)
    return least.run<Row>(statement)
  }

  async open(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.open()))
  }

  async end(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.end()))
  }
}
