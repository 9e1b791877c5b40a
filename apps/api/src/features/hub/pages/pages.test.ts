import { describe, expect, test } from 'vitest'
import { givePromotion } from '../../../../test/testing/facts.ts'
import { ania, beginLogin, codeOf, signIn, signUp } from '../../session/login/login.testing.ts'
import { type Answer, Browser, createListeningApp } from '../browser.testing.ts'

const zenit = await createListeningApp()
const newBrowser = () => new Browser(zenit.url)

let people = 0
const somebody = () => {
  people += 1
  return { ...ania, email: `osoba${people}@poczta.example` }
}

async function openForm(kind: 'sign-in' | 'sign-up', browser = newBrowser()) {
  const { address } = await beginLogin(browser, kind === 'sign-up' ? { prompt: 'create' } : {})
  return { browser, form: await browser.open(address) }
}

async function newAccount() {
  const browser = newBrowser()
  const person = somebody()
  const { code, codeVerifier } = await signUp(browser, person)
  await browser.call('POST', '/auth/exchange-code', { code, codeVerifier })
  return { browser, person }
}

/** The errors by field, as linked by aria-describedby. */
function faultsOf(page: Answer): Record<string, string> {
  const found = page.text.matchAll(/<p class="fault" id="(\w+)-fault">([^<]+)<\/p>/g)
  const faults = Object.fromEntries([...found].map(([, name, words]) => [name, words]))
  for (const name of Object.keys(faults)) {
    const input = new RegExp(`<input id="${name}"[^>]*>`).exec(page.text)?.[0]
    expect(input).toContain('aria-invalid="true"')
    expect(input).toMatch(new RegExp(`aria-describedby="[^"]*${name}-fault`))
    expect(page.text).toContain(`<a href="#${name}">`)
  }
  return faults
}

