import type { FastifyBaseLogger } from 'fastify'

/**
 * Events that operators watch for: sign-ins, refusals, and changes of permissions. The list is closed, so that a search
 * finds all.
 */
export const securityEvents = [
  'signed-in',
  'sign-in-failed',
  'signed-up',
  'signed-out',
  'sessions-ended',
  'refresh-token-reused',
  'login-refused',
  'identity-confirmed',
  'password-reset-requested',
  'password-changed',
  'email-changed',
  'second-factor-changed',
  'rate-limited',
  'request-forged',
  'access-denied',
  'staff-action',
  'data-exported',
  'account-erased',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

interface SecurityFacts {
  /** Only ids: no name, address, token or answer. Null: not known yet. */
  actorId: string | null
  /** The account it is about, when that is not the actor's. */
  subjectId?: string
  sessionId?: string
  /** The reason as a code such as `wrong-password`. */
  reason?: string
}

/** Writes one line of the security log: the same format for each event, once per cause. */
export function logSecurityEvent(log: FastifyBaseLogger, event: SecurityEvent, facts: SecurityFacts): void {
  log.warn({ security: event, ...facts }, 'security')
}
