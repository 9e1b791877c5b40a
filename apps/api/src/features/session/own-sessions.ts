import { endOtherSessions, endSession, listSessions, type OwnSession } from '@zenit/contract/session'
import bowser from 'bowser'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { endHubSessions } from '../hub/own-sessions.ts'
import * as queries from './queries.ts'

/** What a browser calls itself and its system; null for what it does not say. */
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

/** A person's own sessions: seen, and ended when they are not known or not wanted any more. */
export function ownSessionRoutes(scope: FastifyInstance, { db, clock }: Deps): void {
  route(scope, listSessions, async ({ request: { viewer } }) => {
    const sessions = await queries.listSessions(db, viewer.user._id, clock())
    return { sessions: sessions.map((session) => toOwnSession(session, viewer.sessionId)) }
  })
  route(scope, endSession, async ({ params: { id }, request: { viewer } }) => {
    const userId = viewer.user._id
    await db.transaction().execute(async (tx) => {
      required(await queries.endSession(tx, { userId, id, now: clock() }), 'not-found')
      await endHubSessions(tx, userId)
    })
    return { success: true as const }
  })
  route(scope, endOtherSessions, async ({ request: { viewer } }) => {
    const own = { userId: viewer.user._id, except: viewer.sessionId, now: clock() }
    const ended = await db.transaction().execute(async (tx) => {
      await endHubSessions(tx, own.userId)
      return queries.endSessions(tx, own)
    })
    return { success: true as const, ended }
  })
}
