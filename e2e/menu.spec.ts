import type { Locator, Page } from '@playwright/test'
import { tabTo } from './harness/keyboard.ts'
import { loadOwnPack, packTitles } from './harness/pack.ts'
import { demo, enter, signIn } from './harness/people.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { isMobile, logOut, menuNames, openMenu } from './harness/shell.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

test.beforeAll(loadOwnPack)

/** Opens the list of related products: in the popup of the header, or in a drawer over the menu. */
async function openProducts(page: Page, language: Language): Promise<Locator> {
  const menu = await openMenu(page, language)
  const place = isMobile(page) ? menu : page.getByRole('banner')
  await place.getByRole('button', { name: textsOf(language)('shell:nav.grid') }).click()
  const products = page.getByRole('dialog').last()
  await expect(products.getByRole('listitem').getByRole('link').first()).toBeVisible()
  return products
}

test('[NAV-05, NAV-06, ACCESS-02] the menu links to what the organisation has switched on', async ({
  page,
  language,
}) => {
  await enter(page, language, 'rank3')
  for (const [id, path] of [
    ['tools', '/tools'],
    ['benefits', '/benefits'],
    ['community', '/community'],
    ['about', '/about-zenitai'],
  ] as const) {
    const link = (await openMenu(page, language)).getByRole('link', {
      name: menuNames[language][id],
      exact: true,
    })
    await expect(link).toHaveAttribute('href', path)
    await link.click()
    await page.waitForURL((url) => url.pathname === path)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    if (!isMobile(page)) await expect(link).toHaveAttribute('aria-current', 'true')
  }
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Zenit/ })
    .click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('[ACCESS-02] without the flags the menu has only Programs and About, and the API rejects the rest @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'limited')
  const menu = await openMenu(page, language)
  await expect(menu.getByRole('button', { name: t('shell:nav.programs'), exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: menuNames[language].about, exact: true })).toBeVisible()
  for (const id of ['tools', 'benefits', 'community'] as const)
    await expect(menu.getByRole('link', { name: menuNames[language][id], exact: true })).toHaveCount(0)
  for (const call of ['tools', 'partners', 'community'])
    expect((await page.request.get(`/api/${call}`)).status(), call).toBe(403)
})

test('[NAV-05, NAV-06] Programs lists all programs, after the link to the whole list', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'rank3')
  const toolbar = await (await page.request.get(`/api/toolbar?lang=${language}`)).json()
  const menu = await openMenu(page, language)
  await menu.getByRole('button', { name: t('shell:nav.programs'), exact: true }).click()
  const panel = page.getByRole('dialog', { name: t('shell:nav.programs') })
  const links = panel.getByRole('link')
  const expected = toolbar.modules.map(({ _id }: { _id: string }) => `/program/${_id}`)
  await expect(links).toHaveCount(expected.length + 1)
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(['/programs', ...expected])
  await screen(page, 'menu-programs')
  await panel.getByRole('link', { name: packTitles.program[language] }).click()
  await page.waitForURL(/\/program\//)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

const products = {
  pl: [
    'Twoje konto',
    'Promptbook',
    'Multibot',
    'Siłownia AI',
    'Czat społeczności (Discord)',
    'Magazyn',
    'Dzielnica',
  ],
  en: [
    'Your account',
    'Promptbook',
    'Multibot',
    'AI gym',
    'Community chat (Discord)',
    'Magazine',
    'District',
  ],
}

/** The line with the names of products without an address. */
const switchedOff = (page: Page, language: Language) =>
  page.getByText(textsOf(language)('menus:off', { names: '' }).split(':')[0] ?? '')

test('[NAV-12, ACCESS-04, BETA-01] the products: open, locked by rank with a reason, or switched off', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner')
  const list = await openProducts(page, language)
  const items = list.getByRole('listitem')
  // Those that have an address; the others are switched off.
  const open = [0, 1, 4].map((index) => products[language][index] ?? '')
  await expect(items).toHaveCount(open.length)
  for (const [index, name] of open.entries()) await expect(items.nth(index)).toContainText(name)

  const discord = list.getByRole('link', { name: /Discord/ })
  const reason = list.getByRole('tooltip').filter({ hasText: t('menus:rankTooLow', { own: 2, rank: 3 }) })
  await expect(discord).toBeDisabled()
  await expect(discord).not.toHaveAttribute('href')
  await expect(reason).toBeHidden()
  if (isMobile(page)) await discord.tap({ force: true })
  else await tabTo(page, discord)
  await expect(reason).toBeVisible()
  await expect(discord).toHaveAccessibleDescription(t('menus:rankTooLow', { own: 2, rank: 3 }))
  await screenInBothThemes(page, 'products')

  const off = new RegExp(products[language][2] ?? '')
  await expect(list.getByRole('link', { name: off }), 'what is switched off is no entry').toHaveCount(0)
  await expect(switchedOff(page, language)).toContainText(off)
  const center = list.getByRole('link', { name: new RegExp(products[language][0] ?? '') })
  await expect(center).toHaveAttribute('href', '/hub/profile')
  await expect(center).toHaveAttribute('target', '_blank')
  await list.getByRole('link', { name: new RegExp(products[language][1] ?? '') }).click()
  await page.waitForURL((url) => url.pathname === '/promptbook')
})

test('[ACCESS-04] rank 3 opens Discord; an organisation without areas has three products left @desktop', async ({
  page,
  language,
}) => {
  await signIn(page, language, demo('rank3'))
  const list = await openProducts(page, language)
  const discord = list.getByRole('link', { name: /Discord/ })
  await expect(discord).toBeEnabled()
  await expect(discord).toHaveAttribute('href', /^https:/)
  await page.goto('/')
  await logOut(page, language)
  await page.waitForURL(/\/login/)
  await enter(page, language, 'limited')
  const few = (await openProducts(page, language)).getByRole('listitem')
  const [center = '', , multibot = '', , , magazine = '', district = ''] = products[language]
  await expect(few).toHaveText([new RegExp(center)])
  // The other two have no address here.
  const off = switchedOff(page, language)
  await expect(off).toContainText(magazine)
  await expect(off).toContainText(district)
  await expect(off).not.toContainText(multibot)
})

test('[NAV-10] a popup closes half a second after a click elsewhere, and immediately by Escape or its button', {
  tag: '@desktop',
}, async ({ page, language }) => {
  const t = textsOf(language)
  await enter(page, language, 'rank3', '/programs')
  const button = page.getByRole('banner').getByRole('button', { name: t('shell:nav.programs') })
  const panel = page.getByRole('dialog', { name: t('shell:nav.programs') })
  await button.click()
  await expect(panel).toBeVisible()
  await page.clock.install()
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
  await page.mouse.click(20, 600)
  await page.clock.runFor(499)
  await expect(panel).toBeVisible()
  await page.clock.runFor(1)
  await expect(panel).toBeHidden()
  await page.clock.resume()

  await button.focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button, 'focus is given back').toBeFocused()
  await button.click()
  await expect(panel).toBeVisible()
  await button.click()
  await expect(panel).toBeHidden()
})
