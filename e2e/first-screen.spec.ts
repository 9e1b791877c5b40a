import type { Page } from '@playwright/test'
import { takeShifts, watchShifts } from './harness/inspect.ts'
import { startTest } from './harness/learning.ts'
import { loadOwnPack } from './harness/pack.ts'
import { enter, enterAs } from './harness/people.ts'
import { enterReady } from './harness/progress.ts'
import { screen } from './harness/screen.ts'
import { findDifferences, waitForTakeOver, watchTakeOver } from './harness/take-over.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

const greeting = (page: Page) => page.locator('h1')

test('[HOME-01] the document contains the first screen before any code runs', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/net::ERR_/)
  await enter(page, language, 'learner', '/')
  const words = (await greeting(page).textContent()) ?? ''
  const title = await page.title()
  await page.route('**/assets/*.js', (route) =>
    route.request().url().includes('/first-') ? route.continue() : route.abort(),
  )
  await page.goto('/')
  await expect(greeting(page)).toHaveText(words)
  await expect(page).toHaveTitle(title)
  await expect(page.getByText(t('home:waiting'), { exact: true })).toBeVisible()
  await expect(page.locator('[data-style]').first()).toHaveAttribute('style', /--/)
  await expect(page.locator('#root > [inert]')).toHaveCount(1)
  await screen(page, 'home-drawn')
})

test('[HOME-01] the page takes over the rendered screen: nothing moves, and nothing is requested again', async ({
  page,
  language,
}) => {
  await enter(page, language, 'learner', '/')
  await expect(greeting(page)).toBeVisible()
  await watchShifts(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
  await expect(greeting(page)).toBeVisible()
  expect((await takeShifts(page)).total).toBeLessThanOrEqual(0.02)
  expect(asked.filter((path) => /get-user-data|homepage-data$|login-settings/.test(path))).toEqual([])
})

/** The page has taken over every element that the server has drawn, and agrees with it about each. */
async function expectTakenOver(page: Page): Promise<void> {
  const { drawn, lost } = await waitForTakeOver(page)
  expect(drawn).toBeGreaterThan(200)
  expect(lost).toEqual([])
  await expect.poll(() => page.evaluate(findDifferences)).toEqual([])
}

test('[HOME-01] the page keeps every element of the rendered screen', async ({ page, language }) => {
  await enter(page, language, 'learner', '/')
  await expect(greeting(page)).toBeVisible()
  const drawnAnew = await watchTakeOver(page)
  await page.reload()
  await expectTakenOver(page)
  await expect(page.getByRole('region', { name: textsOf(language)('home:week.label') })).toBeVisible()
  expect(drawnAnew).toEqual([])
})

test('[HOME-01, TRUST-03] so it does with a running test', async ({ page, language }) => {
  await loadOwnPack()
  const { courseId } = await enterReady(page)
  await page.goto(`/course/${courseId}?lesson=end`)
  await startTest(page, language)
  const drawnAnew = await watchTakeOver(page)
  await page.goto('/')
  await expectTakenOver(page)
  const bar = page.getByRole('region', { name: textsOf(language)('closed-tests:running.label') })
  await expect(bar).toBeVisible()
  expect(drawnAnew).toEqual([])
})

test('[HOME-01, ORG-04] so it does with required training, which the server leaves out', async ({
  page,
  language,
}) => {
  await enterAs(page, { email: 'leszek.cwiek@cyrkiel.example' }, '/programs')
  const drawnAnew = await watchTakeOver(page)
  await page.goto('/')
  await expectTakenOver(page)
  await expect(page.getByRole('region', { name: textsOf(language)('required:title') })).toBeVisible()
  expect(drawnAnew).toEqual([])
})

test('[HOME-01] a clock that differs from that of the account changes the greeting and the sky', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner', '/')
  const words = (await greeting(page).textContent()) ?? ''
  const isDay = words.startsWith(t('home:greeting.day', { name: '' }).trim())
  const drawnAnew = await watchTakeOver(page)
  await page.clock.setFixedTime(new Date(isDay ? '2031-01-01T22:00:00+01:00' : '2031-01-01T12:00:00+01:00'))
  await page.goto('/')
  const { lost } = await waitForTakeOver(page)
  expect(lost).toEqual([])
  const other = t(isDay ? 'home:greeting.evening' : 'home:greeting.day', { name: '' })
  await expect(greeting(page)).toContainText(other.trim())
  const skies = page.locator('#root [data-sky]')
  const times = new Set(await skies.evaluateAll((all) => all.map((one) => one.getAttribute('data-sky'))))
  expect([...times]).toEqual([isDay ? 'night' : 'dawn'])
  await expect(page.getByRole('contentinfo')).toContainText('2031')
  await expect.poll(() => page.evaluate(findDifferences)).toEqual([])
  expect(drawnAnew).toEqual([])
})

test('[HOME-01] a screen with other words than the page is drawn anew, without an error', async ({
  page,
  language,
}) => {
  await enter(page, language, 'learner', '/')
  const words = (await greeting(page).textContent()) ?? ''
  const drawnAnew = await watchTakeOver(page)
  await page.route('/', async (route) => {
    const headers = { ...(await route.request().allHeaders()), 'x-for-window': 'true' }
    const response = await route.fetch({ headers })
    const body = (await response.text()).replace(/(<h1[^>]*>)[^<]*/, '$1Hej')
    await route.fulfill({ response, body })
  })
  await page.goto('/')
  const { lost } = await waitForTakeOver(page)
  expect(lost).toContain(await greeting(page).evaluate((one) => `${one.tagName}.${one.className}`))
  await expect(greeting(page)).toHaveText(words)
  expect(drawnAnew).toHaveLength(1)
})

test('[LANG-02] a language that the server does not know about is shown nevertheless @desktop', async ({
  page,
  language,
  context,
}) => {
  await enter(page, language, 'learner', '/')
  await expect(greeting(page)).toBeVisible()
  const other = language === 'pl' ? 'en' : 'pl'
  await page.evaluate((alias) => localStorage.setItem('caiplatform_lang', alias), other)
  await context.addCookies([{ name: 'caiplatform_lang', value: language, url: page.url() }])
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(page.getByText(textsOf(other)('home:waiting'), { exact: true })).toBeVisible()
  await expect(page.getByText(textsOf(language)('home:waiting'), { exact: true })).toHaveCount(0)
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[AUTH-05] the document that the service worker caches contains no data of a person @desktop', async ({
    page,
    language,
  }) => {
    await enter(page, language, 'learner', '/')
    await expect(greeting(page)).toBeVisible()
    const kept = () => page.evaluate(async () => (await (await caches.match('/'))?.text()) ?? '')
    await expect.poll(kept).toContain('id="root"')
    const drawn = await page.reload()
    expect(await drawn?.text(), 'what comes through the worker is drawn').toContain('id="answers"')
    await expect(page.locator('#root > [inert]')).toHaveCount(0)
    const document = await kept()
    expect(document).toContain('id="root"')
    expect(document).not.toContain('id="answers"')
    expect(document).not.toContain('inert')
  })
})
