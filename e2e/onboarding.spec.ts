import type { Page } from '@playwright/test'
import { tabTo } from './harness/keyboard.ts'
import { goThroughOnboarding, signUp } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const buttons = (page: Page, language: Language) => {
  const t = textsOf(language)
  const named = (key: string) => page.getByRole('button', { name: t(`onboarding:${key}`), exact: true })
  return { next: named('next'), back: named('back'), skip: named('skip'), finish: named('finish') }
}

/** The current step and the number of steps, from the progress arc. */
async function place(page: Page): Promise<[step: number, count: number]> {
  const arc = page.getByRole('main').getByRole('progressbar')
  const value = async (name: string) => Number(await arc.getAttribute(name))
  return [await value('aria-valuenow'), await value('aria-valuemax')]
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('[ONB-01] the tour goes forward and back, each step with its text and image', async ({
  page,
  language,
}) => {
  await signUp(page, language)
  const { next, back, finish, skip } = buttons(page, language)
  const titles = new Set<string>()
  const [first, count] = await place(page)
  expect([first, count]).toEqual([1, 7])
  await expect(back, 'nothing lies before the first step').toBeHidden()
  for (let step = 1; step <= count; step++) {
    await expect.poll(() => place(page)).toEqual([step, count])
    titles.add(String(await title(page).textContent()))
    await expect(page.getByRole('main').locator('section svg[data-sky]')).toBeVisible()
    await screen(page, `onboarding-${step}`)
    if (step < count) {
      await next.click()
      await expect(title(page), 'the new step is where one reads on').toBeFocused()
    }
  }
  expect(titles.size).toBe(count)
  await expect(finish).toBeVisible()
  await expect(skip, 'nothing is left to skip').toBeHidden()

  await back.click()
  await expect.poll(() => place(page)).toEqual([count - 1, count])
  await page.goBack()
  await expect.poll(() => place(page), "the browser's own way back is by steps too").toEqual([count, count])
})

test('[ONB-01] a learner who returns continues at the step where they stopped @desktop', async ({
  page,
  language,
}) => {
  await signUp(page, language)
  const { next } = buttons(page, language)
  await next.click()
  await expect.poll(() => place(page)).toEqual([2, 7])
  await next.click()
  await expect.poll(() => place(page)).toEqual([3, 7])
  const words = await title(page).textContent()
  await page.reload()
  await expect(title(page)).toHaveText(String(words))
  await page.goto('/programs')
  await expect(page).toHaveURL(/\/onboarding\?step=3$/)
  await expect(title(page)).toHaveText(String(words))
  await page.goto('/onboarding?step=99')
  await expect.poll(() => place(page), 'a step that does not exist').toEqual([1, 7])
})

test('[ONB-01] @desktop by keyboard alone, from the first step to home', async ({ page, language }) => {
  await signUp(page, language)
  const { next, back, finish } = buttons(page, language)
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await expect(title(page)).toBeFocused()
  await tabTo(page, back)
  await page.keyboard.press('Space')
  await expect.poll(() => place(page)).toEqual([1, 7])
  await expect(title(page)).toBeFocused()
  // Tab leaves the card again, so it does not trap the focus.
  await tabTo(page, page.getByRole('contentinfo').getByRole('link').last())
  for (let step = 1; step < 7; step++) {
    await tabTo(page, next)
    await page.keyboard.press('Enter')
    await expect.poll(() => place(page)).toEqual([step + 1, 7])
    await expect(title(page)).toBeFocused()
  }
  await tabTo(page, finish)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
})

test('[ONB-01, ACCESS-01] completing it opens the product immediately, without a reload @desktop', async ({
  page,
  language,
}) => {
  await signUp(page, language)
  const menu = page.getByRole('banner').getByRole('navigation').getByRole('button')
  await expect(menu).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await goThroughOnboarding(page, language)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  const session = await page.request.get('/api/auth/get-user-data')
  expect((await session.json()).user.rankStage).toBe(2)
  await page.goBack()
  await expect(page, 'the tour is over').not.toHaveURL(/\/onboarding/)
})

test('[ONB-01, RANK-01] the tour can be skipped; the new rank is celebrated at home, once @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await signUp(page, language)
  await buttons(page, language).skip.click()
  await page.waitForURL((url) => url.pathname === '/')
  const name = t('ranks:celebration.title', { name: t('ranks:names.2') })
  const celebration = page.getByRole('region', { name })
  await expect(celebration).toBeVisible()
  const asked = page.waitForResponse('**/api/ranks')
  await page.reload()
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(celebration).toHaveCount(0)
})

const failed = {
  load: {
    pl: 'Nie udało się wczytać wprowadzenia. Spróbuj ponownie.',
    en: 'Couldn’t load the introduction. Please try again.',
  },
  complete: {
    pl: 'Nie udało się zakończyć wprowadzenia. Spróbuj ponownie.',
    en: 'Couldn’t complete the introduction. Please try again.',
  },
}
const problem = { status: 500, contentType: 'application/problem+json', body: '{}' }

test('[ERR-02] a tour that cannot be loaded shows an error, also in a toast, with a retry @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/^500 from|status of 500|Error/)
  await signUp(page, language)
  await page.route('**/api/onboarding/get-onboarding-data', (route) => route.fulfill(problem), { times: 1 })
  await page.reload()
  await expect(page.getByRole('main').getByText(failed.load[language])).toBeVisible()
  await expect(page.getByRole('region', { name: t('shell:toasts') })).toContainText(failed.load[language])
  await screen(page, 'onboarding-load-failed')
  await page.getByRole('button', { name: t('shell:error.refresh') }).click()
  await expect.poll(() => place(page)).toEqual([1, 7])
})

test('[ERR-02] a tour that cannot be completed shows an error, also in a toast, with a retry @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/^500 from|status of 500/)
  await signUp(page, language)
  await page.goto('/onboarding?step=7')
  await page.route('**/api/onboarding/complete-onboarding', (route) => route.fulfill(problem), { times: 1 })
  const { finish } = buttons(page, language)
  await finish.click()
  await expect(page.getByRole('main').getByText(failed.complete[language])).toBeVisible()
  await expect(page.getByRole('region', { name: t('shell:toasts') })).toContainText(failed.complete[language])
  await screen(page, 'onboarding-complete-failed')
  await finish.click()
  await page.waitForURL((url) => url.pathname === '/')
})
