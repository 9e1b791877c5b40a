import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { badging, type Claims, startApp, tokenAt } from './badges.testing.ts'
import { expandSafely } from './contexts.testing.ts'

const app = await startApp()
const { origin } = app
const { db } = app.deps
const { setConfirmed, issued, verify, claimsOf } = badging(app)

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
