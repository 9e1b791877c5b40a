import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../../test/testing/app.ts'
import { commandLine } from '../../../../test/testing/command.ts'
import { createUser } from '../../../../test/testing/factories.ts'
import { createTestCourse } from '../../closed-tests/fixtures.ts'
import { createPassedLearner } from '../fixtures.ts'
import { restoreCertificate, revokeCertificate } from '../service.ts'
import { badging, startApp, tokenAt } from './badges.testing.ts'
import { rotateKey } from './keys.ts'
import { placesOfList } from './status-list.ts'

const app = await startApp()
const { origin } = app
const { db } = app.deps
const { issued, verify, claimsOf, isRevoked, setRevoked } = badging(app)

let one: Awaited<ReturnType<typeof issued>>
beforeAll(async () => {
  one = await issued({ firstName: 'Zofia', lastName: 'Łękołodzka' })
})

describe('[CERT-04] revocation', () => {
  test('appears at the next request of the list, and disappears with it', async () => {
    const { number, address } = await issued()
    const claims = await claimsOf(address)
    expect(await isRevoked(claims)).toBe(false)
    await setRevoked(number, app.clock())
    expect(await isRevoked(claims)).toBe(true)
    // Only this one is revoked.
    expect(await isRevoked(await claimsOf(one.address))).toBe(false)
    await setRevoked(number, null)
    expect(await isRevoked(claims)).toBe(false)
  })

  test('has a later time and another ETag when a certificate is valid again', async () => {
    const { number, address } = await issued()
    const list = (await claimsOf(address)).credentialStatus.statusListCredential
    const read = async () => {
      const reply = await fetch(list)
      const { payload } = await verify(await reply.text())
      return { etag: reply.headers.get('etag'), validFrom: Date.parse(String(payload.validFrom)) }
    }
    const act = { number, reason: 'Pomyłka', actorId: await createUser(db), log: app.app.log }
    const before = await read()
    app.clock.advance(60)
    await revokeCertificate(app.deps, act)
    const revoked = await read()
    app.clock.advance(60)
    await restoreCertificate(app.deps, act)
    const restored = await read()
    expect(revoked.validFrom).toBeGreaterThan(before.validFrom)
    expect(restored.validFrom).toBeGreaterThan(revoked.validFrom)
    expect(new Set([before, revoked, restored].map(({ etag }) => etag)).size).toBe(3)
  })

  test('is revalidated each time, and not sent again if unchanged', async () => {
    const address = (await claimsOf(one.address)).credentialStatus.statusListCredential
    const first = await fetch(address)
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(first.headers.get('content-type')).toBe('application/vc+jwt')
    const etag = first.headers.get('etag') ?? ''
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('gives badges random and unique places in the list', async () => {
    const numbers = await db.selectFrom('badges').select(['list', 'place']).execute()
    expect(new Set(numbers.map(({ place }) => place)).size).toBe(numbers.length)
    expect(numbers.map(({ place }) => place)).not.toEqual(numbers.map((_, index) => index))
    expect(numbers.every(({ list }) => list === 1)).toBe(true)
  })

  test('starts a new list when one is half full', async () => {
    const course = await createTestCourse(app)
    // As many certificates as fill half a list.
    await db.transaction().execute(async (tx) => {
      // Without the triggers for each row, like a restore.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`insert into certificates (number, user_id, course_id, learner_name, course_title, language, issued_at,
          image_key, name_removed_at)
        select 'ZEN-FULL-' || n, null, ${course.courseId}, null, 'x', 'pl', ${app.clock()}, null, ${app.clock()}
        from generate_series(1, ${placesOfList / 2}) n`.execute(tx)
      await sql`insert into badges (number, subject_id, salt, list, place)
        select 'ZEN-FULL-' || n, gen_random_uuid(), 'x', 2, n - 1
        from generate_series(1, ${placesOfList / 2}) n`.execute(tx)
    })
    const claims = await claimsOf((await issued()).address)
    expect(claims.credentialStatus.statusListCredential).toBe(`${origin}/badges/status/3`)
    expect(await isRevoked(claims)).toBe(false)
    expect((await fetch(`${origin}/badges/status/4`)).status).toBe(404)
  })
})

describe('[CERT-04] keys', () => {
  test('are created once, also in races', async () => {
    const fresh = await createTestApp()
    const replies = await Promise.all([1, 2, 3, 4].map(() => fresh.app.inject('/badges/jwks.json')))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(replies[0]?.json().keys).toHaveLength(1)
  })

  test('rotate: old badges stay valid, new ones use the new key, the old private key is deleted', async () => {
    const old = await tokenAt(one.address)
    const id = await rotateKey({ db, clock: app.clock })
    const fresh = await tokenAt(one.address)
    expect(decodeProtectedHeader(fresh).kid).toBe(`${origin}/badges/keys/${id}`)
    expect(decodeProtectedHeader(old).kid).not.toBe(decodeProtectedHeader(fresh).kid)
    for (const token of [old, fresh]) await verify(token)
    const rows = await db.selectFrom('badge_keys').selectAll().orderBy('created_at').execute()
    expect(rows.map((row) => [row.private_jwk === null, row.retired_at === null])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test('are rotated by a command beside the running product', async () => {
    const before = decodeProtectedHeader(await tokenAt(one.address)).kid
    const env = {
      ...process.env,
      DATABASE_URL: app.database.url,
      PUBLIC_URL: origin,
      DATA_DIR: '/no/such/folder',
    }
    const { stdout } = await promisify(execFile)(process.execPath, commandLine('badges', 'rotate-key'), {
      env,
    })
    const after = decodeProtectedHeader(await tokenAt(one.address)).kid
    expect(after).not.toBe(before)
    expect(stdout).toBe(`From now on badges are signed by ${after}\n`)
    const wrong = promisify(execFile)(process.execPath, commandLine('badges', 'rotate'), { env })
    await expect(wrong).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('rotate-key') })
  })

  test('belong to the issuer, whose profile is at the URL that identifies it', async () => {
    const { keys } = (await (await fetch(`${origin}/badges/jwks.json`)).json()) as { keys: { kid: string }[] }
    const reply = await fetch(`${origin}/badges/issuer`)
    const kids = keys.map(({ kid }) => kid)
    expect(await reply.json()).toMatchObject({
      id: `${origin}/badges/issuer`,
      type: ['Profile'],
      name: 'Zenit',
      url: origin,
      assertionMethod: kids,
      verificationMethod: keys.map((publicKeyJwk) => ({
        id: publicKeyJwk.kid,
        type: 'JsonWebKey',
        controller: `${origin}/badges/issuer`,
        publicKeyJwk,
      })),
    })
  })
})

describe('[CERT-04] the responses', () => {
  test('can be read by verifiers of any origin, and execute nothing', async () => {
    const paths = ['/badges/issuer', '/badges/jwks.json', '/badges/status/1', '/badges/image.png']
    for (const address of [...paths.map((path) => `${origin}${path}`), one.address, `${one.address}.json`]) {
      const reply = await fetch(address)
      expect(reply.status, address).toBe(200)
      expect(Object.fromEntries(reply.headers), address).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      expect(reply.headers.get('set-cookie')).toBeNull()
      const head = await fetch(address, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
    }
  })

  test('allow CORS preflights of other sites', async () => {
    for (const address of [
      `${origin}/badges/jwks.json`,
      `${origin}/badges/status/1`,
      one.address,
      `${one.address}.json`,
    ]) {
      const reply = await fetch(address, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://wallet.example',
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'accept',
        },
      })
      expect([reply.status, await reply.text()], address).toEqual([204, ''])
      expect(Object.fromEntries(reply.headers), address).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': '*',
      })
    }
  })

  test.each([
    '/certificate/ZEN-2026-0000-0000-0000/badge',
    '/certificate/nobody/badge.png',
    '/badges/status/0',
    '/badges/status/-1',
    '/badges/status/1e9',
    '/badges/status/9999999',
    '/badges/keys/nothing',
    '/badges/keys/019a0000-0000-7000-8000-000000000000',
  ])('%s is not found', async (path) => {
    const reply = await fetch(`${origin}${path}`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(await reply.json()).toMatchObject({ code: 'not-found' })
  })

  test('a number with a NUL does not exist', async () => {
    const reply = await fetch(`${origin}/certificate/%00/badge.json`)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ code: 'invalid-input' })
  })

  test('a number that is reserved but not issued does not exist', async () => {
    const course = await createTestCourse(app)
    await createPassedLearner(app, course)
    const { certificate_number } = await db
      .selectFrom('course_passes')
      .where('course_id', '=', course.courseId)
      .select('certificate_number')
      .executeTakeFirstOrThrow()
    expect((await fetch(`${origin}/certificate/${certificate_number}/badge`)).status).toBe(404)
  })
})
