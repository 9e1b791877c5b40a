import type { Page } from '@playwright/test'
import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'
import {
  ask,
  cards,
  clearFavourites,
  heartOf,
  names,
  openTools,
  params,
  refuse,
  skyHeight,
  tall,
} from './harness/tools.ts'

const toast = (page: Page) => page.locator('[data-toast]')

/** Opens the filters of the screen: the menu of the group, or the drawer of a small screen. */
async function openFilters(page: Page, language: Language, group: string): Promise<void> {
  const t = textsOf(language)
  const drawer = page.getByRole('button', { name: t('lists:filters.title') })
  await drawer
    .or(page.getByRole('button', { name: group }))
    .first()
    .click()
}

test('[TOOL-01, NAV-04] the list is sorted by name, has nine tools on a page and shows their number @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner')
  await openTools(page)
  const { tools, pagination } = await ask(page, '/tools')
  await expect(cards(page)).toHaveCount(9)
  expect(await names(page)).toEqual(tools.map(({ name }) => name))
  const found = t('tools:found', {
    count: pagination.totalCount,
    number: pagination.totalCount,
  })
  const pageOf = (number: number) => t('lists:pages.of', { page: number, total: pagination.totalPages })
  await expect(page.getByText(`${found} · ${pageOf(1)}`)).toBeVisible()
  expect(await skyHeight(page)).toBe(tall(page))
  await screen(page, 'tools')

  await page.getByRole('link', { name: t('lists:pages.page', { page: 2 }), exact: true }).click()
  await expect(page.getByText(`${found} · ${pageOf(2)}`)).toBeVisible()
  expect(params(page).get('page')).toBe('2')
  expect(await names(page)).toEqual((await ask(page, '/tools?page=2')).tools.map(({ name }) => name))

  await page.getByRole('combobox').selectOption(t('tools:sort.nameBack'))
  await expect(page.getByText(pageOf(1))).toBeVisible()
  expect(page.url()).toContain('sortBy=name&order=desc')
  const backwards = (await ask(page, '/tools?order=desc')).tools.map(({ name }) => name)
  await expect.poll(() => names(page)).toEqual(backwards)
})

test('[TOOL-01] typing searches, and an empty result offers a reset @desktop', async ({ page, language }) => {
  const t = textsOf(language)
  await enter(page, language, 'learner')
  await openTools(page)
  const field = page.getByRole('searchbox', { name: t('tools:search') })
  await field.pressSequentially('chatGPT')
  await expect.poll(async () => (await names(page))[0]).toBe('ChatGPT')
  expect(params(page).get('search')).toBe('chatGPT')
  await page.reload()
  await expect(field).toHaveValue('chatGPT')
  await expect.poll(async () => (await names(page))[0]).toBe('ChatGPT')

  await field.fill('qqqq zzzz')
  await expect(page.getByRole('heading', { name: /qqqq zzzz/ })).toBeVisible()
  await screen(page, 'tools-nothing-found')
  await page.getByRole('link', { name: t('lists:notFound.all') }).click()
  await expect(cards(page)).toHaveCount(9)
  await expect(field).toHaveValue('')

  await openTools(page, '?page=99')
  await page.getByRole('link', { name: t('lists:pastEnd.action') }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('[TOOL-01] categories filter the list, each shown as a chip that can be removed', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner')
  await openTools(page)
  const { filters } = await ask<{ filters: Record<string, { _id: string; title: string }[]> }>(
    page,
    '/filters',
  )
  const [domain] = filters.domainCategories ?? []
  const expected = await ask(page, `/tools?domainCategories=${domain?._id}`)
  await openFilters(page, language, t('tools:domains'))
  const box = page.getByRole('checkbox', { name: domain?.title, exact: true })
  await box.click()
  await expect(box).toBeChecked()
  await screen(page, 'tools-filters')
  await page.keyboard.press('Escape')
  await expect.poll(() => names(page)).toEqual(expected.tools.map(({ name }) => name))
  expect(params(page).getAll('domainCategories')).toEqual([domain?._id])
  const remove = t('lists:filters.remove', { group: t('tools:domains'), value: domain?.title ?? '' })
  await page.getByRole('button', { name: remove }).click()
  await expect(cards(page)).toHaveCount(9)
  expect(page.url()).not.toContain('domainCategories')
})

test('[TOOL-01, TOOL-02] favourites are stored immediately, counted, listed alone, and removed', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner')
  await clearFavourites(page)
  await openTools(page)
  const onlyFavourites = (number: number) =>
    page.getByRole('button', { name: t('tools:favourites', { number }) })
  await onlyFavourites(0).click()
  await expect(page.getByRole('heading', { name: t('tools:noFavourites.title') })).toBeVisible()
  await screen(page, 'tools-no-favourites')
  await page.getByRole('link', { name: t('tools:noFavourites.action') }).click()

  await expect(cards(page)).toHaveCount(9)
  const [first = '', second = ''] = await names(page)
  await heartOf(page, language, first).click()
  await expect(heartOf(page, language, first)).toHaveAttribute('aria-pressed', 'true')
  await expect(toast(page).getByText(t('tools:favourite.added', { name: first }))).toBeVisible()
  await heartOf(page, language, second).click()
  await expect(onlyFavourites(2)).toBeVisible()
  await expect(toast(page).getByText(t('tools:favourite.added', { name: second }))).toBeVisible()
  await page.reload()
  await expect(heartOf(page, language, first)).toHaveAttribute('aria-pressed', 'true')

  await onlyFavourites(2).click()
  await expect.poll(() => names(page)).toEqual([first, second])
  await screen(page, 'tools-favourites')
  await heartOf(page, language, first).click()
  await expect.poll(() => names(page)).toEqual([second])
  await expect(heartOf(page, language, second)).toBeFocused()
  await toast(page)
    .getByRole('button', { name: t('tools:favourite.undo') })
    .click()
  await expect.poll(() => names(page)).toEqual([first, second])
  await expect(onlyFavourites(2)).toBeVisible()
})

test('[TOOL-02] a favourite that the server rejects is undone, with a retry @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner')
  await clearFavourites(page)
  await openTools(page)
  const [name = ''] = await names(page)
  const heart = heartOf(page, language, name)
  const { promise: decision, resolve: decide } = Promise.withResolvers<void>()
  watch.allow(/50[03]/)
  await page.route('**/api/tools/add-to-favorites/*', async (route) => {
    await decision
    await refuse(route)
  })
  await heart.click()
  await expect(heart, 'at once, before the server has spoken').toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: t('tools:favourites', { number: 1 }) })).toBeVisible()
  decide()
  await expect(toast(page).getByText(t('tools:favourite.notAdded', { name }))).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('button', { name: t('tools:favourites', { number: 0 }) })).toBeVisible()

  await page.unroute('**/api/tools/add-to-favorites/*')
  await toast(page)
    .getByRole('button', { name: t('tools:retry') })
    .click()
  await expect(toast(page).getByText(t('tools:favourite.added', { name }))).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await page.route('**/api/tools/remove-from-favorites/*', (route) => route.abort('connectionfailed'))
  watch.allow(/ERR_CONNECTION_FAILED/)
  await heart.click()
  await expect(toast(page).getByText(t('tools:favourite.notRemoved', { name }))).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('[ACCESS-02, ACCESS-03, TOOL-01] if the organisation has not switched on the tools, the page says so @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'limited')
  await openTools(page)
  await expect(page.getByRole('heading', { level: 1, name: t('shell:access.title') })).toBeVisible()
  await expect(page.getByText(t('shell:access.blocked'))).toBeVisible()
})
