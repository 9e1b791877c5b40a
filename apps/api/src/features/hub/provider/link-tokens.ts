import { importJWK, SignJWT } from 'jose'
import type { Config } from '../../../config/config.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { newId } from '../../../platform/ids.ts'
import { normaliseEmail } from '../../../platform/text/email-address.ts'
import { ownClient, ownIssuer } from '../../identity/own-hub.ts'
import { findAccountByEmail } from '../accounts/queries.ts'
import { readKeys } from './keys.ts'

/** Lifetime of a link, in seconds; it is followed at once. */
const linkSeconds = 60

/**
 * Returns a pair of tokens with which the product's own hub signs in one of its accounts (docs/decisions/017); null for
 * an unknown address.
 */
export async function signLinkTokens(
  db: Db,
  config: Config,
  { email, now }: { email: string; now: Date },
): Promise<{ accessToken: string; refreshToken: string } | null> {
  const account = await findAccountByEmail(db, normaliseEmail(email))
  const { signing } = await readKeys(db)
  const jwk = signing.keys.find(({ alg }) => alg === 'ES256')
  if (!account || !jwk) return null
  const key = await importJWK(jwk)
  const issuedAt = Math.floor(now.getTime() / 1000)
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: String(jwk.kid), typ: 'JWT' })
      .setIssuer(ownIssuer(config))
      .setAudience(ownClient(config).clientId)
      .setSubject(account.id)
      .setJti(newId())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + linkSeconds)
      .sign(key)
  const { first_name, last_name, locale, email_confirmed_at } = account
  const name = { given_name: first_name, family_name: last_name, locale }
  const profile = { email: account.email, email_verified: email_confirmed_at !== null, ...name }
  const [accessToken, refreshToken] = await Promise.all([
    sign({ ...profile, token_use: 'access' }),
    sign({ token_use: 'refresh' }),
  ])
  return { accessToken, refreshToken }
}
