import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@zenit/contract/calls'
import { verifyTestReceipt } from '@zenit/contract/closed-tests'
import { search } from '@zenit/contract/search'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anonymous, signIn } from '../test/testing/actor.ts'
import { createProcess, createTestApp, type TestApp } from '../test/testing/app.ts'
import { createUser } from '../test/testing/factories.ts'
import { buildApp } from './app.ts'
import { refreshCookie } from './features/session/cookies.ts'
import { createSession } from './features/session/queries.ts'
import { callLimits, limitsFor, openLimits as openProductLimits } from './limits.ts'
import { connect, connectServing, runInLane } from './platform/db/connect.ts'
import { createRateLimits, type RateLimits } from './platform/http/limits/rate-limits.ts'
import { sweepLimits } from './platform/http/limits/sweep-limits.ts'
import { csrfCookie, newCsrfToken } from './platform/http/security/csrf.ts'

let zenit: TestApp

beforeAll(async () => {
  zenit = await createTestApp({ PEOPLE_PER_ADDRESS: '5' })
})

const newLearner = async () => signIn(zenit, await createUser(zenit.deps.db))
const seek = (actor: Awaited<ReturnType<typeof newLearner>>) =>
  actor.call(search, { query: { search: 'plan' } })

/** Limits for this test on the real table, and the lines that they log. */
function openLimits({ deps, clock }: TestApp): {
  limits: RateLimits
  request: FastifyRequest
  log: object[]
} {
  const log: object[] = []
  const request = { log: { warn: (line: object) => log.push(line) } } as unknown as FastifyRequest
  const limits = createRateLimits({
    db: deps.db,
    clock,
    secret: 'secret',
    limits: { few: { max: 3, seconds: 60 }, bytes: { max: 100, seconds: 60 } },
    calls: {},
    accountOf: () => 'somebody',
  })
  return { limits, request, log }
}

const refused = { code: 'rate-limited', headers: { 'retry-after': '60' } }

