import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { beginLogin, codeOf, signIn } from '../../session/login/login.testing.ts'
import { type Answer, Browser, createListeningApp } from '../browser.testing.ts'
import { faultsIn, isIn, mailsTo, newMember, signInAtHub, writeOrderedLetters } from './letters.testing.ts'

const zenit = await createListeningApp()
const { db } = zenit.deps
const newBrowser = () => new Browser(zenit.url)

async function forget(email: string, browser = newBrowser(), path = '/hub/forgot-password') {
  const form = await browser.open(path)
  return { browser, sent: await browser.submit(form, { email }) }
}

/** Creates a person who has received the e-mail with the link. */
async function withLink() {
  const member = await newMember(zenit)
  await forget(member.person.email)
  await writeOrderedLetters(zenit)
  const [letter] = await mailsTo(zenit, member.person.email)
  return { ...member, letter, link: letter?.link ?? '' }
}

const another = 'inne hasło, też dobre'

const expectOver = (answer: Answer) => {
  expect(answer.status).toBe(410)
  expect(answer.text).toContain('Ten link już nie działa')
  expect(answer.text).toContain('href="/hub/forgot-password"')
}

describe('[AUTH-08] requesting a new password', () => {
  test('shows and does the same for an unknown address', async () => {
    const { person } = await newMember(zenit)
    const pages = []
    for (const email of [person.email, 'nikt@poczta.example']) {
      const { sent } = await forget(email)
      pages.push([sent.status, sent.url, sent.text])
    }
    expect(pages[1]).toEqual(pages[0])
    expect(pages[0]?.[2]).toContain('Jeśli jest u nas konto z tym adresem')
    // One queued job for each address, and an e-mail for one.
    expect((await writeOrderedLetters(zenit)).map(({ accountId }) => accountId !== null)).toEqual([
      true,
      false,
    ])
    expect(await mailsTo(zenit, 'nikt@poczta.example')).toEqual([])
  })

  test('[LANG-06] sends an e-mail in the language of the account, with a link that is stored nowhere else', async () => {
    const { person, letter, link } = await withLink()
    expect(letter?.subject).toBe('Ustaw nowe hasło – Zenit')
    expect(letter?.text).toContain('Link działa przez godzinę')
    expect(link).toMatch(/^\/hub\/new-password\?token=[\w-]{43}$/)
    const links = await db.selectFrom('hub.links').selectAll().execute()
    expect(JSON.stringify(links)).not.toContain(link.split('=')[1])
    await db.updateTable('hub.accounts').set({ locale: 'en' }).where('email', '=', person.email).execute()
    await forget(person.email.toUpperCase())
    await writeOrderedLetters(zenit)
    expect((await mailsTo(zenit, person.email))[0]?.subject).toBe('Set a new password for Zenit')
  })

  test('needs an address and the form’s own token', async () => {
    const browser = newBrowser()
    const form = await browser.open('/hub/forgot-password')
    const empty = await browser.submit(form, { email: ' ' })
    expect([empty.status, faultsIn(empty)]).toEqual([422, { email: 'Podaj adres e-mail.' }])
    const foreign = await newBrowser().submit(form, { email: 'ania@poczta.example' })
    expect([foreign.status, Object.keys(faultsIn(foreign))]).toEqual([422, ['email']])
    expect(await writeOrderedLetters(zenit)).toEqual([])
  })

  test('during a sign-in returns there, and keeps its destination', async () => {
    const { person } = await newMember(zenit)
    const browser = newBrowser()
    const { address } = await beginLogin(browser, { return_to: '/course/1?x=2' })
    const form = await browser.open(address)
    const [, forgot = ''] = /href="([^"]+\/forgot-password)"/.exec(form.text) ?? []
    const { sent } = await forget(person.email, browser, forgot)
    expect(sent.text).toContain(`href="${new URL(form.url).pathname}"`)
    expect(await writeOrderedLetters(zenit)).toMatchObject([{ returnTo: '/course/1?x=2' }])
    const other = newBrowser()
    const opened = await other.open((await mailsTo(zenit, person.email))[0]?.link ?? '')
    const done = await other.submit(opened, { password: another })
    expect(done.text).toContain(`href="${zenit.url}/login?from=%2Fcourse%2F1%3Fx%3D2"`)
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/Login/',
    '/?accessToken=a&refreshToken=b',
  ])('[AUTH-01] leads nobody away: %s', async (wanted) => {
    const { person } = await newMember(zenit)
    const browser = newBrowser()
    const { address } = await beginLogin(browser, { return_to: wanted })
    const form = await browser.open(address)
    await forget(person.email, browser, new URL(form.url).pathname.replace('sign-in', 'forgot-password'))
    expect(await writeOrderedLetters(zenit)).toMatchObject([{ returnTo: null }])
    const page = await newBrowser().open(`/hub/password-set?${new URLSearchParams({ from: wanted })}`)
    expect(page.text).toContain(`href="${zenit.url}/login"`)
  })
})

