import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placeOf } from '../../../platform/http/place.ts'
import { translator } from '../../../platform/i18n.ts'
import { ania, beginLogin, signUp } from '../../session/login/login.testing.ts'
import { type Answer, Browser, createListeningApp } from '../browser.testing.ts'
import { limitedPage } from '../pages/notice.ts'
import { beginAttempt } from './sign-in-limits.ts'

const zenit = await createListeningApp()

let people = 0
async function newAccount() {
  people += 1
  const browser = new Browser(zenit.url)
  const person = { ...ania, email: `osoba${people}@poczta.example` }
  await signUp(browser, person)
  return { browser, person }
}

interface SignInForm {
  browser: Browser
  send(password: string, email: string, from?: string): Promise<Answer>
}

/** Opens a sign-in form from its own client address: the server trusts the proxy’s header. */
async function openForm(address: string, browser = new Browser(zenit.url)): Promise<SignInForm> {
  const form = await browser.open((await beginLogin(browser, { prompt: 'login' })).address)
  const [, action = ''] = /<form[^>]*action="([^"]+)"/.exec(form.text) ?? []
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(form.text) ?? []
  const send = (password: string, email: string, from = address) =>
    browser.send(action, {
      method: 'POST',
      body: new URLSearchParams({ token, email, password }),
      headers: { 'x-forwarded-for': from, origin: zenit.url },
    })
  return { browser, send }
}

const isIn = ({ status }: Answer) => status === 303

/** As if this many wrong passwords had come from many addresses. */
const besiege = (email: string, cost: number) =>
  zenit.app.limits.take({ log: { warn: () => undefined } } as unknown as FastifyRequest, [
    { limit: 'sign-in-account', of: email.toLowerCase(), cost, isSoft: true },
  ])

test('[AUTH-08] a thousand guesses from fifty addresses lock the owner out nowhere', async () => {
  const { browser, person } = await newAccount()
  const attacker = await openForm('198.51.100.0')
  const statuses: number[] = []
  for (let round = 0; round < 20; round++) {
    const answers = Array.from({ length: 50 }, (_, place) =>
      attacker.send(`guess ${round}`, person.email, `198.51.100.${place}`),
    )
    for (const { status } of await Promise.all(answers)) statuses.push(status)
  }
  const judged = statuses.filter((status) => status === 422).length
  expect(judged).toBeLessThanOrEqual(150)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1000 - judged)

  const known = await openForm('198.51.100.1', browser)
  expect(isIn(await known.send(person.password, person.email))).toBe(true)
  const elsewhere = await openForm('192.0.2.7')
  expect((await elsewhere.send('my old password', person.email)).status).toBe(422)
  expect(isIn(await elsewhere.send(person.password, person.email))).toBe(true)
}, 60_000)

test('[AUTH-08] the more guesses come from everywhere, the fewer each address has, and the first attempt always counts', async () => {
  const { person } = await newAccount()
  const triesAt = async (address: string) => {
    const place = await openForm(address)
    for (let tries = 0; ; tries++)
      if ((await place.send('wrong password', person.email)).status === 429) return tries
  }
  expect(await triesAt('192.0.2.1')).toBe(10)
  await besiege(person.email, 200)
  expect(await triesAt('192.0.2.2')).toBe(3)
  await besiege(person.email, 1_000)
  expect(await triesAt('192.0.2.3')).toBe(1)
  const owner = await openForm('192.0.2.4')
  expect(isIn(await owner.send(person.password, person.email))).toBe(true)
})

test('[AUTH-08] ten wrong passwords for one account lock out only browsers that it does not know', async () => {
  const { browser, person } = await newAccount()
  const colleague = await openForm('192.0.2.10')
  for (let tries = 0; tries < 10; tries++)
    expect((await colleague.send('wrong password', person.email)).status).toBe(422)
  const strange = await openForm('192.0.2.10')
  expect((await strange.send(person.password, person.email)).status).toBe(429)
  const known = await openForm('192.0.2.10', browser)
  expect(isIn(await known.send(person.password, person.email))).toBe(true)
  const elsewhere = await openForm('192.0.2.11')
  expect(isIn(await elsewhere.send(person.password, person.email))).toBe(true)
  const { person: neighbour } = await newAccount()
  expect(isIn(await (await openForm('192.0.2.10')).send(neighbour.password, neighbour.email))).toBe(true)
})

test('[AUTH-08] a person over the limit sees how long to wait, and gets in after that', async () => {
  const { person } = await newAccount()
  const place = await openForm('192.0.2.20')
  for (let tries = 0; tries < 10; tries++) await place.send('wrong password', person.email)
  zenit.clock.advance(60)
  const answer = await place.send(person.password, person.email)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, String(14 * 60)])
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(answer.text).toContain('Spróbuj ponownie za 14 minut.')
  zenit.clock.advance(14 * 60)
  expect(isIn(await place.send(person.password, person.email))).toBe(true)
})

