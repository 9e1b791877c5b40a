import { describe, expect, test } from 'vitest'
import { beginLogin, codeOf, signIn, signUp } from '../../session/login/login.testing.ts'
import { Browser, createListeningApp } from '../browser.testing.ts'
import { createAdapter } from '../provider/adapter.ts'
import { endAccountSessions } from '../provider/logins.ts'
import {
  faultsIn,
  isIn,
  mailsTo,
  newMember,
  signInAtHub,
  writeOrderedLetters,
} from '../recovery/letters.testing.ts'
import { deleteAccount, findAccountByEmail } from './queries.ts'

const zenit = await createListeningApp()
const { db } = zenit.deps
const newBrowser = () => new Browser(zenit.url)
const another = 'inne hasło, też dobre'

let addresses = 0
const newAddress = () => {
  addresses += 1
  return `nowy${addresses}@poczta.example`
}

const forget = (browser: Browser) => zenit.deps.viewers.forget(browser.cookie('caiplatform_access') ?? '')

const canSignIn = async (person: { email: string; password: string }) =>
  codeOf((await signIn(newBrowser(), { ...person, firstName: '', lastName: '', terms: '' })).back) !== ''

describe('[AUTH-08] changing the password', () => {
  test('keeps this browser signed in, ends the others, and notifies the owner', async () => {
    const { browser, person } = await newMember(zenit)
    const other = newBrowser()
    const { code, codeVerifier } = await signIn(other, person)
    await other.call('POST', '/auth/exchange-code', { code, codeVerifier })
    const form = await browser.open('/hub/account/password')
    const done = await browser.submit(form, { currentPassword: person.password, password: another })
    expect(done.url).toBe(`${zenit.url}/hub/account?done=password`)
    expect(done.text).toContain('Hasło zmienione.')
    expect(done.text).toContain('Zmienione 20 listopada 2026')
    for (const one of [browser, other]) forget(one)
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false])
    expect((await other.open('/hub/account')).text).toContain('name="password"')
    // This browser stays signed in, also for a new login of the product.
    expect(codeOf(await browser.open((await beginLogin(browser)).address))).not.toBe('')
    expect([await canSignIn(person), await canSignIn({ ...person, password: another })]).toEqual([
      false,
      true,
    ])
    expect((await mailsTo(zenit, person.email))[0]).toMatchObject({
      subject: 'Twoje hasło zostało zmienione',
      link: '/hub/forgot-password',
    })
  })

  test('keeps this browser signed in at the product, also when its access token has expired', async () => {
    const { browser, person } = await newMember(zenit)
    zenit.clock.advance(20 * 60)
    forget(browser)
    expect(await isIn(browser)).toBe(false)
    const form = await browser.open('/hub/account/password')
    await browser.submit(form, { currentPassword: person.password, password: another })
    expect((await browser.call('POST', '/auth/refresh-token')).status).toBe(200)
    expect(await isIn(browser)).toBe(true)
  })

  test('needs the current one, a new one that is hard to guess, and the form’s token', async () => {
    const { browser, person } = await newMember(zenit)
    const form = await browser.open('/hub/account/password')
    const current = { currentPassword: person.password }
    const tries = [
      [{ password: another }, { currentPassword: 'Podaj obecne hasło.' }],
      [{ currentPassword: 'x', password: another }, { currentPassword: 'To nie jest Twoje obecne hasło.' }],
      [{ ...current, password: person.password }, { password: 'To jest Twoje obecne hasło. Wymyśl nowe.' }],
      [{ ...current, password: 'krótkie' }, { password: 'Hasło musi mieć co najmniej 10 znaków.' }],
      [
        { ...current, password: another, token: 'x' },
        { currentPassword: expect.stringContaining('stracił') },
      ],
    ] as const
    for (const [fields, faults] of tries) {
      const answer = await browser.submit(form, fields)
      expect([answer.status, faultsIn(answer)]).toEqual([422, faults])
      expect(answer.text).not.toContain(another)
    }
    const guessed = await browser.submit(form, { ...current, password: 'qwertyuiop' })
    expect(Object.keys(faultsIn(guessed))).toEqual(['password'])
    expect(await canSignIn(person)).toBe(true)
  })

  test('cannot be guessed in a browser that was left open', async () => {
    const { browser, person } = await newMember(zenit)
    const form = await browser.open('/hub/account/password')
    const statuses = []
    for (let count = 0; count < 11; count++)
      statuses.push(
        (await browser.submit(form, { currentPassword: `zgaduję ${count}`, password: another })).status,
      )
    expect(statuses.slice(-2)).toEqual([422, 429])
    expect(await canSignIn(person)).toBe(true)
  })
})

