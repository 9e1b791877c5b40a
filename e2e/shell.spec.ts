import type { Locator } from '@playwright/test'
import product from '../package.json' with { type: 'json' }
import { tabTo } from './harness/keyboard.ts'
import { loadOwnPack } from './harness/pack.ts'
import { completeOnboarding, demo, enter, signIn, signUp } from './harness/people.ts'
import { startProduct, throwAway } from './harness/product.ts'
import { screen } from './harness/screen.ts'
import { isMobile, logOut, menuNames, openMenu } from './harness/shell.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test.beforeAll(loadOwnPack)

test('[NAV-06, NAV-10] the drawer of a small screen fills it, keeps the focus, and restores it', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, language, 'rank3')
  const burger = page.getByRole('button', { name: t('shell:nav.open') })
  await burger.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await screen(page, 'drawer')
  await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  await expect(drawer.getByRole('link', { name: new RegExp(t('menus:profile')) })).toHaveAttribute(
    'href',
    '/hub/profile',
  )
  await expect(drawer.getByRole('radio', { name: /Polski/ })).toBeAttached()
  await expect(drawer.getByRole('button', { name: t('shell:user.logout') })).toBeVisible()
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab')
    // At either end the focus passes an element that moves it back into the drawer.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
      .toBe(true)
  }
  await drawer.getByRole('button', { name: t('shell:nav.programs'), exact: true }).click()
  const sub = page.getByRole('dialog', { name: t('shell:nav.programs') })
  await expect(sub).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sub).toBeHidden()
  await expect(drawer.getByRole('button', { name: t('shell:nav.programs'), exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(burger).toBeFocused()
})

test('[NAV-06] the bottom bar: home, tools, and the account with the logout', async ({ page, language }) => {
  const t = textsOf(language)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, language, demo('rank3'))
  const bar = page.getByRole('navigation', { name: t('shell:nav.quick') })
  await expect(bar.getByRole('link')).toHaveCount(2)
  await bar.getByRole('link', { name: menuNames[language].tools }).click()
  await page.waitForURL(/\/tools$/)
  await bar.getByRole('link', { name: t('shell:nav.home') }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await bar.getByRole('button').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shell:user.logout') })
    .click()
  await page.waitForURL(/\/login/)
})

test('[NAV-07, BETA-01] the footer: copyright, privacy, terms, four networks, and the beta @desktop', async ({
  page,
  language,
}) => {
  await enter(page, language, 'rank3')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(new RegExp(`© 2026.* Zenit ${product.version.replaceAll('.', '\\.')}`))
  const words = {
    pl: ['Polityka prywatności', 'Regulamin', 'Obserwuj nas', /wersja beta/],
    en: ['Privacy policy', 'Terms of use', 'Follow us', /beta version/],
  } as const
  const [privacy, terms, follow, beta] = words[language]
  await expect(footer.getByRole('link', { name: privacy })).toHaveAttribute('href', '/privacy')
  await expect(footer.getByRole('link', { name: terms })).toHaveAttribute('href', '/terms')
  const networks = footer.getByRole('navigation', { name: follow }).getByRole('link')
  await expect(networks).toHaveCount(4)
  for (const network of await networks.all()) {
    await expect(network).toHaveAttribute('target', '_blank')
    await expect(network).toHaveAttribute('href', /^https:/)
  }
  await expect(footer).toContainText(beta)
})

test('[NAV-08] the scroll position is remembered for each path, except at home', async ({
  page,
  language,
}) => {
  await enter(page, language, 'rank3')
  // Before the page has taken over what the server has drawn, a link loads another document.
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  // The scroll event comes with the next frame; no person leaves a page sooner than that.
  const scrollTo = (top: number) =>
    page.evaluate((y) => {
      window.scrollTo(0, y)
      return new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
    }, top)
  // A mouse click would scroll to the link first.
  const press = (link: Locator) => link.evaluate((element: HTMLElement) => element.click())
  const follow = (path: string) => press(page.getByRole('contentinfo').locator(`a[href="${path}"]`))
  const home = () => press(page.getByRole('banner').getByRole('link', { name: /^Zenit/ }))
  // The address changes before the page does.
  const arriveAt = async (title: RegExp) => {
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await follow('/terms')
  await arriveAt(/^(Regulamin|Terms of use) ·/)
  await scrollTo(240)
  const remembered = await scrolled()
  expect(remembered).toBeGreaterThan(50)
  await follow('/privacy')
  await arriveAt(/^(Polityka prywatności|Privacy policy) ·/)
  await expect.poll(scrolled).toBe(0)
  await follow('/terms')
  await expect.poll(scrolled, 'by a link, not only by going back').toBe(remembered)
  await scrollTo(0)
  await home()
  await arriveAt(/^(Start|Home) ·/)
  await scrollTo(200)
  await expect.poll(scrolled).toBe(200)
  await follow('/privacy')
  await arriveAt(/^(Polityka prywatności|Privacy policy) ·/)
  await page.goBack()
  await arriveAt(/^(Start|Home) ·/)
  await expect.poll(scrolled, 'home opens at its top').toBe(0)
})

/** The focused element if at least a part of it is under the header or the bottom bar; null if all of it is visible. */
function focusCovered(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.closest('header, [data-bottom]')) return null
  const { top, bottom } = focused.getBoundingClientRect()
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const bar = document.querySelector('[data-bottom]')?.getBoundingClientRect()
  const foot = bar && bar.height > 0 ? bar.top : window.innerHeight
  return top < header || bottom > foot ? (focused.textContent ?? focused.tagName) : null
}

test('[NAV-05, NAV-06] the header stays while the page scrolls, and hides nothing that is focused or linked to', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'rank3', '/tools')
  const header = page.getByRole('banner')
  await page.getByRole('link', { name: t('lists:pages.page', { page: 2 }), exact: true }).click()
  const list = page.getByRole('region', { name: new RegExp(t('lists:pages.of', { page: 2, total: '\\d+' })) })
  await expect(list).toBeFocused()
  const { height } = (await header.boundingBox()) ?? { height: 0 }
  const top = await list.evaluate((element) => element.getBoundingClientRect().top)
  expect(top, 'the list begins below the header').toBeGreaterThanOrEqual(height)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  expect((await header.boundingBox())?.y).toBe(0)
  await expect(header).toBeInViewport({ ratio: 1 })
  await page.getByRole('contentinfo').getByRole('link').first().focus()
  for (let stop = 0; stop < 25; stop++) {
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(focusCovered)).toBeNull()
  }
})

