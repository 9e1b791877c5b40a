import { accessCookie } from '../../src/features/session/cookies.ts'
import type { Db } from '../../src/platform/db/connect.ts'
import { csrfCookie } from '../../src/platform/http/security/csrf.ts'
import { createEntrance, type Entrance, type Stage } from './ledger/seed.ts'

export interface Answer {
  status: number
  type: string
  retryAfter: string | null
  ms: number
  text: string
}

const longestMs = 30_000

/** A person above rank 1 who calls any server over the network. */
export class Visitor {
  readonly userId: string
  readonly #entrance: Entrance

  private constructor(entrance: Entrance) {
    this.userId = entrance.userId
    this.#entrance = entrance
  }

  static async create(db: Db, stage: Stage): Promise<Visitor> {
    const entrance = await createEntrance(db, stage)
    const rank = { user_id: entrance.userId, rank: 2, reason: 'test', promoted_at: new Date() }
    await db.insertInto('rank_promotions').values(rank).execute()
    return new Visitor(entrance)
  }

  headers(): Record<string, string> {
    const { accessToken, csrfToken } = this.#entrance
    return { cookie: `${accessCookie}=${accessToken}; ${csrfCookie}=${csrfToken}`, 'x-csrf-token': csrfToken }
  }

  /** Returns null if the connection broke, or nothing came for a long time. */
  async ask(url: string, method: 'GET' | 'POST' | 'PUT' = 'GET', body?: object): Promise<Answer | null> {
    const before = performance.now()
    try {
      const response = await fetch(url, {
        method,
        headers: { ...this.headers(), ...(body ? { 'content-type': 'application/json' } : {}) },
        signal: AbortSignal.timeout(longestMs),
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      const { status, headers } = response
      const type = headers.get('content-type') ?? ''
      return { status, type, retryAfter: headers.get('retry-after'), ms: performance.now() - before, text }
    } catch {
      return null
    }
  }

  /** Listens for notifications like the page: whenever the stream ends, it is opened again. */
  listen(url: string): Listening {
    return new Listening(`${url}/api/notifications/stream`, this.headers())
  }
}

/** The events that a page receives. */
export class Listening {
  events = 0
  opened = 0
  readonly #end = new AbortController()

  constructor(url: string, headers: Record<string, string>) {
    void this.#run(url, headers)
  }

  close(): void {
    this.#end.abort()
  }

  async #run(url: string, headers: Record<string, string>): Promise<void> {
    while (!this.#end.signal.aborted) {
      await this.#read(url, headers).catch(() => undefined)
      await new Promise((later) => setTimeout(later, 200))
    }
  }

  async #read(url: string, headers: Record<string, string>): Promise<void> {
    const response = await fetch(url, { headers, signal: this.#end.signal })
    if (!response.ok || !response.body) return
    this.opened += 1
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream()))
      this.events += chunk.split('event: unread').length - 1
  }
}