/** Requests another address; returns the e-mail sent there. */
async function askFor(browser: Browser, person: { email: string; password: string }, email: string) {
  const form = await browser.open('/hub/account/email')
  const asked = await browser.submit(form, { email, currentPassword: person.password })
  const [letter] = await mailsTo(zenit, email)
  return { asked, letter, link: letter?.link ?? '' }
}

/** Creates a person with a changed address; returns the links sent on the way. */
async function moved() {
  const { browser, person } = await newMember(zenit)
  const email = newAddress()
  const { link } = await askFor(browser, person, email)
  const done = await browser.submit(await browser.open(link), {})
  const [told] = await mailsTo(zenit, person.email)
  return { browser, person, email, link, done, told, back: told?.link ?? '' }
}

describe('[AUTH-08] changing the e-mail address', () => {
  test('waits until the owner confirms it from there, and then applies everywhere at once', async () => {
    const { browser, person } = await newMember(zenit)
    const email = newAddress()
    const { asked, letter, link } = await askFor(browser, person, email)
    expect(asked.text).toContain(`Czeka na potwierdzenie: ${email}.`)
    expect(letter?.subject).toBe('Potwierdź swój nowy adres')
    expect(await canSignIn({ ...person, email })).toBe(false)
    for (let look = 0; look < 2; look++) expect((await browser.open(link)).text).toContain('Potwierdź adres')
    expect(await canSignIn(person)).toBe(true)
    const done = await browser.submit(await browser.open(link), {})
    expect(done.text).toContain('Adres zmieniony.')
    expect(done.text).not.toContain('Czeka na potwierdzenie')
    expect([await canSignIn(person), await canSignIn({ ...person, email })]).toEqual([false, true])
    forget(browser)
    const { body } = await browser.call('GET', '/auth/get-user-data')
    expect(body.user?.email).toBe(email)
    expect((await browser.open(link)).status).toBe(410)
  })

  test('needs the password, a valid address, and a different one', async () => {
    const { browser, person } = await newMember(zenit)
    const form = await browser.open('/hub/account/email')
    const current = { currentPassword: person.password }
    const tries = [
      [{ email: newAddress() }, ['currentPassword']],
      [{ email: newAddress(), currentPassword: 'x' }, ['currentPassword']],
      [{ ...current, email: 'ania' }, ['email']],
      [{ ...current, email: person.email.toUpperCase() }, ['email']],
      [{ ...current, email: newAddress(), token: 'x' }, ['email']],
    ] as const
    for (const [fields, faults] of tries) {
      const answer = await browser.submit(form, fields)
      expect([answer.status, Object.keys(faultsIn(answer))]).toEqual([422, faults])
    }
    expect(await db.selectFrom('hub.links').where('email', 'like', 'nowy%').selectAll().execute()).toEqual([])
  })

  test('does not reveal whether the address is used; its owner is notified', async () => {
    const [one, other] = [await newMember(zenit), await newMember(zenit)]
    const { asked, letter } = await askFor(one.browser, one.person, other.person.email)
    const free = newAddress()
    const { asked: askedFree } = await askFor(one.browser, one.person, free)
    const plain = (text: string, email: string) =>
      text.replaceAll(email, '…').replaceAll(email.toLowerCase(), '…')
    expect(plain(asked.text, other.person.email)).toBe(plain(askedFree.text, free))
    expect(letter).toMatchObject({ subject: 'Ten adres ma już konto', link: '/hub/forgot-password' })
    expect(await canSignIn(other.person)).toBe(true)
  })

  test('floods nobody’s mailbox: of many requests for one address, three get an e-mail there', async () => {
    const target = newAddress()
    const pages: string[] = []
    const owners: Awaited<ReturnType<typeof newMember>>[] = []
    for (const email of [target, target.toUpperCase(), target, target.replace('poczta', 'ｐoczta')]) {
      const { browser, person } = await newMember(zenit)
      owners.push({ browser, person })
      const { asked } = await askFor(browser, person, email)
      pages.push(asked.text.replaceAll(person.email, '…').replaceAll(target, '…'))
    }
    const sent = await db.selectFrom('mails').where('recipient', '=', target).select('id').execute()
    expect(sent).toHaveLength(3)
    expect(pages.map((page) => page.includes('Czeka na potwierdzenie: ….'))).toEqual(Array(4).fill(true))
    zenit.clock.advance(60 * 60)
    const [, , , last] = owners
    const { letter } = await askFor(last?.browser as Browser, last?.person as never, target)
    expect(letter?.subject).toBe('Potwierdź swój nowy adres')
    expect(await mailsTo(zenit, target)).toHaveLength(4)
  })

  test('is only for the owner: a typing error in the address gives nobody the account', async () => {
    const [one, stranger] = [await newMember(zenit), await newMember(zenit)]
    const { link } = await askFor(one.browser, one.person, newAddress())
    const asStranger = await stranger.browser.open(link)
    expect([asStranger.status, asStranger.text.includes('To link do innego konta')]).toEqual([403, true])
    const unknown = await newBrowser().open(link)
    expect(unknown.text).toContain('name="password"')
    const elsewhere = newBrowser()
    await elsewhere.open(link)
    const page = await signInAtHub(elsewhere, one.person, 'new-email')
    expect(page.url).toBe(`${zenit.url}/hub/new-email`)
    expect(page.text).toContain('Potwierdź adres')
  })

  test('is cancelled, expires after a day, and becomes invalid once another password is set', async () => {
    const { browser, person } = await newMember(zenit)
    const first = await askFor(browser, person, newAddress())
    const cancelled = await browser.send('/hub/account/email/cancel', {
      method: 'POST',
      body: new URLSearchParams({
        token:
          /email\/cancel"><input type="hidden" name="token" value="([^"]+)/.exec(first.asked.text)?.[1] ?? '',
      }),
    })
    expect(cancelled.headers.get('location')).toBe('/hub/account?done=email-cancelled')
    expect((await browser.open(first.link)).status).toBe(410)
    const second = await askFor(browser, person, newAddress())
    zenit.clock.advance(24 * 60 * 60)
    expect((await browser.open(second.link)).status).toBe(410)
    const third = await askFor(browser, person, newAddress())
    const form = await browser.open('/hub/account/password')
    await browser.submit(form, { currentPassword: person.password, password: another })
    expect((await browser.open(third.link)).status).toBe(410)
  })

  test('if two want one address, one gets it and the other is told', async () => {
    const email = newAddress()
    const two = [await newMember(zenit), await newMember(zenit)]
    const links: string[] = []
    for (const { browser, person } of two) links.push((await askFor(browser, person, email)).link)
    const forms = await Promise.all(two.map(({ browser }, index) => browser.open(links[index] ?? '')))
    const answers = await Promise.all(
      two.map(({ browser }, index) => browser.submit(forms[index] as never, {})),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.text).toContain('Ten adres jest już zajęty')
    const loser = two[answers.findIndex(({ status }) => status === 409)]
    expect(await canSignIn(loser?.person as never)).toBe(true)
  })
})

describe('[AUTH-08] the former e-mail address', () => {
  test('is notified, and can take the account back with a new password', async () => {
    const { browser, person, email, told, back } = await moved()
    expect(told?.subject).toBe('Adres Twojego konta został zmieniony')
    expect(told?.text).toContain('n•••@poczta.example')
    expect(told?.text).not.toContain(email)
    const owner = newBrowser()
    const page = await owner.open(back)
    expect(page.text).toContain(`Konto wróci do adresu ${person.email}`)
    expect((await owner.submit(page, { password: 'Password123!' })).status).toBe(422)
    const done = await owner.submit(await owner.open(back), { password: another })
    expect(done.text).toContain('Nowe hasło jest ustawione')
    forget(browser)
    expect(await isIn(browser)).toBe(false)
    expect([
      await canSignIn({ ...person, email }),
      await canSignIn({ ...person, password: another }),
    ]).toEqual([false, true])
    expect((await mailsTo(zenit, email))[0]?.subject).toBe('Konto wróciło do poprzedniego adresu')
    expect((await mailsTo(zenit, person.email))[0]?.subject).toBe('Twoje hasło zostało zmienione')
    expect((await newBrowser().open(back)).status).toBe(410)
  })

  test('can do so for seven days, in which nobody else may use it', async () => {
    const { person, back } = await moved()
    const thief = await signUp(newBrowser(), { ...person, password: another })
    expect([thief.back.status, Object.keys(faultsIn(thief.back))]).toEqual([422, ['email']])
    zenit.clock.advance(7 * 24 * 60 * 60 - 1)
    expect((await newBrowser().open(back)).status).toBe(200)
    zenit.clock.advance(1)
    expect((await newBrowser().open(back)).status).toBe(410)
    expect((await signUp(newBrowser(), { ...person, password: another })).code).not.toBe('')
  })

  test('that was replaced first has precedence over one replaced later', async () => {
    const { browser, person, email, back } = await moved()
    zenit.clock.advance(60)
    const third = newAddress()
    const { link } = await askFor(browser, { ...person, email }, third)
    await browser.submit(await browser.open(link), {})
    const later =
      (await mailsTo(zenit, email)).find(({ link }) => link.startsWith('/hub/old-email'))?.link ?? ''
    const intruder = newBrowser()
    await intruder.submit(await intruder.open(later), { password: 'hasło intruza tutaj' })
    const owner = newBrowser()
    await owner.submit(await owner.open(back), { password: another })
    expect(await canSignIn({ ...person, password: another })).toBe(true)
    expect((await newBrowser().open(later)).status).toBe(410)
  })

  test('gets no more links to a new password', async () => {
    const { person, email } = await moved()
    const browser = newBrowser()
    await browser.submit(await browser.open('/hub/forgot-password'), { email: person.email })
    expect(await writeOrderedLetters(zenit)).toMatchObject([{ accountId: null }])
    expect(await canSignIn({ ...person, email })).toBe(true)
  })
})

describe('[AUTH-07] sessions at the hub', () => {
  test('that were ended stay ended, whatever was in progress in them', async () => {
    const { browser, person } = await newMember(zenit)
    const account = await findAccountByEmail(db, person.email)
    const rows = () =>
      db
        .selectFrom('hub.payloads')
        .where('model', '=', 'Session')
        .selectAll()
        .execute()
        .then((all) =>
          all.filter(({ payload }) => (payload as { accountId?: string }).accountId === account?.id),
        )
    const [before] = await rows()
    await endAccountSessions(db, account?.id ?? '')
    expect((await browser.open('/hub/account')).text).toContain('name="password"')
    const adapter = createAdapter(db, 'Session')
    for (const id of [before?.id ?? '', 'another-id']) {
      await adapter.upsert(id, before?.payload as never, 1_000)
      expect(await adapter.find(id)).toBeUndefined()
    }
    expect(await adapter.findByUid(before?.uid ?? '')).toBeUndefined()
  })
})

test('[AUTH-08] an account is deleted with its sessions and links', async () => {
  const { browser, person } = await newMember(zenit)
  await askFor(browser, person, newAddress())
  const id = (await findAccountByEmail(db, person.email))?.id ?? ''
  await db.transaction().execute((tx) => deleteAccount(tx, id))
  expect(await findAccountByEmail(db, person.email)).toBeUndefined()
  expect(await db.selectFrom('hub.links').where('account_id', '=', id).selectAll().execute()).toEqual([])
  const payloads = await db.selectFrom('hub.payloads').selectAll().execute()
  expect(JSON.stringify(payloads)).not.toContain(id)
  expect((await browser.open('/hub/account')).text).toContain('name="password"')
  expect(await canSignIn(person)).toBe(false)
})
