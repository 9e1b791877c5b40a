import { gunzipSync } from 'node:zlib'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { expect } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/testing/app.ts'
import { findPort } from '../../../../test/testing/ports.ts'
import { createTestCourse } from '../../closed-tests/fixtures.ts'
import { createPassedLearner, issue } from '../fixtures.ts'

/** Starts the product on a real port, so that a verifier can request the URLs in credentials. */
export async function startApp(): Promise<TestApp & { origin: string }> {
  const port = await findPort()
  const origin = `http://127.0.0.1:${port}`
  const app = await createTestApp({ PUBLIC_URL: origin })
  await app.app.listen({ port, host: '127.0.0.1' })
  return { ...app, origin }
}

export const tokenAt = async (address: string) => (await fetch(address)).text()

export interface Claims extends JWTPayload {
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

/** Certificates with badges, and what a verifier reads in them. */
export function badging(app: Awaited<ReturnType<typeof startApp>>) {
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

  /** Verifies like a third party: with a standard library, and the keys from the product’s URL. */
  const verify = (token: string) =>
    jwtVerify(token, createRemoteJWKSet(new URL(`${origin}/badges/jwks.json`)), {
      algorithms: ['RS256'],
      issuer: `${origin}/badges/issuer`,
      currentDate: app.clock(),
    })

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

  return { setConfirmed, issued, verify, claimsOf, isRevoked, setRevoked }
}
