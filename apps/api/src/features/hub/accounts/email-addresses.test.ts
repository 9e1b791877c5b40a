import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/testing/database.ts'
import { createUser } from '../../../../test/testing/factories.ts'
import { listMigrations, migrate } from '../../../platform/db/migrate.ts'
import { newId } from '../../../platform/ids.ts'
import { normaliseEmail } from '../../../platform/text/email-address.ts'
import { ownHubName } from '../../identity/own-hub.ts'
import { ania, codeOf, signIn, signUp } from '../../session/login/login.testing.ts'
import { Browser, createListeningApp } from '../browser.testing.ts'
import { faultsIn, mailsTo, writeOrderedLetters } from '../recovery/letters.testing.ts'

const zenit = await createListeningApp()
const newBrowser = () => new Browser(zenit.url)
const person = { ...ania, email: 'admin@żenit.example' }
const kept = 'admin@xn--enit-99a.example'
const spellings = ['ADMIN@Żenit.example', 'ａdmin@z\u0307enit.example', 'admin@ｘｎ--enit-99a.example']

describe('[AUTH-08] every spelling of an address is the same address', () => {
  test('it can sign up only once', async () => {
    expect((await signUp(newBrowser(), person)).code).not.toBe('')
    for (const email of spellings) {
      const { back } = await signUp(newBrowser(), { ...person, email })
      expect([back.status, Object.keys(faultsIn(back))]).toEqual([422, ['email']])
    }
    const accounts = await zenit.deps.db.selectFrom('hub.accounts').select('email').execute()
    expect(accounts).toEqual([{ email: kept }])
  })

  test.each(spellings)('%s signs in', async (email) => {
    expect(codeOf((await signIn(newBrowser(), { ...person, email })).back)).not.toBe('')
  })

  test('a forgotten password is reset by an e-mail to the stored form', async () => {
    const browser = newBrowser()
    for (const email of spellings) await browser.submit(await browser.open('/hub/forgot-password'), { email })
    await writeOrderedLetters(zenit)
    expect(await mailsTo(zenit, kept)).not.toEqual([])
    expect(
      await zenit.deps.db.selectFrom('mails').where('recipient', '<>', kept).selectAll().execute(),
    ).toEqual([])
  })

  test('wrong passwords are counted together', async () => {
    const statuses = []
    for (let guess = 0; guess < 12; guess++) {
      const email = spellings[guess % spellings.length] ?? ''
      statuses.push(
        (await signIn(newBrowser(), { ...person, email, password: `guess ${guess}` })).back.status,
      )
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422))
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('the database itself accepts no other form', async () => {
    const { db } = zenit.deps
    const rename = (email: string) => db.updateTable('hub.accounts').set({ email }).execute()
    for (const email of ['Admin@zenit.example', 'admin@ｚenit.example', 'admin @zenit.example'])
      await expect(rename(email)).rejects.toThrow(/accounts_email_normalised/)
  })
})

describe('[AUTH-08] addresses stored before', async () => {
  const database = await createTestDatabase('template1')
  const { db } = database
  afterAll(() => database.drop())
  const names = await listMigrations()
  const before = names.filter((name) => name < '0026')
  await migrate(db, { only: before })

  const common = { password_hash: 'x', first_name: 'Ania', last_name: '', locale: 'pl' } as const
  const newAccount = async (email: string, day: number) => {
    const id = newId()
    const created_at = new Date(Date.UTC(2026, 0, day))
    await db
      .insertInto('hub.accounts')
      .values({ ...common, id, email, created_at })
      .execute()
    return id
  }

  test('are converted to this form; an account that has it already keeps it, and nothing is lost', async () => {
    const odd = [
      'Ania@Poczta.example',
      'jan@ŻÓŁW.example',
      'ola@bücher-straße.example',
      'ewa@例え.テスト',
      'iza@aż.żą.pl',
    ]
    const ids = []
    for (const email of odd) ids.push(await newAccount(email, 3))
    const impostor = await newAccount('admin@ｚenit.example', 1)
    const owner = await newAccount('admin@zenit.example', 2)
    const [older, younger] = [
      await newAccount('Eva@ｚenit.example', 1),
      await newAccount('eva@ⓩenit.example', 2),
    ]
    const userId = await createUser(db)
    const elsewhere = await createUser(db)
    const identity = { issuer: ownHubName, subject: impostor, email: 'admin@ｚenit.example' }
    await db.updateTable('users').set(identity).where('id', '=', userId).execute()
    await db.updateTable('users').set({ email: 'Jan@ｚenit.example' }).where('id', '=', elsewhere).execute()

    await migrate(db)

    const accounts = await db.selectFrom('hub.accounts').select(['id', 'email']).execute()
    const emailOf = new Map(accounts.map(({ id, email }) => [id, email]))
    expect(ids.map((id) => emailOf.get(id))).toEqual(odd.map(normaliseEmail))
    expect(emailOf.get(owner)).toBe('admin@zenit.example')
    expect(emailOf.get(impostor)).toBe(`${impostor}@duplicate.invalid`)
    expect([older, younger].map((id) => emailOf.get(id))).toEqual([
      'eva@zenit.example',
      `${younger}@duplicate.invalid`,
    ])
    const people = await db.selectFrom('users').select(['id', 'email']).execute()
    expect(new Map(people.map(({ id, email }) => [id, email]))).toEqual(
      new Map([
        [userId, `${impostor}@duplicate.invalid`],
        [elsewhere, 'jan@zenit.example'],
      ]),
    )
  })
})
