import type { Page } from '@playwright/test'
import { takeShifts, watchShifts } from './harness/inspect.ts'
import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
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
  await page.route('**/assets/*.js', (route) =>
    route.request().url().includes('/first-') ? route.continue() : route.abort(),
  )
  await page.goto('/')
  await expect(greeting(page)).toHaveText(words)
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
