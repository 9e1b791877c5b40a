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
    /**
     * Set in the same scopes: drops the cached viewer, so that the next request of this session reads it again, as
     * after a new rank.
     */
    forgetViewer(): void
  }
  interface FastifyInstance {
    /** What is switched off here (BETA-01). */
    disabledFeatures: readonly Feature[]
  }
}

/**
 * Opens everything in this scope to anyone. A write still needs the CSRF token of the browser's session, even an ended
 * one, or an anonymous token.
 */
export function takeAnyone(scope: FastifyInstance, db: Db): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (isSafe(request)) return
    const { [refreshCookie]: refresh, [accessCookie]: access } = request.cookies
    const tokens = [refresh, access].filter((token) => token !== undefined)
    const sessionId = await findSessionId(db, tokens)
    // The page retries after a refusal, unless this cookie is gone: there is nothing to renew.
    if (!sessionId && request.cookies[authorizedCookie]) reply.clearCookie(authorizedCookie, { path: '/' })
    requireOwnToken(request, reply, sessionId)
  })
}

/** Requires a valid session for everything in this scope. */
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

/** Requires the session's CSRF token for every write in this scope. */
export function requireSessionToken(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) =>
    requireOwnToken(request, reply, request.viewer.sessionId),
  )
}

/** Requires at least this rank for everything in this scope (ACCESS-01: rank 1 sees only the onboarding). */
export function requireRank(scope: FastifyInstance, rank: number): void {
  scope.addHook('onRequest', async (request: FastifyRequest) => {
    if (request.viewer.user.rankStage < rank) throw new ApiError('rank-too-low')
  })
}

/** Requires the area for everything in this scope: switched on here, and opened by the organisation (ACCESS-02). */
export function requireArea(scope: FastifyInstance, area: Area): void {
  const isOff = scope.disabledFeatures.includes(area)
  scope.addHook('onRequest', async (request: FastifyRequest) => {
    if (isOff) throw new ApiError('feature-disabled')
    if (!request.viewer.settings[flagOf[area]]) throw new ApiError('no-access')
  })
}

/** Requires one of the duty's staff roles for everything in this scope (ACCESS-06). */
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
