import { type Area, type Duty, flagOf, rolesOf } from '@zenit/contract/call'
import type { Feature } from '@zenit/contract/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connect.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { requireOwnToken } from '../../platform/http/security/csrf.ts'
import { isSafe } from '../../platform/http/security/foreign-pages.ts'
import { logSecurityEvent } from '../../platform/observability/security-events.ts'
import { accessCookie, authorizedCookie, refreshCookie } from './cookies.ts'
import { findSessionId } from './queries.ts'
import type { Viewer, Viewers } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set in the scopes `signed-in` and `learner`. */
    viewer: Viewer
    /** Set in the same scopes: what the next request brings with this session is read anew, as after a new rank. */
    forgetViewer(): void
  }
  interface FastifyInstance {
    /** What is switched off here (BETA-01). */
    disabledFeatures: readonly Feature[]
  }
}

/**
 * Everything registered in this scope is for anyone. A write still needs the CSRF token of the session that the browser
 * brings, also of one that is over, or else a token of nobody's.
 */
export function takeAnyone(scope: FastifyInstance, db: Db): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (isSafe(request)) return
    const { [refreshCookie]: refresh, [accessCookie]: access } = request.cookies
    const tokens = [refresh, access].filter((token) => token !== undefined)
    const sessionId = await findSessionId(db, tokens)
    // The page asks once more after a refusal, unless this mark is gone: it has nothing to renew.
    if (!sessionId && request.cookies[authorizedCookie]) reply.clearCookie(authorizedCookie, { path: '/' })
    requireOwnToken(request, reply, sessionId)
  })
}

/** Everything registered in this scope needs a valid session. */
export function requireSession(scope: FastifyInstance, viewers: Viewers): void {
  scope.decorateRequest('forgetViewer', function (this: FastifyRequest) {
    viewers.forget(this.cookies[accessCookie] ?? '')
  })
  scope.addHook('onRequest', async (request: FastifyRequest) => {
    const token = request.cookies[accessCookie]
    const viewer = token ? await viewers.find(token) : null
    if (!viewer) throw new ApiError('unauthenticated')
    request.viewer = viewer
  })
}

/** Every write registered in this scope needs the CSRF token of the session. */
export function requireSessionToken(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) =>
    requireOwnToken(request, reply, request.viewer.sessionId),
  )
}

/** Everything registered in this scope needs at least this rank (ACCESS-01: rank 1 sees only the onboarding). */
export function requireRank(scope: FastifyInstance, rank: number): void {
  scope.addHook('onRequest', async (request: FastifyRequest) => {
    if (request.viewer.user.rankStage < rank) throw new ApiError('rank-too-low')
  })
}

/** Everything registered in this scope needs the area: switched on here, and opened by the organisation (ACCESS-02). */
export function requireArea(scope: FastifyInstance, area: Area): void {
  const isOff = scope.disabledFeatures.includes(area)
  scope.addHook('onRequest', async (request: FastifyRequest) => {
    if (isOff) throw new ApiError('feature-disabled')
    if (!request.viewer.settings[flagOf[area]]) throw new ApiError('no-access')
  })
}

/** Everything registered in this scope is for staff who have one of the duty's roles (ACCESS-06). */
export function requireDuty(scope: FastifyInstance, duty: Duty): void {
  const roles: readonly string[] = rolesOf[duty]
  scope.addHook('onRequest', async (request: FastifyRequest) => {
    const { sessionId, user } = request.viewer
    if (user.roles.some((role) => roles.includes(role))) return
    // No link leads there, so such a request is probing.
    logSecurityEvent(request.log, 'access-denied', { actorId: user._id, sessionId, reason: duty })
    throw new ApiError('role-required')
  })
}
