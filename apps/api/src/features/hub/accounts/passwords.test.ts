import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { codeOf, signIn, signUp } from '../../session/login/login.testing.ts'
import { Browser, createListeningApp } from '../browser.testing.ts'
import { newPasswordFault } from '../pages/faults.ts'
import { faultsIn, newMember } from '../recovery/letters.testing.ts'
import { isCommon, isOneOf } from './common-passwords.ts'
import { checkPassword, hashPassword } from './passwords.ts'

const zenit = await createListeningApp()
const owner = { email: 'ania.kowalska@poczta.example', firstName: 'Ania', lastName: 'Kowalska-Żółć' }

describe('[AUTH-08] a new password', () => {
  test.each([
    ['password12', 'password.common'],
    ['P@ssw0rd2024', 'password.common'],
    ['1234567890', 'password.common'],
    ['0987654321', 'password.common'],
    ['aaaaaaaaaa', 'password.common'],
    ['annaannaanna', 'password.common'],
    ['qwerty qwerty', 'password.common'],
    ['kochanie12', 'password.common'],
    ['ania.kowalska@poczta.example', 'password.own'],
    ['Kowalska-Zolc7', 'password.own'],
    ['Ania Kowalska-Żółć', 'password.own'],
    ['dziewięć1', 'password.short'],
    ['', 'password.required'],
    ['ą'.repeat(201), 'password.long'],
  ])('%s: %s', async (password, fault) => {
    expect(await newPasswordFault(password, owner)).toEqual({ password: fault })
  })

  test.each([
    'zażółć gęślą',
    'correct horse',
    'lubię placki ziemniaczane',
    'aB3$xY9!qW',
    '🐿️🌰🐿️🌰🌲 las',
    'x1'.repeat(2) + 'kot za płotem'.repeat(14),
  ])('is free in all else: %s', async (password) => {
    expect(await newPasswordFault(password, owner)).toEqual({})
  })

  test('the list is long, and a word within a sentence is allowed', async () => {
    expect(await isCommon('iloveyou123')).toBe(true)
    expect(await isCommon('password to my grandmother’s biscuits')).toBe(false)
    expect(isOneOf(['ania'], 'gania za kotem')).toBe(false)
  })

  test('is rejected at sign-up too', async () => {
    const person = { firstName: 'Ola', lastName: 'Łoś', email: 'ola@poczta.example', terms: 'yes' }
    const { back } = await signUp(new Browser(zenit.url), { ...person, password: 'ola@poczta.example' })
    expect([back.status, Object.keys(faultsIn(back))]).toEqual([422, ['password']])
  })
})

describe('[AUTH-08] a stored password', () => {
  test('is verified in any Unicode form of its letters', async () => {
    const kept = await hashPassword('ﬁgowiec zażółcony')
    expect(await checkPassword(kept, 'figowiec zażółcony'.normalize('NFD'))).toBe('right')
    expect(await checkPassword(kept, 'figowiec zażolcony')).toBe('wrong')
    expect(await checkPassword(null, 'figowiec zażółcony')).toBe('wrong')
  })

  test.each([
    ['with fewer rounds', { memoryCost: 8_192, timeCost: 1, parallelism: 1 }, 'NFKC'],
    ['in the former Unicode form', { memoryCost: 19_456, timeCost: 2, parallelism: 1 }, 'NFC'],
  ] as const)('of the past, %s, serves, and is kept anew at the next sign-in', async (_, cost, form) => {
    const { person } = await newMember(zenit)
    const password = 'ﬁgowiec zażółcony'
    const old = await hash(password.normalize(form), cost)
    const accounts = zenit.deps.db.updateTable('hub.accounts').where('email', '=', person.email)
    await accounts.set({ password_hash: old }).execute()
    const comeIn = async () => codeOf((await signIn(new Browser(zenit.url), { ...person, password })).back)
    expect(await comeIn()).not.toBe('')
    const { password_hash: kept } = await zenit.deps.db
      .selectFrom('hub.accounts')
      .where('email', '=', person.email)
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(kept).not.toBe(old)
    expect(await checkPassword(kept, password)).toBe('right')
    expect(await comeIn()).not.toBe('')
  })

  test('takes as long to compare if the account does not exist', async () => {
    const kept = await hashPassword('kot za płotem, pies na płocie')
    const time = async (of: string | null) => {
      const before = process.cpuUsage()
      for (let count = 0; count < 5; count++) await checkPassword(of, 'nie to hasło')
      return process.cpuUsage(before).user
    }
    await time(null)
    const [known, unknown] = [await time(kept), await time(null)]
    // Only checks that no work is skipped, not how long it takes: processor time, whatever else the machine does.
    expect(unknown).toBeGreaterThan(known / 5)
  })
})
