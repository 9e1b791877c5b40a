import type { Page } from '@playwright/test'
import { loadOwnPack, packTitles } from './harness/pack.ts'
import { enter } from './harness/people.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

test.beforeAll(loadOwnPack)

const palette = (page: Page, language: Language) =>
  page.getByRole('dialog', { name: textsOf(language)('search:title') })

const field = (page: Page, language: Language) => palette(page, language).getByRole('combobox')

/** The entry that Enter opens. */
const chosen = (page: Page, language: Language) =>
  palette(page, language).getByRole('option', { selected: true })

async function openPalette(page: Page, language: Language): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: textsOf(language)('shell:nav.search') })
    .click()
  await expect(field(page, language)).toBeFocused()
}

const course = { pl: 'Pisanie promptów od podstaw', en: 'Writing prompts from scratch' }

test('[NAV-05] the palette opens with Ctrl K, works by keyboard alone, and restores the focus', {
  tag: '@desktop',
}, async ({ page, language }) => {
  const t = textsOf(language)
  await enter(page, language, 'rank3', '/programs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page, language)).toBeFocused()
  await screen(page, 'palette')
  await page.keyboard.press('Escape')
  await expect(palette(page, language)).toBeHidden()

  const button = page.getByRole('banner').getByRole('button', { name: t('shell:nav.search') })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(field(page, language)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button, 'focus is given back').toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(field(page, language)).toBeFocused()
  await page.keyboard.insertText('prompt')
  await expect(
    palette(page, language).getByRole('option').filter({ hasText: course[language] }).first(),
  ).toBeVisible()
  const first = await field(page, language).getAttribute('aria-activedescendant')
  expect(first).toBe(await chosen(page, language).getAttribute('id'))
  await page.keyboard.press('ArrowDown')
  await expect(field(page, language)).not.toHaveAttribute('aria-activedescendant', first ?? '')
  await page.keyboard.press('ArrowUp')
  await expect(field(page, language)).toHaveAttribute('aria-activedescendant', first ?? '')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(course[language].slice(0, 12))
  // The text of a lesson contains its course too, but not at the beginning.
  await expect(chosen(page, language)).toHaveText(new RegExp(`^${course[language]}`))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/course\//)
  await expect(palette(page, language)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course[language])

  await page.keyboard.press('Control+k')
  const recent = palette(page, language).getByRole('group', { name: t('search:recent') })
  await expect(recent.getByRole('option')).toHaveText(course[language])
})

test('[LANG-01, NAV-05] the palette finds in both languages, with or without Polish letters @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const other = language === 'pl' ? 'en' : 'pl'
  await enter(page, language, 'rank3')
  await openPalette(page, language)
  const options = palette(page, language).getByRole('option')
  for (const text of ['program prób', 'Program prob', 'PROB program']) {
    await field(page, language).fill(text)
    await expect(chosen(page, language)).toContainText(packTitles.program[language])
    await expect(chosen(page, language).locator('mark').last()).toHaveText('prób')
  }
  await field(page, language).fill(course[other])
  await expect(chosen(page, language)).toContainText(course[language])
  await expect(chosen(page, language).locator(`[lang=${other}]`)).toHaveText(course[other])
  await screenInBothThemes(page, 'palette-found')
  await expect(palette(page, language).getByRole('status')).not.toBeEmpty()

  await field(page, language).fill(packTitles.only[other])
  await expect(chosen(page, language).filter({ hasText: course[language] })).toHaveCount(0)
  await expect(options.filter({ hasText: packTitles.only[other] }), 'only in the other language').toHaveCount(
    0,
  )
  await field(page, language).fill('qqxz')
  await expect(
    palette(page, language)
      .getByText(t('search:nothing', { text: 'qqxz' }))
      .first(),
  ).toBeVisible()
  await expect(options).toHaveCount(0)
  await screen(page, 'palette-nothing')
  await field(page, language).fill(packTitles.only[language])
  await chosen(page, language).filter({ hasText: packTitles.only[language] }).click()
  await page.waitForURL(/\/course\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(packTitles.only[language])
})

test('[ACCESS-02] the palette offers and finds only what the organisation has switched on @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'limited')
  await openPalette(page, language)
  const places = palette(page, language)
    .getByRole('group', { name: t('search:places') })
    .getByRole('option')
  await expect(places).toHaveText([t('shell:nav.home'), t('shell:nav.programs'), t('shell:nav.about')])
  await field(page, language).fill('chatgpt')
  await expect(
    palette(page, language)
      .getByText(t('search:nothing', { text: 'chatgpt' }))
      .first(),
  ).toBeVisible()
})

test('[ERR-02] a search that fails shows an error with a retry; offline it waits for the network @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/^500 from|status of 500|ERR_INTERNET_DISCONNECTED/)
  await enter(page, language, 'rank3')
  await openPalette(page, language)
  const problem = { status: 500, contentType: 'application/problem+json', body: '{}' }
  await page.route(/\/api\/search/, (route) => route.fulfill(problem))
  await field(page, language).fill(course[language])
  const failure = palette(page, language).getByRole('alert')
  await expect(failure).toContainText(t('search:failed'))
  await screen(page, 'palette-failed')
  await page.unroute(/\/api\/search/)
  await failure.getByRole('button', { name: t('search:retry') }).click()
  await expect(chosen(page, language)).toContainText(course[language])

  await page.context().setOffline(true)
  await field(page, language).fill(packTitles.program[language])
  await expect(palette(page, language).getByText(t('search:offline'))).toBeVisible()
  await page.context().setOffline(false)
  await expect(chosen(page, language)).toContainText(packTitles.program[language])
})

test('[NAV-06] on a small screen the palette opens from the menu, fills the screen, and works by touch', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, language, 'rank3')
  await page.getByRole('button', { name: t('shell:nav.open') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shell:nav.search') })
    .click()
  await expect(field(page, language)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect
    .poll(() => palette(page, language).boundingBox())
    .toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  await palette(page, language)
    .getByRole('option', { name: t('shell:nav.programs') })
    .click()
  await page.waitForURL(/\/programs$/)
  await expect(palette(page, language)).toBeHidden()
})