test('[NAV-09] the account menu links to the hub, and logs out', async ({ page, language }) => {
  const t = textsOf(language)
  await signIn(page, language, demo('rank3'))
  const person = page.getByRole('button', { name: t('shell:user.menu', { name: 'Zofia' }) })
  await person.filter({ visible: true }).click()
  const menu = page.getByRole('dialog')
  for (const [id, path] of [
    ['profile', '/hub/profile'],
    ['rank', '/hub/rank'],
    ['account', '/hub/account'],
  ]) {
    const link = menu.getByRole('link', { name: t(`shell:user.${id}`) })
    await expect(link).toHaveAttribute('href', path ?? '')
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await screen(page, 'user-menu')
  const opened = page.waitForEvent('popup')
  await menu.getByRole('link', { name: t('shell:user.profile') }).click()
  const hub = await opened
  await expect(hub.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new URL(page.url()).pathname, 'the page stays where it was').toBe('/')
  await hub.close()
  await logOut(page, language)
  await page.waitForURL(/\/login/)
  await expect(page.getByText(t('session:loggedOut'))).toBeVisible()
})

test('[LANG-04] the switcher shows each language in its own name, with its picture and its alias @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'rank3')
  if (isMobile(page)) await openMenu(page, language)
  else
    await page
      .getByRole('button', { name: t('shell:language.current', { alias: language.toUpperCase() }) })
      .click()
  const choice = page.getByRole('dialog')
  for (const [name, alias] of [
    ['Polski', 'PL'],
    ['English', 'EN'],
  ] as const) {
    const option = choice.locator(`[lang=${alias.toLowerCase()}]`).filter({ hasText: name })
    await expect(option).toContainText(alias)
    await expect(option.locator('svg').first()).toBeVisible()
  }
  await screen(page, 'language-choice')
})

