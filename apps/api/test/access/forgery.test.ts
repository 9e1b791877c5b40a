import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { accessCookie } from '../../src/features/session/cookies.ts'
import { createSession } from '../../src/features/session/queries.ts'
import { csrfCookie, newCsrfToken } from '../../src/platform/http/security/csrf.ts'
import { changes, fingerprint } from '../hostile/watch.ts'
import { anonymous, signIn } from '../testing/actor.ts'
import { createTestApp } from '../testing/app.ts'
import { createUser } from '../testing/factories.ts'
import { callOf, requestOf } from './requests.testing.ts'
import { collectRoutes } from './routes.testing.ts'

const { made: zenit, routes } = await collectRoutes(() => createTestApp())
const { db, config } = zenit.deps
const { origin } = new URL(config.publicUrl)

const isWrite = (route: string) => /^(?:POST|PUT|PATCH|DELETE|ALL) /.test(route)
const ofApi = [...routes].filter((route) => isWrite(route) && route.includes(' /api/'))
const ofHub = [...routes].filter((route) => isWrite(route) && route.includes(' /hub/'))

const userId = await createUser(db, { roles: ['learner', 'admin'], rank: 3 })
const { sessionId, accessToken } = await createSession(db, { userId, idToken: null, now: zenit.clock() })
const elsewhere = await createSession(db, { userId, idToken: null, now: zenit.clock() })
const own = newCsrfToken(config.secret, sessionId)

interface CsrfAttempt {
  /** Token in the cookie; without it, no cookie is sent. */
  cookie?: string
  /** Token in the header. */
  header?: string
  headers?: Record<string, string>
  access?: string | null
}

const both = (token: string): CsrfAttempt => ({ cookie: token, header: token })

function bring(request: InjectOptions, { cookie, header, headers, access = accessToken }: CsrfAttempt) {
  return zenit.app.inject({
    ...request,
    cookies: { ...(access ? { [accessCookie]: access } : {}), ...(cookie ? { [csrfCookie]: cookie } : {}) },
    headers: { ...headers, ...(header === undefined ? {} : { 'x-csrf-token': header }) },
  })
}

const forged: [string, CsrfAttempt][] = [
  ['no token', { cookie: own }],
  ['no cookie', { header: own }],
  ['a token that is not the cookie’s', { cookie: own, header: newCsrfToken(config.secret, sessionId) }],
  ['nothing of either', {}],
  [
    'a token of another installation',
    both(newCsrfToken('another secret, of another installation', sessionId)),
  ],
  ['a token from before the login', both(newCsrfToken(config.secret, null))],
  ['a token of another session of the same person', both(newCsrfToken(config.secret, elsewhere.sessionId))],
  ['a nonce with no signature', both('nonce.')],
  ...['https://evil.example', 'null', `${origin}.evil.example`, 'http://localhost:2'].map(
    (foreign): [string, CsrfAttempt] => [
      `Origin: ${foreign}`,
      { ...both(own), headers: { origin: foreign } },
    ],
  ),
  ...['cross-site', 'same-site', 'anything'].map((site): [string, CsrfAttempt] => [
    `Sec-Fetch-Site: ${site}`,
    { ...both(own), headers: { 'sec-fetch-site': site, origin } },
  ]),
]

describe('[AUTH-06] a state-changing route of the API', () => {
  test.each(ofApi)('%s rejects forged requests', async (route) => {
    const before = await fingerprint(zenit)
    for (const [what, brought] of forged) {
      const { statusCode, body } = await bring(requestOf(route), brought)
      expect([what, statusCode, JSON.parse(body).code]).toEqual([what, 403, 'csrf-mismatch'])
    }
    expect(changes(before, await fingerprint(zenit))).toEqual([])
  })

  test.each(ofApi)('%s accepts only its own content type', async (route) => {
    const isUpload = callOf(route)?.upload !== undefined
    for (const [type, payload] of [
      ['text/plain', JSON.stringify({})],
      ['application/x-www-form-urlencoded', 'a=1'],
      ['application/xml', '<a/>'],
    ]) {
      const headers = { 'content-type': type ?? '' }
      const { statusCode } = await bring(
        { ...requestOf(route), payload: payload ?? '' },
        { ...both(own), headers },
      )
      const refused = isUpload ? [409, 415] : [404, 412, 415]
      expect(refused, `${route} with ${type}: ${statusCode}`).toContain(statusCode)
    }
  })

  test('accepts the current token of the page, from a browser and from a script', async () => {
    const request = requestOf('POST /api/auth/sessions/end-others')
    const senders: Record<string, string>[] = [
      {},
      { origin, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ]
    for (const headers of senders)
      expect((await bring(request, { ...both(own), headers })).statusCode).toBe(200)
  })

  test('rejects a visitor who has no session but the token of an ended one', async () => {
    for (const route of ['POST /api/auth/refresh-token', 'POST /api/auth/destroy-token']) {
      const answer = await bring(requestOf(route), { ...both(own), access: null })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'csrf-mismatch'])
    }
  })

  test('returns the valid token with a rejection', async () => {
    const request = requestOf('POST /api/notifications/read-all')
    const refused = await bring(request, both(newCsrfToken(config.secret, null)))
    const [fresh] = refused.cookies.filter(({ name }) => name === csrfCookie)
    expect(refused.statusCode).toBe(403)
    expect((await bring(request, both(String(fresh?.value)))).statusCode).toBe(200)
  })
})

