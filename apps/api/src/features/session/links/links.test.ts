import { createHmac, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createProcess, createTestApp } from '../../../../test/testing/app.ts'
import { newCsrfToken } from '../../../platform/http/security/csrf.ts'
import { createAccount } from '../../hub/accounts/queries.ts'
import { Browser, createListeningApp } from '../../hub/browser.testing.ts'
import { readKeys } from '../../hub/provider/keys.ts'
import { signLinkTokens } from '../../hub/provider/link-tokens.ts'
import { ownClient, ownIssuer } from '../../identity/own-hub.ts'
import { sweepSessions } from '../jobs.ts'
import { ania } from '../login/login.testing.ts'

const zenit = await createListeningApp()
const { db, config } = zenit.deps
const now = () => Math.floor(zenit.clock().getTime() / 1000)

let people = 0

/** A browser that has been here before, without a session. */
async function visitor(): Promise<Browser> {
  const browser = new Browser(zenit.url)
  await browser.call('GET', '/auth/login-settings')
  return browser
}

const follow = (browser: Browser, body: object) => browser.call('POST', '/auth/url-login', body)

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

type PublicKey = Awaited<ReturnType<typeof generateKeyPair>>['publicKey']

interface LinkTokenOptions {
  claims?: JWTPayload & { token_use?: unknown }
  header?: Record<string, unknown>
  key?: Parameters<SignJWT['sign']>[0]
  leaveOut?: string
}

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

