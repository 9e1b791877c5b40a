import type { FastifyReply } from 'fastify'
import { refreshSeconds, type Tokens } from './queries.ts'

export const accessCookie = 'caiplatform_access'
export const refreshCookie = 'caiplatform_refresh'
/** Readable by the page: shows only that there may be a session. */
export const authorizedCookie = 'caiplatform_authorized'

/** The tokens go into HttpOnly cookies; the refresh token is sent only to the calls below /api/auth. */
export function setSessionCookies(reply: FastifyReply, tokens: Tokens, secure: boolean): void {
  const common = { sameSite: 'lax', secure } as const
  reply.setCookie(accessCookie, tokens.accessToken, {
    ...common,
    path: '/',
    httpOnly: true,
    // Longer than the token's lifetime: an expired one still identifies the session when the other is missing.
    maxAge: refreshSeconds,
  })
  reply.setCookie(refreshCookie, tokens.refreshToken, {
    ...common,
    path: '/api/auth',
    httpOnly: true,
    maxAge: refreshSeconds,
  })
  reply.setCookie(authorizedCookie, 'true', { ...common, path: '/', maxAge: refreshSeconds })
  reply.renewCsrfToken(tokens.sessionId)
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(accessCookie, { path: '/' })
  reply.clearCookie(refreshCookie, { path: '/api/auth' })
  reply.clearCookie(authorizedCookie, { path: '/' })
  reply.renewCsrfToken(null)
}
