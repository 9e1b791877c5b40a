import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page, Route } from '@playwright/test'
import { content } from './harness/pack.ts'
import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

interface Tool {
  _id: string
  name: string
  url: string
  domainCategories: { _id: string; title: string }[]
}

interface Answer {
  tools: Tool[]
  pagination: { totalCount: number; totalPages: number }
}

/** The response of the API for the signed-in person. */
const ask = async <T = Answer>(page: Page, path: string): Promise<T> =>
  (await page.request.get(`/api${path}`)).json()

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()
const heartOf = (page: Page, language: Language, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name: textsOf(language)('tools:favourite.label', { name }) })
const params = (page: Page) => new URL(page.url()).searchParams
const toast = (page: Page) => page.locator('[data-toast]')

/** Other tests use the demo account too, so a test begins by removing favourites. */
async function clearFavourites(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const csrf = cookies.find(({ name }) => name === 'caiplatform_csrf_token')?.value ?? ''
  const { tools } = await ask(page, '/tools?showFavorites=true&limit=100')
  for (const { _id } of tools) {
    const reply = await page.request.post(`/api/tools/remove-from-favorites/${_id}`, {
      headers: { 'x-csrf-token': csrf },
    })
    expect(reply.status()).toBe(200)
  }
}

/** Responds like a server that is too busy. */
const refuse = (route: Route) =>
  route.fulfill({
    status: 503,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      title: 'Unavailable',
      status: 503,
      code: 'unavailable',
      detail: '',
      requestId: '',
    }),
  })

