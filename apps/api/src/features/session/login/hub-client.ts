import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import * as openid from 'openid-client'
import type { Config } from '../../../config/config.ts'
import type { Language } from '../../../content/document.ts'
import { ApiError, required } from '../../../platform/http/errors.ts'
import { logSecurityEvent } from '../../../platform/observability/security-events.ts'
import { normaliseEmail } from '../../../platform/text/email-address.ts'
import { cleanPersonName } from '../../../platform/text/text.ts'
import type { HubIdentity } from '../../identity/hub-identity.ts'
import { loginAddress, ownClient, ownHubName, ownIssuer } from '../../identity/own-hub.ts'
import type { Profile } from '../users.queries.ts'
import { boundedFetch } from './hub-fetch.ts'

export const scope = 'openid email profile'

/** Both sides derive the nonce from the code verifier, so that the page need not send it. */
export const nonceOf = (codeVerifier: string): string =>
  createHash('sha256').update(`nonce:${codeVerifier}`).digest('base64url')

export interface HubClient {
  /** Discovered once; throws 503 while the hub is unreachable. */
  settings(): Promise<openid.Configuration>
  /**
   * Exchanges a code for the hub's data about the person. Throws 401 when the hub refuses, 503 when it is unreachable.
   */
  exchange(grant: Grant): Promise<HubLogin>
  /**
   * The hub's signing keys, cached and reloaded when a token names an unknown key. Throws 503 while it is unreachable.
   */
  keys(): Promise<JWTVerifyGetKey>
  /** Address that ends the hub's own session; null when the hub is unreachable or has none. */
  logoutAddress(idToken: string | null): Promise<string | null>
}

export interface HubLogin {
  profile: Profile
  /** All claims about the person. */
  claims: Claims
  idToken: string
  /** Seconds since the password was entered at the hub; null: the hub did not report it. */
  secondsAgo: number | null
  /** The same time by the hub's clock, in seconds. */
  authTime: number | null
}

/** How far a hub's clock may be ahead. */
const mostAheadSeconds = 60

/** Returns the address of this process as it can reach itself. */
function ownAddress(server: FastifyInstance['server'], fallback: string): string {
  const address = server.address() as AddressInfo | null
  if (!address) return fallback
  const wildcards: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }
  const host =
    wildcards[address.address] ?? (address.family === 'IPv6' ? `[${address.address}]` : address.address)
  return `http://${host}:${address.port}`
}

/**
 * Sends calls to the product's own hub directly to this process, because its public address may lead through a proxy
 * that this machine cannot reach.
 */
function fetchOwnHub(config: Config, server: FastifyInstance['server']): openid.CustomFetch {
  const { origin } = new URL(config.publicUrl)
  return (address, options) => {
    const url = new URL(address)
    const target =
      url.origin === origin ? `${ownAddress(server, origin)}${url.pathname}${url.search}` : address
    return fetch(target, options as RequestInit)
  }
}

const hubFetch = (config: Config, server: FastifyInstance['server']) =>
  boundedFetch((config.hub ? fetch : fetchOwnHub(config, server)) as typeof fetch)

function isLoopback(issuer: string): boolean {
  const { hostname } = new URL(issuer)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
}

async function discover(config: Config, server: FastifyInstance['server']): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = config.hub ?? { issuer: ownIssuer(config), ...ownClient(config) }
  const mayBePlain = isLoopback(issuer) || !config.production
  return openid.discovery(
    new URL(issuer),
    clientId,
    {},
    clientSecret ? openid.ClientSecretBasic(clientSecret) : openid.None(),
    {
      timeout: config.hubTimeoutMs / 1000,
      [openid.customFetch]: hubFetch(config, server) as openid.CustomFetch,
      execute: [
        // The library trusts an ID token that came directly from the hub; we verify its signature.
        openid.enableNonRepudiationChecks,
        ...(mayBePlain ? [openid.allowInsecureRequests] : []),
      ],
    },
  )
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function localeOf(claim: unknown): Language | null {
  const base = text(claim).toLowerCase().split(/[-_]/)[0]
  return base === 'pl' || base === 'en' ? base : null
}

type Claims = Record<string, unknown>

export function profileOf(config: Config, { issuer, subject }: HubIdentity, claims: Claims): Profile {
  const email = normaliseEmail(text(claims.email))
  return {
    issuer,
    subject,
    email,
    // A provider that confirms all addresses need not report it for each.
    emailConfirmed:
      claims.email_verified === true || (claims.email_verified === undefined && !!config.hub?.confirmsEmails),
    firstName:
      cleanPersonName(text(claims.given_name) || text(claims.name)) || email.split('@')[0] || subject,
    lastName: cleanPersonName(text(claims.family_name)),
    locale: localeOf(claims.locale),
  }
}

