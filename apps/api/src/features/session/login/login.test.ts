import { describe, expect, test } from 'vitest'
import { Browser, createListeningApp } from '../../hub/browser.testing.ts'
import { ania, beginLogin, codeOf, signIn, signUp } from './login.testing.ts'

const zenit = await createListeningApp()
const newBrowser = () => new Browser(zenit.url)

let people = 0
/** A new person who has not been here yet. */
const somebody = () => {
  people += 1
  return { ...ania, email: `osoba${people}@poczta.example` }
}

async function newLogin() {
  const browser = newBrowser()
  const person = somebody()
  const { code, codeVerifier } = await signUp(browser, person)
  const exchange = (body: object = { code, codeVerifier }) =>
    browser.call('POST', '/auth/exchange-code', body)
  return { browser, person, code, codeVerifier, exchange }
}

async function signedIn() {
  const login = await newLogin()
  const answer = await login.exchange()
  expect(answer.status).toBe(200)
  return { ...login, answer }
}

const sessionsOf = ({ email }: { email: string }) =>
  zenit.deps.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('u.email', '=', email)
    .select('s.id')
    .execute()

describe('[AUTH-01][AUTH-08] login by code and PKCE', () => {
  test('sign-up at the hub, code and verifier, and the person is signed in', async () => {
    const browser = newBrowser()
    const { back, code, codeVerifier, state } = await signUp(browser)
    const address = new URL(back.url)
    expect(address.origin + address.pathname).toBe(`${zenit.url}/login`)
    expect(address.searchParams.get('state')).toBe(state)
    const answer = await browser.call('POST', '/auth/exchange-code', { code, codeVerifier })
    expect(answer.body).toMatchObject({
      success: true,
      user: { firstName: 'Ania', lastName: 'Żółkiewska', email: ania.email, rankStage: 1, locale: 'pl' },
      organizationSettings: { accessToToolRepository: true, accessToMultibot: true },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('a second sign-in is the same person, with the current name in the hub', async () => {
    const { person, answer } = await signedIn()
    await zenit.deps.db
      .updateTable('hub.accounts')
      .set({ last_name: 'Żółkiewska-Łoś' })
      .where('email', '=', person.email)
      .execute()
    const browser = newBrowser()
    const { code, codeVerifier } = await signIn(browser, person)
    const again = await browser.call('POST', '/auth/exchange-code', { code, codeVerifier })
    expect(again.body.user?._id).toBe(answer.body.user?._id)
    expect(again.body.user?.lastName).toBe('Żółkiewska-Łoś')
  })

  test('a new sign-in in the same browser ends the previous session', async () => {
    const { browser, person } = await signedIn()
    const [before] = await sessionsOf(person)
    const { address, codeVerifier } = await beginLogin(browser)
    const code = codeOf(await browser.open(address))
    expect((await browser.call('POST', '/auth/exchange-code', { code, codeVerifier })).status).toBe(200)
    const { revoked_at } = await zenit.deps.db
      .selectFrom('sessions')
      .where('id', '=', before?.id ?? '')
      .select('revoked_at')
      .executeTakeFirstOrThrow()
    expect(revoked_at).not.toBeNull()
    expect((await browser.call('GET', '/auth/get-user-data')).status).toBe(200)
  })

  test('a person who is signed in at the hub returns immediately, without a form', async () => {
    const { browser, person } = await signedIn()
    const { address, codeVerifier } = await beginLogin(browser)
    const back = await browser.open(address)
    const answer = await browser.call('POST', '/auth/exchange-code', { code: codeOf(back), codeVerifier })
    expect(answer.body.user?.email).toBe(person.email)
  })

  test('a code is valid once', async () => {
    const { exchange } = await signedIn()
    const again = await exchange()
    expect([again.status, again.body.code]).toEqual([401, 'login-failed'])
  })

  test('if one code is exchanged twice at once, one succeeds', async () => {
    const { exchange, person } = await newLogin()
    const answers = await Promise.all([exchange(), exchange(), exchange()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(await sessionsOf(person)).toHaveLength(1)
  })

  test.each([
    ['another verifier', { codeVerifier: 'x'.repeat(43) }],
    ['an empty verifier', { codeVerifier: '' }],
    ['another code', { code: 'nonsense' }],
  ])('%s is refused and opens nothing', async (_, wrong) => {
    const { browser, code, codeVerifier, exchange } = await newLogin()
    const answer = await exchange({ code, codeVerifier, ...wrong })
    expect([answer.status, answer.body.code]).toEqual([401, 'login-failed'])
    expect(browser.cookie('caiplatform_access')).toBeUndefined()
    expect(browser.cookie('caiplatform_authorized')).toBeUndefined()
  })

  test('the hub redirects only to the product’s own address, not to a similar one', async () => {
    for (const near of [
      '/login/',
      '/login/../x',
      '/login?next=1',
      '/Login',
      '.evil.example/login',
      '@evil.example',
    ]) {
      const browser = newBrowser()
      const { address } = await beginLogin(browser, { redirect_uri: `${zenit.url}${near}` })
      const answer = await browser.open(address)
      expect([near, answer.status, new URL(answer.url).pathname]).toEqual([near, 400, '/hub/auth'])
    }
  })

  test('an ID token with another nonce is rejected', async () => {
    const browser = newBrowser()
    const { address, codeVerifier } = await beginLogin(browser, { prompt: 'create', nonce: 'foreign' })
    const back = await browser.submit(await browser.open(address), somebody())
    const answer = await browser.call('POST', '/auth/exchange-code', { code: codeOf(back), codeVerifier })
    expect([answer.status, answer.body.code]).toEqual([401, 'login-failed'])
  })

  test('the hub issues no code without PKCE', async () => {
    const browser = newBrowser()
    const { address } = await beginLogin(browser)
    const plain = new URL(address)
    plain.searchParams.delete('code_challenge')
    plain.searchParams.delete('code_challenge_method')
    const back = await browser.open(plain.href)
    expect(new URL(back.url).searchParams.get('error')).toBe('invalid_request')
    expect(codeOf(back)).toBe('')
  })

  test('nor with a challenge that is the verifier itself', async () => {
    const browser = newBrowser()
    const { address, codeVerifier } = await beginLogin(browser)
    const plain = new URL(address)
    plain.searchParams.set('code_challenge', codeVerifier)
    plain.searchParams.set('code_challenge_method', 'plain')
    const back = await browser.open(plain.href)
    expect(new URL(back.url).searchParams.get('error')).toBe('invalid_request')
    expect(codeOf(back)).toBe('')
  })

  test('a person who is disabled here cannot sign in', async () => {
    const { person } = await signedIn()
    await zenit.deps.db
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('email', '=', person.email)
      .execute()
    const browser = newBrowser()
    const { code, codeVerifier } = await signIn(browser, person)
    const answer = await browser.call('POST', '/auth/exchange-code', { code, codeVerifier })
    expect([answer.status, answer.body.code]).toEqual([401, 'login-failed'])
    expect(await sessionsOf(person)).toHaveLength(1)
  })
})

describe('[AUTH-06] cookies and CSRF', () => {
  test('tokens are HttpOnly and SameSite, the marker is readable', async () => {
    const { answer } = await signedIn()
    const cookies = answer.headers.getSetCookie()
    const of = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
    for (const name of ['caiplatform_access', 'caiplatform_refresh'])
      expect(of(name)).toMatch(/HttpOnly.*SameSite=Lax/)
    expect(of('caiplatform_refresh')).toContain('Path=/api/auth')
    // The access cookie lasts as long, because the hub’s pages identify the session by it after it has expired.
    const lasts = (name: string) => /Max-Age=(\d+)/.exec(of(name))?.[1]
    expect(lasts('caiplatform_access')).toBe(lasts('caiplatform_refresh'))
    expect(of('caiplatform_authorized')).not.toContain('HttpOnly')
  })

  test.each(['/auth/exchange-code', '/auth/refresh-token', '/auth/destroy-token'])(
    'POST %s without the token is refused and does nothing',
    async (path) => {
      const { browser, code, codeVerifier } = await newLogin()
      const answer = await browser.send(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ code, codeVerifier }),
      })
      expect(answer.status).toBe(403)
      expect(JSON.parse(answer.text).code).toBe('csrf-mismatch')
      const exchanged = await browser.call('POST', '/auth/exchange-code', { code, codeVerifier })
      expect(exchanged.status).toBe(200)
    },
  )

  test('a logout without the token does not end the session', async () => {
    const { browser } = await signedIn()
    await browser.send('/api/auth/destroy-token', { method: 'POST' })
    expect((await browser.call('GET', '/auth/get-user-data')).status).toBe(200)
  })
})

test('[AUTH-03] returns the signed-in person, and 401 without a session', async () => {
  const { browser, person } = await signedIn()
  const mine = await browser.call('GET', '/auth/get-user-data')
  expect(mine.body).toMatchObject({ success: true, user: { email: person.email } })
  const nobody = await newBrowser().call('GET', '/auth/get-user-data')
  expect([nobody.status, nobody.body.code]).toEqual([401, 'unauthenticated'])
})

test('[ACCESS-01] rank 1 has no access to calls for learners', async () => {
  const { browser } = await signedIn()
  for (const path of ['/homepage-data', '/modules', '/toolbar']) {
    const answer = await browser.call('GET', path)
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'rank-too-low'])
  }
})

describe('[AUTH-04] refresh', () => {
  test('renews the session when the access token has expired', async () => {
    const { browser } = await signedIn()
    browser.cookies.delete('caiplatform_access;/')
    expect((await browser.call('GET', '/auth/get-user-data')).status).toBe(401)
    expect((await browser.call('POST', '/auth/refresh-token')).body).toEqual({ success: true })
    expect((await browser.call('GET', '/auth/get-user-data')).status).toBe(200)
  })

  test('an access token is valid for a quarter of an hour', async () => {
    const { browser } = await signedIn()
    zenit.clock.advance(15 * 60 + 1)
    // The viewer is cached for a second of the machine’s time.
    zenit.deps.viewers.forget(browser.cookie('caiplatform_access') ?? '')
    expect((await browser.call('GET', '/auth/get-user-data')).status).toBe(401)
    expect((await browser.call('POST', '/auth/refresh-token')).status).toBe(200)
  })

  test('without a refresh token, or with a foreign one, the session is over', async () => {
    const { browser } = await signedIn()
    browser.cookies.set('caiplatform_refresh;/api/auth', { value: 'foreign', path: '/api/auth' })
    const answer = await browser.call('POST', '/auth/refresh-token')
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid-token'])
    for (const name of ['caiplatform_access', 'caiplatform_refresh', 'caiplatform_authorized'])
      expect(browser.cookie(name)).toBeUndefined()
  })

  test('if the tokens are lost, the first rejection removes the marker cookie', async () => {
    const { browser } = await signedIn()
    const token = browser.cookie('caiplatform_csrf_token') ?? ''
    browser.cookies.delete('caiplatform_access;/')
    browser.cookies.delete('caiplatform_refresh;/api/auth')
    const refresh = (headers: Record<string, string>) =>
      browser.send('/api/auth/refresh-token', {
        method: 'POST',
        headers: { 'x-csrf-token': token, ...headers },
      })
    expect((await refresh({ origin: 'https://evil.example' })).status).toBe(403)
    expect(browser.cookie('caiplatform_authorized'), 'nothing was done').toBe('true')
    expect((await refresh({})).status).toBe(403)
    expect(browser.cookie('caiplatform_authorized')).toBeUndefined()
  })

  test('a session that somebody ended differs from one that has expired', async () => {
    const { browser, person } = await signedIn()
    const other = newBrowser()
    const { code, codeVerifier } = await signIn(other, person)
    await other.call('POST', '/auth/exchange-code', { code, codeVerifier })
    await browser.call('POST', '/auth/sessions/end-others')
    const ended = await other.call('POST', '/auth/refresh-token')
    expect([ended.status, ended.body.code]).toEqual([401, 'session-ended'])
    expect(other.cookie('caiplatform_refresh')).toBeUndefined()
    zenit.clock.advance(31 * 24 * 60 * 60)
    const over = await browser.call('POST', '/auth/refresh-token')
    expect([over.status, over.body.code]).toEqual([401, 'invalid-token'])
  })

  test('two tabs racing with one token both continue; a minute later the old token ends the session', async () => {
    const { browser } = await signedIn()
    const old = browser.cookie('caiplatform_refresh') ?? ''
    const useOld = () => {
      browser.cookies.set('caiplatform_refresh;/api/auth', { value: old, path: '/api/auth' })
      return browser.call('POST', '/auth/refresh-token')
    }
    expect((await useOld()).status).toBe(200)
    zenit.clock.advance(30)
    expect((await useOld()).status).toBe(200)
    zenit.clock.advance(61)
    expect((await useOld()).status).toBe(401)
    expect((await browser.call('GET', '/auth/get-user-data')).status).toBe(401)
  })
})

test('[AUTH-07] a device whose session was ended elsewhere can sign in only with the password', async () => {
  const { browser, person } = await signedIn()
  const lost = newBrowser()
  const { code, codeVerifier } = await signIn(lost, person)
  await lost.call('POST', '/auth/exchange-code', { code, codeVerifier })
  const before = await beginLogin(lost)
  expect((await lost.open(before.address)).url, 'the hub knows it').toContain(`${zenit.url}/login`)
  expect((await browser.call('POST', '/auth/sessions/end-others')).body).toMatchObject({ ended: 1 })
  const after = await beginLogin(lost)
  expect((await lost.open(after.address)).text).toContain('name="password"')
  expect((await browser.call('GET', '/auth/get-user-data')).status).toBe(200)
})

describe('[AUTH-05] logout', () => {
  test('ends the session here and at the hub: the next login needs the form again', async () => {
    const { browser } = await signedIn()
    const before = new Map(browser.cookies)
    const { body } = await browser.call('POST', '/auth/destroy-token')
    expect(browser.cookie('caiplatform_access')).toBeUndefined()
    const back = await browser.open(String(body.logoutUrl))
    expect(back.url).toBe(`${zenit.url}/login`)
    const { address } = await beginLogin(browser)
    expect((await browser.open(address)).text).toContain('name="password"')

    const thief = newBrowser()
    for (const [key, cookie] of before) thief.cookies.set(key, cookie)
    expect((await thief.call('GET', '/auth/get-user-data')).status).toBe(401)
    expect((await thief.call('POST', '/auth/refresh-token')).status).toBe(401)
    const again = await beginLogin(thief)
    expect((await thief.open(again.address)).text).toContain('name="password"')
  })

  test('works without a session too, and leads to the login', async () => {
    const browser = newBrowser()
    await browser.call('GET', '/auth/login-settings')
    const { status, body } = await browser.call('POST', '/auth/destroy-token')
    expect([status, body.success]).toEqual([200, true])
    const back = await browser.open(String(body.logoutUrl))
    expect(back.url).toBe(`${zenit.url}/login`)
  })

  test('does not end another person’s session at the hub without asking', async () => {
    const first = await signedIn()
    const { body } = await first.browser.call('POST', '/auth/destroy-token')
    const second = await signedIn()
    const page = await second.browser.open(String(body.logoutUrl))
    expect(page.text).toContain('Wylogować Cię?')
  })
})