describe('[AUTH-06] the hub', () => {
  test.each(ofHub)('%s rejects requests from another site', async (route) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin },
    ]) {
      const answer = await zenit.app.inject({
        ...requestOf(route),
        method: 'POST',
        payload: 'firstName=Zofia&lastName=Nowa',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect([route, headers, answer.statusCode]).toEqual([route, headers, 403])
    }
  })
})

describe('[AUTH-06, AUTH-08] the hub', () => {
  const open = (headers: Record<string, string>) =>
    zenit.app.inject({
      url: '/hub/auth?client_id=zenit',
      headers: { 'sec-fetch-site': 'cross-site', ...headers },
    })
  const used = async () => (await db.selectFrom('rate_limits').select('used').execute()).length
  const visit = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

  test('keeps one-time links valid when another site fetches them', async () => {
    await db.deleteFrom('rate_limits').execute()
    for (const headers of [
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' },
      { ...visit, 'sec-fetch-dest': 'iframe' },
    ])
      expect([headers, (await open(headers)).statusCode]).toEqual([headers, 403])
    expect(await used()).toBe(0)
  })

  test('works for people who follow a link, whatever headers their browser sends', async () => {
    for (const headers of [visit, {}]) expect((await open(headers)).statusCode).not.toBe(403)
    expect(await used()).toBe(1)
  })
})

/** Public routes without cookies, which verifiers of badges on any site must be able to read. */
const readableFromAnywhere = (route: string) => / \/(?:badges|certificate\/:number\/badge)/.test(route)

describe('[AUTH-06] other origins', () => {
  test.each([...routes])('%s gives them no access by CORS', async (route) => {
    const { url } = requestOf(route)
    const preflight = {
      method: 'OPTIONS',
      url,
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-csrf-token,content-type',
      },
    } as const
    const { headers } = await zenit.app.inject(preflight)
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    if (!readableFromAnywhere(route)) expect(headers['access-control-allow-origin']).toBeUndefined()
    const allowed = String(headers['access-control-allow-headers'] ?? '')
    expect(allowed).not.toContain('csrf')
  })

  test('[AUTH-06] no page of the product may be framed, and each has a content security policy', async () => {
    const admin = await signIn(zenit, userId)
    const nobody = anonymous(zenit)
    const pages: string[] = []
    const read = [...routes].filter((one) => /^(?:GET|ALL) /.test(one) && !one.endsWith('/stream'))
    for (const route of [...read, 'GET /', 'GET /no/such/page', 'GET /hub/no-such-page'])
      for (const { cookies } of [admin, nobody]) {
        const { headers } = await zenit.app.inject({
          ...requestOf(route),
          cookies,
          headers: { accept: 'text/html' },
        })
        const policy = String(headers['content-security-policy'])
        expect([route, policy]).toEqual([route, expect.stringContaining("frame-ancestors 'none'")])
        expect([route, headers['x-frame-options']]).toEqual([route, 'DENY'])
        if (!String(headers['content-type']).startsWith('text/html')) continue
        pages.push(route)
        expect([route, policy]).toEqual([route, expect.stringContaining('default-src')])
        expect([route, policy]).not.toEqual([route, expect.stringContaining('unsafe-eval')])
      }
    expect(new Set(pages).size).toBeGreaterThan(10)
  })
})
