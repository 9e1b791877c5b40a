import {
  demo,
  endSessions,
  enterAnew,
  goThroughOnboarding,
  goToHub,
  newPerson,
  signIn,
  signUp,
} from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { logOut, switchLanguage } from './harness/shell.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test('[AUTH-01, AUTH-08, ONB-01, ACCESS-01] a new person signs up, completes the onboarding and reaches the home page', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await page.goto('/programs')
  await expect(page).toHaveURL(/\/login/)
  await screen(page, 'login')

  await goToHub(page, language, 'signUp')
  await screen(page, 'hub-sign-up')
  const person = await signUp(page, language)
  await screen(page, 'onboarding')
  await page.goto('/programs')
  await expect(page, 'rank 1 sees only the onboarding').toHaveURL(/\/onboarding$/)

  await goThroughOnboarding(page, language)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await screen(page, 'home')
  await page.goto('/onboarding')
  await expect(page, 'the onboarding is behind').toHaveURL(/:\d+\/$/)
  await page.goto('/login')
  await expect(page, 'nobody signed in stays at the login').toHaveURL(/:\d+\/$/)

  await logOut(page, language)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(t('session:loggedOut'))).toBeVisible()
  await page.goto('/')
  await expect(page, 'the session has ended').toHaveURL(/\/login/)
  await signIn(page, language, person)
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('[NAV-02] after the login the path of the first request is opened @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await page.goto('/programs?search=ai')
  await page.getByRole('button', { name: t('session:signIn') }).click()
  const { email, password } = demo('rank3')
  await page.getByRole('textbox', { name: t.hub('fields.email'), exact: true }).fill(email)
  await page.getByLabel(t.hub('fields.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t.hub('signIn.submit') }).click()
  await expect(page).toHaveURL(/\/programs\?search=ai$/)
})

test('[NAV-02, AUTH-04] if the session was ended elsewhere, the login shows it, and then opens what was clicked @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  // The click must be the first request to fail, before other loads and the stream, which never opens.
  await page.clock.install()
  await page.route('**/notifications/stream*', () => undefined)
  const person = await enterAnew(page, language)
  const programs = page.getByRole('banner').getByRole('link', { name: t('shell:nav.tools'), exact: true })
  await expect(programs).toBeVisible()
  const refreshes: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/auth/refresh-token')) refreshes.push(sent.url())
  })
  // From now on the page sends nothing by itself.
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.waitForLoadState('networkidle')
  await endSessions(person)
  // The access token, as if it had expired after a quarter of an hour.
  await page.context().clearCookies({ name: 'caiplatform_access' })
  await programs.click()
  await expect(page).toHaveURL(/\/login\?from=%2Ftools$/)
  await page.clock.resume()
  await expect(page.getByRole('status').filter({ hasText: t('session:ended') })).toBeVisible()
  expect(refreshes).toHaveLength(1)
  await screen(page, 'login-ended')
})

test('[AUTH-03, AUTH-04] a first visit logs nothing to the console, and lost cookies cause only one request @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const said: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && said.push(message.text())))
  await page.goto('/programs')
  await expect(page).toHaveURL(/\/login\?from=%2Fprograms$/)
  await expect(page.getByRole('button', { name: t('session:signIn') })).toBeVisible()
  expect(said).toEqual([])
  await enterAnew(page, language)
  await expect(page.getByRole('banner')).toBeVisible()
  // Otherwise the page may still send a call of its own, and find the cookies lost first.
  await page.goto('about:blank')
  const refreshes: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/auth/refresh-token')) refreshes.push(sent.url())
  })
  await page.context().clearCookies({ name: /caiplatform_(access|refresh)/ })
  await page.goto('/tools')
  await expect(page).toHaveURL(/\/login\?from=%2Ftools$/)
  expect(refreshes).toHaveLength(1)
})

test('[AUTH-01] a return from the hub with an unknown state is rejected @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await page.goto('/login?code=stolen&state=not-ours')
  await expect(page.getByRole('heading', { name: t('session:failedTitle') })).toBeVisible()
  await expect(page, 'the code is gone from the address').not.toHaveURL(/stolen/)
  await screen(page, 'login-failed')
})

test('[AUTH-08] the hub shows what is wrong in a form', async ({ page, language }) => {
  const t = textsOf(language)
  await goToHub(page, language, 'signIn')
  await page.getByRole('textbox', { name: t.hub('fields.email'), exact: true }).fill(newPerson().email)
  await page.getByLabel(t.hub('fields.password'), { exact: true }).fill('not the password')
  await page.getByRole('button', { name: t.hub('signIn.submit') }).click()
  await expect(page.getByText(t.hub('faults.credentials.wrong')).first()).toBeVisible()
  await screen(page, 'hub-sign-in-wrong')
})

test('[LANG-03, LANG-04, LANG-06] a change of language applies immediately, without a reload', async ({
  page,
  language,
}) => {
  const other = language === 'pl' ? 'en' : 'pl'
  await signIn(page, language, demo('rank3'))
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const fetched = page.waitForResponse(/\/api\/toolbar/)
  await switchLanguage(page, language, other)
  await fetched
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(page).toHaveTitle(new RegExp(textsOf(other)('home:title')))
  await expect(page.getByRole('heading', { name: textsOf(other)('home:waiting') })).toBeVisible()
  await screen(page, `home-${other}`)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(await page.evaluate(() => localStorage.getItem('caiplatform_lang'))).toBe(other)
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'caiplatform_lang')?.value).toBe(other)
})

test('[LANG-02] the address chooses the language; an unknown one is ignored', async ({ page }) => {
  await page.goto('/login?lang=en')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.goto('/login?lang=pl')
  await expect(page.getByRole('button', { name: 'Zaloguj się' })).toBeVisible()
  await page.goto('/login?lang=de')
  await expect(page.getByRole('button', { name: 'Zaloguj się' }), 'the stored one stays').toBeVisible()
})

test('[NAV-01] unknown paths and /404 show the not-found page', async ({ page, language }) => {
  const t = textsOf(language)
  await signIn(page, language, demo('rank3'))
  for (const path of ['/no-such-path', '/404']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: t('shell:notFound.title') })).toBeVisible()
    await screen(page, path === '/404' ? 'not-found' : 'not-found-path')
  }
})