/** Reads `auth_time` (OpenID Connect Core 1.0, section 2); ignores a future one. */
function secondsSince(authTime: unknown): number | null {
  if (typeof authTime !== 'number') return null
  const seconds = Math.floor(Date.now() / 1000 - authTime)
  return seconds < -mostAheadSeconds ? null : Math.max(0, seconds)
}

/**
 * Checks what the library leaves to its user (OpenID Connect Core 1.0, 2 and 3.1.3.7): a subject, our client id, no
 * future time.
 */
const isMeantForUs = ({ sub, azp, iat }: Claims, clientId: string): boolean =>
  text(sub) !== '' && (azp === undefined || azp === clientId) && secondsSince(iat) !== null

/** Returns the reason for the log: never the error itself, whose cause contains tokens and claims. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return 'claims that are not for this product'
  if (error instanceof openid.ResponseBodyError) return `${error.error} (${error.status})`
  if (error instanceof openid.ClientError) return `${error.code}: ${error.message}`
  return error instanceof Error ? error.name : 'unknown'
}

/** Maps the hub's refusal to an error; anything else means that the hub is unreachable or misconfigured. */
function refusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const theirs = ['invalid_grant', 'invalid_request']
  if (error instanceof openid.ResponseBodyError)
    return new ApiError(theirs.includes(error.error) ? 'login-failed' : 'unavailable')
  const code = error instanceof openid.ClientError ? (error.code ?? '') : ''
  return new ApiError(wrongToken.has(code) ? 'login-failed' : 'unavailable')
}

/** Errors of an ID token that was not made for this login: issuer, audience, nonce, time, key, person. */
const wrongToken = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
])

async function exchange(settings: openid.Configuration, config: Config, grant: Grant): Promise<HubLogin> {
  const { issuer } = settings.serverMetadata()
  const address = new URL(loginAddress(config))
  address.search = new URLSearchParams({ code: grant.code, iss: grant.iss ?? issuer }).toString()
  // The page has already compared the state; the server has nothing to compare it with.
  const tokens = await openid.authorizationCodeGrant(settings, address, {
    ...(grant.codeVerifier ? { pkceCodeVerifier: grant.codeVerifier } : {}),
    expectedNonce: nonceOf(grant.codeVerifier),
    idTokenExpected: true,
  })
  const claims = tokens.claims() as Claims & { sub: string }
  required(isMeantForUs(claims, settings.clientMetadata().client_id), 'login-failed')
  // Some providers return groups and roles only there.
  const isComplete = claims.email && config.hub?.claimRules.every(({ claim }) => claim in claims) !== false
  const more = isComplete ? {} : await openid.fetchUserInfo(settings, tokens.access_token, claims.sub)
  const told = { ...claims, ...more }
  return {
    profile: profileOf(config, { issuer: config.hub ? issuer : ownHubName, subject: claims.sub }, told),
    claims: told,
    idToken: tokens.id_token as string,
    authTime: typeof claims.auth_time === 'number' ? claims.auth_time : null,
    secondsAgo: secondsSince(claims.auth_time),
  }
}

function remoteKeys(settings: openid.Configuration, config: Config, server: FastifyInstance['server']) {
  const { jwks_uri } = settings.serverMetadata()
  if (!jwks_uri) throw new ApiError('unavailable')
  return createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: config.hubTimeoutMs,
    [customFetch]: hubFetch(config, server) as typeof fetch,
  })
}

interface Grant {
  code: string
  codeVerifier: string
  /** Issuer of the code, when the address contains it (RFC 9207). */
  iss?: string
}

/** The product as a client of its hub, own or external. `server` is this process, for its own hub. */
export function createHubClient(
  config: Config,
  server: FastifyInstance['server'],
  log: FastifyInstance['log'],
): HubClient {
  let discovered: Promise<openid.Configuration> | null = null
  const settings = () => {
    discovered ??= discover(config, server).catch((error) => {
      discovered = null
      log.error({ reason: reasonOf(error) }, 'the hub does not answer')
      throw new ApiError('unavailable')
    })
    return discovered
  }
  let keys: JWTVerifyGetKey | null = null
  return {
    settings,
    async keys() {
      keys ??= remoteKeys(await settings(), config, server)
      return keys
    },
    async exchange(grant) {
      const known = await settings()
      return exchange(known, config, grant).catch((error) => {
        const refused = refusal(error)
        const reason = reasonOf(error)
        if (refused.code === 'unavailable') log.error({ reason }, 'the hub does not do its part')
        else logSecurityEvent(log, 'login-refused', { actorId: null, reason })
        throw refused
      })
    },
    async logoutAddress(idToken) {
      const known = await settings().catch(() => null)
      if (!known?.serverMetadata().end_session_endpoint) return null
      return openid.buildEndSessionUrl(known, {
        post_logout_redirect_uri: loginAddress(config),
        ...(idToken ? { id_token_hint: idToken } : {}),
      }).href
    },
  }
}
