import type { Page } from '@playwright/test'
import { tabTo } from './harness/keyboard.ts'
import { loadMany, programTitle, unloadMany, wanderings } from './harness/many.ts'
import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

test.beforeAll(loadMany)
test.afterAll(unloadMany)

const searchOf = (page: Page) => decodeURIComponent(new URL(page.url()).search)
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const count = (page: Page) => page.getByRole('main').getByRole('status')
const searchField = (page: Page, language: Language) =>
  page.getByRole('searchbox', { name: textsOf(language)('programs:search.label') })

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 860

/** Opens the programs as a learner of rank 3, filtered to the twelve of this file. */
async function openWanderings(page: Page, language: Language, more = ''): Promise<void> {
  await enter(page, language, 'rank3', `/programs?search=${encodeURIComponent(wanderings[language])}${more}`)
  await expect(cards(page).first()).toBeVisible()
}

/** Ticks ranks in their menu, or in the drawer of a small screen. */
async function chooseRanks(page: Page, language: Language, ranks: readonly string[]): Promise<void> {
  const t = textsOf(language)
  const opener = isNarrow(page) ? t('lists:filters.title') : t('programs:rank')
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${opener}`) })
    .click()
  const dialog = page.getByRole('dialog')
  // A tick is shown a moment after the click, when the address has changed; check() would look too early.
  for (const rank of ranks) {
    const box = dialog.getByRole('checkbox', { name: rank })
    await box.click()
    await expect(box).toBeChecked()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('[NAV-05, NAV-06] a long menu of programs has a search field that works with or without Polish letters', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'rank3')
  if ((page.viewportSize()?.width ?? 0) < 1300)
    await page.getByRole('button', { name: new RegExp(`^${t('shell:nav.open')}`) }).click()
  await page.getByRole('button', { name: t('shell:nav.programs'), exact: true }).click()
  const menu = page.getByRole('dialog', { name: t('shell:nav.programs') })
  const field = menu.getByRole('searchbox', { name: t('programs:search.label') })
  await field.fill({ pl: 'wedrowka', en: 'wandering' }[language])
  await expect(menu.getByRole('link'), 'and the way to all of them').toHaveCount(13)
  await expect(menu.getByRole('status')).toHaveText(t('programs:found', { count: 12 }))
  await screen(page, 'menu-programs-searched')
  await field.fill('qqqq')
  await expect(menu.getByRole('link')).toHaveCount(1)
  await expect(menu.getByRole('status')).toHaveText(t('lists:notFound.search', { search: 'qqqq' }))
  await menu.getByRole('button', { name: t('lists:search.clear') }).click()
  await expect(field).toBeFocused()
  await menu.getByRole('link', { name: programTitle(2, language), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: programTitle(2, language) })).toBeVisible()
})

test('[PROG-01] typing searches after a pause, changes the address, and adds no history entry @desktop', async ({
  page,
  language,
}) => {
  await enter(page, language, 'rank3')
  await page.goto('/programs')
  const field = searchField(page, language)
  // Slow responses: what is typed meanwhile stays, and so does the caret.
  await page.route(/\/api\/modules\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  const word = wanderings[language].toLowerCase().replace('ę', 'e').replace('ó', 'o')
  await field.pressSequentially(word.slice(0, 4), { delay: 40 })
  // Once the text so far has been searched for, the pause was long enough.
  await expect.poll(() => searchOf(page)).toBe(`?search=${word.slice(0, 4)}`)
  await field.pressSequentially(word.slice(4), { delay: 120 })
  await expect(field).toHaveValue(word)
  await expect.poll(() => searchOf(page)).toBe(`?search=${word}`)
  await expect(cards(page)).toHaveCount(9)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(word)
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(word.length)

  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await page.goForward()
  await expect(searchField(page, language)).toHaveValue(word)
  await page.getByRole('button', { name: textsOf(language)('lists:search.clear') }).click()
  await expect.poll(() => searchOf(page)).toBe('')
  await expect(searchField(page, language)).toBeFocused()
})

test('[PROG-01] filters are shown as chips, are removed one by one or together, and return with the browser’s back button', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const rank = (number: number) => (language === 'pl' ? `Ranga ${number}` : `Rank ${number}`)
  const remove = (number: number) =>
    page.getByRole('button', {
      name: t('lists:filters.remove', { group: t('programs:rank'), value: rank(number) }),
    })
  await openWanderings(page, language)
  const base = `?search=${wanderings[language]}`
  await chooseRanks(page, language, [rank(3), rank(4), rank(5)])
  await expect.poll(() => searchOf(page)).toBe(`${base}&rank=3&rank=4&rank=5`)
  await expect(cards(page)).toHaveCount(8)
  await screen(page, 'programs-filtered')

  await remove(3).click()
  await expect.poll(() => searchOf(page)).toBe(`${base}&rank=4&rank=5`)
  await expect(cards(page)).toHaveCount(3)
  await expect(remove(4), 'focus goes to the neighbour').toBeFocused()
  await remove(5).click()
  await expect(cards(page)).toHaveCount(2)

  await page.goBack()
  await expect(cards(page)).toHaveCount(3)
  await expect(remove(5)).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('lists:filters.clear') })
    .click()
  await expect.poll(() => searchOf(page)).toBe(base)
  await expect(remove(4)).toHaveCount(0)
})

test('[PROG-01, LANG-01] numbers have the right plural @desktop', async ({ page, language }) => {
  await openWanderings(page, language)
  const said = {
    pl: { 5: '1 program', 4: '2 programy', 3: '5 programów' },
    en: { 5: '1 program', 4: '2 programs', 3: '5 programs' },
  }[language]
  for (const [rank, words] of Object.entries(said)) {
    await page.goto(`/programs?search=${wanderings[language]}&rank=${rank}`)
    await expect(count(page)).toHaveText(words)
  }
})

test('[PROG-01] the order is chosen, is part of the address, and follows the alphabet of the language @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await openWanderings(page, language)
  await page.getByRole('combobox', { name: t('lists:sort') }).selectOption(t('programs:sort.title'))
  await expect.poll(() => searchOf(page)).toBe(`?search=${wanderings[language]}&sortBy=title`)
  await expect(cards(page).first()).toContainText(programTitle(2, language))
  await page
    .getByRole('navigation', { name: t('programs:filter.label') })
    .getByRole('link')
    .nth(1)
    .click()
  await expect
    .poll(() => searchOf(page))
    .toBe(`?search=${wanderings[language]}&modulesType=active&sortBy=title`)
  await expect(count(page)).toContainText(/^9 /)
})

test('[PROG-03, NAV-08] changing the page scrolls to the top of the list, and a page past the end becomes the last @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await openWanderings(page, language)
  await expect(cards(page)).toHaveCount(9)
  const second = page.getByRole('link', { name: t('lists:pages.page', { page: 2 }), exact: true })
  await expect(second, 'a real link').toHaveAttribute('href', /page=2$/)
  await second.click()
  await expect(cards(page)).toHaveCount(3)
  await expect(count(page)).toContainText(t('lists:pages.of', { page: 2, total: 2 }))
  const list = page.getByRole('region', { name: new RegExp(t('lists:pages.of', { page: 2, total: 2 })) })
  await expect(list).toBeFocused()
  await expect(list).toBeInViewport()
  const top = await list.evaluate((element) => element.getBoundingClientRect().top)
  expect(top, 'its top is in sight').toBeGreaterThanOrEqual(0)
  await page.goBack()
  await expect(cards(page)).toHaveCount(9)

  await page.goto(`/programs?search=${wanderings[language]}&page=7`)
  await expect(page.getByRole('heading', { name: t('lists:pastEnd.title') })).toBeVisible()
  await screen(page, 'programs-past-the-end')
  await page.getByRole('link', { name: t('lists:pastEnd.action') }).click()
  await expect.poll(() => searchOf(page)).toBe(`?search=${wanderings[language]}&page=2`)
  await expect(cards(page)).toHaveCount(3)
})

test('[PROG-03] an empty result names the search and offers a reset @desktop', async ({ page, language }) => {
  const t = textsOf(language)
  await enter(page, language, 'rank3', '/programs?search=qwertyuiop&rank=3')
  const title = t('lists:notFound.search', { search: 'qwertyuiop' })
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await screen(page, 'programs-nothing-found')
  await page.getByRole('link', { name: t('lists:notFound.all') }).click()
  await expect.poll(() => searchOf(page)).toBe('')
  await expect(cards(page).first()).toBeVisible()
  await expect(searchField(page, language)).toHaveValue('')
})

test('[ACCESS-03, ACCESS-05] a locked program shows what opens it, in the list and at its own address @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await openWanderings(page, language, '&rank=4&rank=5')
  const card = cards(page).filter({ hasText: programTitle(12, language) })
  await expect(card.getByText(t('programs:access.unavailable'), { exact: true })).toBeVisible()
  await expect(card.getByText(t('shell:access.opens.5'))).toBeVisible()
  await expect(card.getByRole('link')).toHaveCount(0)
  const toolbar = await (await page.request.get(`/api/modules?rank=5&lang=${language}`)).json()
  await page.goto(`/program/${toolbar.modules[0]._id}`)
  const denied = {
    pl: 'Nie masz dostępu do tej sekcji',
    en: 'You don’t have access to this section',
  }
  await expect(page.getByRole('heading', { level: 1, name: denied[language] })).toBeVisible()
  await expect(page.getByText(t('shell:access.opens.5'))).toBeVisible()
  await screen(page, 'program-locked')
})

test('[ERR-02] programs that cannot be loaded show an error in their place, and load on a retry @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/^500 from|status of 500/)
  await enter(page, language, 'rank3')
  const problem = { status: 500, contentType: 'application/problem+json', body: '{}' }
  await page.route(/\/api\/modules\?/, (route) => route.fulfill(problem))
  await page.goto('/programs')
  await expect(page.getByRole('heading', { level: 1, name: t('programs:title') })).toBeVisible()
  const failed = {
    pl: 'Nie udało się wczytać programów',
    en: 'Couldn’t load the programs',
  }
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading', { name: failed[language] })).toBeVisible()
  await screen(page, 'programs-failed')
  await page.unroute(/\/api\/modules\?/)
  await alert.getByRole('button', { name: t('lists:retry') }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('[PROG-02] a program: twelve courses on a page; search, filters and page are in the address @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await openWanderings(page, language)
  await page.getByRole('link', { name: programTitle(1, language) }).click()
  await expect(page.getByRole('heading', { level: 1, name: programTitle(1, language) })).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
  await expect(count(page)).toContainText({ pl: '14 kursów', en: '14 courses' }[language])
  await screen(page, 'program-long-name')
  await page.getByRole('link', { name: t('lists:pages.next') }).click()
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('searchbox', { name: t('programs:search.courses') }).fill('07')
  await expect(cards(page)).toHaveCount(1)
  await expect.poll(() => searchOf(page)).toBe('?search=07')
  await page
    .getByRole('navigation', { name: t('programs:courseFilter.label') })
    .getByRole('link', { name: t('programs:courseFilter.completed') })
    .click()
  await expect.poll(() => searchOf(page)).toBe('?search=07&moduleCourseType=completed')
  await expect(
    page.getByRole('heading', { name: t('lists:notFound.search', { search: '07' }) }),
  ).toBeVisible()
})

test('[PROG-01] the list works by keyboard alone @desktop', async ({ page, language }) => {
  const t = textsOf(language)
  await openWanderings(page, language)
  await page.getByRole('heading', { level: 1 }).focus()
  await tabTo(
    page,
    page.getByRole('main').getByRole('button', { name: new RegExp(`^${t('programs:rank')}`) }),
  )
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog').getByRole('checkbox').last()
  await tabTo(page, box)
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await expect(cards(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  const chip = page.getByRole('button', { name: /^(Usuń filtr|Remove filter)/ })
  await tabTo(page, chip)
  await page.keyboard.press('Enter')
  await expect(chip).toHaveCount(0)
  await expect(cards(page)).toHaveCount(9)
})