describe('a limit', () => {
  test('[API-02] is a 429 with the seconds until the next attempt, for that person only', async () => {
    const [one, other] = [await newLearner(), await newLearner()]
    const { max } = limitsFor(1, { spaceBytes: 1, filmBytes: 1 }).search
    for (let count = 0; count < max; count++) expect((await seek(one)).status).toBe(200)
    zenit.clock.advance(20)
    const answer = await zenit.app.inject({ url: '/api/search?search=plan', cookies: one.cookies })
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'rate-limited'])
    expect(answer.headers['retry-after']).toBe('40')
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect((await seek(other)).status).toBe(200)
    zenit.clock.advance(40)
    expect((await seek(one)).status).toBe(200)
  })

  test('[API-02] applies to all processes together, and is logged once', async () => {
    const second = await createProcess(zenit)
    const [here, there] = [openLimits(zenit), openLimits(second)]
    const claims = [{ limit: 'few', of: 'both' }]
    await here.limits.take(here.request, claims)
    await there.limits.take(there.request, claims)
    await here.limits.take(here.request, claims)
    for (const { limits, request } of [there, here, there, here])
      await expect(limits.take(request, claims)).rejects.toMatchObject(refused)
    expect([...here.log, ...there.log]).toEqual([
      { security: 'rate-limited', actorId: 'somebody', reason: 'few' },
    ])
  })

  test('[API-02] counts simultaneous requests exactly', async () => {
    const { limits, request, log } = openLimits(zenit)
    const claims = (of: string) => [
      { limit: 'few', of },
      { limit: 'bytes', of: 'all' },
    ]
    const tries = Array.from({ length: 60 }, (_, index) => limits.take(request, claims(`one ${index % 6}`)))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(18)
    expect(log.filter((line) => 'reason' in line && line.reason === 'few')).toHaveLength(6)
  })

  test('[API-02] is counted and given back at the same time without a deadlock', async () => {
    const { limits, request } = openLimits(zenit)
    const claims = Array.from({ length: 12 }, (_, index) => ({
      limit: 'bytes',
      of: `shared ${index}`,
      cost: 31,
    }))
    await limits.take(request, claims)
    const waiting = sql<{ count: number }>`
      select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%rate_limits%'`
    const both = await zenit.deps.db.transaction().execute(async (tx) => {
      // A lock in the middle stops both at the same row, from whichever end they started.
      await sql`select from rate_limits where used = 31 order by key offset 6 limit 1 for update`.execute(tx)
      const results = Promise.allSettled([limits.take(request, claims), limits.giveBack(claims)])
      await expect.poll(async () => (await waiting.execute(zenit.deps.db)).rows[0]?.count).toBe(2)
      return { results }
    })
    expect((await both.results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })

  test('[API-02] takes a connection of the pool only where a write may lock its count', async () => {
    const db = connectServing(zenit.database.url, 1)
    const { request } = openLimits(zenit)
    const limits = openProductLimits({ ...zenit.deps, db })
    const count = async (limit: string, patienceMs = 20_000) => {
      const counted = limits.take(request, [{ limit, of: 'one' }])
      return Promise.race([counted.then(() => 'counted'), sleep(patienceMs, 'waits', { ref: false })])
    }
    // The shared connections open with the first statement.
    await count('search')
    await expect.poll(() => runInLane(db, { text: 'select', values: [] })).not.toBeNull()
    const whileBusy = await db
      .transaction()
      .execute(async () => [await count('test-check'), await count('search'), await count('study', 1_000)])
    expect(whileBusy).toEqual(['counted', 'counted', 'waits'])
    expect(await count('study')).toBe('counted')
    await db.destroy()
  })

  test('[API-02] takes costs, gives them back and expires', async () => {
    const { limits, request } = openLimits(zenit)
    const claims = (cost: number) => [{ limit: 'bytes', of: 'one', cost }]
    await limits.take(request, claims(60))
    await limits.giveBack(claims(50))
    await limits.take(request, claims(90))
    await expect(limits.take(request, claims(1))).rejects.toMatchObject(refused)
    await limits.forget(claims(1))
    const [use] = await limits.take(request, [{ limit: 'bytes', of: 'one', cost: 500, isSoft: true }])
    expect(use?.used).toBe(500)
  })

  test('[API-02] stores nothing that identifies a person', async () => {
    const { limits, request } = openLimits(zenit)
    await limits.take(request, [{ limit: 'few', of: 'canary@mail.example' }])
    const rows = await zenit.deps.db.selectFrom('rate_limits').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ key }) => key.length !== 16 || key.includes('canary'))).toEqual([])
  })

  test('[API-02] of an address is separate from the next one, and ignores forged addresses', async () => {
    const { max } = limitsFor(5, { spaceBytes: 1, filmBytes: 1 })['receipt-address']
    const nobody = anonymous(zenit)
    const verify = (remoteAddress: string, forwarded: string) =>
      zenit.app.inject({
        method: verifyTestReceipt.method,
        url: `/api${verifyTestReceipt.path}`,
        cookies: nobody.cookies,
        headers: { 'x-csrf-token': nobody.cookies.caiplatform_csrf_token, 'x-forwarded-for': forwarded },
        remoteAddress,
        payload: {},
      })
    for (let count = 0; count < max; count++)
      expect((await verify('203.0.113.9', `198.51.100.${count}`)).statusCode).toBe(400)
    expect((await verify('203.0.113.9', '198.51.100.99')).statusCode).toBe(429)
    expect((await verify('203.0.113.10', '203.0.113.9')).statusCode).toBe(400)
    // The proxy in front is trusted for the address that it saw itself: the last one of the list.
    expect((await verify('127.0.0.1', '198.51.100.7, 203.0.113.9')).statusCode).toBe(429)
    expect((await verify('127.0.0.1', '203.0.113.9, 198.51.100.7')).statusCode).toBe(400)
  })

  test('[AUTH-08] headers for protocol and host do not change the product’s own URLs', async () => {
    const discover = (remoteAddress: string, headers: Record<string, string>) =>
      zenit.app.inject({ url: '/hub/.well-known/openid-configuration', remoteAddress, headers })
    const own = (await discover('203.0.113.9', {})).json()
    expect(own.issuer).toBe(`${zenit.deps.config.publicUrl}/hub`)
    const forged = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-for': '127.0.0.1',
      forwarded: 'for=127.0.0.1;proto=https;host=evil.example',
      host: 'evil.example',
    }
    for (const remoteAddress of ['203.0.113.9', '127.0.0.1'])
      expect((await discover(remoteAddress, forged)).json()).toEqual(own)
  })

  test('[ERR-03] without the database is a 503, and does not let requests through', async () => {
    const db = connect('postgres://zenit@127.0.0.1:1/zenit', 2)
    const app = await buildApp({ ...zenit.deps, db })
    const nobody = anonymous(zenit)
    const answer = await app.inject({
      method: 'POST',
      url: `/api${verifyTestReceipt.path}`,
      cookies: nobody.cookies,
      headers: { 'x-csrf-token': nobody.cookies.caiplatform_csrf_token },
      payload: {},
    })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
    await app.close()
    await db.destroy()
  })
})

