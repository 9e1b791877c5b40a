import type { Page } from '@playwright/test'
import { completeLesson, join, lessonShown } from './harness/learning.ts'
import { loadMany, unloadMany } from './harness/many.ts'
import { addStudy, enter, enterAnew } from './harness/people.ts'
import { type Product, startProduct, throwAway } from './harness/product.ts'
import { takeToEnd } from './harness/progress.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

/** The progress of the course, shown beside the next step. */
const climbed = (page: Page, language: Language, percent: string) =>
  hero(page)
    .getByRole('link')
    .getByText(textsOf(language)('programs:course.progress', { percent }), { exact: true })

const section = (page: Page, language: Language, name: 'started' | 'waiting' | 'done') =>
  page.getByRole('region', { name: textsOf(language)(`home:${name}`), exact: true })
const hero = (page: Page) => page.getByTestId('hero')
const challenge = (page: Page) => hero(page).getByRole('progressbar')
const week = (page: Page, language: Language) =>
  page.getByRole('region', { name: textsOf(language)('home:week.label') })

/** Goes home by the logo, without loading a new document. */
async function goHome(page: Page, language: Language): Promise<void> {
  const { pl, en } = { pl: /strona główna$/, en: /, home$/ }
  await page
    .getByRole('banner')
    .getByRole('link', { name: language === 'pl' ? pl : en })
    .press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
}

/** The sum of layout shifts since the document was loaded. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 200)
      }),
  )

test('[HOME-01] the home page continues where the learner stopped, at the exact lesson', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner', '/')
  const title = { pl: 'Pisanie promptów od podstaw', en: 'Writing prompts from scratch' }[language]
  await expect(hero(page)).toContainText(t('home:lead.lesson', { course: title }))
  await expect(climbed(page, language, '39%')).toBeAttached()
  await expect(section(page, language, 'waiting')).toBeVisible()
  await expect(section(page, language, 'started'), 'the hero’s course is not repeated').toHaveCount(0)
  await expect(week(page, language).getByRole('listitem')).toHaveCount(7)
  await screen(page, 'home-started')
  await hero(page)
    .getByRole('link', { name: new RegExp(`^${t('home:next.lesson', { number: 3 })}`) })
    .click()
  await page.waitForURL(/\/course\/[^?]+\?lesson=[^&]+&sublesson=/)
})

test('[HOME-01, COURSE-01] a link to a lesson requests the lesson without waiting for its course @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  // The page may also request both before the click.
  const lesson = page.waitForRequest('**/api/course/lesson/*')
  await page.route(/\/api\/course\/[^/?]+$/, async (route) => {
    await lesson
    await route.continue()
  })
  await enter(page, language, 'learner', '/')
  await hero(page)
    .getByRole('link', { name: new RegExp(`^${t('home:next.lesson', { number: 3 })}`) })
    .click()
  await lessonShown(page, language)
})

test('[HOME-03, HOME-01] if nothing is started, home offers a first step; a completed lesson appears immediately @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const person = await enterAnew(page, language)
  await expect(section(page, language, 'waiting')).toBeVisible()
  await expect(section(page, language, 'started')).toHaveCount(0)
  await screen(page, 'home-nothing-started')
  await hero(page)
    .getByRole('link', { name: new RegExp(`^${t('home:next.start')}`) })
    .click()
  await page.waitForURL(/\/course\//)
  await join(page, language)
  await completeLesson(page, language)
  await goHome(page, language)
  await expect(climbed(page, language, '0%')).toHaveCount(0)
  await expect(hero(page).getByRole('link').getByText(/\d+%/).first()).toBeAttached()

  await takeToEnd(person, 'prawo-i-etyka', 1)
  await page.reload()
  const started = section(page, language, 'started').getByRole('article')
  await expect(started.getByRole('progressbar')).toHaveCount(2)
})

test('[HOME-02] study time is counted by the server, and progress is up to date when the learner returns @desktop', async ({
  page,
  language,
}) => {
  await enterAnew(page, language)
  await expect(challenge(page)).toHaveAttribute('aria-valuenow', '0')
  await hero(page).getByRole('link').first().click()
  await page.waitForURL(/\/course\//)
  await join(page, language)
  let seconds = 0
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/study/heartbeat') || !response.ok()) return
    seconds = (await response.json()).challenge.seconds
  })
  await expect
    .poll(
      async () => {
        // An active learner moves the mouse now and then.
        await page.mouse.move(200 + Math.random() * 50, 300)
        return seconds
      },
      { timeout: 60_000, intervals: [2_000] },
    )
    .toBeGreaterThan(0)
  await goHome(page, language)
  await expect(challenge(page)).not.toHaveAttribute('aria-valuenow', '0')
})

test('[STREAK-01, HOME-01] the week loads after the first screen, shifts nothing, and opens the streak', async ({
  page,
  language,
}) => {
  await enter(page, language, 'learner')
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/streak', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/')
  await expect(section(page, language, 'waiting')).toBeVisible()
  await expect(week(page, language)).toHaveCount(0)
  answer()
  await expect(week(page, language)).toBeVisible()
  await expect(week(page, language).locator('[aria-current=date]')).toHaveCount(1)
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)

  const open = week(page, language).getByRole('button', { name: textsOf(language)('home:week.open') })
  await open.click()
  const drawer = page.getByRole('dialog', { name: textsOf(language)('common:drawers.streak') })
  await expect(drawer.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(open).toBeFocused()
})

test('[HOME-01] a home page visited before is shown from the cache, and refreshed in the background @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await page.clock.install()
  await enter(page, language, 'learner', '/')
  await expect(section(page, language, 'waiting')).toBeVisible()
  await page.goto('/programs')
  await goHome(page, language)
  await expect(section(page, language, 'waiting')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: t('programs:title') })).toBeVisible()
  // Until the cached data is stale.
  await page.clock.fastForward(6_000)
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/homepage-data', async (route) => {
    await answered
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/homepage-data')
  await goHome(page, language)
  await asked
  await expect(section(page, language, 'waiting')).toBeVisible()
  const refreshed = page.waitForResponse('**/api/homepage-data')
  answer()
  await refreshed
  await expect(section(page, language, 'waiting')).toBeVisible()
})

