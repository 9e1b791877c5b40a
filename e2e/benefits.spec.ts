import type { Page } from '@playwright/test'
import { tabTo } from './harness/keyboard.ts'
import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

interface Partner {
  _id: string
  title: string
  benefit: string
  code?: string
  url: string
  categories: { _id: string; title: string }[]
}

interface Answer {
  partners: Partner[]
  pagination: { totalCount: number; totalPages: number }
}

/** The response of the API for the signed-in person. */
const ask = async <T = Answer>(page: Page, path: string): Promise<T> =>
  (await page.request.get(`/api${path}`)).json()

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()
const titles = ({ partners }: Answer) => partners.map(({ title }) => title)

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Makes the call return 500. */
const breakCall = (page: Page, pattern: RegExp) =>
  page.route(pattern, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"internal"}' }),
  )

test('[PERK-01][PROG-03] the list has nine benefits on a page and shows their number', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner')
  await open(page, '/benefits')
  const first = await ask(page, '/partners')
  await expect(cards(page)).toHaveCount(9)
  expect(await names(page)).toEqual(titles(first))
  const { totalCount, totalPages } = first.pagination
  const found = t('benefits:found', { count: totalCount })
  await expect(
    page.getByText(`${found} · ${t('lists:pages.of', { page: 1, total: totalPages })}`),
  ).toBeVisible()
  await screen(page, 'benefits')

  await page.getByRole('link', { name: t('lists:pages.page', { page: 2 }), exact: true }).click()
  await expect.poll(() => names(page)).toEqual(titles(await ask(page, '/partners?page=2')))
  expect(new URL(page.url()).search).toBe('?page=2')
  await open(page, '/benefits?page=99')
  await page.getByRole('link', { name: t('lists:pastEnd.action') }).click()
  await expect(cards(page)).toHaveCount(totalCount - 9)
})

test('[PERK-01] a search works without Polish letters, and offers a reset if nothing is found', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner')
  await open(page, '/benefits')
  const field = page.getByRole('searchbox', { name: t('benefits:search') })
  const [word, found] =
    language === 'pl' ? ['ksiegarnia', 'Księgarnia Kartka Papieru'] : ['bookshop', 'Sheet of Paper Bookshop']
  await field.pressSequentially(word)
  await expect.poll(() => names(page)).toEqual([found])
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(word)

  await field.fill('qqqq')
  await expect(page.getByRole('heading', { name: /qqqq/ })).toBeVisible()
  await screen(page, 'benefits-nothing-found')
  await page.getByRole('link', { name: t('lists:notFound.all') }).click()
  await expect(cards(page)).toHaveCount(9)
})

test('[PERK-01] categories filter the list, each shown as a chip that can be removed', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner')
  await open(page, '/benefits')
  const { filters } = await ask<{ filters: { partnerCategories: Partner['categories'] } }>(page, '/filters')
  const [category] = filters.partnerCategories
  const drawer = page.getByRole('button', { name: t('lists:filters.title') })
  const menu = page.getByRole('button', { name: t('benefits:category') })
  await drawer.or(menu).first().click()
  const box = page.getByRole('checkbox', { name: category?.title ?? '', exact: true })
  await box.click()
  await expect(box).toBeChecked()
  await page.keyboard.press('Escape')
  const expected = titles(await ask(page, `/partners?categories=${category?._id}`))
  await expect.poll(() => names(page)).toEqual(expected)
  const chip = { group: t('benefits:category'), value: category?.title ?? '' }
  await page.getByRole('button', { name: t('lists:filters.remove', chip) }).click()
  await expect(cards(page)).toHaveCount(9)
})

test('[PERK-02] a partner’s page shows the benefit, its code to copy and a link to the partner', async ({
  page,
  context,
  language,
}) => {
  const t = textsOf(language)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, language, 'learner')
  await open(page, '/benefits')
  const [partner] = (await ask(page, '/partners')).partners
  if (!partner?.code) throw new Error('the first partner of the demo content has a code')
  await page.getByRole('link', { name: partner.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(partner.title)
  await expect(page.getByRole('region', { name: t('benefits:get') })).toContainText(partner.benefit)
  await screen(page, 'benefit')

  await tabTo(page, page.getByRole('button', { name: t('benefits:code.copy') }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('benefits:code.copiedLong'))).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(partner.code)

  const visit = page.getByRole('link', { name: t('benefits:visit') })
  await expect(visit).toHaveAttribute('href', partner.url)
  await expect(visit).toHaveAttribute('target', '_blank')
  await page.getByRole('link', { name: t('benefits:all') }).click()
  await expect(page).toHaveURL(/\/benefits$/)
})

test('[ERR-02][PERK-01][PERK-02] an error is shown where it happened, with a retry @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/^500 from|status of 500|Error/)
  await enter(page, language, 'learner')
  const [list, one] = [/\/api\/partners(\?|$)/, /\/api\/partners\//]
  await breakCall(page, list)
  await breakCall(page, one)
  await open(page, '/benefits')
  await expect(page.getByRole('alert')).toContainText(t('benefits:failure'))
  await screen(page, 'benefits-failed')
  await page.unroute(list)
  await page.getByRole('button', { name: t('lists:retry') }).click()
  await expect(cards(page)).toHaveCount(9)

  await cards(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell:error.title'))
  await expect(page.getByRole('main').getByText(t('shell:error.load.partner'))).toBeVisible()
  await page.unroute(one)
  await page.getByRole('button', { name: t('shell:error.refresh') }).click()
  await expect(page.getByRole('region', { name: t('benefits:get') })).toBeVisible()
})

test('[ACCESS-02][ERR-01] without the organisation’s flag the area is closed; an unknown address is not found', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'limited')
  await open(page, '/benefits')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell:access.title'))
  await screen(page, 'benefits-locked')

  await page.context().clearCookies()
  await enter(page, language, 'learner', '/benefit/0199a000-0000-7000-8000-000000000000')
  await page.waitForURL(/\/404$/)
})
