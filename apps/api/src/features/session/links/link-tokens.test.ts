import { createHmac, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp } from '../../../../test/testing/app.ts'
import { newCsrfToken } from '../../../platform/http/security/csrf.ts'
import { createListeningApp } from '../../hub/browser.testing.ts'
import { ownClient, ownIssuer } from '../../identity/own-hub.ts'
import { codeOf, follow, type LinkTokenOptions, linking, refused } from './linking.testing.ts'

const zenit = await createListeningApp()
const { db, config } = zenit.deps
const { now, visitor, somebody, sessionsOf, signingKey, pair } = linking(zenit)

type PublicKey = Awaited<ReturnType<typeof generateKeyPair>>['publicKey']

const unsigned = (payload: object, alg: string) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg, typ: 'JWT' })}.${part(payload)}.`
}

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