async function openTools(page: Page, search = ''): Promise<void> {
  await page.goto(`/tools${search}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Height of the sky, in px (NAV-04). */
const skyHeight = (page: Page) =>
  page
    .getByTestId('hero')
    .locator('> *')
    .first()
    .evaluate((sky) => Math.round(sky.getBoundingClientRect().height))

const tall = (page: Page) => ((page.viewportSize()?.width ?? 0) < 1300 ? 540 : 600)

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

test('[TOOL-03, NAV-04] a tool has a page with its categories, its own site and similar tools', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner')
  await clearFavourites(page)
  await openTools(page, '?search=chatgpt')
  const { tools } = await ask(page, '/tools?search=chatgpt')
  const [tool] = tools
  await cards(page).getByRole('link', { name: 'ChatGPT', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ChatGPT' })).toBeVisible()
  await expect(page).toHaveTitle(/ChatGPT/)
  const site = page.getByRole('link', { name: `${t('tools:open')} ${t('menus:newTab')}` })
  await expect(site).toHaveAttribute('href', tool?.url ?? '')
  await expect(site).toHaveAttribute('target', '_blank')
  await expect(site).toHaveAttribute('rel', /noopener/)
  await expect(page.getByRole('heading', { name: t('tools:related') })).toBeVisible()
  const related = await ask(page, `/tools/${tool?._id}/related`)
  expect(await names(page)).toEqual(related.tools.map(({ name }) => name))
  expect(await skyHeight(page)).toBe(tall(page))
  await screen(page, 'tool')

  await page.getByRole('button', { name: t('tools:favourite.add') }).click()
  await expect(page.getByRole('button', { name: t('tools:favourite.remove') })).toBeVisible()
  await page.goBack()
  await expect(heartOf(page, language, 'ChatGPT')).toHaveAttribute('aria-pressed', 'true')
  await page.goForward()
  const [category] = tool?.domainCategories ?? []
  await page.getByRole('link', { name: category?.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('tools:title') })).toBeVisible()
  expect(params(page).getAll('domainCategories')).toEqual([category?._id])
})

/** Loads a tool that exists only in one language, by the command, and returns its id. */
async function loadToolIn(page: Page, language: Language): Promise<string> {
  const name = `Tylko-${language}`
  const folder = mkdtempSync(join(tmpdir(), 'zenit-tools-'))
  const tool = {
    name,
    title: name,
    description: name,
    category: name,
    url: 'https://tool.example/',
    free: 'no',
  }
  const [list, out] = [join(folder, 'list.json'), join(folder, 'out')]
  writeFileSync(list, JSON.stringify([tool]))
  await content('import-tools', list, '--out', out, '--id', name.toLowerCase(), '--language', language)
  await content('load', out)
  rmSync(folder, { recursive: true })
  const find = async () => (await ask(page, `/tools?lang=${language}&search=${name}`)).tools[0]?._id ?? ''
  await expect.poll(find).not.toBe('')
  return find()
}

const closed = {
  pl: 'Ta strona nie jest jeszcze dostępna po polsku',
  en: 'The selected resource is not available in the selected language',
}

test('[LANG-05, ERR-01, TOOL-03] a tool of the other language offers that language; an unknown one is not found @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const other: Language = language === 'pl' ? 'en' : 'pl'
  await enter(page, language, 'learner')
  const id = await loadToolIn(page, other)
  await page.goto(`/tools/${id}`)
  await expect(page.getByRole('heading', { name: closed[language] })).toBeVisible()
  await page.getByRole('button', { name: t(`shell:language.switchTo.${other}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Tylko-${other}` })).toBeVisible()
  await screen(page, 'tool-without-kin')
  await page.goto('/tools/00000000-0000-7000-8000-000000000000')
  await page.waitForURL((url) => url.pathname === '/404')
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

/** A course that recommends tools, and the first of them. */
async function findRecommendation(page: Page) {
  const { modules } = await ask<{ modules: { _id: string; access: string }[] }>(page, '/modules')
  for (const { _id, access } of modules) {
    if (access === 'unavailable') continue
    const { courses } = await ask<{ courses: { _id: string }[] }>(page, `/modules/${_id}/courses`)
    for (const course of courses) {
      const { data } = await ask<{ data: { recommendedTools: Tool[] } }>(page, `/course/${course._id}`)
      const [tool] = data.recommendedTools
      if (tool) return { course: course._id, tool }
    }
  }
  throw new Error('No course recommends a tool')
}

for (const [who, isOpen] of [
  ['learner', true],
  ['limited', false],
] as const)
  test(`[TOOL-03, ACCESS-02] a course's tool leads ${isOpen ? 'to its page' : 'to its site where there are no tools'} @desktop`, async ({
    page,
    language,
  }) => {
    await enter(page, language, who)
    const { course, tool } = await findRecommendation(page)
    await page.goto(`/course/${course}`)
    const link = page.getByRole('main').getByRole('link', { name: tool.name })
    if (isOpen) {
      await link.click()
      await expect(page.getByRole('heading', { level: 1, name: tool.name })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(`/tools/${tool._id}`)
    } else {
      await expect(link).toHaveAttribute('href', tool.url)
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAccessibleName(/\((otworzy się w\snowej karcie|opens in a new tab)\)/)
    }
  })

test('[ERR-02] tools, a tool and similar ones that cannot be loaded show an error, with a retry @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner')
  watch.allow(/503/)
  const fail = (pattern: RegExp) => page.route(pattern, refuse)
  const list = /\/api\/tools\?/
  await fail(list)
  await openTools(page)
  await expect(page.getByRole('heading', { name: t('tools:failure') })).toBeVisible()
  await screen(page, 'tools-failed')
  await page.unroute(list)
  await page.getByRole('button', { name: t('lists:retry') }).click()
  await expect(cards(page)).toHaveCount(9)

  const related = /\/related/
  await fail(related)
  await cards(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: t('tools:relatedFailure') })).toBeVisible()
  await page.unroute(related)
  await page.getByRole('button', { name: t('tools:retry') }).click()
  await expect(cards(page).first()).toBeVisible()

  const tool = /\/api\/tools\/[\w-]+(\?|$)/
  await fail(tool)
  await page.reload()
  await expect(page.getByText(t('shell:error.load.tool'))).toBeVisible()
  await page.unroute(tool)
  await page.getByRole('button', { name: t('shell:error.refresh') }).click()
  await expect(page.getByRole('heading', { level: 2, name: t('tools:related') })).toBeVisible()
})
