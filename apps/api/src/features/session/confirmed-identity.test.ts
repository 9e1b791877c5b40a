import { describe, expect, test } from 'vitest'
import { Browser, createListeningApp } from '../hub/browser.testing.ts'
import { requireFreshLogin } from './confirmed-identity.ts'
import { ania, beginLogin, codeOf, signUp } from './login/login.testing.ts'

const zenit = await createListeningApp()

let people = 0
const somebody = () => {
  people += 1
  return { ...ania, email: `osoba${people}@poczta.example` }
}

/** Creates a person with a session in their own browser. */
async function signedIn() {
  const browser = new Browser(zenit.url)
  const person = somebody()
  const { code, codeVerifier } = await signUp(browser, person)
  const { status, body } = await browser.call('POST', '/auth/exchange-code', { code, codeVerifier })
  expect(status).toBe(200)
  return { browser, person, userId: String(body.user?._id) }
}

const sessionOf = (userId: string) =>
  zenit.deps.db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .select(['id', 'authenticated_at'])
    .executeTakeFirstOrThrow()

/** Whether the guard accepts the person’s session. */
async function isFresh(userId: string): Promise<boolean> {
  const { id } = await sessionOf(userId)
  const viewer = { sessionId: id } as Parameters<typeof requireFreshLogin>[1]
  return requireFreshLogin(zenit.deps, viewer).then(
    () => true,
    (error: { code: string }) => {
      expect(error.code).toBe('reauthentication-required')
      return false
    },
  )
}

const again = { prompt: 'login', max_age: '0' }

/** Fills in the hub’s form, although the hub has a session for the browser. */
async function confirm(browser: Browser, person: { email: string; password: string }) {
  const { address, codeVerifier } = await beginLogin(browser, again)
  const form = await browser.open(address)
  expect(form.url, 'the hub asks for the password').toContain('/hub/interaction/')
  const back = await browser.submit(form, { email: person.email, password: person.password })
  return browser.call('POST', '/auth/confirm-identity', { code: codeOf(back), codeVerifier })
}

describe('[AUTH-01] confirming one’s identity', () => {
  test('a sign-in counts for ten minutes, and the hub’s form for ten more', async () => {
    const { browser, person, userId } = await signedIn()
    expect(await isFresh(userId)).toBe(true)
    zenit.clock.advance(11 * 60)
    expect(await isFresh(userId)).toBe(false)
    const { status, body } = await confirm(browser, person)
    expect([status, body.success]).toEqual([200, true])
    expect(await isFresh(userId)).toBe(true)
    const until = new Date(String(body.confirmedUntil)).getTime() - zenit.clock().getTime()
    expect(until).toBeGreaterThan(9 * 60_000)
    expect(until).toBeLessThanOrEqual(10 * 60_000)
  })

  test('a session of the hub, without its form, is no confirmation', async () => {
    const { browser, userId } = await signedIn()
    await zenit.deps.db
      .updateTable('hub.payloads')
      .set((row) => ({
        payload: row.fn('jsonb_set', [
          'payload',
          row.val('{loginTs}'),
          row.val(JSON.stringify(Math.floor(Date.now() / 1000) - 3600)),
        ]),
      }))
      .where('model', '=', 'Session')
      .execute()
    await zenit.deps.db
      .updateTable('sessions')
      .set({ authenticated_at: null })
      .where('user_id', '=', userId)
      .execute()
    const { address, codeVerifier } = await beginLogin(browser)
    const code = codeOf(await browser.open(address))
    const { status, body } = await browser.call('POST', '/auth/confirm-identity', { code, codeVerifier })
    expect([status, body.code]).toEqual([403, 'reauthentication-required'])
    expect(await isFresh(userId)).toBe(false)
  })

  test('a login without the hub’s form is as old as the hub’s session', async () => {
    const { browser, userId } = await signedIn()
    const { address, codeVerifier } = await beginLogin(browser)
    await zenit.deps.db
      .updateTable('hub.payloads')
      .set((row) => ({
        payload: row.fn('jsonb_set', [
          'payload',
          row.val('{loginTs}'),
          row.val(JSON.stringify(Math.floor(Date.now() / 1000) - 3600)),
        ]),
      }))
      .where('model', '=', 'Session')
      .execute()
    await zenit.deps.db.deleteFrom('sessions').where('user_id', '=', userId).execute()
    const code = codeOf(await browser.open(address))
    expect((await browser.call('POST', '/auth/exchange-code', { code, codeVerifier })).status).toBe(200)
    expect(await isFresh(userId)).toBe(false)
  })

  test('another person’s password confirms nothing, and the session is unchanged', async () => {
    const { browser, userId } = await signedIn()
    const other = await signedIn()
    zenit.clock.advance(11 * 60)
    const { status, body } = await confirm(browser, other.person)
    expect([status, body.code]).toEqual([403, 'another-person'])
    expect(await isFresh(userId)).toBe(false)
    expect(await isFresh(other.userId)).toBe(false)
    const who = await browser.call('GET', '/auth/get-user-data')
    expect(who.body.user?._id).toBe(userId)
  })

  test('a code is valid only with its verifier, and once', async () => {
    const { browser, person, userId } = await signedIn()
    zenit.clock.advance(11 * 60)
    const { address, codeVerifier } = await beginLogin(browser, again)
    const form = await browser.open(address)
    const back = await browser.submit(form, { email: person.email, password: person.password })
    const code = codeOf(back)
    const send = (verifier: string) =>
      browser.call('POST', '/auth/confirm-identity', { code, codeVerifier: verifier })
    expect((await send('x'.repeat(43))).body.code).toBe('login-failed')
    expect(await isFresh(userId)).toBe(false)
    expect((await send(codeVerifier)).status).toBe(200)
    zenit.clock.advance(11 * 60)
    expect((await browser.call('POST', '/auth/refresh-token')).status).toBe(200)
    expect((await send(codeVerifier)).body.code).toBe('login-failed')
    expect(await isFresh(userId)).toBe(false)
  })
})