describe('[AUTH-08] sign-up', () => {
  test('every wrong field has an error, the input stays, the password does not', async () => {
    const { browser, form } = await openForm('sign-up')
    const answer = await browser.submit(form, { firstName: '<b>Ania', email: 'ania', password: 'krótkie' })
    expect(answer.status).toBe(422)
    expect(faultsOf(answer)).toEqual({
      lastName: 'Podaj nazwisko.',
      email: 'Podaj pełny adres e-mail, na przykład ania@poczta.pl.',
      password: 'Hasło musi mieć co najmniej 10 znaków.',
      terms: 'Zaznacz, że akceptujesz regulamin i politykę prywatności.',
    })
    expect(answer.text).toContain('Popraw 4 pola')
    expect(answer.text).toContain('value="&lt;b&gt;Ania"')
    expect(answer.text).not.toContain('krótkie')
    expect(answer.text).toContain('<title>Błąd: Załóż konto')
  })

  test.each([
    ['name', { lastName: 'ż'.repeat(101) }, 'lastName'],
    ['e-mail', { email: `${'a'.repeat(250)}@b.pl` }, 'email'],
    ['password', { password: 'x'.repeat(201) }, 'password'],
  ])('too long a %s is refused', async (_, fields, field) => {
    const { browser, form } = await openForm('sign-up')
    const answer = await browser.submit(form, { ...somebody(), ...fields })
    expect([answer.status, Object.keys(faultsOf(answer))]).toEqual([422, [field]])
  })

  test.each([
    ['x:ania@poczta.example', false],
    ['"ania"@poczta.example', false],
    ['ania@poczta.example/x', false],
    ['ania@poczta.example:80', false],
    ['ania@-poczta.example', false],
    ['ania@poczta', false],
    ['ania@x@poczta.example', false],
    ["o'ania+kurs_1.a/b@poczta-2.example", true],
    ['ania@żółw.example', true],
  ])('an address is judged as browsers judge it: %s', async (email, isWell) => {
    const { browser, form } = await openForm('sign-up')
    const answer = await browser.submit(form, { ...somebody(), email })
    expect(faultsOf(answer).email === undefined).toBe(isWell)
  })

  test('an address is already used in any case of its letters', async () => {
    const { person } = await newAccount()
    const { browser, form } = await openForm('sign-up')
    const answer = await browser.submit(form, { ...person, email: person.email.toUpperCase() })
    expect(answer.status).toBe(422)
    expect(faultsOf(answer)).toEqual({
      email: 'Konto z tym adresem już istnieje. Zaloguj się albo podaj inny adres.',
    })
  })

  test('if three sign up with one address at once, one gets it and two are told why not', async () => {
    const person = somebody()
    const forms = await Promise.all([1, 2, 3].map(() => openForm('sign-up')))
    const answers = await Promise.all(forms.map(({ browser, form }) => browser.submit(form, person)))
    expect(answers.filter((answer) => codeOf(answer) !== '')).toHaveLength(1)
    const refused = answers.filter((answer) => codeOf(answer) === '')
    expect(refused.map(({ status }) => status)).toEqual([422, 422])
    for (const answer of refused) expect(Object.keys(faultsOf(answer))).toEqual(['email'])
  })

  test('stores the password only as argon2id', async () => {
    const { person } = await newAccount()
    const { password_hash } = await zenit.deps.db
      .selectFrom('hub.accounts')
      .where('email', '=', person.email)
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('[AUTH-08] sign-in', () => {
  test('a wrong password and an unknown address give the same error', async () => {
    const { person } = await newAccount()
    const tries = [
      { email: person.email, password: 'nie to hasło' },
      { email: 'nikt@poczta.example', password: 'nie to hasło' },
    ]
    const pages = []
    for (const fields of tries) {
      const { browser, form } = await openForm('sign-in')
      const answer = await browser.submit(form, fields)
      pages.push([answer.status, faultsOf(answer)])
    }
    expect(pages[0]).toEqual([422, { email: 'Nieprawidłowy e-mail lub hasło.' }])
    expect(pages[1]).toEqual(pages[0])
  })

  test('accepts the address in any case, and the password in any Unicode form', async () => {
    const { person } = await newAccount()
    const typed = { ...person, email: person.email.toUpperCase(), password: person.password.normalize('NFD') }
    expect(typed.password).not.toBe(person.password)
    const { code } = await signIn(newBrowser(), typed)
    expect(code).not.toBe('')
  })

  test('a form without the token, or with that of another login, has no effect', async () => {
    const { person } = await newAccount()
    const other = await openForm('sign-in')
    const foreign = /name="token" value="([^"]+)"/.exec(other.form.text)?.[1] ?? ''
    for (const token of ['', foreign]) {
      const { browser, form } = await openForm('sign-in')
      const answer = await browser.submit(form, { ...person, token })
      expect([answer.status, faultsOf(answer)]).toEqual([
        422,
        { email: 'Ten formularz stracił ważność. Wyślij go jeszcze raz.' },
      ])
      expect((await browser.submit(answer, person)).url).toContain('/login?code=')
    }
  })

  test('an expired login offers to start again', async () => {
    const { browser, form } = await openForm('sign-in')
    await zenit.deps.db.deleteFrom('hub.payloads').where('model', '=', 'Interaction').execute()
    for (const answer of [await browser.open(form.url), await browser.submit(form, ania)]) {
      expect(answer.status).toBe(410)
      expect(answer.text).toContain('Logowanie trwało zbyt długo')
      expect(answer.text).toContain(`href="${zenit.url}/login"`)
    }
  })

  test('a broken link shows a page, not the library’s error', async () => {
    const answer = await newBrowser().open('/hub/auth?client_id=nobody')
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Nie możemy Cię teraz zalogować')
  })
})

describe('[LANG-02][LANG-06] languages of the hub', () => {
  test('the page that leads to the hub chooses the language', async () => {
    const browser = newBrowser()
    const { address } = await beginLogin(browser, { ui_locales: 'en-GB pl' })
    const page = await browser.open(address)
    expect(page.text).toContain('<html lang="en">')
    expect(page.text).toContain('Sign in')
  })

  test('otherwise cookie, browser, Polish; and the switch keeps the page', async () => {
    const open = async (headers: Record<string, string>) =>
      (await newBrowser().open('/hub/nothing', { headers })).text
    expect(await open({})).toContain('<html lang="pl">')
    expect(await open({ 'accept-language': 'de, en;q=0.5' })).toContain('<html lang="en">')
    const { browser, form } = await openForm('sign-in')
    const switched = await browser.open(`${form.url}?lang=en`)
    expect([switched.url, switched.status]).toEqual([form.url, 200])
    expect(switched.text).toContain('<html lang="en">')
    expect(browser.cookie('caiplatform_lang')).toBe('en')
  })
})

describe('[AUTH-08][NAV-09] profile, rank and account', () => {
  test.each(['profile', 'rank', 'account'])(
    '/hub/%s requires a sign-in and then shows the page',
    async (name) => {
      const { person } = await newAccount()
      const browser = newBrowser()
      const form = await browser.open(`/hub/${name}`)
      expect(form.text).toContain('name="password"')
      const page = await browser.submit(form, { email: person.email, password: person.password })
      expect(page.url).toBe(`${zenit.url}/hub/${name}`)
      expect(page.text).toContain('aria-current="page"')
    },
  )

  test('a new name appears in the product immediately', async () => {
    const { browser } = await newAccount()
    const page = await browser.open('/hub/profile')
    const saved = await browser.submit(page, { firstName: '  Anna   Maria ', lastName: 'Śliwa' })
    expect([saved.url, saved.text.includes('Zmiany zapisane.')]).toEqual([
      `${zenit.url}/hub/profile?done=saved`,
      true,
    ])
    zenit.deps.viewers.forget(browser.cookie('caiplatform_access') ?? '')
    const { body } = await browser.call('GET', '/auth/get-user-data')
    expect(body.user).toMatchObject({ firstName: 'Anna Maria', lastName: 'Śliwa' })
  })

  test('a name cannot be removed, nor changed without the token', async () => {
    const { browser, person } = await newAccount()
    const page = await browser.open('/hub/profile')
    const empty = await browser.submit(page, { firstName: ' ', lastName: 'X' })
    expect([empty.status, faultsOf(empty)]).toEqual([422, { firstName: 'Podaj imię.' }])
    const forged = await browser.submit(page, { firstName: 'Ktoś', lastName: 'Inny', token: 'x' })
    expect(forged.status).toBe(422)
    const { body } = await browser.call('GET', '/auth/get-user-data')
    expect(body.user).toMatchObject({ firstName: person.firstName, lastName: person.lastName })
  })

  test('the account shows the e-mail address and saves the language', async () => {
    const { browser, person } = await newAccount()
    const page = await browser.open('/hub/account')
    expect(page.text).toContain(person.email)
    // The first form of the page sends the e-mail that confirms the address.
    const text = page.text.slice(page.text.indexOf('aria-labelledby="language"'))
    const saved = await browser.submit({ ...page, text }, { locale: 'en' })
    expect(saved.text).toContain('Changes saved.')
    zenit.deps.viewers.forget(browser.cookie('caiplatform_access') ?? '')
    const { body } = await browser.call('GET', '/auth/get-user-data')
    expect(body.user?.locale).toBe('en')
  })

  test('the rank is the one in the product', async () => {
    const { browser } = await newAccount()
    expect((await browser.open('/hub/rank')).text).toContain('Twoja ranga: 1 z 5')
    const { body } = await browser.call('GET', '/auth/get-user-data')
    const at = new Date('2026-11-20T08:00:00Z')
    await givePromotion(zenit.deps.db, String(body.user?._id), { rank: 2, at })
    expect((await browser.open('/hub/rank')).text).toContain('Twoja ranga: 2 z 5')
  })

  test('signing out there needs a confirmation, and then ends the session', async () => {
    const { browser } = await newAccount()
    const question = await browser.open('/hub/session/end')
    expect(question.text).toContain('Wylogować Cię?')
    const done = await browser.submit(question, { logout: 'yes' })
    expect(done.text).toContain('Wylogowano')
    expect((await browser.open('/hub/profile')).text).toContain('name="password"')
  })
})

test('[AUTH-08] the hub’s pages run only their own script file, and are not cached', async () => {
  const { form } = await openForm('sign-in')
  expect(form.text).not.toMatch(
    /<script(?! src="\/page-assets\/hub\.js\?v=[\w-]+" defer><\/script>)|\sstyle=|\son\w+="/,
  )
  expect(form.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(form.headers.get('cache-control')).toBe('no-store')
  const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(form.text) ?? []
  const style = await newBrowser().send(sheet)
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  expect(style.headers.get('cache-control')).toContain('immutable')
  for (const [, font = ''] of style.text.matchAll(/url\('(\/hub\/[^']+)'\)/g))
    expect((await newBrowser().send(font)).status).toBe(200)
})

test('[AUTH-08] discovery uses the public URL, whatever the Host header says', async () => {
  const { headers } = await newBrowser().send('/hub/.well-known/openid-configuration')
  expect(headers.get('content-type')).toContain('json')
  const answer = await zenit.app.inject({
    url: '/hub/.well-known/openid-configuration',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  const document = answer.json()
  expect(document.issuer).toBe(`${zenit.url}/hub`)
  expect(document.authorization_endpoint).toBe(`${zenit.url}/hub/auth`)
  expect(answer.body).not.toContain('evil')
  const jwks = (await zenit.app.inject('/hub/jwks')).json()
  expect(jwks.keys.map((key: { alg: string }) => key.alg)).toEqual(['RS256', 'ES256'])
  expect(JSON.stringify(jwks)).not.toContain('"d":')
})
