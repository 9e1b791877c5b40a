import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../platform/db/tables.ts'
import { ania, beginLogin, codeOf, signIn, signUp } from '../../session/login/login.testing.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { type Account, findAccountByEmail, updatePassword } from '../accounts/queries.ts'
import { Browser, createListeningApp } from '../browser.testing.ts'
import { faultsIn, isIn, mailsTo, newMember, signInAtHub } from '../recovery/letters.testing.ts'
import { signOutEverywhere } from './sign-out.ts'

const zenit = await createListeningApp()
const { db } = zenit.deps
const newBrowser = () => new Browser(zenit.url)
const another = 'inne hasło, też dobre'
const anotherHash = await hashPassword(another)

async function someone() {
  const { browser, person } = await newMember(zenit)
  const account = (await findAccountByEmail(db, person.email)) as Account
  return { browser, person, account }
}

async function setAnother(tx: Kysely<Database>, { id }: Account) {
  const now = zenit.clock()
  await updatePassword(tx, id, { passwordHash: anotherHash, now })
  await signOutEverywhere(tx, { accountId: id, now })
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

/**
 * Starts `act` while a transaction that has run `before` is still open. The transaction ends once `act` waits for it,
 * or is done.
 */
async function during<T>(
  before: (tx: Kysely<Database>) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T> {
  let acting: Promise<T> | undefined
  let isDone = false
  await db.transaction().execute(async (tx) => {
    await before(tx)
    acting = act().finally(() => {
      isDone = true
    })
    await expect.poll(async () => isDone || (await isSomebodyWaiting())).toBe(true)
  })
  return acting as Promise<T>
}

describe('[AUTH-08] while another password is being set, the old one', () => {
  test('completes no sign-in in progress', async () => {
    const { person, account } = await someone()
    const browser = newBrowser()
    const form = await browser.open((await beginLogin(browser)).address)
    const [, action = ''] = /<form[^>]*action="([^"]+)"/.exec(form.text) ?? []
    const [, token = ''] = /name="token" value="([^"]+)"/.exec(form.text) ?? []
    const body = new URLSearchParams({ token, email: person.email, password: person.password })
    const sent = await during(
      (tx) => setAnother(tx, account),
      () => browser.send(action, { method: 'POST', body }),
    )
    const next = sent.headers.get('location')
    const back = next ? await browser.open(next) : sent
    expect([codeOf(back), back.status]).toEqual(['', 410])
    expect((await browser.open('/hub/account')).text).toContain('name="password"')
    const { code } = await signIn(newBrowser(), { ...person, password: another })
    expect(code).not.toBe('')
  })

  test('opens no session by a code that was issued for it', async () => {
    const { person, account } = await someone()
    const browser = newBrowser()
    const { code, codeVerifier } = await signIn(browser, person)
    const exchanged = await db.transaction().execute(async (tx) => {
      // At this point the product has the hub’s response, and has written nothing.
      await sql`lock table used_link_tokens in exclusive mode`.execute(tx)
      const answer = browser.call('POST', '/auth/exchange-code', { code, codeVerifier })
      await expect.poll(isSomebodyWaiting).toBe(true)
      await db.transaction().execute((inner) => setAnother(inner, account))
      return () => answer
    })
    const { status, body } = await exchanged()
    expect([status, body.code]).toEqual([401, 'login-failed'])
    expect(await isIn(browser)).toBe(false)
  })

  test('changes neither password nor address', async () => {
    const { browser, person, account } = await someone()
    const current = { currentPassword: person.password }
    const address = 'porwany@poczta.example'
    const setOnly = (tx: Kysely<Database>) =>
      updatePassword(tx, account.id, { passwordHash: anotherHash, now: zenit.clock() })
    const forms = [
      ['password', { ...current, password: 'hasło intruza tutaj' }],
      ['email', { ...current, email: address }],
    ] as const
    for (const [name, fields] of forms) {
      await db.updateTable('hub.accounts').set({ password_hash: account.password_hash }).execute()
      const form = await browser.open(`/hub/account/${name}`)
      const answer = await during(setOnly, () => browser.submit(form, fields))
      expect([name, answer.status, Object.keys(faultsIn(answer))]).toEqual([name, 422, ['currentPassword']])
    }
    expect((await findAccountByEmail(db, person.email))?.password_hash).toBe(anotherHash)
    expect(await mailsTo(zenit, address)).toEqual([])
  })
})

test('[AUTH-08] a session at the hub from before all were ended is invalid, and a new password opens one', async () => {
  const { browser, person, account } = await someone()
  // As left by a sign-in that was stored a moment after all were ended.
  await db.updateTable('hub.accounts').set({ logins_from: new Date() }).where('id', '=', account.id).execute()
  const asked = await browser.open((await beginLogin(browser)).address)
  expect([codeOf(asked), asked.text.includes('name="password"')]).toEqual(['', true])
  expect((await signInAtHub(browser, person)).url).toBe(`${zenit.url}/hub/account`)
  expect(codeOf(await browser.open((await beginLogin(browser)).address))).not.toBe('')
})

test('[AUTH-08] an account that is being created is not visible before its transaction ends', async () => {
  const email = 'wpol@poczta.example'
  const sent = await db.transaction().execute(async (tx) => {
    // The place where the reservation of the address is looked up.
    await sql`lock table hub.links in access exclusive mode`.execute(tx)
    const answer = signUp(newBrowser(), { ...ania, email })
    await expect.poll(isSomebodyWaiting).toBe(true)
    expect(await findAccountByEmail(db, email)).toBeUndefined()
    return () => answer
  })
  expect((await sent()).code).not.toBe('')
})
