import type { Page } from '@playwright/test'
import { loadOwnPack, openShortCourse } from './harness/pack.ts'
import { enter, signUp } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { slowDown } from './harness/shell.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test.beforeAll(loadOwnPack)

const isMobile = (page: Page) => (page.viewportSize()?.width ?? 0) < 1300

/** Height of the hero’s sky, in px; null if there is no hero. */
async function heroHeight(page: Page): Promise<number | null> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page.evaluate(() => {
    const sky = document.querySelector('[data-testid=hero] > *')
    return sky ? Math.round(sky.getBoundingClientRect().height) : null
  })
}

test('[NAV-01, NAV-04] each path has its hero height, and the layout changes at 1300 px', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'rank3')
  await openShortCourse(page, language)
  const course = new URL(page.url()).pathname
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Program prób/ })
    .click()
  await page.waitForURL(/\/program\//)
  const program = new URL(page.url()).pathname
  const [tall, low] = isMobile(page) ? [540, 442] : [600, 469]
  const expected = {
    '/': low,
    '/programs': low,
    [program]: tall,
    [course]: tall,
    [course.replace('/course/', '/course-test/')]: null,
    '/404': null,
    '/no-such-path': tall,
    '/privacy': tall,
  }
  const measured: Record<string, number | null> = {}
  for (const path of Object.keys(expected)) {
    await page.goto(path)
    measured[path] = await heroHeight(page)
  }
  expect(measured).toEqual(expected)

  const burger = page.getByRole('button', { name: t('shell:nav.open') })
  const menu = page.getByRole('banner').getByRole('button', { name: t('shell:nav.programs') })
  await page.goto('/programs')
  await page.setViewportSize({ width: 1300, height: 900 })
  await expect(menu).toBeVisible()
  await expect(burger).toBeHidden()
  await page.setViewportSize({ width: 1299, height: 900 })
  await expect(menu).toBeHidden()
  await expect(burger).toBeVisible()
})

/** A program for rank 3 and its first course, loaded as a person of that rank. */
async function findAboveRank2(page: Page) {
  const { modules } = await (await page.request.get('/api/modules?rank=3')).json()
  const { courses } = await (await page.request.get(`/api/modules/${modules[0]._id}/courses`)).json()
  return { program: `/program/${modules[0]._id}`, course: `/course/${courses[0]._id}` }
}

test('[NAV-04, ACCESS-03] on a phone the heights apply to locked pages and to people without areas @desktop', async ({
  page,
  language,
}) => {
  await enter(page, language, 'rank3')
  const { program, course } = await findAboveRank2(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const measured: Record<string, number | null> = {}
  const measure = async (name: string, places: readonly string[]) => {
    await page.context().clearCookies()
    await enter(page, language, name)
    for (const place of places) {
      if (new URL(page.url()).pathname !== place) await page.goto(place)
      measured[`${name} ${place}`] = await heroHeight(page)
    }
  }
  await measure('limited', ['/', '/tools', '/benefits', '/community', program, course])
  await measure('learner', ['/', '/programs', '/tools', '/benefits', '/community'])
  expect(measured).toEqual({
    'limited /': 442,
    'limited /tools': 540,
    'limited /benefits': 540,
    'limited /community': 980,
    [`limited ${program}`]: 540,
    [`limited ${course}`]: 540,
    'learner /': 442,
    'learner /programs': 442,
    'learner /tools': 540,
    'learner /benefits': 540,
    'learner /community': 980,
  })
})

test('[NAV-02] no part of the shell is shown until the user is loaded @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'rank3')
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/get-user-data', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/programs')
  await expect(page.getByRole('status').getByText(t('shell:loading'))).toBeAttached()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  answer()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: t('programs:title') })).toBeVisible()
})

test('[ACCESS-01] rank 1 sees the onboarding at every path, and the API rejects the rest @desktop', async ({
  page,
  language,
}) => {
  await signUp(page, language)
  for (const path of [
    '/',
    '/programs',
    '/program/any',
    '/course/any',
    '/course-test/any',
    '/404',
    '/login',
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/onboarding$/)
  }
  for (const call of ['homepage-data', 'modules', 'course/any', 'closed-test/any', 'toolbar'])
    expect((await page.request.get(`/api/${call}`)).status(), call).toBe(403)
})

