import type { Page } from '@playwright/test'
import { enter } from './harness/people.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

const main = (page: Page) => page.getByRole('main')

async function boxOf(page: Page, selector: string) {
  const box = await main(page).locator(selector).filter({ visible: true }).first().boundingBox()
  if (!box) throw new Error(`No ${selector} on ${page.url()}`)
  return box
}

async function findProgram(page: Page): Promise<string> {
  const { modules } = await (await page.request.get('/api/modules')).json()
  return `/program/${modules[0]._id}`
}

/** The number of items in the first row of a list. */
async function inFirstRow(page: Page): Promise<number> {
  const items = main(page).locator('section[aria-busy=false] > ul > li')
  await expect(items.first()).toBeVisible()
  const tops = await items.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  return tops.filter((top) => top === tops[0]).length
}

test('[PROG-01, PROG-02, TOOL-01, PERK-01, COURSE-08] lists have the same layout', async ({
  page,
  language,
}) => {
  await enter(page, language, 'learner')
  const layouts: Record<string, object> = {}
  for (const address of ['/programs', await findProgram(page), '/tools', '/benefits', '/promptbook']) {
    await page.goto(address)
    await expect(main(page).locator('section[aria-busy=false]')).toBeVisible()
    const search = await boxOf(page, 'search')
    const bar = await boxOf(page, ':has(> div > p[role=status])')
    const results = await boxOf(page, 'section[aria-busy=false]')
    layouts[address] = {
      left: search.x,
      right: Math.round(results.x + results.width),
      below: Math.round(results.y - bar.y - bar.height),
    }
    expect(results.x, address).toBe(search.x)
    // The search field and the first item must be visible without scrolling.
    expect(search.y, `the search of ${address}`).toBeLessThan(600)
    if (address !== '/promptbook')
      expect((await boxOf(page, 'section[aria-busy=false] li')).y, `the list of ${address}`).toBeLessThan(600)
    const onSky = page.getByTestId('hero').getByRole('searchbox')
    await expect(onSky, `${address}: on the sky`).toHaveCount(address.startsWith('/program/') ? 0 : 1)
  }
  const [first] = Object.values(layouts)
  for (const [address, layout] of Object.entries(layouts)) expect(layout, address).toEqual(first)
})

test('[NAV-04] lists use the available width between 1,000 and 1,300 px @desktop', async ({
  page,
  language,
}) => {
  await enter(page, language, 'admin')
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const address of ['/tools', '/benefits']) {
      await page.goto(address)
      expect(await inFirstRow(page), `${address} at ${width} px`).toBe(3)
    }
    // Only people of the demo: other tests create names that take three lines.
    await page.goto('/studio/people?search=zenit.example')
    const names = main(page).getByRole('listitem').getByRole('heading')
    await expect(names.first()).toBeVisible()
    for (const name of await names.all()) {
      const { width: own, height } = (await name.boundingBox()) ?? { width: 0, height: 0 }
      expect(own, `${await name.textContent()} at ${width} px`).toBeGreaterThan(100)
      expect(height, `${await name.textContent()} at ${width} px`).toBeLessThan(60)
    }
  }
})

test('[ACCESS-06] the fields of the audit log take two lines on a phone @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/studio/audit')
  const top = async (name: string) =>
    (
      await main(page)
        .getByLabel(t(`studio-audit:filters.${name}`))
        .boundingBox()
    )?.y
  await expect(main(page).getByLabel(t('studio-audit:filters.action'))).toBeVisible()
  expect(await top('from')).toBeGreaterThan((await top('action')) ?? 0)
  expect(await top('until')).toBe(await top('from'))
})

const empty = { pagination: { page: 1, limit: 9, totalCount: 0, totalPages: 0 } }

/** Empty lists, with the call that returns nothing. */
const emptyLists = [
  ['/tools', 'tools', { tools: [], favoritesCount: 0 }, 'programs'],
  ['/benefits', 'partners', { partners: [] }, 'programs'],
  ['/community', 'community', { cards: [] }, 'programs'],
  ['/programs', 'modules', { modules: [] }, 'home'],
] as const

test('[TOOL-01, PERK-01, COMM-01, PROG-03] an empty list offers a next step', async ({ page, language }) => {
  const t = textsOf(language)
  await enter(page, language, 'learner')
  for (const [address, call, nothing, step] of emptyLists) {
    const url = new RegExp(`/api/${call}(\\?|$)`)
    await page.route(url, (route) => route.fulfill({ json: { ...nothing, ...empty } }))
    await page.goto(address)
    await main(page)
      .getByRole('link', { name: t(`lists:next.${step}`) })
      .click()
    await page.waitForURL((to) => to.pathname === (step === 'home' ? '/' : '/programs'))
    await page.unroute(url)
  }
})

/** The responses of a studio in which nothing has happened yet. */
const emptyStudio = {
  audit: { actions: [], next: null, organisations: [] },
  queue: {
    reviews: [],
    ...empty,
    counts: { open: 0, mine: 0, overdue: 0 },
    courses: [],
    punctuality: { days: 90, decided: 0, onTime: 0 },
    serverNow: '2026-11-23T12:00:00.000Z',
  },
}

test('[FINAL-05, ACCESS-06] an empty list of the studio offers a next step @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'admin')
  const { audit, queue } = emptyStudio
  await page.route(/\/api\/studio\/audit/, (route) => route.fulfill({ json: audit }))
  await page.goto('/studio/audit')
  await main(page)
    .getByRole('link', { name: t('studio:next.people') })
    .click()
  await page.waitForURL(/\/studio\/people$/)
  await page.route(/\/api\/studio\/reviews/, (route) => route.fulfill({ json: queue }))
  await page.goto('/studio/reviews')
  const see = (status: string) =>
    main(page).getByRole('link', { name: t(`studio-reviews:none.see.${status}`) })
  const reason = (status: string) =>
    main(page).getByRole('heading', { name: t(`studio-reviews:none.${status}.title`) })
  await expect(reason('open')).toBeVisible()
  await see('decided').click()
  await expect(reason('decided')).toBeVisible()
  await see('open').click()
  await expect(reason('open')).toBeVisible()
  for (const status of ['mine', 'overdue']) {
    await page.goto(`/studio/reviews?status=${status}`)
    await expect(reason(status)).toBeVisible()
    await expect(see('open')).toBeVisible()
  }
})
