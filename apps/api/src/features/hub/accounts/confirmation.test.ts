import { describe, expect, test } from 'vitest'
import { ania, beginLogin, codeOf, signIn, signUp } from '../../session/login/login.testing.ts'
import { Browser, createListeningApp } from '../browser.testing.ts'
import { isIn, mailsTo, newMember, signInAtHub, writeOrderedLetters } from '../recovery/letters.testing.ts'

const zenit = await createListeningApp()
const { db } = zenit.deps
const newBrowser = () => new Browser(zenit.url)

/** Whether the address is confirmed at the hub and in the product. */
async function confirmed(email: string) {
  const [there, here] = await Promise.all([
    db.selectFrom('hub.accounts').where('email', '=', email).select('email_confirmed_at').executeTakeFirst(),
    db.selectFrom('users').where('email', '=', email).select('email_confirmed').executeTakeFirst(),
  ])
  return [there?.email_confirmed_at !== null, here?.email_confirmed]
}

async function withLetter() {
  const member = await newMember(zenit)
  const [letter] = await mailsTo(zenit, member.person.email)
  return { ...member, letter, link: letter?.link ?? '' }
}

const resend = async (browser: Browser) =>
  browser.submit({ ...(await browser.open('/hub/account')), url: `${zenit.url}/hub/account` }, {})

describe('[ORG-09] the address of a new account', () => {
  test('is confirmed once by the link in an e-mail; until then everything works', async () => {
    const { browser, person, letter, link } = await withLetter()
    expect(letter).toMatchObject({ subject: 'Potwierdź swój adres e-mail' })
    expect(link).toMatch(/^\/hub\/confirm-email\?token=[\w-]{43}$/)
    expect([await isIn(browser), await confirmed(person.email)]).toEqual([true, [false, false]])
    expect((await browser.open('/hub/account')).text).toContain(
      `Adres ${person.email} czeka na potwierdzenie`,
    )
    const page = await browser.open(link)
    expect([page.url, page.status]).toEqual([`${zenit.url}/hub/confirm-email`, 200])
    expect(await confirmed(person.email)).toEqual([false, false])
    const done = await browser.submit(page, {})
    expect(done.url).toBe(`${zenit.url}/hub/account?done=confirmed`)
    expect(done.text).toContain('Adres potwierdzony.')
    expect(done.text).not.toContain('czeka na potwierdzenie')
    expect(await confirmed(person.email)).toEqual([true, true])
    const again = await browser.open(link)
    expect([again.status, again.text.includes('Ten link już nie działa')]).toEqual([410, true])
    const { code } = await signIn(newBrowser(), person)
    expect(code).not.toBe('')
  })

  test('is confirmed only for the account’s owner, not for a person who signed up with another’s address', async () => {
    const { person, link } = await withLetter()
    const stranger = newBrowser()
    expect((await stranger.open(link)).text).toContain('name="password"')
    const other = (await newMember(zenit)).browser
    expect((await other.open(link)).status).toBe(403)
    expect(await confirmed(person.email)).toEqual([false, false])
    // The owner of the mailbox takes over the account with a new password, which confirms the address as well.
    const forgot = newBrowser()
    await forgot.submit(await forgot.open('/hub/forgot-password'), { email: person.email })
    await writeOrderedLetters(zenit)
    const [letter] = await mailsTo(zenit, person.email)
    await forgot.submit(await forgot.open(letter?.link ?? ''), { password: 'inne hasło, też dobre' })
    expect(await confirmed(person.email)).toEqual([true, true])
    const owner = newBrowser()
    await signInAtHub(owner, { ...person, password: 'inne hasło, też dobre' })
    expect((await owner.open(link)).status).toBe(410)
  })

  test('the e-mail can be requested again, three times an hour; the earlier link becomes invalid', async () => {
    const { browser, person, link } = await withLetter()
    const sent = await resend(browser)
    expect(sent.url).toBe(`${zenit.url}/hub/account?done=confirmation-sent`)
    const newer = (await mailsTo(zenit, person.email))[0]?.link ?? ''
    expect(newer).not.toBe(link)
    expect((await browser.open(link)).status).toBe(410)
    const statuses = []
    for (let count = 0; count < 3; count++) statuses.push((await resend(browser)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect(await mailsTo(zenit, person.email)).toHaveLength(4)
  })

  test('the link is valid for a day, and not after the address was changed', async () => {
    const { browser, link } = await withLetter()
    zenit.clock.advance(24 * 60 * 60)
    expect((await browser.open(link)).status).toBe(410)
    await resend(browser)
    const accounts = db.selectFrom('hub.links').where('purpose', '=', 'confirm-email').select('email')
    const [{ email: former }] = (await accounts.orderBy('created_at', 'desc').execute()) as [
      { email: string },
    ]
    const last = (await mailsTo(zenit, former))[0]?.link ?? ''
    const opened = await browser.open(last)
    await db
      .updateTable('hub.accounts')
      .set({ email: 'odtad@poczta.example' })
      .where('email', '=', former)
      .execute()
    expect((await browser.submit(opened, {})).status).toBe(410)
    expect((await confirmed('odtad@poczta.example'))[0]).toBe(false)
  })

  test('is in the claims of the next sign-in, and the e-mail is in the language of the sign-up', async () => {
    const browser = newBrowser()
    const person = { ...ania, email: 'english@poczta.example' }
    const { address } = await beginLogin(browser, { prompt: 'create', ui_locales: 'en' })
    expect(codeOf(await browser.submit(await browser.open(address), person))).not.toBe('')
    const [letter] = await mailsTo(zenit, person.email)
    expect(letter?.subject).toBe('Confirm your email address')
    await browser.submit(await browser.open(letter?.link ?? ''), {})
    const { code, codeVerifier } = await signIn(newBrowser(), person)
    await newBrowser().call('POST', '/auth/exchange-code', { code, codeVerifier })
    expect(await confirmed(person.email)).toEqual([true, true])
  })

  test('an address that is already used gets no e-mail to confirm it', async () => {
    const { person } = await withLetter()
    expect((await signUp(newBrowser(), person)).back.status).toBe(422)
    expect(await mailsTo(zenit, person.email)).toHaveLength(1)
  })
})
