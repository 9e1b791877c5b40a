import { expect, test } from 'vitest'
import { Browser, createListeningApp } from '../hub/browser.testing.ts'
import { ania, signUp } from './login.testing.ts'

const zenit = await createListeningApp()
const newBrowser = () => new Browser(zenit.url)

test('[AUTH-01][AUTH-08] sign-up at the hub, code and verifier, and the person is in', async () => {
  const browser = newBrowser()
  const { back, code, codeVerifier, state } = await signUp(browser)
  const address = new URL(back.url)
  expect(address.pathname).toBe('/login')
  expect(address.searchParams.get('state')).toBe(state)
  const answer = await browser.call('POST', '/auth/exchange-code', { code, codeVerifier })
  expect(answer.body).toMatchObject({
    success: true,
    user: {
      firstName: ania.firstName,
      lastName: ania.lastName,
      email: ania.email,
      rankStage: 1,
      locale: 'pl',
    },
    organizationSettings: { accessToToolRepository: true, accessToMultibot: true },
  })
})