test.each([
  ['pl', 1, 'za sekundę.'],
  ['pl', 34, 'za 34 sekundy.'],
  ['pl', 45, 'za 45 sekund.'],
  ['pl', 61, 'za 2 minuty.'],
  ['pl', 900, 'za 15 minut.'],
  ['en', 1, 'in a second.'],
  ['en', 59, 'in 59 seconds.'],
  ['en', 60, 'in 60 seconds.'],
  ['en', 61, 'in 2 minutes.'],
] as const)('[LANG-01] the wait is said in %s: %i s', (language, seconds, words) => {
  const reader = {
    language,
    t: translator(language),
    path: '/',
    search: '',
    brand: 'Zenit',
    hasMailbox: false,
  }
  expect(limitedPage(reader, seconds, '/').body.text).toContain(words)
})

test('[AUTH-08] an unknown address has the same limits', async () => {
  const place = await openForm('192.0.2.30')
  const statuses = []
  for (let tries = 0; tries < 12; tries++)
    statuses.push((await place.send('wrong password', 'nikt@poczta.example')).status)
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
})

test('[AUTH-08] nobody can flood a mailbox or notice that e-mails stop, and the owner still gets one', async () => {
  const { browser, person } = await newAccount()
  const letters = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from graphile_worker.jobs where task_identifier = 'hub.forgotten-password.v1'`.execute(
      zenit.deps.db,
    )
    return rows[0]?.count ?? 0
  }
  const ask = async (asking: Browser) => {
    const form = await asking.open('/hub/forgot-password')
    const { status, url } = await asking.submit(form, { email: person.email })
    return `${status} ${new URL(url).pathname}`
  }
  const before = await letters()
  for (let count = 0; count < 6; count++)
    expect(await ask(new Browser(zenit.url))).toBe('200 /hub/forgot-password/sent')
  expect((await letters()) - before).toBe(3)
  expect(await ask(browser)).toBe('200 /hub/forgot-password/sent')
  expect((await letters()) - before).toBe(4)
})

test('[AUTH-08] a school behind one address signs in all at once, each after a wrong password', async () => {
  const request = {
    ip: '192.0.2.40',
    cookies: {},
    log: { warn: () => undefined },
    server: zenit.app,
  } as unknown as FastifyRequest
  const reply = { request, setCookie: () => undefined } as unknown as FastifyReply
  const pupils = Array.from({ length: 500 }, (_, index) => `uczen${index}@szkola.example`)
  const tryAll = () => Promise.all(pupils.map((email) => beginAttempt(zenit.deps, request, email)))
  await tryAll()
  for (const attempt of await tryAll()) await attempt.succeeded(reply)
  const [use] = await zenit.app.limits.take(request, [
    { limit: 'sign-in-address', of: placeOf(request.ip), isSoft: true },
  ])
  expect(use?.used).toBe(501)
})

test('[AUTH-08] a browser is known only for its own accounts, and not by an invented cookie', async () => {
  const { browser, person } = await newAccount()
  const { person: other } = await newAccount()
  const cookie = browser.cookie('caiplatform_known_browser') ?? ''
  let places = 0
  /** Whether an attempt from a new client address counts as one of an unknown browser. */
  const isStranger = async (value: string, email: string) => {
    const rows = () => zenit.deps.db.selectFrom('rate_limits').selectAll().execute()
    const before = await rows()
    places += 1
    const cookies = { caiplatform_known_browser: value }
    const request = { ip: `192.0.2.${100 + places}`, cookies, server: zenit.app }
    await beginAttempt(zenit.deps, { ...request, log: { warn: () => undefined } } as never, email)
    // One row for a known browser; several for the client address, and the address with the account.
    return (await rows()).length - before.length > 1
  }
  expect(await isStranger(cookie, person.email)).toBe(false)
  const [nonce = '', ...rest] = cookie.split('.')
  // Signed for `x:somebody’s address`, and sent by a browser that calls itself `name:x`.
  const crafty = new Browser(zenit.url)
  crafty.cookies.set('caiplatform_known_browser;/hub', { value: 'name', path: '/hub' })
  await signUp(crafty, { ...ania, email: `x:${person.email}` })
  const forged = crafty.cookie('caiplatform_known_browser')?.split('.').slice(1).join('.')
  for (const [value, email] of [
    [cookie, other.email],
    [`${nonce}x.${rest.join('.')}`, person.email],
    ['a.b', 'somebody@poczta.example'],
    [`name:x.${forged}`, person.email],
    [`name.${forged}`, `x:${person.email}`],
    [`${nonce}.${'ł'.repeat(32)}`, person.email],
  ] as const) {
    expect([value, await isStranger(value, email)]).toEqual([value, true])
  }
})

test('[AUTH-08] a browser that sends a name of its own invention gets another', async () => {
  const { browser, person } = await newAccount()
  for (const made of ['name', `${'a'.repeat(22)}:x`, '']) {
    browser.cookies.set('caiplatform_known_browser;/hub', { value: made, path: '/hub' })
    await (await openForm('192.0.2.60', browser)).send(person.password, person.email)
    expect(browser.cookie('caiplatform_known_browser')).toMatch(/^[\w-]{22}\.[\w-]{32}$/)
  }
})
