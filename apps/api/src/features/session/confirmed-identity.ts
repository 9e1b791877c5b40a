import { confirmIdentity } from '@zenit/contract/session'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { logSecurityEvent } from '../../platform/observability/security-events.ts'
import { findAuthenticatedAt, isPerson, setAuthenticatedAt } from './confirmed-identity.queries.ts'
import type { HubClient } from './login/hub-client.ts'
import type { Viewer } from './viewer.ts'

/** Seconds after the password was entered at the hub during which sensitive actions are allowed. */
export const freshSeconds = 10 * 60

/**
 * Maximum age of a confirmation. It comes directly from the hub: an older one means that the hub skipped the
 * password.
 */
const longestWaySeconds = 2 * 60

/**
 * Returns when the password was last entered at the hub, by our clock; `secondsAgo` null: the hub did not
 * report it.
 */
export const authenticatedAt = (now: Date, secondsAgo: number | null): Date | null =>
  secondsAgo === null ? null : new Date(now.getTime() - secondsAgo * 1000)

/**
 * Throws `reauthentication-required` unless the password was entered at the hub within ten minutes, at the sign-in of
 * this session or at {@link confirmIdentity}. Protects sensitive actions at an open browser.
 */
export async function requireFreshLogin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sessionId }: Viewer,
): Promise<void> {
  const seenAt = await findAuthenticatedAt(db, sessionId)
  const since = clock().getTime() - (seenAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  required(since <= freshSeconds * 1000, 'reauthentication-required')
}

/** Confirms the person's identity at the hub during a session (OpenID Connect Core 1.0, 3.1.2.1: `prompt=login`). */
export function confirmedIdentityRoutes(scope: FastifyInstance, { db, clock }: Deps, hub: HubClient): void {
  route(scope, confirmIdentity, async ({ body, request: { viewer, log } }) => {
    const { profile, secondsAgo } = await hub.exchange(body)
    const facts = { actorId: viewer.user._id, sessionId: viewer.sessionId }
    const refuse = (code: 'another-person' | 'reauthentication-required') => {
      logSecurityEvent(log, 'login-refused', { ...facts, reason: `confirm-identity:${code}` })
      throw new ApiError(code)
    }
    if (!(await isPerson(db, viewer.user._id, profile))) return refuse('another-person')
    if (secondsAgo === null || secondsAgo > longestWaySeconds) return refuse('reauthentication-required')
    const at = authenticatedAt(clock(), secondsAgo) as Date
    await setAuthenticatedAt(db, viewer.sessionId, at)
    logSecurityEvent(log, 'identity-confirmed', facts)
    return {
      success: true as const,
      confirmedUntil: new Date(at.getTime() + freshSeconds * 1000).toISOString(),
    }
  })
}
