import { loginSettings } from '@zenit/contract/session'
import { expect, test } from 'vitest'
import { anonymous } from '../../../test/testing/actor.ts'
import { createTestApp, type TestApp } from '../../../test/testing/app.ts'
import { createListeningApp } from '../hub/browser.testing.ts'

const zenit = await createListeningApp()
// Its hub is that of the other app, like an external OpenID Connect provider.
const elsewhere = await createTestApp({ OIDC_ISSUER: `${zenit.url}/hub`, OIDC_CLIENT_ID: 'other' })

const pagesOf = async (app: TestApp) => (await anonymous(app).call(loginSettings, {})).body.accountPages

test('[AUTH-08] the product’s own hub has account pages, and each of them exists', async () => {
  const pages = await pagesOf(zenit)
  expect(pages).toEqual({ profile: '/hub/profile', rank: '/hub/rank', account: '/hub/account' })
  for (const page of Object.values(pages ?? {}))
    expect((await zenit.app.inject(page)).statusCode, page).toBeLessThan(400)
})

test('[AUTH-08] with an external hub no account page is offered', async () => {
  expect(await pagesOf(elsewhere)).toBeNull()
})
