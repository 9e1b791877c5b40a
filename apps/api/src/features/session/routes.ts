import { destroyToken, exchangeCode, getUserData, loginSettings, refreshToken } from '@zenit/contract/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { logSecurityEvent } from '../../platform/observability/security-events.ts'
import { applyClaims } from '../claims/apply.ts'
import { linkDirectory } from '../directory/service.ts'
import { joinByDomain } from '../domains/join.ts'
import { accountPages, loginAddress } from '../identity/own-hub.ts'
import { isOverAtHub } from '../identity/own-logins.ts'
import { answerNewSession, noStore, toSessionAnswer } from './answer.ts'
import { authenticatedAt, confirmedIdentityRoutes } from './confirmed-identity.ts'
import { accessCookie, clearSessionCookies, refreshCookie, setSessionCookies } from './cookies.ts'
import { linkRoutes } from './links/links.ts'
import { type HubClient, type HubLogin, scope as hubScope } from './login/hub-client.ts'
import { useUpCode } from './login/used-codes.queries.ts'
import { ownSessionRoutes } from './own-sessions.ts'
import { createSession, findSessionId, lockPerson, revokeSession, type Tokens } from './queries.ts'
import { rotate } from './rotation.ts'
import { learnFactor } from './second-factor.ts'
import { saveUser } from './users.queries.ts'

type Refusal = 'used-code' | 'ended-login' | 'disabled'

/** Returns the tokens of this browser's previous session. */
const heldTokens = ({ cookies }: FastifyRequest): string[] =>
  [cookies[accessCookie], cookies[refreshCookie]].filter((token) => token !== undefined)

interface Arrival extends HubLogin {
  code: string
  userAgent: string
  /** Tokens of the browser's previous session, which ends when this one begins. */
  held: string[]
}

/** Creates the person and their session together, or neither. */
const createBoth = (deps: Deps, login: Arrival) =>
  deps.db.transaction().execute(async (tx): Promise<{ userId: string; tokens: Tokens } | Refusal> => {
    const { clock, ownLogins } = deps
    if (!(await useUpCode(tx, login, clock()))) return 'used-code'
    if (await isOverAtHub(tx, ownLogins, { ...login.profile, authTime: login.authTime })) return 'ended-login'
    const userId = await saveUser(tx, login.profile)
    if (!userId) return 'disabled'
    await learnFactor(tx, ownLogins, login.profile)
    const now = clock()
    const seenAt = authenticatedAt(now, login.secondsAgo)
    const { idToken, userAgent } = login
    const session = { userId, idToken, userAgent, authenticatedAt: seenAt, now }
    await lockPerson(tx, userId)
    await applyClaims(tx, deps, { userId, claims: login.claims })
    await joinByDomain(tx, deps, userId)
    await linkDirectory(tx, { userId, now })
    await revokeSession(tx, login.held, now)
    return { userId, tokens: await createSession(tx, session) }
  })

/** Throws 401 `login-failed` for a disabled account and for a code that was used before. */
async function openSession(
  deps: Deps,
  login: HubLogin & { code: string },
  request: FastifyRequest,
): Promise<Tokens> {
  const { headers, log } = request
  const userAgent = headers['user-agent'] ?? ''
  const held = heldTokens(request)
  const opened = await createBoth(deps, { ...login, userAgent, held })
  if (typeof opened === 'string') {
    logSecurityEvent(log, 'login-refused', { actorId: null, reason: opened })
    throw new ApiError('login-failed')
  }
  const { userId, tokens } = opened
  for (const token of held) deps.viewers.forget(token)
  logSecurityEvent(log, 'signed-in', { actorId: userId, sessionId: tokens.sessionId, reason: 'hub' })
  return tokens
}

/** Returns the next pair of tokens for a session with a valid refresh token; otherwise the reason. */
async function renewSession(
  { db, clock, config }: Deps,
  request: FastifyRequest,
): Promise<Tokens | 'invalid-token' | 'session-ended'> {
  const token = request.cookies[refreshCookie]
  if (!token) return 'invalid-token'
  const session = await findSessionId(db, [token])
  if (session) await request.server.limits.take(request, [{ limit: 'refresh-session', of: session }])
  const rotation = await db
    .transaction()
    .execute((tx) => rotate(tx, token, { secret: config.secret, now: clock() }))
  if (rotation.kind === 'reused') {
    const { sessionId, userId } = rotation
    logSecurityEvent(request.log, 'refresh-token-reused', { actorId: userId, sessionId })
  }
  if (rotation.kind === 'renewed') return rotation.tokens
  return rotation.kind === 'refused' ? 'invalid-token' : 'session-ended'
}

async function logOut({ db, clock, viewers }: Deps, request: FastifyRequest): Promise<string | null> {
  const access = request.cookies[accessCookie]
  const ended = await revokeSession(db, heldTokens(request), clock())
  if (access) viewers.forget(access)
  if (ended && !ended.wasOver)
    logSecurityEvent(request.log, 'signed-out', { actorId: ended.userId, sessionId: ended.id })
  return ended?.idToken ?? null
}

function loginRoutes(scope: FastifyInstance, deps: Deps, hub: HubClient): void {
  route(scope, loginSettings, async () => {
    const settings = await hub.settings()
    const server = settings.serverMetadata()
    required(server.authorization_endpoint, 'unavailable')
    return {
      authorizationEndpoint: server.authorization_endpoint,
      clientId: settings.clientMetadata().client_id,
      redirectUri: loginAddress(deps.config),
      scope: hubScope,
      canSignUp:
        Array.isArray(server.prompt_values_supported) && server.prompt_values_supported.includes('create'),
      accountPages: accountPages(deps.config),
    }
  })
  route(scope, exchangeCode, async ({ body, request, reply }) => {
    const tokens = await openSession(deps, { ...(await hub.exchange(body)), code: body.code }, request)
    return answerNewSession(deps, reply, tokens)
  })
}

/** Login, refresh and logout: public, because a session may be missing or over. */
export function publicSessionRoutes(scope: FastifyInstance, deps: Deps, hub: HubClient): void {
  const secure = deps.config.publicUrl.startsWith('https:')
  loginRoutes(scope, deps, hub)
  linkRoutes(scope, deps, hub)
  route(scope, refreshToken, async ({ request, reply }) => {
    const tokens = await renewSession(deps, request)
    if (typeof tokens === 'string') {
      clearSessionCookies(reply)
      throw new ApiError(tokens)
    }
    setSessionCookies(noStore(reply), tokens, secure)
    return { success: true as const }
  })
  route(scope, destroyToken, async ({ request, reply }) => {
    const idToken = await logOut(deps, request)
    clearSessionCookies(noStore(reply))
    return { success: true as const, logoutUrl: await hub.logoutAddress(idToken) }
  })
}

export function sessionRoutes(scope: FastifyInstance, deps: Deps, hub: HubClient): void {
  route(scope, getUserData, ({ request, reply }) => {
    noStore(reply)
    return toSessionAnswer(deps, request.viewer)
  })
  confirmedIdentityRoutes(scope, deps, hub)
  ownSessionRoutes(scope, deps, hub)
}
