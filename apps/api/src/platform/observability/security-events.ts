import type { FastifyBaseLogger } from 'fastify'

/** What an operator watches for: who got in or did not, and whose rights changed. The list is closed, so that a search finds all. */
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
  /** Ids only: no name, address, token or answer. Null: nobody is known yet. */
  actorId: string | null
  /** Whose account it is about, when that is not the actor. */
  subjectId?: string
  sessionId?: string
  /** Why, as a code such as `wrong-password`. */
  reason?: string
}

/** Writes one line of the security log: the same shape for each event, once for each cause. */
export function logSecurityEvent(log: FastifyBaseLogger, event: SecurityEvent, facts: SecurityFacts): void {
  log.warn({ security: event, ...facts }, 'security')
}
