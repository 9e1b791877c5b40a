import { createHash, randomBytes } from 'node:crypto'
import type { Answer, Browser } from '../../hub/browser.testing.ts'
import { nonceOf } from './hub-client.ts'

export interface Attempt {
  state: string
  codeVerifier: string
  address: string
}

/** Creates what the page needs before it redirects to the hub. */
export async function beginLogin(browser: Browser, extra: Record<string, string> = {}): Promise<Attempt> {
  const { body } = await browser.call('GET', '/auth/login-settings')
  const codeVerifier = randomBytes(32).toString('base64url')
  const state = randomBytes(16).toString('base64url')
  const query = new URLSearchParams({
    client_id: String(body.clientId),
    redirect_uri: String(body.redirectUri),
    scope: String(body.scope),
    response_type: 'code',
    state,
    nonce: nonceOf(codeVerifier),
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    ui_locales: 'pl',
    ...extra,
  })
  return { state, codeVerifier, address: `${body.authorizationEndpoint}?${query}` }
}

/** The code in the URL to which the hub redirects. */
export const codeOf = (answer: Answer): string => new URL(answer.url).searchParams.get('code') ?? ''

export const ania = {
  firstName: 'Ania',
  lastName: 'Żółkiewska',
  email: 'ania@poczta.example',
  password: 'gęś za płotem',
  terms: 'yes',
}

/** All steps of a new person: the page, the hub’s sign-up form, and back with a code. */
export async function signUp(browser: Browser, person: Record<string, string> = ania) {
  const attempt = await beginLogin(browser, { prompt: 'create' })
  const form = await browser.open(attempt.address)
  const back = await browser.submit(form, person)
  return { ...attempt, form, back, code: codeOf(back) }
}

export async function signIn(browser: Browser, person = ania) {
  const attempt = await beginLogin(browser)
  const form = await browser.open(attempt.address)
  const back = await browser.submit(form, { email: person.email, password: person.password })
  return { ...attempt, form, back, code: codeOf(back) }
}
