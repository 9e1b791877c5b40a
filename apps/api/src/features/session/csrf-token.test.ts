import { expect, test } from 'vitest'
import { csrfCookie } from '../../platform/http/security/csrf.ts'
import { Browser, createListeningApp } from '../hub/browser.testing.ts'
import { ania, signUp } from './login/login.testing.ts'

const zenit = await createListeningApp()

let people = 0
async function signedIn() {
  const browser = new Browser(zenit.url)
  const { code, codeVerifier } = await signUp(browser, { ...ania, email: `token${people++}@poczta.example` })
  const before = browser.cookie(csrfCookie) ?? ''
  await browser.call('POST', '/auth/exchange-code', { code, codeVerifier })
  return { browser, before, during: browser.cookie(csrfCookie) ?? '' }
}

/** Sends one write with this token as cookie and header. */
async function writeWith(browser: Browser, token: string): Promise<number> {
  browser.cookies.set(`${csrfCookie};/`, { value: token, path: '/' })
  const headers = { 'x-csrf-token': token, accept: 'application/json' }
  return (await browser.send('/api/auth/sessions/end-others', { method: 'POST', headers })).status
}

test('[AUTH-06] the token changes with the login, and the previous one is no longer valid', async () => {
  const { browser, before, during } = await signedIn()
  expect(new Set([before, during, '']).size).toBe(3)
  expect(await writeWith(browser, before)).toBe(403)
  expect(await writeWith(browser, during)).toBe(200)
})

test('[AUTH-06] the token is kept by a refresh, and ends with the session', async () => {
  const { browser, during } = await signedIn()
  await browser.call('POST', '/auth/refresh-token')
  expect(await writeWith(browser, during)).toBe(200)
  await browser.call('POST', '/auth/destroy-token')
  expect(browser.cookie(csrfCookie)).not.toBe(during)
  const next = new Browser(zenit.url)
  const { code, codeVerifier } = await signUp(next, { ...ania, email: 'nastepna@poczta.example' })
  await next.call('POST', '/auth/exchange-code', { code, codeVerifier })
  expect(await writeWith(next, during)).toBe(403)
})

test('[AUTH-06] another site cannot sign anybody in, whatever it sends', async () => {
  const browser = new Browser(zenit.url)
  const { code, codeVerifier } = await signUp(browser, { ...ania, email: 'cudza@poczta.example' })
  const token = browser.cookie(csrfCookie) ?? ''
  const answer = await browser.send('/api/auth/exchange-code', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': token,
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    },
    body: JSON.stringify({ code, codeVerifier }),
  })
  expect(answer.status).toBe(403)
  expect(answer.headers.getSetCookie().join()).not.toContain('caiplatform_access')
  expect((await browser.call('POST', '/auth/exchange-code', { code, codeVerifier })).status).toBe(200)
})
