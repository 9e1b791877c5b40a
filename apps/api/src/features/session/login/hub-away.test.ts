import { destroyToken, exchangeCode, loginSettings } from '@zenit/contract/session'
import { expect, test } from 'vitest'
import { anonymous } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'

// Nothing listens on port 9 (discard).
const zenit = await createTestApp({ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'zenit' })

test('[AUTH-08] while the hub is unavailable, a login returns a temporary error', async () => {
  const nobody = anonymous(zenit)
  const settings = await nobody.call(loginSettings, {})
  expect([settings.status, settings.code]).toEqual([503, 'unavailable'])
  const exchange = await nobody.call(exchangeCode, { body: { code: 'c', codeVerifier: 'v' } })
  expect([exchange.status, exchange.code]).toEqual([503, 'unavailable'])
})

test('[AUTH-05] a logout does not need the hub', async () => {
  const answer = await anonymous(zenit).call(destroyToken, {})
  expect(answer.body).toEqual({ success: true, logoutUrl: null })
})

test('[AUTH-08] with an external hub the product’s own does not exist', async () => {
  const answer = await zenit.app.inject('/hub/.well-known/openid-configuration')
  expect(answer.body).not.toContain('authorization_endpoint')
})
