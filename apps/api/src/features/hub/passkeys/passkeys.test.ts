import { describe, expect, test } from 'vitest'
import { codeOf } from '../../session/login/login.testing.ts'
import { type Answer, type Browser, createListeningApp } from '../browser.testing.ts'
import { faultsIn, mailsTo, newMember } from '../recovery/letters.testing.ts'
import {
  appFrom,
  codesIn,
  factorPath,
  givePassword,
  newMemberWithFactor,
} from '../second-factor/factor.testing.ts'
import { Authenticator, askedIn } from './authenticator.testing.ts'

const zenit = await createListeningApp()
const { db } = zenit.deps
const origin = zenit.url
const path = '/hub/account/passkeys'

interface Member {
  browser: Browser
  person: { email: string; password: string }
}

const accountOf = (email: string) =>
  db.selectFrom('hub.accounts').where('email', '=', email).select('id').executeTakeFirstOrThrow()

const keptOf = async ({ person }: Member) => {
  const { id } = await accountOf(person.email)
  return db.selectFrom('hub.passkeys').where('account_id', '=', id).selectAll().execute()
}

const factorSince = async ({ person }: Member) =>
  (
    await db
      .selectFrom('users')
      .where('email', '=', person.email)
      .select('second_factor_since')
      .executeTakeFirstOrThrow()
  ).second_factor_since

/** Does all steps before the browser’s own dialog. */
const begin = async ({ browser, person }: Member, name: string, more: Record<string, string> = {}) =>
  browser.submit(await browser.open(path), { name, currentPassword: person.password, ...more })

/** Creates a person whose only factor is a passkey. */
async function newMemberWithPasskey() {
  const member = await newMember(zenit)
  const device = new Authenticator()
  const offered = await begin(member, 'Laptop')
  const passkey = device.create({ ...askedIn(offered), origin })
  const codes = codesIn(await member.browser.submit(offered, { passkey }))
  return { ...member, device, codes }
}

const isRefused = (answer: Answer) => [answer.status, Object.keys(faultsIn(answer))]

