import type { OrganizationSettings, User } from '@zenit/contract/session'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Listener } from '../../platform/db/listener.ts'
import { hashSecret } from '../../platform/ids.ts'
import { type FoundViewer, findViewer } from './viewer.queries.ts'

/** Who makes a request: the person, their rank and roles, and what their organisation opens. */
export interface Viewer {
  sessionId: string
  user: User
  settings: OrganizationSettings
  /** At the product's own hub. */
  hasSecondFactor: boolean
  /** The day (Warsaw) from which their organisation asks for one. */
  secondFactorFrom: string | null
}

export interface Viewers {
  /** Whose access token this is, or null. */
  find(accessToken: string): Promise<Viewer | null>
  /** Forgets a token at once in this process: after log-out, promotion, a change of name. */
  forget(accessToken: string): void
}

/** What PostgreSQL announces on this channel is the id of a person, or nothing when it may be about everybody. */
export const viewersChannel = 'viewers_changed'

/** So old may what is remembered be at most: a change holds on every process within this time. */
const currentMs = 1_000
/** So long a viewer is remembered whom no announcement was about. */
const rememberedMs = 5 * 60_000
const most = 20_000

interface Source {
  db: Db
  clock: Clock
  listener: Listener
  /** Milliseconds that only grow; a test brings its own. */
  now?: () => number
}

interface CachedViewer extends FoundViewer {
  readAt: number
}

/** Listens for changes; says whether all that was committed a second ago has been heard. */
function hearChanges(
  listener: Listener,
  onPerson: (userId: string) => void,
  onAll: () => void,
): () => boolean {
  let isListening = false
  const listen = (): Promise<void> =>
    listener.on(viewersChannel, onPerson).then(
      () => {
        // What was read before may have changed before anybody listened.
        onAll()
        isListening = true
      },
      () => {
        setTimeout(listen, currentMs).unref()
      },
    )
  listener.onGap(onAll)
  void listen()
  return () => isListening && listener.isCurrent(currentMs)
}

/**
 * Viewers with a memory, so that a request costs no look-up of who makes it. The database announces each change of
 * what a viewer consists of (migration 0045), and the memory is trusted only while everything that was committed a
 * second ago has been announced; without that proof what was read is good for a second. Either way a change of rank or
 * flags, or a session that was ended, holds on every process within a second.
 */
export function createViewers({ db, clock, listener, now = () => performance.now() }: Source): Viewers {
  const tokensOf = new Map<string, Set<string>>()
  const known = new LRUCache<string, CachedViewer>({
    max: most,
    ttl: rememberedMs,
    dispose({ viewer }, token) {
      const tokens = tokensOf.get(viewer.user._id)
      tokens?.delete(token)
      if (tokens?.size === 0) tokensOf.delete(viewer.user._id)
    },
  })
  let forgotten = 0
  const remember = (token: string, found: CachedViewer) => {
    known.set(token, found)
    const { _id } = found.viewer.user
    tokensOf.set(_id, (tokensOf.get(_id) ?? new Set()).add(token))
  }
  const forgetAll = () => {
    forgotten += 1
    known.clear()
  }
  const forgetPerson = (userId: string) => {
    if (!userId) return forgetAll()
    forgotten += 1
    for (const token of [...(tokensOf.get(userId) ?? [])]) known.delete(token)
  }
  const isAnnounced = hearChanges(listener, forgetPerson, forgetAll)
  const isGood = ({ readAt, expiresAt }: CachedViewer) =>
    expiresAt > clock() && (now() - readAt <= currentMs || isAnnounced())
  return {
    async find(accessToken) {
      const remembered = known.get(accessToken)
      if (remembered && isGood(remembered)) return remembered.viewer
      const before = forgotten
      // What is announced from now on may be missing from what is read.
      const readAt = now()
      const found = await findViewer(db, hashSecret(accessToken), clock())
      // What was read while somebody was forgotten may be from before: it serves this request and no other.
      if (found && forgotten === before) remember(accessToken, { ...found, readAt })
      return found?.viewer ?? null
    },
    forget: (accessToken) => {
      forgotten += 1
      known.delete(accessToken)
    },
  }
}
