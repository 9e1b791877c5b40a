import type { LiveNotification, LiveUnread } from '@zenit/contract/notifications'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import type { EventStream } from '../../platform/http/event-stream.ts'
import { listValidTokens } from '../session/service.ts'
import { channel, streamsEnded } from './channel.ts'
import { countUnread, findNews, listMissed, type NotificationRow } from './queries.ts'
import { toNotification } from './view.ts'

/** A page that is open and listens. */
export interface Subscriber {
  userId: string
  /** The access token that it came with: the stream lasts as long as that serves. */
  accessToken: string
  language: Language
  events: EventStream
  /** Ids that it has heard: what it missed may be announced late as well. */
  told: Set<string>
  /** Settles when it has been told what it missed: what happens meanwhile comes after that. */
  missed?: Promise<void>
}

/** Streams are for learners, as the scope that opens them says; somebody may be moved down while one is open. */
const lowestRank = 2

/** Streams of one person that a process keeps. A browser holds one, whatever the number of its tabs. */
export const mostStreams = 10

/**
 * The pages that listen to this process. What happens in any process comes by the database's channel; before a page is
 * told anything, its session is looked at again.
 */
export class Streams {
  readonly #deps: Deps
  readonly #byUser = new Map<string, Set<Subscriber>>()
  #heartbeat: NodeJS.Timeout | null = null
  #listening: Promise<void> | null = null
  #isClosed = false

  constructor(deps: Deps) {
    this.#deps = deps
    // What was missed is asked for by the pages themselves when they come back.
    deps.listener.onGap(() => this.closeAll())
  }

  /** The server stops: a stream that began now would hold it up. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  isFull(userId: string): boolean {
    return (this.#byUser.get(userId)?.size ?? 0) >= mostStreams
  }

  /** Begins to hear what happens; resolves when nothing can be missed any more. */
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

  /** Tells a page that comes back what it has missed since a notification. */
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

  /** Ends every stream; the pages come back by themselves. */
  closeAll(): void {
    for (const subscriber of this.#all()) subscriber.events.end()
  }

  /** When the server stops. */
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
      // A page that hears of its new rank asks for the session at once: the memory of a second would give the old one.
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

  /** Keeps the connections alive, and ends those whose session or rank does not serve any more. */
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
