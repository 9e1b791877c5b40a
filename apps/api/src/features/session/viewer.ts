import type { OrganizationSettings, User } from '@zenit/contract/session'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { hashSecret } from '../../platform/ids.ts'
import { findViewer } from './viewer.queries.ts'

/** Who makes a request: the person, their rank and roles, and what their organisation opens. */
export interface Viewer {
  sessionId: string
  user: User
  settings: OrganizationSettings
}

export interface Viewers {
  /** Whose access token this is, or null. */
  find(accessToken: string): Promise<Viewer | null>
  /** Forgets a token at once in this process: after log-out, promotion, a change of name. */
  forget(accessToken: string): void
}

/**
 * Viewers with a memory of one second, so that a page's burst of requests costs one look-up, and a change of rank or
 * flags or a revoked session holds on every process within that second.
 */
export function createViewers(db: Db, clock: Clock): Viewers {
  const known = new LRUCache<string, Viewer>({ max: 10_000, ttl: 1_000 })
  let forgotten = 0
  return {
    async find(accessToken) {
      const remembered = known.get(accessToken)
      if (remembered) return remembered
      const before = forgotten
      const viewer = await findViewer(db, hashSecret(accessToken), clock())
      // What was read while somebody was forgotten may be from before: it serves this request and no other.
      if (viewer && forgotten === before) known.set(accessToken, viewer)
      return viewer
    },
    forget: (accessToken) => {
      forgotten += 1
      known.delete(accessToken)
    },
  }
}
