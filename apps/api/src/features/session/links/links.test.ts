import { describe, expect, test } from 'vitest'
import { createProcess, createTestApp } from '../../../../test/testing/app.ts'
import { type Browser, createListeningApp } from '../../hub/browser.testing.ts'
import { sweepSessions } from '../jobs.ts'
import { codeOf, follow, linking, refused } from './linking.testing.ts'

const zenit = await createListeningApp()
const { db } = zenit.deps
const { visitor, somebody, sessionsOf, pair } = linking(zenit)

describe('[AUTH-02] login by tokens in an address', () => {
  test('signs the person in, with the cookies of any login', async () => {
    const who = await somebody()
    const browser = await visitor()
    const answer = await follow(browser, await who.link())
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ success: true, user: { _id: who.user.id, firstName: 'Ania' } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const mine = await browser.call('GET', '/auth/get-user-data')
    expect(mine.body.user?._id).toBe(who.user.id)
    expect((await sessionsOf(who.user.id)).at(-1)?.authenticated_at).toBeNull()
  })

  test('creates a person who was never here, with the name in the hub', async () => {
    const who = await somebody()
    await db.deleteFrom('sessions').where('user_id', '=', who.user.id).execute()
    await db.deleteFrom('users').where('id', '=', who.user.id).execute()
    const { status, body } = await follow(await visitor(), await who.link())
    expect([status, body.user?.email, body.user?.rankStage]).toEqual([200, who.person.email, 1])
  })

  test('needs only the subject for a known person, and an address for a new one', async () => {
    const who = await somebody()
    expect((await follow(await visitor(), await pair(who, {}))).status).toBe(200)
    const stranger = { ...who, user: { ...who.user, subject: crypto.randomUUID() } }
    expect(codeOf(await follow(await visitor(), await pair(stranger, {})))).toEqual(refused)
  })

  test('needs the CSRF token like every call', async () => {
    const who = await somebody()
    const answer = await (await visitor()).send('/api/auth/url-login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(await who.link()),
    })
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'csrf-mismatch'])
  })
})

describe('[AUTH-02] a link is valid once', () => {
  test('is rejected the second time, in any browser', async () => {
    const who = await somebody()
    const link = await who.link()
    const browser = await visitor()
    expect((await follow(browser, link)).status).toBe(200)
    expect(codeOf(await follow(browser, link))).toEqual(refused)
    expect(codeOf(await follow(await visitor(), link))).toEqual(refused)
    expect(await sessionsOf(who.user.id)).toHaveLength(2)
  })

  test.each(['accessToken', 'refreshToken'] as const)('is used up by either token: %s', async (half) => {
    const who = await somebody()
    const [first, second] = [await who.link(), await who.link()]
    expect((await follow(await visitor(), first)).status).toBe(200)
    expect(codeOf(await follow(await visitor(), { ...second, [half]: first[half] }))).toEqual(refused)
    expect((await follow(await visitor(), second)).status, 'the other is not').toBe(200)
  })

  test('used twenty times at once, in two processes, opens one session', async () => {
    const who = await somebody()
    const link = await who.link()
    const other = await createProcess(zenit)
    const token = await visitor().then((browser) => browser.cookie('caiplatform_csrf_token') ?? '')
    const send = (app: typeof zenit.app) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/url-login',
        cookies: { caiplatform_csrf_token: token },
        headers: { 'x-csrf-token': token },
        payload: link,
      })
    await zenit.app.inject({ url: '/api/auth/login-settings' })
    const before = (await sessionsOf(who.user.id)).length
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(index % 2 ? other.app : zenit.app)),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 401)])
    expect(await sessionsOf(who.user.id)).toHaveLength(before + 1)
  })

  test('is stored while it could still be valid, and then deleted', async () => {
    const who = await somebody()
    await follow(await visitor(), await who.link())
    const used = () => db.selectFrom('used_link_tokens').select('expires_at').execute()
    const count = (await used()).length
    expect(count).toBeGreaterThanOrEqual(2)
    const { run } = sweepSessions(zenit.deps)
    await run({})
    expect(await used()).toHaveLength(count)
    zenit.clock.advance(2 * 24 * 60 * 60)
    await run({})
    expect(await used()).toHaveLength(0)
  })
})