describe('[AUTH-08] a passkey', () => {
  test('is added after the password, named, reported by e-mail, and requested at sign-in', async () => {
    const member = await newMember(zenit)
    const { browser, person } = member
    expect(isRefused(await begin(member, 'Laptop', { currentPassword: 'nie to hasło' }))).toEqual([
      422,
      ['currentPassword'],
    ])
    expect(isRefused(await begin(member, ' '))).toEqual([422, ['name']])
    const device = new Authenticator()
    const offered = await begin(member, 'Mój laptop')
    expect(askedIn(offered).rp?.id).toBe('localhost')
    const made = await browser.submit(offered, { passkey: device.create({ ...askedIn(offered), origin }) })
    expect(codesIn(made)).toHaveLength(10)
    expect(await factorSince(member)).not.toBeNull()
    expect((await mailsTo(zenit, person.email))[0]).toMatchObject({
      subject: 'Nowy klucz dostępu',
      text: expect.stringContaining('„Mój laptop”'),
    })
    expect((await browser.open(path)).text).toContain('Mój laptop')

    const login = await givePassword(zenit, person)
    expect([codeOf(login.page), login.page.url.endsWith('/second-factor')]).toEqual(['', true])
    const passkey = device.get({ ...askedIn(login.page), origin })
    const back = await login.browser.submit(login.page, { passkey })
    expect(codeOf(back)).not.toBe('')
    expect((await keptOf(member))[0]?.used_at).toEqual(zenit.clock())
  })

  test('cannot answer a challenge twice, nor an expired one', async () => {
    const { person, device } = await newMemberWithPasskey()
    const login = await givePassword(zenit, person)
    const wrong = device.get({ challenge: 'x'.repeat(43), origin })
    const refused = await login.browser.submit(login.page, { passkey: wrong })
    expect(isRefused(refused)).toEqual([422, ['code']])
    // The wrong response has used up the first challenge.
    const late = device.get({ ...askedIn(login.page), origin })
    expect(isRefused(await login.browser.submit(login.page, { passkey: late }))).toEqual([422, ['code']])
    const other = await givePassword(zenit, person)
    const good = device.get({ ...askedIn(other.page), origin })
    expect(codeOf(await other.browser.submit(other.page, { passkey: good }))).not.toBe('')
    const third = await givePassword(zenit, person)
    expect(isRefused(await third.browser.submit(third.page, { passkey: good }))).toEqual([422, ['code']])

    const member = await newMember(zenit)
    const offered = await begin(member, 'Laptop')
    zenit.clock.advance(10 * 60 + 1)
    const made = new Authenticator().create({ ...askedIn(offered), origin })
    expect((await member.browser.submit(offered, { passkey: made })).text).toContain('Nie udało się')
    expect(await keptOf(member)).toEqual([])
  })

  test('is accepted only for this origin, with its owner verified, and not from a copy', async () => {
    const { person, device } = await newMemberWithPasskey()
    const attempt = async (how: (challenge: string) => string) => {
      const { browser, page } = await givePassword(zenit, person)
      return codeOf(await browser.submit(page, { passkey: how(askedIn(page).challenge) }))
    }
    expect(await attempt((challenge) => device.get({ challenge, origin: 'https://zen1t.example' }))).toBe('')
    expect(await attempt((challenge) => device.get({ challenge, origin, isVerified: false }))).toBe('')
    expect(await attempt((challenge) => device.get({ challenge, origin }))).not.toBe('')
    device.turnBack()
    expect(await attempt((challenge) => device.get({ challenge, origin }))).toBe('')
    const member = await newMember(zenit)
    const offered = await begin(member, 'Laptop')
    const foreign = new Authenticator().create({ ...askedIn(offered), origin: 'https://zen1t.example' })
    await member.browser.submit(offered, { passkey: foreign })
    expect(await keptOf(member)).toEqual([])
  })

  test('of another person gives no access, and cannot be renamed, removed or taken over', async () => {
    const owner = await newMemberWithPasskey()
    const thief = await newMemberWithPasskey()
    const login = await givePassword(zenit, owner.person)
    const passkey = thief.device.get({ ...askedIn(login.page), origin })
    expect(isRefused(await login.browser.submit(login.page, { passkey }))).toEqual([422, ['code']])
    const id = owner.device.id.toString('base64url')
    const page = await thief.browser.open(`${path}?id=${thief.device.id.toString('base64url')}`)
    const forged = { ...page, text: page.text.replaceAll(thief.device.id.toString('base64url'), id) }
    await thief.browser.submit(forged, { name: 'Moje' })
    const removal = { ...forged, text: forged.text.replace('/rename"', '/remove"') }
    const [code = ''] = thief.codes
    await thief.browser.submit(removal, { currentPassword: thief.person.password, code })
    expect((await keptOf(owner)).map(({ name }) => name)).toEqual(['Laptop'])
    expect(await keptOf(thief)).toHaveLength(1)
    const offered = await begin(thief, 'Cudzy', { code: thief.codes[1] ?? '' })
    const same = owner.device.create({ ...askedIn(offered), origin })
    expect((await thief.browser.submit(offered, { passkey: same })).text).toContain('Nie udało się')
    expect(await keptOf(owner)).toHaveLength(1)
  })

  test('hostile responses count as wrong', async () => {
    const { person } = await newMemberWithPasskey()
    for (const passkey of ['{', 'null', '{"id":1}', '{"id":"AAAA"}', '{"id":"","response":{}}']) {
      const { browser, page } = await givePassword(zenit, person)
      expect(isRefused(await browser.submit(page, { passkey }))).toEqual([422, ['code']])
    }
  })

  test('can be replaced by a recovery code when it is not at hand', async () => {
    const { person, codes } = await newMemberWithPasskey()
    const login = await givePassword(zenit, person)
    expect(codeOf(await login.browser.submit(login.page, { code: codes[0] ?? '' }))).not.toBe('')
  })

  test('can exist beside an app and other passkeys, up to ten; removing the last factor turns the second factor off', async () => {
    const member = { ...(await newMemberWithFactor(zenit)) }
    const { browser, person, codes } = member
    const device = new Authenticator()
    const offered = await begin(member, 'Klucz', { code: codes[0] ?? '' })
    const added = await browser.submit(offered, { passkey: device.create({ ...askedIn(offered), origin }) })
    expect(added.text).toContain('Klucz dostępu dodany.')
    // The first passkey confirms adding another.
    const list = await browser.open(path)
    const proof = device.get({ ...askedIn(list), origin })
    const fields = { name: 'Telefon', currentPassword: person.password, passkey: proof }
    const again = await browser.submit(list, fields)
    await browser.submit(again, { passkey: new Authenticator().create({ ...askedIn(again), origin }) })
    expect((await keptOf(member)).map(({ name }) => name).toSorted()).toEqual(['Klucz', 'Telefon'])
    const [first] = await keptOf(member)
    if (!first) throw new Error('There is no passkey')
    await db
      .insertInto('hub.passkeys')
      .values(
        Array.from({ length: 8 }, (_, number) => ({
          ...first,
          credential_id: Buffer.from(`passkey number ${number}`),
          counter: 0,
          used_at: undefined,
        })),
      )
      .execute()
    expect((await browser.open(path)).text).toContain('Masz już 10 kluczy')
    const off = await browser.open(`${factorPath}?change=off`)
    await browser.submit(off, { currentPassword: person.password, code: codes[1] ?? '' })
    expect([await keptOf(member), await factorSince(member)]).toEqual([[], null])
  })

  test('is renamed, and removed with password and factor, with an e-mail', async () => {
    const member = await newMemberWithPasskey()
    const { browser, person, device, codes } = member
    const one = await browser.open(`${path}?id=${device.id.toString('base64url')}`)
    expect((await browser.submit(one, { name: 'Stary laptop' })).text).toContain('Nazwa zmieniona.')
    const removal = { ...one, text: one.text.replace('/rename"', '/remove"') }
    expect(isRefused(await browser.submit(removal, { currentPassword: person.password }))).toEqual([
      422,
      ['code'],
    ])
    const fields = { currentPassword: person.password, code: codes[0] ?? '' }
    expect((await browser.submit(removal, fields)).text).toContain('Klucz dostępu usunięty.')
    expect((await mailsTo(zenit, person.email))[0]?.subject).toBe('Klucz dostępu usunięty')
    expect(await factorSince(member)).toBeNull()
    expect(codeOf((await givePassword(zenit, person)).page)).not.toBe('')
  })

  test('confirms new recovery codes, and turning the second factor off, without a code', async () => {
    const member = await newMemberWithPasskey()
    const { browser, person, device, codes } = member
    const currentPassword = person.password
    const proofOn = (page: Answer) => device.get({ ...askedIn(page), origin })
    const first = await browser.open(`${factorPath}?change=codes`)
    const page = await browser.submit(first, { passkey: proofOn(first) })
    expect(isRefused(page)).toEqual([422, ['currentPassword']])
    const passkey = proofOn(page)
    const renewed = codesIn(await browser.submit(page, { currentPassword, passkey }))
    expect([renewed.length, renewed.some((code) => codes.includes(code))]).toEqual([10, false])
    const off = await browser.submit(await browser.open(`${factorPath}?change=off`), {
      currentPassword,
      passkey,
    })
    expect(isRefused(off), 'what has confirmed something').toEqual([422, ['code']])
    const { url } = await browser.submit(off, { currentPassword, passkey: proofOn(off) })
    expect(url).toBe(`${zenit.url}/hub/account?done=factor-off`)
    expect([await keptOf(member), await factorSince(member)]).toEqual([[], null])
  })

  test('allows adding an app', async () => {
    const member = await newMemberWithPasskey()
    const { browser, person, codes } = member
    const on = await browser.open(`${factorPath}?change=app`)
    const offered = await browser.submit(on, { currentPassword: person.password, code: codes[0] ?? '' })
    const app = appFrom(offered, zenit)
    expect(codesIn(await browser.submit(offered, { code: app.code() }))).toHaveLength(10)
    expect(await keptOf(member)).toHaveLength(1)
    const login = await givePassword(zenit, person)
    expect(codeOf(await login.browser.submit(login.page, { code: app.code(1) }))).not.toBe('')
  })
})