test('[NAV-03] while the server does not respond, the error page counts the attempts, and continues once it does @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/net::ERR_/)
  await enter(page, language, 'rank3')
  await page.clock.install()
  // The clock is paused, because on a busy machine a second passes before the check.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.route('**/api/auth/get-user-data', (route) => route.abort())
  await page.goto('/programs')
  const title = { pl: 'Coś poszło nie tak', en: 'Something went wrong' }
  for (const [count, pause] of [
    [1, '00:01'],
    [2, '00:02'],
  ] as const) {
    await expect(page.getByText(t('shell:error.attempts', { count }))).toBeVisible()
    if (count === 1) {
      await expect(page.getByRole('heading', { level: 1, name: title[language] })).toBeVisible()
      await expect(page.getByRole('button', { name: t('shell:error.refresh') })).toBeVisible()
      await expect(page.getByRole('link', { name: t('shell:error.home') })).toHaveAttribute('href', '/')
    }
    await page.clock.fastForward(pause)
  }
  await expect(page.getByText(t('shell:error.attempts', { count: 3 }))).toBeVisible()
  await page.unroute('**/api/auth/get-user-data')
  await page.clock.fastForward('00:04')
  await expect(page.getByRole('heading', { level: 1, name: t('programs:title') })).toBeVisible()
})

test('[NAV-03] a page that fails shows an error inside the shell; refreshing counts and continues @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/^500 from|status of 500|Error/)
  await enter(page, language, 'rank3')
  const problem = { status: 500, contentType: 'application/problem+json', body: '{}' }
  const { modules } = await (await page.request.get('/api/toolbar')).json()
  const [program] = modules
  await page.route(/\/api\/modules\/[^/]+$/, (route) => route.fulfill(problem), { times: 2 })
  await page.goto(`/program/${program._id}`)
  await expect(page.getByRole('heading', { level: 1, name: t('shell:error.title') })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await screen(page, 'error')
  await page.getByRole('button', { name: t('shell:error.refresh') }).click()
  await expect(page.getByText(t('shell:error.attempts', { count: 1 }))).toBeVisible()
  await slowDown(page)
  await page.getByRole('button', { name: t('shell:error.refresh') }).click()
  await expect(page.getByRole('heading', { level: 1, name: program.title })).toBeVisible()
})

test('[NAV-11] a toast stays 5 s at the bottom right; its time is paused while it is hovered or focused', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, language, 'done', '/programs')
  await page.getByRole('link', { name: language === 'pl' ? 'AI na co dzień' : 'Everyday AI' }).click()
  await page
    .getByRole('link', {
      name: language === 'pl' ? 'Pisanie promptów od podstaw' : 'Writing prompts from scratch',
    })
    .click()
  await page.waitForURL(/\/course\//)
  const course = new URL(page.url()).pathname
  await page.clock.install()
  await page.goto(`${course}?lesson=end`)
  const copy = page.getByRole('button', { name: t('certificates:copyLink') })
  await expect(copy).toBeVisible()
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)

  const toast = page.getByRole('region', { name: t('shell:toasts') }).getByRole('listitem')
  await copy.click()
  await expect(toast).toHaveText(t('certificates:copied'))
  const box = await toast.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(width - ((box?.x ?? 0) + (box?.width ?? 0)), 'from the right edge').toBeLessThanOrEqual(40)
  expect(box?.y, 'in the lower half').toBeGreaterThan(height / 2)
  await page.clock.runFor(4_999)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toHaveCount(0)

  await copy.click()
  await expect(toast).toBeVisible()
  await page.clock.runFor(2_000)
  await toast.hover()
  await page.clock.runFor(60_000)
  await expect(toast, 'hovered').toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(1_000)
  await toast.getByRole('button', { name: t('shell:close') }).focus()
  await page.clock.runFor(60_000)
  await expect(toast, 'focused').toBeVisible()
  await copy.focus()
  await page.clock.runFor(1_999)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast, 'after its 5 s in all').toHaveCount(0)
})
