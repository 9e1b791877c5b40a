import { createHmac } from 'node:crypto'
import { exchangeCode } from '@zenit/contract/session'
import Fastify from 'fastify'
import { generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { anonymous } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { type Behaviour, canary, type Grant, HostileHub, json, kid } from './hostile-hub.testing.ts'
import { createHubClient } from './hub-client.ts'
import { boundedFetch } from './hub-fetch.ts'

const hub = await HostileHub.start()
afterAll(() => hub.stop())
const settings = { OIDC_ISSUER: hub.issuer, OIDC_CLIENT_ID: hub.clientId }
/** A short timeout, for cases in which the hub counts as unreachable. */
const hasty = { ...settings, OIDC_TIMEOUT_MS: '300' }
const zenit = await createTestApp(settings)
const impatient = await createTestApp(hasty)
const peopleOf = [zenit, impatient].map(({ deps }) => deps.db)

const exchange = (body: Grant & { iss?: string }, test = zenit) =>
  anonymous(test).call(exchangeCode, { body })
/** Like in a process that has just started. */
const newClient = () => createHubClient(impatient.deps.config, impatient.app.server, impatient.app.log)

async function countPeople(): Promise<{ users: number; sessions: number }> {
  const counts = { users: 0, sessions: 0 }
  for (const db of peopleOf) {
    counts.users += (await db.selectFrom('users').select('id').execute()).length
    counts.sessions += (await db.selectFrom('sessions').select('id').execute()).length
  }
  return counts
}

const seconds = () => Math.floor(Date.now() / 1000)
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = (header: object, claims: JWTPayload) => `${base64(header)}.${base64(claims)}`
const stranger = await generateKeyPair('RS256')

const without = (claim: string) => (good: JWTPayload) => ({ ...good, [claim]: undefined })
const withClaims = (more: JWTPayload) => (good: JWTPayload) => ({ ...good, ...more })

const html: NonNullable<Behaviour['token']> = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>${canary}</h1>`)
}
const silent: NonNullable<Behaviour['token']> = () => undefined
const down: NonNullable<Behaviour['token']> = (request) => {
  request.socket.destroy()
}
const huge: NonNullable<Behaviour['token']> = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
  }
  response.on('drain', more)
  more()
}
const elsewhere: NonNullable<Behaviour['token']> = (_request, response) => {
  response.writeHead(307, { location: `${hub.issuer}/elsewhere` }).end()
}

/** The hub’s own key, used as a shared secret (RFC 8725, 2.1). */
async function signedByPublicKey(claims: JWTPayload): Promise<string> {
  const secret = JSON.stringify(await hub.publicKey())
  const signed = unsigned({ alg: 'HS256', kid }, claims)
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const refused: [string, Behaviour][] = [
  ['another issuer', { claims: withClaims({ iss: 'https://evil.example' }) }],
  ['another audience', { claims: withClaims({ aud: 'somebody-else' }) }],
  ['several audiences and no party', { claims: withClaims({ aud: ['somebody-else', 'zenit'] }) }],
  ['another authorised party', { claims: withClaims({ azp: 'somebody-else' }) }],
  ['another nonce', { claims: withClaims({ nonce: 'foreign' }) }],
  ['no nonce', { claims: without('nonce') }],
  ['no subject', { claims: without('sub') }],
  ['a subject that is not text', { claims: withClaims({ sub: 7 as never }) }],
  ['an empty subject', { claims: withClaims({ sub: '' }) }],
  ['no end', { claims: without('exp') }],
  ['an expiry in the past', { claims: (good) => ({ ...good, exp: seconds() - 3600 }) }],
  ['a start in the future', { claims: (good) => ({ ...good, nbf: seconds() + 3600 }) }],
  ['an issue time in the future', { claims: (good) => ({ ...good, iat: seconds() + 3600 }) }],
  ['a signature by another key', { idToken: (claims) => hub.sign(claims, { key: stranger.privateKey }) }],
  ['an unknown key', { idToken: (claims) => hub.sign(claims, { kid: 'unknown' }) }],
  ['no algorithm', { idToken: (claims) => `${unsigned({ alg: 'none' }, claims)}.` }],
  ['no algorithm, in capitals', { idToken: (claims) => `${unsigned({ alg: 'NONE', kid }, claims)}.` }],
  ['the public key as a secret', { idToken: signedByPublicKey }],
  ['a signature cut off', { idToken: async (claims) => (await hub.sign(claims)).replace(/[^.]+$/, '') }],
  ['claims changed after signing', { idToken: async (claims) => swapClaims(await hub.sign(claims), claims) }],
  ['no ID token at all', { idToken: () => undefined }],
  ['an invalid ID token', { idToken: () => canary }],
  [
    'another person behind userinfo',
    { claims: without('email'), userinfo: { sub: 'x', email: 'x@x.example' } },
  ],
  ['an empty response', { token: (_, response) => json(response, {}) }],
  ['a rejected code', { token: (_, response) => json(response, { error: 'invalid_grant' }, 400) }],
]

const swapClaims = (token: string, claims: JWTPayload) =>
  token
    .split('.')
    .with(1, base64({ ...claims, sub: 'somebody-else' }))
    .join('.')

const broken: [string, Behaviour][] = [
  ['is silent', { token: silent }],
  ['breaks off', { token: down }],
  ['never ends its response', { token: huge }],
  ['leads elsewhere', { token: elsewhere }],
  ['answers a page', { token: html }],
  [
    'answers broken JSON',
    { token: (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{') },
  ],
  ['fails', { token: (_, response) => json(response, { error: 'server_error' }, 500) }],
  [
    'no longer knows its client',
    { token: (_, response) => json(response, { error: 'invalid_client' }, 401) },
  ],
]

async function expectRefusal(
  behaviour: Behaviour,
  [status, code]: [number, string],
  app = zenit,
): Promise<void> {
  hub.behave(behaviour)
  const before = await countPeople()
  for (const time of ['once', 'again']) {
    const answer = await exchange(hub.newGrant(), app)
    expect([time, answer.status, answer.code]).toEqual([time, status, code])
    expect(answer.text).not.toContain(canary)
  }
  expect(await countPeople()).toEqual(before)
}

describe('[AUTH-01][AUTH-08] a hub', () => {
  test('that follows the protocol signs people in', async () => {
    const answer = await exchange(hub.newGrant())
    expect([answer.status, answer.body.user?.lastName]).toEqual([200, 'Z daleka'])
  })

  test.each(refused)('with %s is rejected each time', async (_, behaviour) => {
    await expectRefusal(behaviour, [401, 'login-failed'])
  })

  test.each([down, html, huge, silent])(
    'with keys that cannot be loaded counts as unavailable',
    async (jwks) => {
      // A new client, because loaded keys are cached.
      const client = newClient()
      hub.behave({ jwks })
      await expect(client.exchange(hub.newGrant())).rejects.toMatchObject({ code: 'unavailable' })
    },
  )

  test('whose response names another issuer is rejected (RFC 9207)', async () => {
    const before = await countPeople()
    const answer = await exchange({ ...hub.newGrant(), iss: 'https://evil.example' })
    expect([answer.status, answer.code]).toEqual([401, 'login-failed'])
    expect(await countPeople()).toEqual(before)
    expect((await exchange({ ...hub.newGrant(), iss: hub.issuer })).status).toBe(200)
  })

  test('gets the verifier: with another one, or none, the login fails', async () => {
    const before = await countPeople()
    for (const codeVerifier of ['', 'x'.repeat(43)]) {
      const answer = await exchange({ ...hub.newGrant(), codeVerifier })
      expect([answer.status, answer.code]).toEqual([401, 'login-failed'])
    }
    expect(await countPeople()).toEqual(before)
  })

  test('that accepts a code repeatedly gets one session', async () => {
    hub.behave({ forgetful: true })
    const { sessions } = await countPeople()
    const grant = hub.newGrant()
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(grant)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)])
    expect((await exchange(grant)).status).toBe(401)
    expect((await countPeople()).sessions).toBe(sessions + 1)
  })

  test.each(broken)('that %s counts as unavailable', async (_, behaviour) => {
    await expectRefusal(behaviour, [503, 'unavailable'], impatient)
  })
})

const odd: [string, NonNullable<Behaviour['discovery']>][] = [
  ['another issuer', (_, response) => json(response, { ...hub.metadata(), issuer: 'https://evil.example' })],
  ['no issuer', (_, response) => json(response, { ...hub.metadata(), issuer: undefined })],
  ['a page', html],
  ['no end', huge],
  ['a way elsewhere', elsewhere],
  ['silence', silent],
  ['nothing', down],
  ['an error', (_, response) => json(response, {}, 500)],
]

describe('[AUTH-08] the discovery document of a hub', () => {
  test.each(odd)('with %s counts as unavailable, until it is correct', async (_, discovery) => {
    const client = newClient()
    hub.behave({ discovery })
    await expect(client.settings()).rejects.toMatchObject({ code: 'unavailable' })
    await expect(client.exchange(hub.newGrant())).rejects.toMatchObject({ code: 'unavailable' })
    hub.behave({})
    const subject = async () => (await client.exchange(hub.newGrant()).catch(() => null))?.profile.subject
    await expect.poll(subject, { timeout: 20_000 }).toContain(canary)
  })
})

test('[AUTH-08] faults of a hub are logged with their reason, and without its response', async () => {
  const written: string[] = []
  const stream = { write: (line: string) => void written.push(line) }
  const { log, server } = Fastify({ logger: { stream } })
  const [client, soonTired] = [zenit, impatient].map(({ deps }) => createHubClient(deps.config, server, log))
  for (const [, behaviour] of [...refused, ...broken]) {
    hub.behave(behaviour)
    const isBroken = broken.some(([, one]) => one === behaviour)
    const grant = hub.newGrant()
    await expect((isBroken ? soonTired : client)?.exchange(grant)).rejects.toThrow()
    const lines = written.join('')
    for (const secret of [canary, grant.code, grant.codeVerifier, 'eyJ']) expect(lines).not.toContain(secret)
  }
  const lines = written.map((line) => JSON.parse(line))
  expect(lines.filter(({ security }) => security === 'login-refused')).toHaveLength(refused.length)
  expect(lines.filter(({ msg }) => msg === 'the hub does not do its part')).toHaveLength(broken.length)
  expect(written.join('')).toContain('OAUTH_JWT_CLAIM_COMPARISON_FAILED')
})

test('[AUTH-08] a response of a hub is read up to a megabyte', async () => {
  const ask = (bytes: number) =>
    boundedFetch(async () => new Response('x'.repeat(bytes)))(hub.issuer, {}).then((answer) => answer.text())
  expect(await ask(1024 * 1024)).toHaveLength(1024 * 1024)
  await expect(ask(1024 * 1024 + 1)).rejects.toThrow('says more than')
})
