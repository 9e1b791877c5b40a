import {
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
  type OwnSession,
} from '@zenit/contract/session'
import bowser from 'bowser'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { required } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { logSecurityEvent } from '../../platform/observability/security-events.ts'
import { endHubSessions } from '../identity/own-logins.ts'
import { noStore } from './answer.ts'
import { clearSessionCookies } from './cookies.ts'
import type { HubClient } from './login/hub-client.ts'
import * as queries from './queries.ts'

/** Returns the browser and its system from the user agent; null where unknown. */
function nameOf(userAgent: string): Pick<OwnSession, 'browser' | 'system'> {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}

function toOwnSession(session: queries.OwnSession, currentId: string): OwnSession {
  const { id, userAgent, createdAt, seenAt } = session
  return {
    _id: id,
    ...nameOf(userAgent),
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isCurrent: id === currentId,
  }
}

/** A person's own sessions: listed, and ended when they are unknown or unwanted. */
export function ownSessionRoutes(scope: FastifyInstance, deps: Deps, hub: HubClient): void {
  const { db, clock } = deps
  /** Runs `end` and ends the sessions at the product's own hub, so that nobody returns without the password. */
  const endWithHub = async <T>(
    request: FastifyRequest,
    reason: string,
    end: (tx: DbOrTx) => Promise<T>,
  ): Promise<T> => {
    const { user, sessionId } = request.viewer
    const ended = await db.transaction().execute(async (tx) => {
      // First, as in every sign-in and sign-out, so that concurrent ones lock in the same order.
      await endHubSessions(tx, deps.ownLogins, user._id)
      return end(tx)
    })
    logSecurityEvent(request.log, 'sessions-ended', { actorId: user._id, sessionId, reason })
    return ended
  }
  route(scope, listSessions, async ({ request: { viewer } }) => {
    const sessions = await queries.listSessions(db, viewer.user._id, clock())
    return { sessions: sessions.map((session) => toOwnSession(session, viewer.sessionId)) }
  })
  route(scope, endSession, async ({ params: { id }, request }) => {
    const userId = request.viewer.user._id
    await endWithHub(request, 'one', async (tx) =>
      required(await queries.endSession(tx, { userId, id, now: clock() }), 'not-found'),
    )
    return { success: true as const }
  })
  route(scope, endOtherSessions, async ({ request }) => {
    const { user, sessionId } = request.viewer
    const others = { userId: user._id, except: sessionId, now: clock() }
    const ended = await endWithHub(request, 'others', (tx) => queries.endSessions(tx, others))
    return { success: true as const, ended }
  })
  route(scope, endAllSessions, async ({ request, reply }) => {
    const { user, sessionId } = request.viewer
    const idToken = await queries.findIdToken(db, sessionId)
    const ended = await endWithHub(request, 'everywhere', (tx) =>
      queries.endSessions(tx, { userId: user._id, now: clock() }),
    )
    request.forgetViewer()
    clearSessionCookies(noStore(reply))
    // Those at the product's own hub have ended already.
    const logoutUrl = deps.config.hub ? await hub.logoutAddress(idToken) : null
    return { success: true as const, ended, logoutUrl }
  })
}