test('[HOME-03] home shows two rows of the other courses, and all of them on request @desktop', async ({
  page,
  language,
}) => {
  await loadMany()
  try {
    await enterAnew(page, language)
    const waiting = section(page, language, 'waiting')
    const cards = waiting.getByRole('article')
    await expect(cards).toHaveCount(6)
    const all = waiting.getByRole('button', {
      name: { pl: /^Pokaż wszystkie \d+ kurs(y|ów)$/, en: /^Show all \d+ courses$/ }[language],
    })
    const count = Number((await all.textContent())?.match(/\d+/)?.[0])
    await all.click()
    await expect(cards).toHaveCount(count)
    await expect(cards.nth(6).getByRole('link')).toBeFocused()
  } finally {
    await unloadMany()
  }
})

test.describe('with only the demo content', () => {
  const shared = process.env.ZENIT_URL
  let product: Product
  test.beforeAll(async () => {
    product = await startProduct({ DATABASE_SETTINGS: throwAway, LOG_LEVEL: 'warn' })
    process.env.ZENIT_URL = product.url
  })
  test.afterAll(async () => {
    process.env.ZENIT_URL = shared
    await product.stop()
  })

  test('[HOME-03] when everything is finished, home says so and lists the courses for repetition @desktop', async ({
    page,
    language,
  }) => {
    const t = textsOf(language)
    await enter(page, language, 'done')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: t('home:finished.title') })).toBeVisible()
    await expect(section(page, language, 'waiting')).toHaveCount(0)
    await expect(section(page, language, 'done').getByRole('article').first()).toBeVisible()
    await screen(page, 'home-everything-finished')
    await section(page, language, 'done').getByRole('article').first().getByRole('link').click()
    await page.waitForURL(/\/course\//)
  })
})

test('[HOME-01] shows what was published since the last study day, with a link @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const person = await enterAnew(page, language)
  const news = page.getByRole('region', { name: t('news:title') })
  await expect(week(page, language)).toBeVisible()
  await expect(news, 'to somebody new everything is').toHaveCount(0)
  // The content of these tests was published later than the day before yesterday.
  await addStudy(person, new Map([[2, 600]]))
  await page.reload()
  await expect(news.getByRole('listitem')).toHaveCount(6)
  await expect(news.getByRole('listitem').last()).toHaveText(/\d+/)
  expect(await layoutShift(page), 'what is there before stays in its place').toBeLessThanOrEqual(0.01)
  await screen(page, 'home-news')
  const first = news.getByRole('link').first()
  const title = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})
