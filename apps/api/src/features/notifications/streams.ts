import type { LiveNotification, LiveUnread } from '@zenit/contract/notifications'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import type { EventStream } from '../../platform/http/event-stream.ts'
import { listValidTokens } from '../session/service.ts'
import { channel, streamsEnded } from './channel.ts'
import { countUnread, findNews, listMissed, type NotificationRow } from './queries.ts'
import { toNotification } from './view.ts'

/** A page with an open stream. */
export interface Subscriber {
  userId: string
  /** The access token of the request; the stream ends when it expires. */
  accessToken: string
  language: Language
  events: EventStream
  /** Ids already sent: missed notifications may also be announced late. */
  told: Set<string>
  /** Settles when missed notifications have been sent; new ones follow after that. */
  missed?: Promise<void>
}

/** Minimum rank, as in the scope that opens streams; a person may lose it while one is open. */
const lowestRank = 2

/** Maximum number of streams per person in a process. A browser opens one for all its tabs. */
export const mostStreams = 10

/**
 * The open streams of this process. Events of all processes arrive through the database's channel, and the session is
 * checked again before anything is sent.
 */
export class Streams {
  readonly #deps: Deps
  readonly #byUser = new Map<string, Set<Subscriber>>()
  #heartbeat: NodeJS.Timeout | null = null
  #listening: Promise<void> | null = null
  #isClosed = false

  constructor(deps: Deps) {
    this.#deps = deps
    // Pages request what they missed when they reconnect.
    deps.listener.onGap(() => this.closeAll())
  }

  /** True when the server is stopping and a new stream would delay it. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  isFull(userId: string): boolean {
    return (this.#byUser.get(userId)?.size ?? 0) >= mostStreams
  }

  /** Starts listening; resolves when no event can be missed any more. */
  listen(): Promise<void> {
    this.#listening ??= this.#deps.listener
      .on(channel, (payload) => void this.#announce(payload).catch(() => this.closeAll()))
      .catch((error) => {
        this.#listening = null
        throw error
      })
    return this.#listening
  }

  add(subscriber: Subscriber): void {
    const { userId, events } = subscriber
    const own = this.#byUser.get(userId) ?? new Set()
    this.#byUser.set(userId, own.add(subscriber))
    events.onClose(() => {
      own.delete(subscriber)
      if (own.size === 0 && this.#byUser.get(userId) === own) this.#byUser.delete(userId)
    })
    this.#heartbeat ??= setInterval(
      () => void this.#beat().catch(() => undefined),
      this.#deps.config.heartbeatMs,
    ).unref()
  }

  /** Sends a reconnected page what it has missed since a notification. */
  replay(subscriber: Subscriber, after: string): Promise<void> {
    const replayed = this.#tellMissed(subscriber, after)
    subscriber.missed = replayed.catch(() => undefined)
    return replayed
  }

  async #tellMissed(subscriber: Subscriber, after: string): Promise<void> {
    const { userId } = subscriber
    for (const id of await listMissed(this.#deps.db, { userId, after })) {
      const news = await findNews(this.#deps.db, { userId, id })
      if (news) this.#tell(subscriber, news)
    }
  }

  /** Ends every stream; pages reconnect by themselves. */
  closeAll(): void {
    for (const subscriber of this.#all()) subscriber.events.end()
  }

  /** Called when the server stops. */
  close(): void {
    this.#isClosed = true
    if (this.#heartbeat) clearInterval(this.#heartbeat)
    this.closeAll()
  }

  #all(): Subscriber[] {
    return [...this.#byUser.values()].flatMap((own) => [...own])
  }

  async #announce(payload: string): Promise<void> {
    const [userId = '', id = ''] = payload.split(' ')
    if (!this.#byUser.has(userId)) return
    if (id === streamsEnded) return this.#endAll(userId)
    const { db, viewers } = this.#deps
    const news = id ? await findNews(db, { userId, id }) : null
    const unread = news?.unread ?? (await countUnread(db, userId))
    for (const subscriber of this.#byUser.get(userId) ?? []) {
      // A page that receives a new rank reads the session at once, and the cache of one second would return the old
      // one.
      if (news?.row.kind === 'rank') viewers.forget(subscriber.accessToken)
      const viewer = await viewers.find(subscriber.accessToken)
      if (!viewer || viewer.user.rankStage < lowestRank) this.#renew(subscriber)
      else if (news) void Promise.resolve(subscriber.missed).then(() => this.#tell(subscriber, news))
      else subscriber.events.send({ event: 'unread', data: { unread } satisfies LiveUnread })
    }
  }

  #tell(
    { language, events, told }: Subscriber,
    { row, unread }: { row: NotificationRow; unread: number },
  ): void {
    if (told.has(row.id)) return
    told.add(row.id)
    const notification = toNotification(row, this.#deps.catalog, language)
    const data: LiveNotification = { notification, unread }
    events.send({ event: 'notification', data, id: row.id })
  }

  #endAll(userId: string): void {
    for (const subscriber of [...(this.#byUser.get(userId) ?? [])]) this.#renew(subscriber)
  }

  #renew({ accessToken, events }: Subscriber): void {
    this.#deps.viewers.forget(accessToken)
    events.send({ event: 'renew', data: {} })
    events.end()
  }

  /** Keeps connections alive, and ends those whose session or rank is no longer sufficient. */
  async #beat(): Promise<void> {
    const all = this.#all()
    if (all.length === 0) return
    const accessTokens = all.map(({ accessToken }) => accessToken)
    const now = this.#deps.clock()
    const valid = await listValidTokens(this.#deps.db, { accessTokens, rank: lowestRank, now })
    for (const subscriber of all)
      if (valid.has(subscriber.accessToken)) subscriber.events.comment('beat')
      else this.#renew(subscriber)
  }
}