describe('[AUTH-02] a link while a person is signed in', () => {
  test('of another person asks first, with both names, and uses nothing up', async () => {
    const [who, other] = [await somebody('Ania'), await somebody('Zofia')]
    const link = await other.link()
    const asked = await follow(who.browser, link)
    expect(codeOf(asked)).toEqual([409, 'already-signed-in'])
    expect(asked.body.people).toEqual({ current: 'Ania Żółkiewska', next: 'Zofia Żółkiewska' })
    expect((await who.browser.call('GET', '/auth/get-user-data')).body.user?._id).toBe(who.user.id)
    const confirmed = await follow(who.browser, { ...link, confirm: true })
    expect([confirmed.status, confirmed.body.user?._id]).toEqual([200, other.user.id])
    expect(await sessionsOf(who.user.id), 'the first session is over').toHaveLength(0)
  })

  test('asks too if only the refresh token of the first session is left', async () => {
    const [who, other] = [await somebody(), await somebody()]
    for (const key of [...who.browser.cookies.keys()])
      if (key.startsWith('caiplatform_access;')) who.browser.cookies.delete(key)
    expect(codeOf(await follow(who.browser, await other.link()))).toEqual([409, 'already-signed-in'])
  })

  test('of the same person continues without asking, in one session', async () => {
    const who = await somebody()
    const answer = await follow(who.browser, await who.link())
    expect([answer.status, answer.body.user?._id]).toEqual([200, who.user.id])
    expect(await sessionsOf(who.user.id)).toHaveLength(1)
  })

  test('confirmed without a session works as usual', async () => {
    const who = await somebody()
    expect((await follow(await visitor(), { ...(await who.link()), confirm: true })).status).toBe(200)
  })
})

describe('[AUTH-02] the safer form: a code', () => {
  const makeCode = (link: object) =>
    visitor().then((browser) => browser.call('POST', '/auth/login-codes', link))
  const useCode = (browser: Browser, loginCode: unknown, more = {}) =>
    browser.call('POST', '/auth/exchange-login-code', { loginCode, ...more })

  test('made from a pair of tokens, it signs in once, within a minute', async () => {
    const who = await somebody()
    const link = await who.link()
    const made = await makeCode(link)
    expect(made.status).toBe(200)
    expect(made.body.loginCode).toMatch(/^[\w-]{43}$/)
    expect(new Date(String(made.body.expiresAt)).getTime() - zenit.clock().getTime()).toBe(60_000)
    expect(codeOf(await makeCode(link)), 'the tokens are used up').toEqual(refused)
    expect(codeOf(await follow(await visitor(), link))).toEqual(refused)
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => useCode(await visitor(), made.body.loginCode)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
    const kept = await db.selectFrom('login_codes').where('user_id', '=', who.user.id).selectAll().execute()
    expect(kept, 'nothing of it is left').toEqual([])
  })

  test('expires after a minute', async () => {
    const who = await somebody()
    const { body } = await makeCode(await who.link())
    zenit.clock.advance(61)
    expect(codeOf(await useCode(await visitor(), body.loginCode))).toEqual(refused)
  })

  test('asks first while another person is signed in, and stays valid', async () => {
    const [who, other] = [await somebody(), await somebody('Zofia')]
    const { body } = await makeCode(await other.link())
    expect(codeOf(await useCode(who.browser, body.loginCode))).toEqual([409, 'already-signed-in'])
    const { status } = await useCode(who.browser, body.loginCode, { confirm: true })
    expect(status).toBe(200)
  })

  test('of a disabled or unknown person is rejected', async () => {
    const who = await somebody()
    const { body } = await makeCode(await who.link())
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', who.user.id).execute()
    expect(codeOf(await useCode(await visitor(), body.loginCode))).toEqual(refused)
    expect(codeOf(await useCode(await visitor(), 'x'.repeat(43)))).toEqual(refused)
    expect(codeOf(await useCode(await visitor(), 'x'))).toEqual([400, 'invalid-input'])
  })
})

test('[AUTH-02] if links are switched off, none is accepted', async () => {
  const off = await createTestApp({ URL_LOGIN: 'false' })
  const first = await off.app.inject({ url: '/api/openapi.json' })
  const token = String(first.cookies.find(({ name }) => name === 'caiplatform_csrf_token')?.value)
  const send = (path: string, payload: object) =>
    off.app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      cookies: { caiplatform_csrf_token: token },
      headers: { 'x-csrf-token': token },
      payload,
    })
  const link = { accessToken: 'a.b.c', refreshToken: 'a.b.c' }
  const answers = [
    await send('url-login', link),
    await send('login-codes', link),
    await send('exchange-login-code', { loginCode: 'x'.repeat(43) }),
  ]
  for (const answer of answers)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'feature-disabled'])
})
