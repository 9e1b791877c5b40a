import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32, gunzipSync } from 'node:zlib'
import { createRemoteJWKSet, decodeProtectedHeader, importJWK, type JWTPayload, jwtVerify } from 'jose'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/testing/app.ts'
import { commandLine, findPort } from '../../../../test/testing/command.ts'
import { createUser } from '../../../../test/testing/factories.ts'
import { newId } from '../../../platform/ids.ts'
import { createTestCourse } from '../../closed-tests/fixtures.ts'
import { createPassedLearner, issue } from '../fixtures.ts'
import { restoreCertificate, revokeCertificate } from '../service.ts'
import { expandSafely } from './contexts.testing.ts'
import { rotateKey } from './keys.ts'
import { placesOfList } from './status-list.ts'

/** Starts the product on a real port, so that a verifier can request the URLs in credentials. */
async function startApp(): Promise<TestApp & { origin: string }> {
  const port = await findPort()
  const origin = `http://127.0.0.1:${port}`
  const app = await createTestApp({ PUBLIC_URL: origin })
  await app.app.listen({ port, host: '127.0.0.1' })
  return { ...app, origin }
}

const app = await startApp()
const { origin } = app
const { db } = app.deps

const setConfirmed = (userId: string, email_confirmed: boolean) =>
  db.updateTable('users').set({ email_confirmed }).where('id', '=', userId).execute()

async function issued(given: { firstName?: string; lastName?: string } = {}, language: 'pl' | 'en' = 'pl') {
  const course = await createTestCourse(app)
  const learner = await createPassedLearner(app, course, given)
  const { body } = await issue(app, learner, course, language)
  const number = String(body.certificate.number)
  await setConfirmed(String(learner.userId), true)
  return { number, course, learner, address: `${origin}/certificate/${number}/badge` }
}

const tokenAt = async (address: string) => (await fetch(address)).text()

