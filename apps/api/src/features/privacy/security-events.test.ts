import { Writable } from 'node:stream'
import { updatePersonRank } from '@zenit/contract/people'
import { eraseOwnAccount, exportOwnData } from '@zenit/contract/privacy'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../../../test/testing/actor.ts'
import { createLearner, createUser } from '../../../test/testing/factories.ts'
import { jobs } from '../../jobs.ts'
import { type SecurityEvent, securityEvents } from '../../platform/observability/security-events.ts'
import { Browser, createListeningApp } from '../hub/browser.testing.ts'
import { appFrom, beginFactor } from '../hub/second-factor/factor.testing.ts'
import { ania, beginLogin, codeOf, signUp } from '../session/login/login.testing.ts'

interface Line {
  security: SecurityEvent
  actorId: string | null
  reason?: string
}

const lines: Line[] = []
const log = new Writable({
  write(chunk: Buffer, _encoding, done) {
    for (const text of String(chunk).split('\n').filter(Boolean)) {
      const line = JSON.parse(text)
      if (line.security) lines.push(line)
    }
    done()
  },
})

const zenit = await createListeningApp({ LOG_LEVEL: 'warn' }, log)
const { db } = zenit.deps
/** Every event that a test of this file has caused. */
const caused = new Set<SecurityEvent>()

beforeEach(() => {
  lines.length = 0
})

/** Expects exactly these lines, each once, since the test began or since the last call. */
function expectWritten(...events: SecurityEvent[]): Line[] {
  const written = lines.splice(0)
  expect(written.map(({ security }) => security)).toEqual(events)
  for (const event of events) caused.add(event)
  // Only ids and codes.
  for (const text of [ania.firstName, ania.lastName, ania.password, '@poczta.example'])
    expect(JSON.stringify(written)).not.toContain(text)
  return written
}

let people = 0

/** A person at the hub, on the way back with a code. */
async function arrive() {
  people += 1
  const person = { ...ania, email: `osoba${people}@poczta.example` }
  const browser = new Browser(zenit.url)
  const { code, codeVerifier } = await signUp(browser, person)
  return { browser, person, login: { code, codeVerifier } }
}

async function enter() {
  const { browser, person, login } = await arrive()
  const { body } = await browser.call('POST', '/auth/exchange-code', login)
  lines.length = 0
  return { browser, person, userId: String(body.user?._id) }
}

/** The link in the last e-mail to a person. */
async function linkTo(email: string): Promise<string> {
  for (const job of jobs(zenit.deps)) {
    const { rows } = await sql<{ id: string; payload: object }>`
      select j.id::text, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${job.name}`.execute(db)
    for (const { id, payload } of rows) {
      await job.run(payload)
      await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(db)
    }
  }
  const { rows } = await sql<{ text: string }>`
    select text from mails where recipient = ${email} order by id desc limit 1`.execute(db)
  return /http\S+(?:password|email)\S*/.exec(rows[0]?.text ?? '')?.[0] ?? ''
}

