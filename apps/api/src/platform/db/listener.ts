import pg from 'pg'

const retryMs = 1_000

/**
 * What the database announces (LISTEN/NOTIFY), over one connection of this process that opens with the first listener.
 * A lost connection is made again after a second; what was announced meanwhile is lost, and `onGap` says so.
 */
export class Listener {
  readonly #url: string
  readonly #onError: (error: unknown) => void
  readonly #handlers = new Map<string, (payload: string) => void>()
  readonly #gaps: (() => void)[] = []
  #client: pg.Client | null = null
  #opening: Promise<void> | null = null
  #isClosed = false

  constructor(databaseUrl: string, onError: (error: unknown) => void) {
    this.#url = databaseUrl
    this.#onError = onError
  }

  /** Calls back at each announcement on a channel, one handler for each. Resolves when it listens. */
  async on(channel: string, handler: (payload: string) => void): Promise<void> {
    this.#handlers.set(channel, handler)
    this.#opening ??= this.#open()
    try {
      await this.#opening
      await this.#client?.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // The next one who asks tries again.
      if (!this.#client) this.#opening = null
      throw error
    }
  }

  /** Calls back when announcements may have been missed. */
  onGap(handler: () => void): void {
    this.#gaps.push(handler)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#opening?.catch(() => undefined)
    await this.#client?.end()
    this.#client = null
  }

  async #open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url })
    client.on('notification', ({ channel, payload }) => this.#handlers.get(channel)?.(payload ?? ''))
    client.on('error', (error) => {
      this.#onError(error)
      if (this.#client === client) this.#openLater()
    })
    await client.connect()
    for (const channel of this.#handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    this.#client = client
  }

  #openLater(): void {
    this.#client = null
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
