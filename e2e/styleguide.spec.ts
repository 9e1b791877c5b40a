import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './harness/screen.ts'
import { type StyleguideServer, startStyleguide } from './harness/styleguide.ts'
import { expect, test } from './harness/test.ts'

let server: StyleguideServer

test.beforeAll(async () => {
  server = await startStyleguide()
})

test.afterAll(() => server.stop())

const themes = ['light', 'dark'] as const

/**
 * The same Chromium renders the same picture except for rounding: a few pixels at the edges of letters and curves
 * differ by a level or two, depending on the processor. The threshold is above that and above the error of a picture
 * stored with 256 colours, but below a change of the hue by an eighth. A changed colour, size or line of a component is
 * more than two pixels in a thousand.
 */
const tolerance = { threshold: 0.05, maxDiffPixelRatio: 0.002, animations: 'disabled' } as const

/** Hides grain and system fonts, which differ between machines. */
const stylePath = join(import.meta.dirname, 'harness/styleguide.css')

async function open(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width: 800, height: 900 })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(async () => {
    const faces = ['640 1em "Bricolage Grotesque Variable"', '400 1em "Figtree Variable"']
    await Promise.all(faces.map((face) => document.fonts.load(face, 'aą')))
    await document.fonts.ready
  })
}

const specimen = (page: Page, name: string): Locator => page.locator(`[data-specimen="${name}"]`)

test('@desktop the styleguide shows every component of ui/ and every token', async ({ page }) => {
  await open(page, 'light')
  await expect(page.locator('[data-missing]'), 'components without a specimen').toHaveCount(0)
  const shown = await page
    .locator('[data-specimen]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-specimen')))
  const files = readdirSync(join(import.meta.dirname, '../apps/web/src/ui'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((file) => !/^(editor|uploader)/.test(file))
    .map((file) => basename(file))
  expect(shown.length, 'at least as many as there are files of components').toBeGreaterThan(
    files.filter((file) => /^[A-Z].*\.tsx$/.test(file)).length - 2,
  )
  const sheet = readFileSync(join(import.meta.dirname, '../apps/web/src/styles/tokens.css'), 'utf8')
  const root = sheet.slice(0, sheet.indexOf('[data-sky'))
  for (const [, name] of root.matchAll(/--([\w-]+): (?:#|light-dark\(#)/g))
    await expect(specimen(page, 'Colours').getByText(String(name), { exact: true })).toBeVisible()
})

test('@desktop the styleguide is accessible in light and dark, and fits 320 px', async ({ page }) => {
  for (const theme of themes) {
    await open(page, theme)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

for (const theme of themes)
  test(`@desktop tokens and components look unchanged, ${theme}`, async ({ page }) => {
    await open(page, theme)
    const names = await page
      .locator('[data-specimen]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-specimen') ?? ''))
      .then((all) => all.filter((name) => !unpictured.has(name)))
    for (const name of names)
      await expect
        .soft(specimen(page, name), name)
        .toHaveScreenshot(`${name.replaceAll(/\W+/g, '-')}-${theme}.png`, { ...tolerance, stylePath })
  })

/**
 * Components that open are only a button before that, so their pictures show them open; texts for screen readers are
 * invisible.
 */
const opening = ['Dialog', 'ConfirmDialog', 'Drawer', 'Popover', 'MenuList', 'ToastRegion']

/** A picture of all icons would change with each new icon. */
const unpictured = new Set([...opening, 'VisuallyHidden', 'Icon'])

const opened = [
  ['Dialog', 'Open the dialog', 'dialog'],
  ['ConfirmDialog', 'Open the question', 'alertdialog'],
  ['Drawer', 'Open the side drawer', 'dialog'],
  ['Popover', 'Open the panel', 'dialog'],
  ['MenuList', 'Open the menu', 'dialog'],
] as const

for (const theme of themes)
  test(`@desktop components that open look unchanged, ${theme}`, async ({ page }) => {
    await open(page, theme)
    for (const [name, button, role] of opened) {
      await specimen(page, name).getByRole('button', { name: button }).click()
      const popup = page.getByRole(role)
      await expect(popup).toBeVisible()
      await expectAccessible(page, `[role=${role}]`)
      await expect
        .soft(popup, name)
        .toHaveScreenshot(`${name}-open-${theme}.png`, { ...tolerance, stylePath })
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden()
    }
    const toasts = specimen(page, 'ToastRegion')
    for (const name of ['success', 'error', 'warning, with an action'])
      await toasts.getByRole('button', { name, exact: true }).click()
    const region = page.getByRole('region', { name: 'Notifications' })
    await region.hover()
    await expect
      .soft(region.getByRole('list'), 'toasts')
      .toHaveScreenshot(`toasts-${theme}.png`, { ...tolerance, stylePath })
  })

test('@desktop the built product has no styleguide: 404, and no part of it in the build', async ({
  page,
}) => {
  const answer = await page.request.get('/styleguide', { headers: { accept: 'text/html' } })
  expect(answer.status()).toBe(404)
  expect((await page.request.get('/styleguide.html')).status()).toBe(404)
  const dist = join(import.meta.dirname, '../apps/web/dist')
  const build = join(dist, readFileSync(join(dist, 'current'), 'utf8'))
  const files = readdirSync(build, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /styleguide/i.test(file))).toEqual([])
  const code = files.filter((file) => /\.(js|css|html)$/.test(file))
  const naming = code.filter((file) => /styleguide/i.test(readFileSync(join(build, file), 'utf8')))
  expect(naming, 'files of the build that speak of it').toEqual([])
})