describe('the security log has one line for', () => {
  test('a sign-up and a sign-in', async () => {
    const { browser, login } = await arrive()
    expectWritten('signed-up')
    const { body } = await browser.call('POST', '/auth/exchange-code', login)
    const [line] = expectWritten('signed-in')
    expect(line).toMatchObject({ actorId: body.user?._id, reason: 'hub' })
  })

  test('a wrong password', async () => {
    const { person } = await arrive()
    lines.length = 0
    const stranger = new Browser(zenit.url)
    const form = await stranger.open((await beginLogin(stranger)).address)
    await stranger.submit(form, { email: person.email, password: 'something else' })
    expect(expectWritten('sign-in-failed')[0]).toMatchObject({ reason: 'wrong-password' })
  })

  test('a login that the product rejects', async () => {
    const { browser, person, userId } = await enter()
    await db.updateTable('users').set({ disabled_at: zenit.clock() }).where('id', '=', userId).execute()
    const attempt = await beginLogin(browser, { prompt: 'login' })
    const back = await browser.submit(await browser.open(attempt.address), person)
    lines.length = 0
    const login = { code: codeOf(back), codeVerifier: attempt.codeVerifier }
    expect((await browser.call('POST', '/auth/exchange-code', login)).status).toBe(401)
    expect(expectWritten('login-refused')[0]).toMatchObject({ reason: 'disabled' })
  })

  test('a confirmed identity', async () => {
    const { browser, person } = await enter()
    const { address, codeVerifier } = await beginLogin(browser, { prompt: 'login', max_age: '0' })
    const back = await browser.submit(await browser.open(address), person)
    lines.length = 0
    await browser.call('POST', '/auth/confirm-identity', { code: codeOf(back), codeVerifier })
    expectWritten('identity-confirmed')
  })

  test('a sign-out, once however often it is sent', async () => {
    const { browser, userId } = await enter()
    const tokens = new Map(browser.cookies)
    await browser.call('POST', '/auth/destroy-token')
    for (const [name, cookie] of tokens) browser.cookies.set(name, cookie)
    await browser.call('POST', '/auth/destroy-token')
    expect(expectWritten('signed-out')[0]).toMatchObject({ actorId: userId })
  })

  test('sessions ended from elsewhere', async () => {
    const { browser, userId } = await enter()
    await signIn(zenit, userId)
    await browser.call('POST', '/auth/sessions/end-others')
    expect(expectWritten('sessions-ended')[0]).toMatchObject({ actorId: userId, reason: 'others' })
  })

  test('a refresh token that was used twice', async () => {
    const { browser, userId } = await enter()
    const first = new Map(browser.cookies)
    await browser.call('POST', '/auth/refresh-token')
    zenit.clock.advance(120)
    for (const [name, cookie] of first) browser.cookies.set(name, cookie)
    await browser.call('POST', '/auth/refresh-token')
    await browser.call('POST', '/auth/refresh-token')
    expect(expectWritten('refresh-token-reused')[0]).toMatchObject({ actorId: userId })
  })

  test('a new password that was requested, and set', async () => {
    const { person } = await arrive()
    lines.length = 0
    const elsewhere = new Browser(zenit.url)
    await elsewhere.submit(await elsewhere.open('/hub/forgot-password'), { email: person.email })
    expectWritten('password-reset-requested')
    const page = await elsewhere.open(await linkTo(person.email))
    await elsewhere.submit(page, { password: 'całkiem nowe hasło' })
    expectWritten('password-changed')
  })

  test('a new e-mail address', async () => {
    const { browser, person } = await enter()
    const email = `nowa-${person.email}`
    await browser.submit(await browser.open('/hub/account/email'), {
      email,
      currentPassword: person.password,
    })
    expectWritten()
    await browser.submit(await browser.open(await linkTo(email)), {})
    expectWritten('email-changed')
  })

  test('a second factor that was turned on', async () => {
    const { browser, person } = await enter()
    const offered = await beginFactor(browser, person)
    await browser.submit(offered, { code: appFrom(offered, zenit).code() })
    const [event] = expectWritten('second-factor-changed')
    expect(event).toMatchObject({ actorId: expect.any(String), reason: 'on' })
  })

  test('requests over the limit', async () => {
    const { browser } = await enter()
    await browser.call('POST', '/auth/refresh-token')
    // The limit of one session.
    await sql`update rate_limits set used = 60`.execute(db)
    for (let turn = 0; turn < 3; turn++) await browser.call('POST', '/auth/refresh-token')
    expectWritten('rate-limited')
    await sql`delete from rate_limits`.execute(db)
  })

  test('a forged request', async () => {
    const { browser } = await enter()
    const headers = {
      'x-csrf-token': browser.cookie('caiplatform_csrf_token') ?? '',
      origin: 'https://evil.example',
    }
    await browser.send('/api/auth/sessions/end-others', { method: 'POST', headers })
    expectWritten('request-forged')
  })

  test('a rejected access to the studio', async () => {
    const learner = await createLearner(zenit)
    const { statusCode } = await zenit.app.inject({ url: '/api/studio/reviews', cookies: learner.cookies })
    expect(statusCode).toBe(403)
    expect(expectWritten('access-denied')[0]).toMatchObject({ actorId: learner.userId, reason: 'reviewer' })
  })

  test('actions of staff, and none for rejected ones', async () => {
    const admin = await createLearner(zenit, { roles: ['learner', 'admin'] })
    const id = await createUser(db)
    const rise = () =>
      admin.call(updatePersonRank, { params: { id }, body: { rank: 3, reason: 'earned elsewhere' } })
    expect((await rise()).status).toBe(200)
    await rise()
    expect(expectWritten('staff-action')[0]).toMatchObject({ actorId: admin.userId, subjectId: id })
  })

  test('an export of all data, and an erased account', async () => {
    const learner = await createLearner(zenit)
    await learner.call(exportOwnData, {})
    expectWritten()
    const now = zenit.clock()
    await db
      .updateTable('sessions')
      .set({ authenticated_at: now })
      .where('user_id', '=', learner.userId ?? '')
      .execute()
    await learner.call(exportOwnData, {})
    expect(expectWritten('data-exported')[0]).toMatchObject({ actorId: learner.userId })
    const { email } = await db
      .selectFrom('users')
      .where('id', '=', learner.userId ?? '')
      .select('email')
      .executeTakeFirstOrThrow()
    const body = { confirmation: email, keepsName: false }
    const answers = [learner.call(eraseOwnAccount, { body }), learner.call(eraseOwnAccount, { body })]
    await Promise.all(answers)
    expect(expectWritten('account-erased')[0]).toMatchObject({ actorId: learner.userId })
  })

  test('every event of the list', () => {
    expect(securityEvents.filter((event) => !caused.has(event))).toEqual([])
  })
})