const unsigned = (payload: object, alg: string) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg, typ: 'JWT' })}.${part(payload)}.`
}

const refused = [401, 'login-failed'] as const
const codeOf = ({ status, body }: { status: number; body: { code?: unknown } }) => [status, body.code]

describe('[AUTH-02] login by tokens in an address', () => {
  test('signs the person in, with the cookies of any login', async () => {
    const who = await somebody()
    const browser = await visitor()
    const answer = await follow(browser, await who.link())
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ success: true, user: { _id: who.user.id, firstName: 'Ania' } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const mine = await browser.call('GET', '/auth/get-user-data')
    expect(mine.body.user?._id).toBe(who.user.id)
    expect((await sessionsOf(who.user.id)).at(-1)?.authenticated_at).toBeNull()
  })

  test('creates a person who was never here, with the name in the hub', async () => {
    const who = await somebody()
    await db.deleteFrom('sessions').where('user_id', '=', who.user.id).execute()
    await db.deleteFrom('users').where('id', '=', who.user.id).execute()
    const { status, body } = await follow(await visitor(), await who.link())
    expect([status, body.user?.email, body.user?.rankStage]).toEqual([200, who.person.email, 1])
  })

  test('needs only the subject for a known person, and an address for a new one', async () => {
    const who = await somebody()
    expect((await follow(await visitor(), await pair(who, {}))).status).toBe(200)
    const stranger = { ...who, user: { ...who.user, subject: crypto.randomUUID() } }
    expect(codeOf(await follow(await visitor(), await pair(stranger, {})))).toEqual(refused)
  })

  test('needs the CSRF token like every call', async () => {
    const who = await somebody()
    const answer = await (await visitor()).send('/api/auth/url-login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(await who.link()),
    })
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'csrf-mismatch'])
  })
})

describe('[AUTH-02] a link is valid once', () => {
  test('is rejected the second time, in any browser', async () => {
    const who = await somebody()
    const link = await who.link()
    const browser = await visitor()
    expect((await follow(browser, link)).status).toBe(200)
    expect(codeOf(await follow(browser, link))).toEqual(refused)
    expect(codeOf(await follow(await visitor(), link))).toEqual(refused)
    expect(await sessionsOf(who.user.id)).toHaveLength(2)
  })

  test.each(['accessToken', 'refreshToken'] as const)('is used up by either token: %s', async (half) => {
    const who = await somebody()
    const [first, second] = [await who.link(), await who.link()]
    expect((await follow(await visitor(), first)).status).toBe(200)
    expect(codeOf(await follow(await visitor(), { ...second, [half]: first[half] }))).toEqual(refused)
    expect((await follow(await visitor(), second)).status, 'the other is not').toBe(200)
  })

  test('used twenty times at once, in two processes, opens one session', async () => {
    const who = await somebody()
    const link = await who.link()
    const other = await createProcess(zenit)
    const token = await visitor().then((browser) => browser.cookie('caiplatform_csrf_token') ?? '')
    const send = (app: typeof zenit.app) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/url-login',
        cookies: { caiplatform_csrf_token: token },
        headers: { 'x-csrf-token': token },
        payload: link,
      })
    await zenit.app.inject({ url: '/api/auth/login-settings' })
    const before = (await sessionsOf(who.user.id)).length
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(index % 2 ? other.app : zenit.app)),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 401)])
    expect(await sessionsOf(who.user.id)).toHaveLength(before + 1)
  })

  test('is stored while it could still be valid, and then deleted', async () => {
    const who = await somebody()
    await follow(await visitor(), await who.link())
    const used = () => db.selectFrom('used_link_tokens').select('expires_at').execute()
    const count = (await used()).length
    expect(count).toBeGreaterThanOrEqual(2)
    const { run } = sweepSessions(zenit.deps)
    await run({})
    expect(await used()).toHaveLength(count)
    zenit.clock.advance(2 * 24 * 60 * 60)
    await run({})
    expect(await used()).toHaveLength(0)
  })
})

describe('[AUTH-02] a token that is not from the hub, not for this product, or not valid now', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kinds: [string, () => Promise<LinkTokenOptions>][] = [
    ['of another issuer', async () => ({ claims: { iss: 'https://evil.example' } })],
    ['of no issuer', async () => ({ leaveOut: 'iss' })],
    ['for another audience', async () => ({ claims: { aud: 'another-client' } })],
    ['for no audience', async () => ({ leaveOut: 'aud' })],
    ['by another key with the same id', async () => ({ key: rsa.privateKey, header: { alg: 'RS256' } })],
    ['by a key that the hub does not have', async () => ({ header: { kid: 'unknown' } })],
    ['that is over', async () => ({ claims: { iat: now() - 120, exp: now() - 60 } })],
    ['that never ends', async () => ({ leaveOut: 'exp' })],
    ['of the future', async () => ({ claims: { iat: now() + 120, exp: now() + 180 } })],
    ['not valid yet', async () => ({ claims: { nbf: now() + 120 } })],
    ['without its time', async () => ({ leaveOut: 'iat' })],
    ['made too long ago', async () => ({ claims: { iat: now() - 25 * 60 * 60, exp: now() + 600 } })],
    ['without an id', async () => ({ leaveOut: 'jti' })],
    ['with an empty id', async () => ({ claims: { jti: '' } })],
    ['with a very long id', async () => ({ claims: { jti: 'x'.repeat(256) } })],
    ['without a subject', async () => ({ leaveOut: 'sub' })],
    ['with an empty subject', async () => ({ claims: { sub: '' } })],
    ['without a kind, like an ID token', async () => ({ leaveOut: 'token_use' })],
    ['of another kind', async () => ({ claims: { token_use: 'id' } })],
    ['of another type', async () => ({ header: { typ: 'logout+jwt' } })],
    ['with an extension that we do not know', async () => ({ header: { crit: ['x'], x: 1 } })],
  ]
  const halves = kinds.flatMap(([name, make]) => [
    [name, 'access', make] as const,
    [name, 'refresh', make] as const,
  ])

  test.each(halves)('%s (%s) is rejected, and nothing is used up', async (_, of, make) => {
    const who = await somebody()
    const link = await pair(who, await make(), of)
    const before = await db.selectFrom('used_link_tokens').selectAll().execute()
    const browser = await visitor()
    expect(codeOf(await follow(browser, link))).toEqual(refused)
    expect(browser.cookie('caiplatform_access')).toBeUndefined()
    expect(await sessionsOf(who.user.id)).toHaveLength(1)
    expect(await db.selectFrom('used_link_tokens').selectAll().execute()).toHaveLength(before.length)
  })

  test('without a signature is rejected: alg none, in any spelling', async () => {
    const who = await somebody()
    const payload = {
      iss: ownIssuer(config),
      aud: ownClient(config).clientId,
      sub: who.user.subject,
      iat: now(),
      exp: now() + 60,
    }
    const { refreshToken } = await who.link()
    for (const alg of ['none', 'None', 'NONE', '']) {
      const accessToken = unsigned({ ...payload, jti: crypto.randomUUID(), token_use: 'access' }, alg)
      expect(codeOf(await follow(await visitor(), { accessToken, refreshToken }))).toEqual(refused)
    }
    const [header, body] = (await who.link()).accessToken.split('.')
    expect(
      codeOf(await follow(await visitor(), { accessToken: `${header}.${body}.`, refreshToken })),
    ).toEqual(refused)
  })

  test('with the public key as a shared secret is rejected', async () => {
    const who = await somebody()
    const jwk = await signingKey('RS256')
    const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...open } = jwk
    const spki = await exportSPKI((await importJWK(open, 'RS256')) as PublicKey)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const { refreshToken } = await who.link()
    for (const secret of [spki, spki.trim(), JSON.stringify(open), String(open.n)]) {
      const claims = { iss: ownIssuer(config), aud: ownClient(config).clientId, sub: who.user.subject }
      const times = { iat: now(), exp: now() + 60, jti: crypto.randomUUID(), token_use: 'access' }
      const input = `${part({ alg: 'HS256', kid: jwk.kid })}.${part({ ...claims, ...times })}`
      const accessToken = `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
      expect(codeOf(await follow(await visitor(), { accessToken, refreshToken }))).toEqual(refused)
    }
  })

  test.each(['nonsense', '.', '..', 'a.b.c', 'a.b.c.d.e', 'ą.ę.ł', '{}'])(
    'that is not a signed token is rejected: %j',
    async (accessToken) => {
      const { refreshToken } = await (await somebody()).link()
      expect(codeOf(await follow(await visitor(), { accessToken, refreshToken }))).toEqual(refused)
    },
  )

  test('changed after it was signed is rejected', async () => {
    const who = await somebody()
    const other = await somebody()
    const { accessToken, refreshToken } = await who.link()
    const [header, , signature] = accessToken.split('.')
    const [, foreign] = (await other.link()).accessToken.split('.')
    const answer = await follow(await visitor(), {
      accessToken: `${header}.${foreign}.${signature}`,
      refreshToken,
    })
    expect(codeOf(answer)).toEqual(refused)
  })

  test('is rejected if its pair is another person’s, or if the two are swapped', async () => {
    const [who, other] = [await somebody(), await somebody()]
    const [one, two] = [await who.link(), await other.link()]
    expect(codeOf(await follow(await visitor(), { ...one, refreshToken: two.refreshToken }))).toEqual(refused)
    const swapped = { accessToken: one.refreshToken, refreshToken: one.accessToken }
    expect(codeOf(await follow(await visitor(), swapped))).toEqual(refused)
    const same = { accessToken: one.accessToken, refreshToken: one.accessToken }
    expect(codeOf(await follow(await visitor(), same))).toEqual(refused)
  })

  test('of a disabled person is rejected', async () => {
    const who = await somebody()
    const link = await who.link()
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', who.user.id).execute()
    expect(codeOf(await follow(await visitor(), link))).toEqual(refused)
  })

  test.each([
    ['too large', { accessToken: `${'a'.repeat(7_990)}.b.${'c'.repeat(20)}` }],
    ['empty', { accessToken: '' }],
    ['missing', { accessToken: undefined }],
    ['with more beside', { role: 'admin' }],
    ['with an invalid confirmation', { confirm: false }],
  ])('%s is no input', async (_, wrong) => {
    const who = await somebody()
    expect(codeOf(await follow(await visitor(), { ...(await who.link()), ...wrong }))).toEqual([
      400,
      'invalid-input',
    ])
  })
})

