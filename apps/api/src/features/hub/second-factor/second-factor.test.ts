import { listStaffActions } from '@zenit/contract/audit'
import { resetPersonSecondFactor, viewPerson } from '@zenit/contract/people'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLearner } from '../../../../test/testing/factories.ts'
import { codeOf } from '../../session/login/login.testing.ts'
import { Browser, createListeningApp } from '../browser.testing.ts'
import { sweepHub } from '../jobs.ts'
import {
  faultsIn,
  isIn,
  mailsTo,
  newMember,
  signInAtHub,
  writeOrderedLetters,
} from '../recovery/letters.testing.ts'
import {
  appFrom,
  beginFactor,
  codesIn,
  factorPath,
  givePassword,
  newMemberWithFactor,
} from './factor.testing.ts'

const zenit = await createListeningApp()
const { db } = zenit.deps

const accountOf = (email: string) =>
  db.selectFrom('hub.accounts').where('email', '=', email).select('id').executeTakeFirstOrThrow()

const kept = async (email: string) =>
  db
    .selectFrom('hub.totp')
    .where('account_id', '=', (await accountOf(email)).id)
    .selectAll()
    .executeTakeFirst()

const subjectsTo = async (email: string) => (await mailsTo(zenit, email)).map(({ subject }) => subject)

/** Sends the form of one change of an account’s factor. */
const press = async (browser: Browser, change: 'codes' | 'off', fields: Record<string, string>) =>
  browser.submit(await browser.open(`${factorPath}?change=${change}`), fields)

