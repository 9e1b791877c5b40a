import { randomBytes } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { choose } from './harness/answers.ts'
import { questionOn, questionShown, startTest } from './harness/learning.ts'
import { loadOwnPack } from './harness/pack.ts'
import { enter, goToHub } from './harness/people.ts'
import { enterReady } from './harness/progress.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

/**
 * Written here instead of read from the catalogue, because the test checks the plural forms. The quarter of an hour
 * begins with the first attempt, and the other ten take their time.
 */
const words = {
  hub: { pl: /Spróbuj ponownie za 1[2-5] minut\./, en: /Try again in 1[2-5] minutes\./ },
  toast: {
    pl: 'Za dużo prób. Spróbuj ponownie za 34 sekundy.',
    en: 'Too many attempts. Try again in 34 seconds.',
  },
}

const refuse = (route: Route, seconds: number) =>
  route.fulfill({
    status: 429,
    contentType: 'application/problem+json',
    headers: { 'retry-after': String(seconds) },
    body: JSON.stringify({ title: '', status: 429, code: 'rate-limited', detail: '', requestId: '' }),
  })

const toast = (page: Page) => page.locator('[data-toast]')

test.beforeAll(loadOwnPack)

test('[AUTH-08, LANG-01] after too many wrong passwords the page shows how long to wait, and a way back', async ({
  page,
  language,
  watch,
}) => {
  watch.allow(/429|422/)
  const { hub } = textsOf(language)
  await goToHub(page, language, 'signIn')
  const email = `${randomBytes(6).toString('hex')}@mail.example`
  const button = page.getByRole('button', { name: hub('signIn.submit') })
  for (let count = 0; count < 11; count++) {
    await page.getByRole('textbox', { name: hub('fields.email'), exact: true }).fill(email)
    await page.getByLabel(hub('fields.password'), { exact: true }).fill(`guess ${count}`)
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await button.click()
    expect((await answered).status()).toBe(count < 10 ? 422 : 429)
  }
  await expect(page.getByRole('heading', { name: hub('limited.title') })).toBeVisible()
  await expect(page.getByText(words.hub[language])).toBeVisible()
  await screen(page, 'hub-limited')
  await page.getByRole('link', { name: hub('limited.action') }).click()
  await expect(button).toBeVisible()
})

test('[TOOL-02, ERR-02] one request too many shows an error with the waiting time', async ({
  page,
  language,
  watch,
}) => {
  watch.allow(/429/)
  await enter(page, language, 'learner')
  await page.goto('/tools')
  await page.route(/\/api\/tools\/(add-to|remove-from)-favorites/, (route) => refuse(route, 34))
  await page.getByRole('main').getByRole('article').first().getByRole('button').first().click()
  await expect(toast(page).filter({ hasText: words.toast[language] })).toBeVisible()
})

test('[TEST-03] answers of a test wait as long as the server says, and are saved', async ({
  page,
  language,
  watch,
}) => {
  watch.allow(/429/)
  const { courseId } = await enterReady(page)
  await page.goto(`/course/${courseId}?lesson=end`)
  await startTest(page, language)
  let sent = 0
  await page.route('**/api/closed-test/answers/**', (route) => {
    sent += 1
    return sent === 1 ? refuse(route, 1) : route.continue()
  })
  await choose(questionOn(page), 'right')
  const saved = textsOf(language)('closed-tests:run.saved', { time: '' }).trim()
  await expect(page.getByText(saved)).toBeVisible()
  expect(sent).toBe(2)
  await page.unrouteAll()
  await page.reload()
  // It opens at the first unanswered question.
  await questionShown(page, language, 2)
})