/** Verifies like a third party: with a standard library, and the keys from the product’s URL. */
const verify = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${origin}/badges/jwks.json`)), {
    algorithms: ['RS256'],
    issuer: `${origin}/badges/issuer`,
    currentDate: app.clock(),
  })

interface Claims extends JWTPayload {
  id: string
  type: string[]
  validFrom: string
  awardedDate: string
  credentialSubject: {
    id: string
    identifier?: Record<string, unknown>[]
    achievement: Record<string, unknown>
  }
  credentialStatus: { id: string; statusListIndex: string; statusListCredential: string }
}

const claimsOf = async (address: string) => (await verify(await tokenAt(address))).payload as Claims

/** Checks the status like a verifier (Bitstring Status List 1.0, 3.2). */
async function isRevoked({ credentialStatus }: Claims): Promise<boolean> {
  const { payload } = await verify(await tokenAt(credentialStatus.statusListCredential))
  expect(payload).toMatchObject({
    id: credentialStatus.statusListCredential,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    credentialSubject: { type: 'BitstringStatusList', statusPurpose: 'revocation' },
  })
  const { encodedList } = (payload as unknown as { credentialSubject: { encodedList: string } })
    .credentialSubject
  expect(encodedList[0], 'multibase base64url').toBe('u')
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
  expect(bits.length * 8).toBeGreaterThanOrEqual(131_072)
  const place = Number(credentialStatus.statusListIndex)
  return ((bits[place >> 3] ?? 0) & (0x80 >> (place & 7))) !== 0
}

const setRevoked = (number: string, at: Date | null) =>
  db
    .updateTable('certificates')
    .set({ revoked_at: at, revoked_reason: at && 'Pomyłka' })
    .where('number', '=', number)
    .execute()

let one: Awaited<ReturnType<typeof issued>>
beforeAll(async () => {
  one = await issued({ firstName: 'Zofia', lastName: 'Łękołodzka' })
})

describe('[CERT-04] the badge of a certificate', () => {
  test('is a token that a standard library verifies with the published keys', async () => {
    const reply = await fetch(one.address)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${one.number}.jwt"`)
    const token = await reply.text()
    const { payload, protectedHeader } = await verify(token)
    expect(Object.keys(protectedHeader).sort()).toEqual(['alg', 'kid', 'typ'])
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT' })
    const claims = payload as Claims
    expect(claims.iss).toBe(`${origin}/badges/issuer`)
    expect(claims.jti).toBe(claims.id)
    expect(claims.sub).toBe(claims.credentialSubject.id)
    expect((claims.nbf ?? 0) * 1000).toBe(Date.parse(claims.validFrom))
  })

  test('is verified by the key at the URL in its header too, which is only a public key', async () => {
    const token = await tokenAt(one.address)
    const kid = decodeProtectedHeader(token).kid ?? ''
    const jwk = (await (await fetch(kid)).json()) as Record<string, string>
    expect(Object.keys(jwk).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    await jwtVerify(token, await importJWK(jwk, 'RS256'), { currentDate: app.clock() })
    const everything = [`${origin}/badges/jwks.json`, `${origin}/badges/issuer`, kid, one.address]
    const { private_jwk } = await db.selectFrom('badge_keys').select('private_jwk').executeTakeFirstOrThrow()
    for (const address of everything)
      for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi'] as const)
        expect(await tokenAt(address)).not.toContain(String(private_jwk?.[secret]))
  })

  test('with one changed letter is invalid', async () => {
    const [header, payload = '', signature] = (await tokenAt(one.address)).split('.')
    const text = Buffer.from(payload, 'base64url').toString().replace('Łękołodzka', 'Kowalska')
    const forged = [header, Buffer.from(text).toString('base64url'), signature].join('.')
    await expect(verify(forged)).rejects.toThrow('signature verification failed')
  })

  test('contains who, what and when, in the language of the certificate, according to Open Badges 3.0', async () => {
    const claims = await claimsOf(one.address)
    const { courseId, document } = one.course
    expect(claims).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
        'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
      ],
      id: one.address,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      name: document.title.pl,
      issuer: { id: `${origin}/badges/issuer`, type: ['Profile'], name: 'Zenit', url: origin },
      awardedDate: '2026-11-20T09:00:00Z',
      validFrom: '2026-11-20T09:00:00Z',
      credentialSubject: {
        id: expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/),
        type: ['AchievementSubject'],
        achievement: {
          id: `urn:uuid:${courseId}`,
          type: ['Achievement'],
          achievementType: 'CertificateOfCompletion',
          inLanguage: 'pl',
          name: document.title.pl,
          description: `Potwierdza ukończenie kursu „${document.title.pl}” na platformie Zenit.`,
          criteria: { narrative: 'Ukończenie wszystkich lekcji kursu i\u00a0zaliczenie testu końcowego.' },
          image: { id: `${origin}/badges/image.png`, type: 'Image', caption: expect.any(String) },
        },
      },
      credentialStatus: {
        type: 'BitstringStatusListEntry',
        statusPurpose: 'revocation',
        statusListIndex: expect.stringMatching(/^\d+$/),
        statusListCredential: `${origin}/badges/status/1`,
      },
      credentialSchema: [{ type: '1EdTechJsonSchemaValidator2019' }],
    })
    const english = await issued({}, 'en')
    const { achievement } = (await claimsOf(english.address)).credentialSubject
    expect(achievement).toMatchObject({
      inLanguage: 'en',
      name: english.course.document.title.en,
      criteria: { narrative: 'All lessons of the course completed and its final test passed.' },
    })
  })

  test('[COURSE-09] says so if there was a test and then a final work', async () => {
    const { address, number, learner } = await issued({}, 'en')
    const userId = String(learner.userId)
    await db
      .updateTable('course_passes')
      .where('certificate_number', '=', number)
      .set({ evidence: 'final-work', evidence_id: newId() })
      .execute()
    const criteria = async () => (await claimsOf(address)).credentialSubject.achievement.criteria
    expect(await criteria()).toEqual({
      narrative:
        'All lessons of the course completed, its final test passed and a final project approved by a reviewer.',
    })
    await db.deleteFrom('test_attempts').where('user_id', '=', userId).execute()
    expect(await criteria()).toEqual({
      narrative: 'All lessons of the course completed and a final project approved by a reviewer.',
    })
  })

  test.each(['badge', 'issuer', 'status list'])(
    'is JSON-LD in which every term is defined: %s',
    async (which) => {
      const documents: Record<string, () => Promise<object>> = {
        badge: async () => JSON.parse(await tokenAt(`${one.address}.json`)),
        issuer: async () => JSON.parse(await tokenAt(`${origin}/badges/issuer`)),
        'status list': async () => {
          const { iss, jti, sub, nbf, ...list } = (await verify(await tokenAt(`${origin}/badges/status/1`)))
            .payload
          return list
        },
      }
      const [expanded] = await expandSafely((await documents[which]?.()) ?? {})
      expect(expanded).toHaveProperty('@id')
      if (which !== 'badge') return
      expect(JSON.stringify(expanded)).toContain('context.json#1EdTechJsonSchemaValidator2019')
      const unknown = {
        ...(await documents[which]?.()),
        credentialSchema: [{ id: 'https://a.example', type: 'Nobody' }],
      }
      await expect(expandSafely(unknown)).rejects.toThrow()
    },
  )

  test('[ORG-09] does not contain an unconfirmed e-mail address', async () => {
    const { address, learner } = await issued()
    const kinds = async () =>
      (await claimsOf(address)).credentialSubject.identifier?.map((one) => one.identityType)
    await setConfirmed(String(learner.userId), false)
    expect(await kinds()).toEqual(['name'])
    await setConfirmed(String(learner.userId), true)
    expect(await kinds()).toEqual(['emailAddress', 'name'])
  })

  test('allows its holder’s address to be recognised without containing it', async () => {
    const { email } = await db
      .selectFrom('users')
      .where('id', '=', one.learner.userId ?? '')
      .select('email')
      .executeTakeFirstOrThrow()
    const { identifier } = (await claimsOf(one.address)).credentialSubject
    const [address, name] = identifier ?? []
    const hash = createHash('sha256').update(`${email.toLowerCase()}${address?.salt}`).digest('hex')
    expect(address).toEqual({
      type: 'IdentityObject',
      hashed: true,
      identityType: 'emailAddress',
      identityHash: `sha256$${hash}`,
      salt: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(name).toMatchObject({ identityType: 'name', hashed: false, identityHash: 'Zofia Łękołodzka' })
    for (const path of ['badge', 'badge.json']) {
      const text = await tokenAt(`${origin}/certificate/${one.number}/${path}`)
      const readable = text + Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()
      expect(readable).not.toContain(email)
      expect(readable).not.toContain(one.learner.userId)
    }
    const other = await issued()
    const [second] = (await claimsOf(other.address)).credentialSubject.identifier ?? []
    expect(second?.salt).toMatch(/^[\w-]{43}$/)
    expect(second?.salt).not.toBe(address?.salt)
  })

  test('is the same for all simultaneous requests', async () => {
    const other = await issued()
    const tokens = await Promise.all(Array.from({ length: 20 }, () => tokenAt(other.address)))
    expect(new Set(tokens).size).toBe(1)
  })

  test('can be read as JSON, and downloaded as an image that contains the token', async () => {
    const json = await fetch(`${one.address}.json`)
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const { iss, jti, sub, nbf, ...credential } = await claimsOf(one.address)
    expect(await json.json()).toEqual(credential)

    const png = Buffer.from(await (await fetch(`${one.address}.png`)).arrayBuffer())
    expect(await sharp(png, { failOn: 'error' }).metadata()).toMatchObject({ format: 'png', width: 640 })
    const length = png.readUInt32BE(33)
    const chunk = png.subarray(37, 41 + length)
    expect(png.readUInt32BE(41 + length)).toBe(crc32(chunk))
    expect(chunk.toString('latin1')).toBe(`iTXtopenbadgecredential\0\0\0\0\0${await tokenAt(one.address)}`)
  })

  test('is sent with the media types of VC-JOSE-COSE to clients that request them', async () => {
    const reply = await fetch(one.address, { headers: { accept: 'application/vc+jwt' } })
    expect(reply.headers.get('content-type')).toBe('application/vc+jwt')
    await verify(await reply.text())
  })

  test('with a new name has the same id and is the newer of two; without a name it contains nobody’s', async () => {
    const { number, address } = await issued({ firstName: 'Ewa', lastName: 'Nowak' })
    const before = await claimsOf(address)
    const at = (date: Date) =>
      db.updateTable('certificates').where('number', '=', number).set({ renewed_at: date })
    await at(new Date('2026-11-20T09:00:30Z')).set({ learner_name: 'Ewa Gawron' }).execute()
    app.clock.advance(60)
    const renewed = await claimsOf(address)
    expect([renewed.id, renewed.sub, renewed.awardedDate]).toEqual([
      before.id,
      before.sub,
      before.awardedDate,
    ])
    expect([before.validFrom, renewed.validFrom]).toEqual(['2026-11-20T09:00:00Z', '2026-11-20T09:00:30Z'])
    expect(JSON.stringify(renewed)).toContain('Ewa Gawron')
    await db
      .updateTable('certificates')
      .where('number', '=', number)
      .set({
        learner_name: null,
        name_removed_at: app.clock(),
        user_id: null,
        image_key: null,
        image_sha256: null,
      })
      .execute()
    const removed = await claimsOf(address)
    expect(removed.sub).toBe(before.sub)
    expect(removed.credentialSubject.identifier).toBeUndefined()
    expect(JSON.stringify(removed)).not.toMatch(/Ewa|Nowak|Gawron|sha256/)
    expect(removed.credentialSubject.achievement.criteria).toEqual(
      before.credentialSubject.achievement.criteria,
    )
  })

  test('outlives the account: the name stays, the address is removed', async () => {
    const { number, address, learner } = await issued({ firstName: 'Ewa', lastName: 'Nowak' })
    expect((await claimsOf(address)).credentialSubject.identifier).toHaveLength(2)
    await db
      .updateTable('certificates')
      .where('user_id', '=', learner.userId ?? '')
      .set({ user_id: null, image_key: null, image_sha256: null })
      .execute()
    await db.deleteFrom('course_passes').where('certificate_number', '=', number).execute()
    const { credentialSubject } = await claimsOf(address)
    expect(credentialSubject.identifier).toEqual([
      { type: 'IdentityObject', hashed: false, identityType: 'name', identityHash: 'Ewa Nowak' },
    ])
    expect(credentialSubject.achievement.criteria).toEqual({
      narrative: 'Ukończenie wszystkich lekcji kursu i\u00a0zaliczenie testu końcowego albo pracy końcowej.',
    })
  })
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
