import type { OrganizationSettings, User } from '@zenit/contract/session'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Listener } from '../../platform/db/listener.ts'
import { hashSecret } from '../../platform/ids.ts'
import { type FoundViewer, findViewer } from './viewer.queries.ts'

/** The person who makes a request, with rank, roles, and what their organisation opens. */
export interface Viewer {
  sessionId: string
  user: User
  settings: OrganizationSettings
  /** At the product's own hub. */
  hasSecondFactor: boolean
  /** The day (Warsaw) from which their organisation requires one. */
  secondFactorFrom: string | null
}

export interface Viewers {
  /** Returns the owner of this access token, or null. */
  find(accessToken: string): Promise<Viewer | null>
  /** Drops a token from this process's cache at once: after log-out, promotion, a change of name. */
  forget(accessToken: string): void
}

/** PostgreSQL sends on this channel the id of a person, or nothing when it may be about everybody. */
export const viewersChannel = 'viewers_changed'

/** Maximum age of cached data: a change applies on every process within this time. */
const currentMs = 1_000
/** How long a viewer without announcements is cached. */
const rememberedMs = 5 * 60_000
const most = 20_000

interface Source {
  db: Db
  clock: Clock
  listener: Listener
  /** Monotonic time in milliseconds; tests supply their own. */
  now?: () => number
}

interface CachedViewer extends FoundViewer {
  readAt: number
}

/** Listens for changes; returns whether everything committed a second ago has been heard. */
function hearChanges(
  listener: Listener,
  onPerson: (userId: string) => void,
  onAll: () => void,
): () => boolean {
  let isListening = false
  const listen = (): Promise<void> =>
    listener.on(viewersChannel, onPerson).then(
      () => {
        // Earlier data may have changed before this process listened.
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
 * Caches viewers, so that a request needs no query for the person. The database announces each change of a viewer's
 * data (migration 0045), and the cache is trusted only while everything committed a second ago has been announced;
 * otherwise data is valid for a second. Either way a change of rank or flags, or the end of a session, applies on every
 * process within a second.
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
      // Changes announced from now on may be missing from the result.
      const readAt = now()
      const found = await findViewer(db, hashSecret(accessToken), clock())
      // Data read while the person was dropped from the cache may be outdated: it is used for this request only.
      if (found && forgotten === before) remember(accessToken, { ...found, readAt })
      return found?.viewer ?? null
    },
    forget: (accessToken) => {
      forgotten += 1
      known.delete(accessToken)
    },
  }
}
