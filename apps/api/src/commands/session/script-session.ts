import { accessCookie, authorizedCookie, refreshCookie } from '../../features/session/cookies.ts'
import { createSession, refreshSeconds, type Tokens } from '../../features/session/service.ts'
import type { Db } from '../../platform/db/connect.ts'
import { csrfCookie } from '../../platform/http/security/csrf.ts'
import { findUserIdByEmail, setAccessExpiry } from './queries.ts'

const scriptSeconds = 12 * 60 * 60

/**
 * Opens a session for the person with this e-mail address, of several the one added last; null: nobody has
 * it.
 */
export async function createScriptSession(db: Db, email: string, now: Date): Promise<Tokens | null> {
  const userId = await findUserIdByEmail(db, email)
  if (!userId) return null
  const tokens = await createSession(db, { userId, idToken: null, now })
  // Scripts do not refresh tokens, so the access token is valid for a working day.
  await setAccessExpiry(db, tokens.sessionId, new Date(now.getTime() + scriptSeconds * 1000))
  return tokens
}

/** Returns the cookies of a signed-in browser in Netscape's format, as `curl --cookie` reads it. */
export function cookieJar(url: URL, tokens: Tokens, csrfToken: string): string {
  const secure = url.protocol === 'https:' ? 'TRUE' : 'FALSE'
  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
  const line = (cookie: { name: string; value: string; path: string; seconds: number; httpOnly?: boolean }) =>
    [
      `${cookie.httpOnly ? '#HttpOnly_' : ''}${url.hostname}`,
      'FALSE',
      cookie.path,
      secure,
      inSeconds(cookie.seconds),
      cookie.name,
      cookie.value,
    ].join('\t')
  return [
    '# Netscape HTTP Cookie File',
    line({
      name: accessCookie,
      value: tokens.accessToken,
      path: '/',
      seconds: scriptSeconds,
      httpOnly: true,
    }),
    line({
      name: refreshCookie,
      value: tokens.refreshToken,
      path: '/api/auth',
      seconds: refreshSeconds,
      httpOnly: true,
    }),
    line({ name: authorizedCookie, value: 'true', path: '/', seconds: refreshSeconds }),
    line({ name: csrfCookie, value: csrfToken, path: '/', seconds: refreshSeconds }),
    '',
  ].join('\n')
}
