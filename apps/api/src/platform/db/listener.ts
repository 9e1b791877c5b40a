import pg from 'pg'
import { withTimeout } from '../concurrency/timeout.ts'
import { drop } from './connect.ts'

const retryMs = 1_000
const connectMs = 5_000
/** Interval of probes: a connection that only listens would not notice that it is dead. */
const probeMs = 10_000
const silentMs = 8_000

export const listenerName = 'zenit-listener'

/**
 * Receives announcements of the database (LISTEN/NOTIFY) on one connection per process, which opens with the first
 * listener. A lost or silent connection is reopened after a second; announcements in between are lost, which `onGap`
 * reports.
 */
export class Listener {
  readonly #url: string
  readonly #onError: (error: unknown) => void
  readonly #handlers = new Map<string, (payload: string) => void>()
  readonly #gaps: (() => void)[] = []
  #client: pg.Client | null = null
  #opening: Promise<void> | null = null
  #isClosed = false
  /** Everything committed before this time has been announced here (`performance.now()`). */
  #currentAt = Number.NEGATIVE_INFINITY
  #isProving = false

  constructor(databaseUrl: string, onError: (error: unknown) => void) {
    this.#url = databaseUrl
    this.#onError = onError
  }

  /** Calls back at each announcement on a channel, one handler per channel. Resolves when it listens. */
  async on(channel: string, handler: (payload: string) => void): Promise<void> {
    this.#handlers.set(channel, handler)
    this.#opening ??= this.#open()
    try {
      await this.#opening
      await this.#client?.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // The next call tries again.
      if (!this.#client) this.#opening = null
      throw error
    }
  }

  /** Calls back when announcements may have been missed. */
  onGap(handler: () => void): void {
    this.#gaps.push(handler)
  }

  /**
   * Whether everything committed more than `ms` ago has been announced here. PostgreSQL sends announcements before its
   * next answer, so each answer on this connection proves it. An old proof is renewed in the background.
   */
  isCurrent(ms: number): boolean {
    const age = performance.now() - this.#currentAt
    if (age > ms / 2) void this.#prove()
    return age <= ms
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#opening?.catch(() => undefined)
    const client = this.#client
    this.#client = null
    // Closes politely, unless the other side does not answer.
    if (client) await withTimeout(silentMs, client.end()).catch(() => drop(client))
  }

  async #open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      // Tells it apart in pg_stat_activity from the pool's connections.
      application_name: listenerName,
    })
    client.on('notification', ({ channel, payload }) => this.#handlers.get(channel)?.(payload ?? ''))
    client.on('error', (error) => {
      this.#onError(error)
      if (this.#client === client) this.#openLater()
    })
    await client.connect()
    const silence = setTimeout(() => drop(client), silentMs)
    try {
      for (const channel of this.#handlers.keys())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      drop(client)
      throw error
    } finally {
      clearTimeout(silence)
    }
    this.#client = client
    this.#probe(client)
  }

  async #prove(): Promise<void> {
    const client = this.#client
    if (!client || this.#isProving) return
    this.#isProving = true
    const askedAt = performance.now()
    try {
      await client.query('select 1')
      if (this.#client === client) this.#currentAt = askedAt
    } catch {
      // Reported by its `error`.
    } finally {
      this.#isProving = false
    }
  }

  /** Sends probes; a connection that does not answer is dropped, which raises its `error`. */
  #probe(client: pg.Client): void {
    const later = setTimeout(() => {
      if (this.#client !== client) return
      const silence = setTimeout(() => drop(client), silentMs)
      client
        .query('select 1')
        .then(() => this.#probe(client))
        .catch(() => undefined)
        .finally(() => clearTimeout(silence))
    }, probeMs)
    later.unref()
  }

  #openLater(): void {
    this.#client = null
    this.#currentAt = Number.NEGATIVE_INFINITY
    if (this.#isClosed) return
    setTimeout(() => {
      if (this.#isClosed) return
      this.#opening = this.#open()
      this.#opening
        .then(() => {
          for (const gap of this.#gaps) gap()
        })
        .catch((error) => {
          this.#onError(error)
          this.#openLater()
        })
    }, retryMs).unref()
  }
}