describe('the table of limits', () => {
  test('[API-02] lists only calls and limits that exist', () => {
    const known = new Set(calls.map(({ name }) => name))
    expect(Object.keys(callLimits).filter((name) => !known.has(name))).toEqual([])
    const limits = Object.keys(limitsFor(1, { spaceBytes: 1, filmBytes: 1 }))
    const used = Object.values(callLimits).flatMap((list) => list.map(({ limit }) => limit))
    expect(used.filter((name) => !limits.includes(name))).toEqual([])
  })
})

describe('what is limited besides calls', () => {
  test('[UPL-01] uploads: their number and their announced bytes', async () => {
    const small = await createTestApp({ UPLOAD_SPACE_MB: '1', UPLOAD_SIZE_MB: '1', UPLOAD_RUNNING: '100' })
    const learner = await signIn(small, await createUser(small.deps.db))
    const begin = (bytes: number) =>
      small.app.inject({
        method: 'POST',
        url: '/api/files/uploads',
        cookies: learner.cookies,
        headers: {
          'x-csrf-token': learner.cookies.caiplatform_csrf_token,
          'tus-resumable': '1.0.0',
          'upload-length': String(bytes),
          'upload-metadata': `filename ${btoa('plan.txt')}`,
        },
      })
    const half = 512 * 1024
    const statuses = []
    for (let count = 0; count < 12; count++) {
      const { statusCode, headers } = await begin(half)
      statuses.push(statusCode)
      if (statusCode === 201)
        await small.deps.db
          .deleteFrom('files')
          .where('id', '=', String(headers.location).split('/').at(-1) ?? '')
          .execute()
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429])
    expect((await begin(2 * 1024 * 1024)).statusCode).toBe(413)
  })

  test('[AUTH-07] token refreshes, of one session and from one address', async () => {
    const userId = await createUser(zenit.deps.db)
    const tokens = await createSession(zenit.deps.db, { userId, idToken: null, now: zenit.clock() })
    const refresh = async (token: string, owner: string | null) => {
      const csrf = newCsrfToken(zenit.deps.config.secret, owner)
      const answer = await zenit.app.inject({
        method: 'POST',
        url: '/api/auth/refresh-token',
        cookies: { [csrfCookie]: csrf, [refreshCookie]: token },
        headers: { 'x-csrf-token': csrf },
      })
      return answer.statusCode
    }
    const { 'refresh-session': ofSession, 'refresh-address': ofPlace } = limitsFor(5, {
      spaceBytes: 1,
      filmBytes: 1,
    })
    // The same token within its grace period: a page that never gets the response.
    for (let count = 0; count < ofSession.max; count++)
      expect(await refresh(tokens.refreshToken, tokens.sessionId)).toBe(200)
    expect(await refresh(tokens.refreshToken, tokens.sessionId)).toBe(429)
    for (let count = ofSession.max + 1; count < ofPlace.max; count++)
      expect(await refresh('nobodys', null)).toBe(401)
    expect(await refresh('nobodys', null)).toBe(429)
  })

  test('[AUTH-08] logins started at the hub', async () => {
    const { max } = limitsFor(5, { spaceBytes: 1, filmBytes: 1 })['hub-address']
    const begin = () => zenit.app.inject({ url: '/hub/auth?client_id=nobody', remoteAddress: '203.0.113.77' })
    const before = await begin()
    expect(before.statusCode).toBe(400)
    for (let count = 1; count < max; count++) await begin()
    const answer = await begin()
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '600'])
    expect(answer.body).toContain('Spróbuj ponownie za 10 minut.')
  })

  test('[TRUST-01] the public page of a certificate, its PDF and its badges', async () => {
    const { max } = limitsFor(5, { spaceBytes: 1, filmBytes: 1 })['certificate-address']
    const open = (url: string, remoteAddress = '203.0.113.78') =>
      zenit.app.inject({ url, remoteAddress, headers: { 'accept-language': 'pl' } })
    for (let count = 0; count < max; count++)
      expect((await open('/certificate/ZENIT-AAAA-AAAA-AAAA')).statusCode).toBe(404)
    const page = await open('/certificate/ZENIT-AAAA-AAAA-AAAA')
    expect([page.statusCode, page.headers['retry-after']]).toEqual([429, '60'])
    expect(page.body).toContain('Odśwież stronę za minutę')
    for (const rest of ['.pdf', '/badge', '/badge.png'])
      expect((await open(`/certificate/ZENIT-AAAA-AAAA-AAAA${rest}`)).statusCode).toBe(429)
    expect((await open('/certificate', '203.0.113.79')).statusCode).toBe(200)
  })

  test('[API-02] ended windows are deleted', async () => {
    await sweepLimits(zenit.deps).run({})
    const left = await zenit.deps.db
      .selectFrom('rate_limits')
      .where('ends_at', '<', zenit.clock())
      .select('key')
      .execute()
    expect(left).toEqual([])
  })
})