describe('[AUTH-02] keys of an external hub', () => {
  /** Starts a hub that publishes the given keys. */
  async function startHub() {
    const made = new Map<string, PublicKey>()
    const hub = { isAway: false, asked: 0 }
    const publish = async () =>
      Promise.all(
        [...made].map(async ([kid, key]) => ({ ...(await exportJWK(key)), kid, alg: 'ES256', use: 'sig' })),
      )
    const server = createServer(async (request, response) => {
      const { port } = server.address() as AddressInfo
      const issuer = `http://127.0.0.1:${port}`
      if (request.url === '/jwks') hub.asked += 1
      response.writeHead(hub.isAway ? 500 : 200, { 'content-type': 'application/json' })
      const answer =
        request.url === '/jwks'
          ? { keys: await publish() }
          : { issuer, jwks_uri: `${issuer}/jwks`, authorization_endpoint: issuer }
      response.end(JSON.stringify(answer))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const product = await createTestApp({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'zenit-there' })
    const sign = async (kid: string) => {
      const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
      const one = (use: string) =>
        new SignJWT({ token_use: use, email: 'kto@poczta.example', given_name: 'Kto' })
          .setProtectedHeader({ alg: 'ES256', kid })
          .setIssuer(issuer)
          .setAudience(['another', 'zenit-there'])
          .setSubject('subject-1')
          .setJti(crypto.randomUUID())
          .setIssuedAt(product.clock())
          .setExpirationTime(new Date(product.clock().getTime() + 60_000))
          .sign(privateKey)
      made.set(kid, publicKey)
      return { accessToken: await one('access'), refreshToken: await one('refresh') }
    }
    const forget = () => made.clear()
    const send = async (payload: object) => {
      const token = newCsrfToken(product.deps.config.secret, null)
      const answer = await product.app.inject({
        method: 'POST',
        url: '/api/auth/url-login',
        cookies: { caiplatform_csrf_token: token },
        headers: { 'x-csrf-token': token },
        payload,
      })
      return [answer.statusCode, answer.json().code ?? answer.json().user.firstName]
    }
    return { hub, sign, forget, send }
  }

  test('are loaded once, again for an unknown one, and old ones become invalid', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { hub, sign, forget, send } = await startHub()
    expect(await send(await sign('one'))).toEqual([200, 'Kto'])
    expect(hub.asked).toBe(1)
    const late = await sign('two')
    expect(await send(late), 'nobody makes us ask again and again').toEqual(refused)
    vi.setSystemTime(Date.now() + 60_000)
    expect(await send(late)).toEqual([200, 'Kto'])
    expect(hub.asked).toBe(2)
    const old = await sign('three')
    forget()
    vi.setSystemTime(Date.now() + 60 * 60_000)
    expect(await send(old)).toEqual(refused)
  })

  test('that cannot be loaded cause a 503, and the link stays valid', async () => {
    const { hub, sign, send } = await startHub()
    const link = await sign('one')
    hub.isAway = true
    expect(await send(link)).toEqual([503, 'unavailable'])
    hub.isAway = false
    expect(await send(link)).toEqual([200, 'Kto'])
  })
})

describe('[AUTH-02] a link while a person is signed in', () => {
  test('of another person asks first, with both names, and uses nothing up', async () => {
    const [who, other] = [await somebody('Ania'), await somebody('Zofia')]
    const link = await other.link()
    const asked = await follow(who.browser, link)
    expect(codeOf(asked)).toEqual([409, 'already-signed-in'])
    expect(asked.body.people).toEqual({ current: 'Ania Żółkiewska', next: 'Zofia Żółkiewska' })
    expect((await who.browser.call('GET', '/auth/get-user-data')).body.user?._id).toBe(who.user.id)
    const confirmed = await follow(who.browser, { ...link, confirm: true })
    expect([confirmed.status, confirmed.body.user?._id]).toEqual([200, other.user.id])
    expect(await sessionsOf(who.user.id), 'the first session is over').toHaveLength(0)
  })

  test('asks too if only the refresh token of the first session is left', async () => {
    const [who, other] = [await somebody(), await somebody()]
    for (const key of [...who.browser.cookies.keys()])
      if (key.startsWith('caiplatform_access;')) who.browser.cookies.delete(key)
    expect(codeOf(await follow(who.browser, await other.link()))).toEqual([409, 'already-signed-in'])
  })

  test('of the same person continues without asking, in one session', async () => {
    const who = await somebody()
    const answer = await follow(who.browser, await who.link())
    expect([answer.status, answer.body.user?._id]).toEqual([200, who.user.id])
    expect(await sessionsOf(who.user.id)).toHaveLength(1)
  })

  test('confirmed without a session works as usual', async () => {
    const who = await somebody()
    expect((await follow(await visitor(), { ...(await who.link()), confirm: true })).status).toBe(200)
  })
})

describe('[AUTH-02] the safer form: a code', () => {
  const makeCode = (link: object) =>
    visitor().then((browser) => browser.call('POST', '/auth/login-codes', link))
  const useCode = (browser: Browser, loginCode: unknown, more = {}) =>
    browser.call('POST', '/auth/exchange-login-code', { loginCode, ...more })

  test('made from a pair of tokens, it signs in once, within a minute', async () => {
    const who = await somebody()
    const link = await who.link()
    const made = await makeCode(link)
    expect(made.status).toBe(200)
    expect(made.body.loginCode).toMatch(/^[\w-]{43}$/)
    expect(new Date(String(made.body.expiresAt)).getTime() - zenit.clock().getTime()).toBe(60_000)
    expect(codeOf(await makeCode(link)), 'the tokens are used up').toEqual(refused)
    expect(codeOf(await follow(await visitor(), link))).toEqual(refused)
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => useCode(await visitor(), made.body.loginCode)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
    const kept = await db.selectFrom('login_codes').where('user_id', '=', who.user.id).selectAll().execute()
    expect(kept, 'nothing of it is left').toEqual([])
  })

  test('expires after a minute', async () => {
    const who = await somebody()
    const { body } = await makeCode(await who.link())
    zenit.clock.advance(61)
    expect(codeOf(await useCode(await visitor(), body.loginCode))).toEqual(refused)
  })

  test('asks first while another person is signed in, and stays valid', async () => {
    const [who, other] = [await somebody(), await somebody('Zofia')]
    const { body } = await makeCode(await other.link())
    expect(codeOf(await useCode(who.browser, body.loginCode))).toEqual([409, 'already-signed-in'])
    const { status } = await useCode(who.browser, body.loginCode, { confirm: true })
    expect(status).toBe(200)
  })

  test('of a disabled or unknown person is rejected', async () => {
    const who = await somebody()
    const { body } = await makeCode(await who.link())
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', who.user.id).execute()
    expect(codeOf(await useCode(await visitor(), body.loginCode))).toEqual(refused)
    expect(codeOf(await useCode(await visitor(), 'x'.repeat(43)))).toEqual(refused)
    expect(codeOf(await useCode(await visitor(), 'x'))).toEqual([400, 'invalid-input'])
  })
})

test('[AUTH-02] if links are switched off, none is accepted', async () => {
  const off = await createTestApp({ URL_LOGIN: 'false' })
  const first = await off.app.inject({ url: '/api/openapi.json' })
  const token = String(first.cookies.find(({ name }) => name === 'caiplatform_csrf_token')?.value)
  const send = (path: string, payload: object) =>
    off.app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      cookies: { caiplatform_csrf_token: token },
      headers: { 'x-csrf-token': token },
      payload,
    })
  const link = { accessToken: 'a.b.c', refreshToken: 'a.b.c' }
  const answers = [
    await send('url-login', link),
    await send('login-codes', link),
    await send('exchange-login-code', { loginCode: 'x'.repeat(43) }),
  ]
  for (const answer of answers)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'feature-disabled'])
})
