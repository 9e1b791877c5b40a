import type { Browser, Page } from '@playwright/test'
import { join } from './harness/learning.ts'
import { loadOwnPack, openOwnCourse, packTitles } from './harness/pack.ts'
import { completeOnboarding, enter, enterAnew, signUp } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { slowDown, switchLanguage } from './harness/shell.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const otherThan = (language: Language): Language => (language === 'pl' ? 'en' : 'pl')

const unavailable = {
  pl: 'Ta strona nie jest jeszcze dostępna po polsku',
  en: 'The selected resource is not available in the selected language',
}

test.beforeAll(loadOwnPack)

interface Visitor {
  locale: string
  stored?: string
  search?: string
}

/** The language of the first page that a visitor opens. */
async function languageOf(
  browser: Browser,
  { locale, stored, search = '' }: Visitor,
): Promise<string | null> {
  const context = await browser.newContext({ locale, baseURL: process.env.ZENIT_URL ?? '' })
  if (stored) await context.addInitScript((value) => localStorage.setItem('caiplatform_lang', value), stored)
  const page = await context.newPage()
  await page.goto(`/login${search}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const language = await page.locator('html').getAttribute('lang')
  const button = page.getByRole('button', {
    name: language === 'pl' ? 'Zaloguj się' : 'Sign in',
    exact: true,
  })
  await expect(button, 'the words are of the language that the document names').toBeVisible()
  await context.close()
  return language
}

test('[LANG-02] the language comes from the address, else from the stored choice, else from the browser, else it is English @desktop', async ({
  browser,
}) => {
  const visitors: [Visitor, Language][] = [
    [{ locale: 'pl-PL' }, 'pl'],
    [{ locale: 'en-GB' }, 'en'],
    [{ locale: 'de-DE' }, 'en'],
    [{ locale: 'pl-PL', stored: 'en' }, 'en'],
    [{ locale: 'en-GB', stored: 'pl' }, 'pl'],
    [{ locale: 'en-GB', stored: 'en', search: '?lang=pl' }, 'pl'],
    [{ locale: 'pl-PL', search: '?lang=de' }, 'pl'],
  ]
  for (const [visitor, expected] of visitors)
    expect(await languageOf(browser, visitor), JSON.stringify(visitor)).toBe(expected)
})

test('[LANG-03, LANG-06] content, its titles and the title of the page follow a change of language', async ({
  page,
  language,
}) => {
  const other = otherThan(language)
  await enter(page, language, 'rank3', '/programs')
  await page.getByRole('link', { name: packTitles.program[language] }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(packTitles.program[language])
  await expect(page).toHaveTitle(new RegExp(`^${packTitles.program[language].replace(/[()]/g, '\\$&')}`))
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  await switchLanguage(page, language, other)
  await expect(title).toHaveText(packTitles.program[other])
  await expect(page).toHaveTitle(new RegExp(`^${packTitles.program[other].replace(/[()]/g, '\\$&')}`))
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(page.getByRole('link', { name: packTitles.only[other] })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window), 'without a reload').toBe(true)
  const refusal = await page.request.get('/api/course/no-such-course')
  expect((await refusal.json()).title, 'the server speaks it too').toBe(
    textsOf(other).server(`errors:${(await refusal.json()).code}.title`),
  )
})

test('[LANG-03] the toolbar is loaded again when the rank has changed @desktop', async ({
  page,
  language,
}) => {
  await signUp(page, language)
  const fetched = page.waitForResponse((response) => response.url().includes('/api/toolbar') && response.ok())
  await completeOnboarding(page, language)
  await openPrograms(page, language)
  await fetched
  await expect(page.getByRole('link', { name: packTitles.program[language] })).toBeVisible()
})

/** Opens the list of programs in the header, or in the drawer of a small screen. */
async function openPrograms(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  if ((page.viewportSize()?.width ?? 0) < 1300)
    await page.getByRole('button', { name: new RegExp(`^${t('shell:nav.open')}`) }).click()
  await page.getByRole('button', { name: t('shell:nav.programs'), exact: true }).click()
}

test('[LANG-05] content that is missing in a language shows a message and a link to the language that has it', async ({
  page,
  language,
}) => {
  const other = otherThan(language)
  const t = textsOf(language)
  await enter(page, language, 'rank3')
  await switchLanguage(page, language, other)
  await openOwnCourse(page, other, packTitles.only[other])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(packTitles.only[other])
  const course = new URL(page.url()).pathname.split('/').at(-1)

  await switchLanguage(page, other, language)
  await expect(page.getByRole('heading', { name: unavailable[language] })).toBeVisible()
  await screen(page, 'language-unavailable')
  const refusal = await page.request.get(`/api/course/${course}`)
  expect(refusal.status()).toBe(406)
  expect((await refusal.json()).title).toBe(unavailable[language])

  await page.reload()
  const offer = page.getByRole('button', { name: t(`shell:language.switchTo.${other}`) })
  await expect(offer).toBeVisible()
  await slowDown(page)
  await offer.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(packTitles.only[other])
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(page.getByRole('button', { name: textsOf(other)('courses:join') })).toBeVisible()
})

test('[LANG-03] an open lesson changes its language at the same place', async ({ page, language }) => {
  const other = otherThan(language)
  await enterAnew(page, language)
  await openOwnCourse(page, language, packTitles.short[language])
  await join(page, language)
  const address = page.url()
  await expect(page.getByRole('heading', { name: language === 'pl' ? 'Pierwszy' : 'First' })).toBeVisible()
  await switchLanguage(page, language, other)
  await expect(page.getByRole('heading', { name: other === 'pl' ? 'Pierwszy' : 'First' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(packTitles.short[other])
  expect(page.url()).toBe(address)
})
