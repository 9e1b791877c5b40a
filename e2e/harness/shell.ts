import { expect, type Locator, type Page } from '@playwright/test'
import { type Language, textsOf } from './texts.ts'

const names = { pl: 'Polski', en: 'English' }

export const isMobile = (page: Page) => (page.viewportSize()?.width ?? 0) < 1300

const openDrawer = (page: Page, language: Language) =>
  page.getByRole('button', { name: textsOf(language)('shell:nav.open') }).click()

/** From now on the home page comes without the screen that the server renders, and requests its data itself. */
export async function leaveUndrawn(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const headers = { ...route.request().headers(), 'sec-fetch-dest': 'empty', 'x-for-window': 'false' }
      await route.fulfill({ response: await route.fetch({ headers }) })
    },
  )
}

/** From now on the page runs as on a slow phone, so that rendering is slower than the network. */
export async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 15 })
}

/** Switches the language in the header, or in the drawer of a small screen, which is closed again. */
export async function switchLanguage(page: Page, from: Language, to: Language): Promise<void> {
  const t = textsOf(from)
  if (isMobile(page)) {
    await openDrawer(page, from)
    await page.getByRole('dialog').getByText(names[to], { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  } else {
    const current = t('shell:language.current', { alias: from.toUpperCase() })
    await page.getByRole('button', { name: current }).click()
    await page.getByRole('dialog').getByRole('button', { name: names[to] }).click()
  }
  // The texts of the other language are loaded first.
  await expect(page.locator('html')).toHaveAttribute('lang', to)
}

export async function logOut(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  if (isMobile(page)) {
    await openDrawer(page, language)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('shell:user.logout') })
      .click()
    return
  }
  await page
    .getByRole('button', { name: new RegExp(`^${t('shell:user.menu').replace('{{name}}', '')}`) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shell:user.logout') })
    .click()
}

/** Opens the main menu: in the header, or in the drawer of a small screen. */
export async function openMenu(page: Page, language: Language): Promise<Locator> {
  const t = textsOf(language)
  if (!isMobile(page)) return page.getByRole('banner').getByRole('navigation', { name: t('shell:nav.main') })
  await page.getByRole('button', { name: t('shell:nav.open') }).click()
  const menu = page.getByRole('dialog').getByRole('navigation', { name: t('shell:nav.main') })
  await expect(page.getByRole('dialog')).toBeVisible()
  return menu
}

/** Names of links in the main menu. */
export const menuNames = {
  pl: { tools: 'Narzędzia', benefits: 'Benefity', community: 'Społeczność', about: 'O nas' },
  en: { tools: 'Tools', benefits: 'Benefits', community: 'Community', about: 'About' },
}