test('[BETA-01] the beta notice explains itself; a feature that a setting switches off is marked and closed @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const product = await startProduct({
    DATABASE_SETTINGS: throwAway,
    DISABLED_FEATURES: 'community',
  })
  try {
    await page.goto(product.url)
    await page.getByRole('button', { name: t('session:signIn') }).click()
    await page.getByRole('textbox', { name: t.hub('fields.email'), exact: true }).fill(demo('rank3').email)
    await page.getByLabel(t.hub('fields.password'), { exact: true }).fill(demo('rank3').password)
    await page.getByRole('button', { name: t.hub('signIn.submit') }).click()
    await page.waitForURL((url) => url.pathname === '/')
    const entry = (await openMenu(page, language)).getByRole('link', { name: menuNames[language].community })
    await expect(entry).toBeDisabled()
    await expect(entry).toHaveAccessibleDescription(t('shell:nav.off'))
    if (!isMobile(page)) {
      await tabTo(page, entry)
      await expect(page.getByRole('tooltip').filter({ hasText: t('shell:nav.off') })).toBeVisible()
      await page.getByRole('button', { name: t('shell:beta.label') }).click()
    }
    const notice = page.getByRole('dialog').last()
    await expect(notice).toContainText(t('menus:beta.body'))
    await expect(notice).toContainText(t('menus:beta.disabled'))
    await expect(notice.getByText(menuNames[language].community, { exact: true }).last()).toBeVisible()
    await screen(page, 'beta')

    const answer = page.waitForResponse(/\/api\/community/)
    await page.goto(`${product.url}/community`)
    expect((await answer).status()).toBe(403)
    await expect(page.getByRole('heading', { level: 1, name: t('shell:access.off') })).toBeVisible()
  } finally {
    // An open page stays connected to the server.
    await page.goto('about:blank')
    await product.stop()
  }
})

test('[ACCESS-01, NAV-02] rank 1 has no menu, and its page makes no request that it may not make @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await signUp(page, language)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  for (const path of ['/', '/programs', '/course/any', '/tools']) {
    await page.goto(path)
    await page.waitForURL(/\/onboarding$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.waitForLoadState('networkidle')
  const mayAsk = /^\/api\/(auth\/|onboarding\/)/
  expect(asked.length, 'it has asked for something').toBeGreaterThan(0)
  expect(asked.filter((path) => !mayAsk.test(path))).toEqual([])
  await expect(page.getByRole('button', { name: t('shell:nav.search') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('shell:nav.grid') })).toHaveCount(0)
  if (!isMobile(page)) {
    const menu = page.getByRole('banner').getByRole('navigation', { name: t('shell:nav.main') })
    await expect(menu.getByRole('link').or(menu.getByRole('button'))).toHaveCount(0)
  }
  await completeOnboarding(page, language)
  await expect((await openMenu(page, language)).getByRole('link').first()).toBeVisible()
})

test('[NAV-02] a person who is signed in is redirected from the login to the home page @desktop', async ({
  page,
  language,
}) => {
  await enter(page, language, 'rank3', '/login')
  await page.waitForURL((url) => url.pathname === '/')
})

test('[NAV-05] pointing at a link loads code and data of its page before the click', {
  tag: '@desktop',
}, async ({ page, language }) => {
  await enter(page, language, 'rank3')
  await page.waitForLoadState('networkidle')
  const menu = await openMenu(page, language)
  const link = menu.getByRole('link', { name: menuNames[language].tools, exact: true })
  const data = page.waitForResponse(/\/api\/tools\b/)
  await link.hover()
  await data
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await link.click()
  await page.waitForURL(/\/tools$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked.filter((path) => path === '/api/tools' || path.endsWith('.js'))).toEqual([])
})
