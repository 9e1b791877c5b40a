import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { Config } from '../../../config/config.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { ownHubName } from '../../identity/own-hub.ts'
import { type HubClient, profileOf } from '../login/hub-client.ts'
import type { Profile } from '../users.queries.ts'

export interface LinkTokens {
  accessToken: string
  refreshToken: string
}

/** The person that a pair of tokens names, and the ids to use up. */
export interface LinkLogin {
  /** Without an e-mail address the tokens only identify the person. */
  profile: Profile
  used: { issuer: string; jti_hash: Buffer; expires_at: Date }[]
}

/** Why a link was refused, for the security log. */
export class LinkRefused extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`A login link was refused: ${reason}`)
    this.reason = reason
  }
}

/** Only private-key signatures: a public key could pass for a shared secret (RFC 8725, 3.1). */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const types = [undefined, 'jwt', 'at+jwt', 'application/at+jwt']

/** Maximum difference between the hub's clock and ours. */
const leewaySeconds = 30
/** A link is followed at once, so longer lifetimes of its tokens are ignored. */
const longestLife = { access: '15m', refresh: '24h' } as const

const longestName = 255
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longestName

type Use = keyof typeof longestLife

interface Checks {
  hub: HubClient
  config: Config
  now: Date
}

/** Returns the name of a missing or wrong claim; otherwise the code of the library. */
function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTClaimValidationFailed) return `${error.claim}-${error.reason}`
  return error.code.toLowerCase().replace(/^err_/, '').replaceAll('_', '-')
}

/** Whether the hub's keys could not be loaded, which is not the sender's fault. */
const isAway = (error: unknown) =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error.code === 'ERR_JOSE_GENERIC'

async function verifyOne(token: string, use: Use, { hub, config, now }: Checks) {
  const settings = await hub.settings()
  const keys = await hub.keys()
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: settings.serverMetadata().issuer,
    audience: settings.clientMetadata().client_id,
    algorithms,
    currentDate: now,
    clockTolerance: leewaySeconds,
    maxTokenAge: longestLife[use],
    requiredClaims: ['exp', 'sub', 'jti'],
  }).catch((error: unknown) => {
    if (error instanceof ApiError || isAway(error)) throw new ApiError('unavailable')
    throw new LinkRefused(`${use}-${reasonOf(error as errors.JOSEError)}`)
  })
  if (!types.includes(protectedHeader.typ?.toLowerCase())) throw new LinkRefused(`${use}-typ`)
  // An ID token, or the other half of a link, is refused (RFC 8725, 3.12).
  if (payload.token_use !== use) throw new LinkRefused(`${use}-token-use`)
  if (!isName(payload.sub)) throw new LinkRefused(`${use}-sub`)
  if (!isName(payload.jti)) throw new LinkRefused(`${use}-jti`)
  return {
    payload: payload as JWTPayload & { sub: string; jti: string; exp: number },
    issuer: issuerOf(config, payload),
  }
}

const issuerOf = (config: Config, { iss }: JWTPayload): string => (config.hub ? String(iss) : ownHubName)

/**
 * Checks a pair of tokens from an address: signed by the hub, for this product, valid now, of the right kinds, both
 * about one person. Reuse is checked when they are used up. Throws {@link LinkRefused}, or 503 while the hub's keys
 * cannot be loaded.
 */
export async function verifyLink(
  { accessToken, refreshToken }: LinkTokens,
  checks: Checks,
): Promise<LinkLogin> {
  const access = await verifyOne(accessToken, 'access', checks)
  const refresh = await verifyOne(refreshToken, 'refresh', checks)
  if (access.payload.sub !== refresh.payload.sub) throw new LinkRefused('two-people')
  return {
    profile: profileOf(checks.config, { issuer: access.issuer, subject: access.payload.sub }, access.payload),
    used: [access, refresh].map(({ issuer, payload }) => ({
      issuer,
      jti_hash: hashSecret(payload.jti),
      // Remembered for as long as the token could be accepted.
      expires_at: new Date((payload.exp + leewaySeconds) * 1000),
    })),
  }
}