describe('[AUTH-08] a second factor', () => {
  test('is set up with the password and a first code, and requested from then on', async () => {
    const { browser, person } = await newMember(zenit)
    const elsewhere = new Browser(zenit.url)
    await signInAtHub(elsewhere, person)
    expect((await browser.open('/hub/account')).text).toContain('Wyłączona')

    const refused = await beginFactor(browser, { password: 'nie to hasło' })
    expect([refused.status, Object.keys(faultsIn(refused))]).toEqual([422, ['currentPassword']])
    const offered = await beginFactor(browser, person)
    expect(offered.text).toContain('<svg')
    const app = appFrom(offered, zenit)
    expect((await kept(person.email))?.secret.includes(app.secret)).toBe(false)
    const wrong = await browser.submit(offered, { code: app.code(5) })
    expect([wrong.status, Object.keys(faultsIn(wrong))]).toEqual([422, ['code']])
    expect((await givePassword(zenit, person)).page.url).toContain('code=')

    const done = await browser.submit(offered, { code: app.code() })
    expect(codesIn(done)).toHaveLength(10)
    expect(new Set(codesIn(done)).size).toBe(10)
    expect(done.text).toContain('download="kody-zapasowe.txt"')
    expect((await browser.open(factorPath)).text).toContain('Zostało 10 niewykorzystanych kodów')
    expect((await browser.open('/hub/account')).text).toContain('Włączona')
    expect(await subjectsTo(person.email)).toContain('Weryfikacja dwuetapowa jest włączona')
    expect((await elsewhere.open('/hub/account')).text).toContain('name="password"')

    const login = await givePassword(zenit, person)
    expect([codeOf(login.page), login.page.url.endsWith('/second-factor')]).toEqual(['', true])
    expect((await login.browser.open('/hub/account')).text).toContain('name="password"')
    const back = await login.browser.submit(login.page, { code: app.code(1) })
    const { codeVerifier } = login
    await login.browser.call('POST', '/auth/exchange-code', { code: codeOf(back), codeVerifier })
    expect(await isIn(login.browser)).toBe(true)
  })

  test('accepts each code once, also from two requests at the same time', async () => {
    const { person, app } = await newMemberWithFactor(zenit)
    const used = await givePassword(zenit, person)
    const again = await used.browser.submit(used.page, { code: app.code() })
    expect([again.status, Object.keys(faultsIn(again))]).toEqual([422, ['code']])
    const two = await Promise.all([givePassword(zenit, person), givePassword(zenit, person)])
    const answers = await Promise.all(
      two.map(({ browser, page }) => browser.submit(page, { code: app.code(1) })),
    )
    expect(answers.map((one) => codeOf(one) !== '').sort()).toEqual([false, true])
  })

  /** Sets a new password by e-mail, then signs in with it. */
  async function forget({ email }: { email: string }, password = 'nowe hasło z listu') {
    const forgot = new Browser(zenit.url)
    await forgot.submit(await forgot.open('/hub/forgot-password'), { email })
    await writeOrderedLetters(zenit)
    const [letter] = await mailsTo(zenit, email)
    await forgot.submit(await forgot.open(letter?.link ?? ''), { password })
    return givePassword(zenit, { email, password })
  }

  const confirmAddress = (email: string) =>
    db
      .updateTable('hub.accounts')
      .set({ email_confirmed_at: zenit.clock() })
      .where('email', '=', email)
      .execute()

  test('is removed with the first new password if the address was never confirmed, and otherwise stays', async () => {
    // A stranger signed up with another person’s address; the owner of the mailbox takes over the account.
    const { person } = await newMemberWithFactor(zenit)
    expect(codeOf((await forget(person)).page)).not.toBe('')
    expect(await subjectsTo(person.email)).toContain('Weryfikacja dwuetapowa jest wyłączona')
    const known = (await newMemberWithFactor(zenit)).person
    await confirmAddress(known.email)
    const { page } = await forget(known)
    expect([codeOf(page), page.url.endsWith('/second-factor')]).toEqual(['', true])
  })

  test('has ten recovery codes: each is valid once, and reported by e-mail', async () => {
    const { browser, person, codes } = await newMemberWithFactor(zenit)
    const [code = ''] = codes
    const first = await givePassword(zenit, person)
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `
    expect(codeOf(await first.browser.submit(first.page, { code: typed }))).not.toBe('')
    expect((await subjectsTo(person.email))[0]).toBe('Logowanie kodem zapasowym')
    expect((await browser.open(factorPath)).text).toContain('Zostało 9 niewykorzystanych kodów')
    const second = await givePassword(zenit, person)
    expect((await second.browser.submit(second.page, { code })).status).toBe(422)
    const other = await newMemberWithFactor(zenit)
    const strange = await givePassword(zenit, other.person)
    expect((await strange.browser.submit(strange.page, { code: codes[1] ?? '' })).status).toBe(422)
  })

  test('allows five wrong codes in a quarter of an hour and twenty in a day, without delaying others', async () => {
    const { person, app } = await newMemberWithFactor(zenit)
    const guess = async () => {
      const { browser, page } = await givePassword(zenit, person)
      const statuses = []
      for (let count = 0; count < 6; count++)
        statuses.push((await browser.submit(page, { code: '000000' })).status)
      return { statuses, answer: await browser.submit(page, { code: app.code(1) }) }
    }
    const first = await guess()
    expect(first.statuses).toEqual([...Array(5).fill(422), 429])
    expect([first.answer.status, first.answer.text.includes('Za dużo prób')]).toEqual([429, true])
    const neighbour = await newMemberWithFactor(zenit)
    const free = await givePassword(zenit, neighbour.person)
    expect(codeOf(await free.browser.submit(free.page, { code: neighbour.app.code(1) }))).not.toBe('')

    zenit.clock.advance(16 * 60)
    const { browser, page } = await givePassword(zenit, person)
    expect(codeOf(await browser.submit(page, { code: app.code() }))).not.toBe('')
    for (let round = 0; round < 3; round++) {
      await guess()
      zenit.clock.advance(16 * 60)
    }
    const late = await givePassword(zenit, person)
    const over = await late.browser.submit(late.page, { code: app.code() })
    expect([over.status, Number(over.headers.get('retry-after')) > 60 * 60]).toEqual([429, true])
  })

  /** Tries all wrong codes that one password allows in a day, five at a time. */
  async function useUp(person: { email: string; password: string }): Promise<void> {
    for (let round = 0; round < 4; round++) {
      const { browser, page } = await givePassword(zenit, person)
      for (let count = 0; count < 5; count++)
        expect((await browser.submit(page, { code: '000000' })).status).toBe(422)
      zenit.clock.advance(16 * 60)
    }
  }

  const guessOnce = async (person: { email: string; password: string }) => {
    const { browser, page } = await givePassword(zenit, person)
    return browser.submit(page, { code: '000000' })
  }

  test('does not lock its owner out when somebody uses up the attempts of a password: another password has its own', async () => {
    const { person, app } = await newMemberWithFactor(zenit)
    await confirmAddress(person.email)
    await useUp(person)
    expect((await guessOnce(person)).status).toBe(429)
    const owner = await forget(person, 'hasło, którego nikt nie zna')
    expect(codeOf(await owner.browser.submit(owner.page, { code: app.code() }))).not.toBe('')
  })

  test('gives attempts to three passwords a day: repeated resets of the password end there', async () => {
    const { person } = await newMemberWithFactor(zenit)
    await confirmAddress(person.email)
    for (const password of ['pierwsze nowe hasło', 'drugie nowe hasło', 'trzecie nowe hasło']) {
      await forget(person, password)
      await useUp({ ...person, password })
    }
    const fourth = await forget(person, 'czwarte nowe hasło')
    expect((await fourth.browser.submit(fourth.page, { code: '000000' })).status).toBe(429)
  })

  test('cannot be passed without the password in the same browser, in time', async () => {
    const { person, app } = await newMemberWithFactor(zenit)
    const { page } = await givePassword(zenit, person)
    const stranger = new Browser(zenit.url)
    expect((await stranger.open(page.url)).status).toBe(410)
    expect((await stranger.submit(page, { code: app.code(1) })).status).toBe(410)

    const slow = await givePassword(zenit, person)
    zenit.clock.advance(11 * 60)
    expect((await slow.browser.submit(slow.page, { code: app.code() })).status).toBe(410)
    await sweepHub(zenit.deps).run({})

    const early = await givePassword(zenit, person)
    await db
      .updateTable('hub.accounts')
      .set({ logins_from: new Date() })
      .where('email', '=', person.email)
      .execute()
    expect((await early.browser.submit(early.page, { code: app.code() })).status).toBe(410)
  })

  test('cannot be requested by a form of another site', async () => {
    const { person, app } = await newMemberWithFactor(zenit)
    const { browser, page } = await givePassword(zenit, person)
    const forged = await browser.submit(page, { code: app.code(1), token: 'x' })
    expect([forged.status, codeOf(forged)]).toEqual([422, ''])
    expect((await browser.submit(page, { code: ' ' })).status).toBe(422)
  })

  test('gets new recovery codes, and is turned off, only with password and code', async () => {
    const { browser, person, app, codes } = await newMemberWithFactor(zenit)
    const currentPassword = person.password
    const bad = [
      { currentPassword: 'nie to hasło', code: app.code(1) },
      { currentPassword, code: '000000' },
      { currentPassword, code: '' },
    ]
    for (const fields of bad) {
      expect((await press(browser, 'codes', fields)).status).toBe(422)
      expect((await press(browser, 'off', fields)).status).toBe(422)
    }
    const renewed = codesIn(await press(browser, 'codes', { currentPassword, code: app.code(1) }))
    expect([renewed.length, renewed.some((code) => codes.includes(code))]).toEqual([10, false])
    expect((await subjectsTo(person.email))[0]).toBe('Masz nowe kody zapasowe')
    const old = await press(browser, 'off', { currentPassword, code: codes[0] ?? '' })
    expect(faultsIn(old)).toHaveProperty('code')

    const removed = await press(browser, 'off', { currentPassword, code: renewed[0] ?? '' })
    expect(removed.url).toBe(`${zenit.url}/hub/account?done=factor-off`)
    expect(await kept(person.email)).toBeUndefined()
    expect((await subjectsTo(person.email))[0]).toBe('Weryfikacja dwuetapowa jest wyłączona')
    expect(codeOf((await givePassword(zenit, person)).page)).not.toBe('')
  })

  test('that was never confirmed is offered for ten minutes, and then discarded', async () => {
    const { browser, person } = await newMember(zenit)
    const offered = await beginFactor(browser, person)
    zenit.clock.advance(11 * 60)
    const late = await browser.submit(offered, { code: appFrom(offered, zenit).code() })
    expect(late.text).toContain('name="currentPassword"')
    zenit.clock.advance(25 * 60 * 60)
    await sweepHub(zenit.deps).run({})
    expect(await kept(person.email)).toBeUndefined()
  })
})

describe('[API-02] a lost second factor', () => {
  const reason = 'Zgubiony telefon'

  test('is removed by an admin, with an entry in the audit log and an e-mail', async () => {
    const admin = await createLearner(zenit, { roles: ['learner', 'admin'] })
    const { person } = await newMemberWithFactor(zenit)
    const { id } = await db
      .selectFrom('users')
      .where('email', '=', person.email)
      .select('id')
      .executeTakeFirstOrThrow()
    const look = async () => (await admin.call(viewPerson, { params: { id } })).body.person
    const reset = () => admin.call(resetPersonSecondFactor, { params: { id }, body: { reason } })
    expect((await look()).secondFactorSince).not.toBeNull()
    expect((await reset()).body.person.secondFactorSince).toBeNull()
    expect((await reset()).status).toBe(200)
    expect(await kept(person.email)).toBeUndefined()
    expect((await subjectsTo(person.email))[0]).toBe('Administracja wyłączyła weryfikację dwuetapową')
    const { actions } = (await admin.call(listStaffActions, { query: { person: id } })).body
    expect(actions).toMatchObject([{ action: 'second-factor-reset', reason }])
    expect(codeOf((await givePassword(zenit, person)).page)).not.toBe('')
  })

  test('that is required closes the product until it is turned on, and then cannot be turned off', async () => {
    const { browser, person } = await newMember(zenit)
    const seen = async () => {
      const { status, body } = await browser.call('GET', '/onboarding/get-onboarding-data')
      return body.code ?? status
    }
    const { organisation_id: id } = await db
      .selectFrom('users')
      .where('email', '=', person.email)
      .select('organisation_id')
      .executeTakeFirstOrThrow()
    const requireFrom = (from: string | null) =>
      db.updateTable('organisations').set({ second_factor_from: from }).where('id', '=', id).execute()
    onTestFinished(async () => {
      await requireFrom(null)
    })
    const open = await seen()
    await requireFrom('2026-11-01')
    await expect.poll(seen).toBe('second-factor-required')
    const offered = await beginFactor(browser, person)
    const app = appFrom(offered, zenit)
    await browser.submit(offered, { code: app.code() })
    await expect.poll(seen).toBe(open)
    const fields = { currentPassword: person.password, code: app.code(1) }
    const kept = await press(browser, 'off', fields)
    expect([kept.status, Object.keys(faultsIn(kept))]).toEqual([422, ['code']])
    expect(kept.text).toContain('nie można jej wyłączyć')
    await requireFrom(null)
    expect((await press(browser, 'off', fields)).text).toContain('Weryfikacja dwuetapowa wyłączona.')
    await requireFrom('2026-11-01')
    await expect.poll(seen).toBe('second-factor-required')
  })

  test('is not removed by its owner without a code, nor from a person without one', async () => {
    const admin = await createLearner(zenit, { roles: ['learner', 'admin'] })
    const reset = (id: string) => admin.call(resetPersonSecondFactor, { params: { id }, body: { reason } })
    expect((await reset(String(admin.userId))).code).toBe('own-account')
    expect((await reset('0190a0a0-0000-7000-8000-000000000000')).code).toBe('not-found')
  })
})