describe('[AUTH-08] the link to a new password', () => {
  test('leaves the URL immediately, and viewing its page changes nothing', async () => {
    const { link, browser } = await withLink()
    const scanner = newBrowser()
    const first = await scanner.send(link)
    expect([first.status, first.headers.get('location')]).toEqual([303, '/hub/new-password'])
    for (let look = 0; look < 3; look++) expect((await scanner.open(link)).status).toBe(200)
    const page = await newBrowser().open(link)
    expect(page.text).toContain('Ustaw nowe hasło')
    expect(page.text).not.toContain(link.split('=')[1])
    expect(page.headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin)$/)
    expect(await isIn(browser)).toBe(true)
  })

  test('sets the password once, ends every session, and notifies the owner', async () => {
    const { browser, person, link } = await withLink()
    const hubOnly = newBrowser()
    await signInAtHub(hubOnly, person)
    const there = newBrowser()
    const done = await there.submit(await there.open(link), { password: another })
    expect(done.url).toBe(`${zenit.url}/hub/password-set`)
    expect(done.text).toContain('Nowe hasło jest ustawione')
    zenit.deps.viewers.forget(browser.cookie('caiplatform_access') ?? '')
    expect(await isIn(browser)).toBe(false)
    for (const one of [browser, hubOnly])
      expect((await one.open('/hub/account')).text).toContain('name="password"')
    expect((await mailsTo(zenit, person.email))[0]?.subject).toBe('Twoje hasło zostało zmienione')
    expect(codeOf((await signIn(newBrowser(), person)).back)).toBe('')
    expect(codeOf((await signIn(newBrowser(), { ...person, password: another })).back)).not.toBe('')
    expectOver(await newBrowser().open(link))
    expectOver(
      await there.submit({ ...done, text: '', url: `${zenit.url}/hub/new-password` }, { password: another }),
    )
  })

  test('[ORG-09] proves that the e-mail was read: only from then on is the address confirmed', async () => {
    const { person, link } = await withLink()
    const confirmed = async () => {
      const { rows } = await sql<{ there: boolean; here: boolean }>`
        select a.email_confirmed_at is not null as there, u.email_confirmed as here
        from hub.accounts a join users u on u.subject = a.id::text where a.email = ${person.email}`.execute(
        db,
      )
      return rows[0]
    }
    expect(await confirmed()).toEqual({ there: false, here: false })
    const browser = newBrowser()
    await browser.submit(await browser.open(link), { password: another })
    expect(await confirmed()).toEqual({ there: true, here: true })
    // As if the claims of a later sign-in said so too.
    await db.updateTable('users').set({ email_confirmed: false }).where('email', '=', person.email).execute()
    const again = newBrowser()
    const { code, codeVerifier } = await signIn(again, { ...person, password: another })
    await again.call('POST', '/auth/exchange-code', { code, codeVerifier })
    expect(await confirmed()).toEqual({ there: true, here: true })
  })

  test('if three use it at once, one sets a password', async () => {
    const { person, link } = await withLink()
    const browsers = [1, 2, 3].map(newBrowser)
    const forms = await Promise.all(browsers.map((one) => one.open(link)))
    const passwords = ['pierwsze z haseł', 'drugie w kolei hasło', 'trzecie już hasło']
    const answers = await Promise.all(
      browsers.map((one, index) => one.submit(forms[index] as Answer, { password: passwords[index] ?? '' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect(codeOf((await signIn(newBrowser(), { ...person, password: winner })).back)).not.toBe('')
  })

  test('is valid for an hour', async () => {
    const { link } = await withLink()
    zenit.clock.advance(60 * 60 - 1)
    expect((await newBrowser().open(link)).status).toBe(200)
    zenit.clock.advance(1)
    expectOver(await newBrowser().open(link))
  })

  test('becomes invalid when a newer one exists; invented links and those of another kind are invalid', async () => {
    const { person, link } = await withLink()
    await forget(person.email)
    await writeOrderedLetters(zenit)
    expectOver(await newBrowser().open(link))
    const newer = (await mailsTo(zenit, person.email))[0]?.link ?? ''
    expect((await newBrowser().open(newer)).status).toBe(200)
    for (const path of ['?token=nothing', '?token=', '', `?token=${'x'.repeat(5_000)}`])
      expect((await newBrowser().open(`/hub/new-password${path}`)).status).toBe(410)
    expect((await newBrowser().open(newer.replace('new-password', 'old-email'))).status).toBe(410)
  })

  test('rejects forms of other sites, and common passwords', async () => {
    const { person, link } = await withLink()
    const browser = newBrowser()
    const page = await browser.open(link)
    const tries = [
      [{ password: another, token: 'x' }, 'Ten formularz stracił ważność. Wyślij go jeszcze raz.'],
      [{ password: 'za krótk' }, 'Hasło musi mieć co najmniej 10 znaków.'],
      [{ password: 'Password123!' }, /zbyt łatwe do odgadnięcia/],
      [{ password: `${person.email}1` }, /^Hasłem nie może być/],
    ] as const
    for (const [fields, words] of tries) {
      const answer = await browser.submit(page, fields)
      expect(answer.status).toBe(422)
      expect(faultsIn(answer).password).toMatch(words)
    }
    expect(codeOf((await signIn(newBrowser(), person)).back)).not.toBe('')
  })

  test('lets its owner in after others have tried wrong passwords from the same address', async () => {
    const { person, link } = await withLink()
    const browser = newBrowser()
    for (let count = 0; count < 11; count++)
      await signIn(newBrowser(), { ...person, password: 'zgaduj zgadula' })
    expect((await signIn(newBrowser(), person)).back.status).toBe(429)
    await browser.submit(await browser.open(link), { password: another })
    expect(codeOf((await signIn(browser, { ...person, password: another })).back)).not.toBe('')
  })
})
