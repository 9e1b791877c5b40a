import { importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { createAccount } from '../../hub/accounts/queries.ts'
import { Browser, type createListeningApp } from '../../hub/browser.testing.ts'
import { readKeys } from '../../hub/provider/keys.ts'
import { signLinkTokens } from '../../hub/provider/link-tokens.ts'
import { ownClient, ownIssuer } from '../../identity/own-hub.ts'
import { ania } from '../login/login.testing.ts'

export const follow = (browser: Browser, body: object) => browser.call('POST', '/auth/url-login', body)

export interface LinkTokenOptions {
  claims?: JWTPayload & { token_use?: unknown }
  header?: Record<string, unknown>
  key?: Parameters<SignJWT['sign']>[0]
  leaveOut?: string
}

export const refused = [401, 'login-failed'] as const
export const codeOf = ({ status, body }: { status: number; body: { code?: unknown } }) => [status, body.code]

/** People with links that sign them in, and the tokens in such links. */
export function linking(zenit: Awaited<ReturnType<typeof createListeningApp>>) {
  const { db, config } = zenit.deps
  const now = () => Math.floor(zenit.clock().getTime() / 1000)

  let people = 0

  /** A browser that has been here before, without a session. */
  async function visitor(): Promise<Browser> {
    const browser = new Browser(zenit.url)
    await browser.call('GET', '/auth/login-settings')
    return browser
  }

  /** Creates a person with an account at the hub who is signed in here in their own browser. */
  async function somebody(firstName = 'Ania') {
    people += 1
    const person = { ...ania, firstName, email: `osoba${people}@poczta.example` }
    await createAccount(db, { ...person, passwordHash: '', locale: 'pl', now: zenit.clock() })
    const link = async () => {
      const tokens = await signLinkTokens(db, config, { email: person.email, now: zenit.clock() })
      if (!tokens) throw new Error('no link')
      return tokens
    }
    const browser = await visitor()
    const { body } = await follow(browser, await link())
    const user = await db
      .selectFrom('users')
      .where('id', '=', String(body.user?._id))
      .selectAll()
      .executeTakeFirstOrThrow()
    return { browser, person, user, link }
  }
  type LinkedPerson = Awaited<ReturnType<typeof somebody>>

  const sessionsOf = (userId: string) =>
    db
      .selectFrom('sessions')
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .selectAll()
      .execute()

  const signingKey = async (alg = 'ES256') =>
    (await readKeys(db)).signing.keys.find((key) => key.alg === alg) as JWK & { kid: string }

  /** A token as the hub would make it, with changes. */
  async function token(
    sub: string,
    use: 'access' | 'refresh',
    { claims, header, key, leaveOut }: LinkTokenOptions = {},
  ) {
    const jwk = await signingKey()
    const all: Record<string, unknown> = {
      iss: ownIssuer(config),
      aud: ownClient(config).clientId,
      sub,
      iat: now(),
      exp: now() + 60,
      jti: crypto.randomUUID(),
      token_use: use,
      ...claims,
    }
    if (leaveOut) delete all[leaveOut]
    return new SignJWT(all)
      .setProtectedHeader({ alg: 'ES256', kid: jwk.kid, typ: 'JWT', ...header })
      .sign(key ?? (await importJWK(jwk)), { crit: { x: true } })
  }

  /** A pair of tokens, one of them with a fault. */
  async function pair(who: LinkedPerson, wrong: LinkTokenOptions, of: 'access' | 'refresh' = 'access') {
    const { subject } = who.user
    return {
      accessToken: await token(subject, 'access', of === 'access' ? wrong : {}),
      refreshToken: await token(subject, 'refresh', of === 'refresh' ? wrong : {}),
    }
  }

  return { now, visitor, somebody, sessionsOf, signingKey, pair }
}
