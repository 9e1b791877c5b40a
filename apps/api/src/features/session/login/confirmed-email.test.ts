import { exchangeCode } from '@zenit/contract/session'
import { afterAll, expect, test } from 'vitest'
import { anonymous } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { HostileHub } from './hostile-hub.testing.ts'

const hub = await HostileHub.start()
afterAll(() => hub.stop())
const settings = { OIDC_ISSUER: hub.issuer, OIDC_CLIENT_ID: hub.clientId }
const strict = await createTestApp(settings)
const trusting = await createTestApp({ ...settings, OIDC_CONFIRMS_EMAILS: 'true' })

/** Whether the address counts as confirmed after a sign-in with that claim. */
async function isConfirmed(app: typeof strict, claim: unknown): Promise<boolean> {
  hub.behave({ claims: (good) => ({ ...good, email_verified: claim }) })
  expect((await anonymous(app).call(exchangeCode, { body: hub.newGrant() })).status).toBe(200)
  const { email_confirmed } = await app.deps.db
    .selectFrom('users')
    .select('email_confirmed')
    .executeTakeFirstOrThrow()
  return email_confirmed
}

test.each([
  [true, true, true],
  [undefined, false, true],
  [false, false, false],
  ['true', false, false],
])(
  '[ORG-09] email_verified %s of another provider: %s, and %s if all its addresses count as confirmed',
  async (claim, ...expected) => {
    expect([await isConfirmed(strict, claim), await isConfirmed(trusting, claim)]).toEqual(expected)
  },
)
