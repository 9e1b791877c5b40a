import type { Page } from '@playwright/test'
import type { Test } from '@zenit/contract/closed-tests'
import type { CourseCard } from '@zenit/contract/programs'
import { rightLabels } from './harness/answers.ts'
import { call, joinCourse } from './harness/final-works.ts'
import { tabTo } from './harness/keyboard.ts'
import { addCourseStudy, addStudy, enterAnew } from './harness/people.ts'
import { enterReady } from './harness/progress.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { anySpace, type Language, textsOf } from './harness/texts.ts'

const minute = 60

/** A typical year: most working days, some longer, a break in summer, five days in a row at its end. */
function someYear(): Map<number, number> {
  const days = new Map<number, number>()
  for (let ago = 1; ago < 340; ago++) {
    const isBreak = ago % 7 === 3 || ago % 11 === 5 || (ago > 110 && ago < 135) || (ago > 5 && ago < 9)
    if (!isBreak) days.set(ago, (3 + ((ago * 7) % 19) + (ago % 13 === 0 ? 30 : 0)) * minute)
  }
  for (let ago = 1; ago <= 5; ago++) days.set(ago, (6 + ago * 4) * minute)
  return days
}

/** Joins the first two courses that home offers. */
async function joinTwo(page: Page, language: Language): Promise<CourseCard[]> {
  const home = await call<{ notStartedCourses: CourseCard[] }>(page, 'GET', {
    path: '/homepage-data',
    language,
  })
  const courses = home.notStartedCourses.slice(0, 2)
  for (const { _id } of courses) await joinCourse(page, _id)
  return courses
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function openProgress(page: Page, language: Language): Promise<void> {
  await page.goto('/progress')
  const name = textsOf(language)('progress:title')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('[STREAK-01, HOME-02, RANK-01] a year, the last weeks and the ranks, each as a chart and as a table', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const person = await enterAnew(page, language)
  await openProgress(page, language)
  await expect(page.getByRole('heading', { name: t('progress:year.empty.title') })).toBeVisible()
  await expect(page.getByText(t('progress:tests.empty'))).toBeVisible()
  await screen(page, 'progress-new')

  const days = someYear()
  await addStudy(person, days)
  const courses = await joinTwo(page, language)
  for (const [index, { _id }] of courses.entries()) {
    const own = [...days].filter(([ago]) => ago < 200 && ago % 3 === index)
    await addCourseStudy(person, _id, new Map(own))
  }
  await openProgress(page, language)
  const year = part(page, t('progress:year.title'))
  const met = [...days.values()].filter((seconds) => seconds >= 5 * minute).length
  const words = new RegExp(anySpace(t('progress:year.met', { count: met })))
  await expect(year.getByRole('img', { name: words })).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText(t('progress:figures.days', { count: 5 }))
  const steps = part(page, t('progress:ranks.title')).getByRole('listitem')
  await expect(steps).toHaveCount(5)
  await expect(steps.and(page.locator('[aria-current=step]'))).toContainText(t('ranks:names.2'))
  const calendar = year.getByRole('region', { name: t('progress:year.scroll') })
  const hidden = await calendar.evaluate((box) => box.scrollWidth - box.clientWidth - box.scrollLeft)
  expect(hidden, 'the newest days are in sight').toBeLessThanOrEqual(1)
  await screenInBothThemes(page, 'progress')

  const asTable = year.getByRole('button', { name: t('progress:asTable') })
  await tabTo(page, asTable)
  await page.keyboard.press('Enter')
  await expect(asTable).toHaveAttribute('aria-pressed', 'true')
  const months = year.getByRole('table', { name: t('progress:year.table') })
  const counts = await months.locator('tbody tr td:nth-child(2)').allTextContents()
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(met)
  const study = part(page, t('progress:study.title'))
  await study.getByRole('button', { name: t('progress:asTable') }).click()
  const weeks = study.getByRole('table', { name: t('progress:study.table') })
  await expect(weeks.locator('tbody tr')).toHaveCount(4)
  await expect(weeks.getByRole('columnheader')).toHaveCount(9)
  const byCourse = page.getByRole('table', { name: t('progress:courses.title') })
  for (const { _id } of courses)
    await expect(byCourse.getByRole('link').and(page.locator(`[href="/course/${_id}"]`))).toHaveCount(1)
  await expect(byCourse.getByRole('row').last()).toContainText(t('progress:courses.other'))
  await screenInBothThemes(page, 'progress-tables')
  await page.keyboard.press('Shift+Tab')
  await asTable.click()
  await expect(year.getByRole('img')).toBeVisible()
})

/** Ends an attempt at a course’s closed test in which every other answer is right. */
async function takeTest(page: Page, courseId: string): Promise<{ right: number; asked: number }> {
  const { test: started } = await call<{ test: Test }>(page, 'POST', {
    path: `/closed-test/start/${courseId}`,
  })
  const answers = started.questions.map(({ question, answers: offered }, q) => {
    const right = rightLabels(
      question.replaceAll(/<[^>]+>/g, ''),
      offered.map(({ label }) => label),
    )
    const chosen = offered.filter(({ label }) => right.includes(label) === (q % 2 === 0))
    return { q, a: (q % 2 === 0 ? chosen : chosen.slice(0, 1)).map(({ _id }) => _id) }
  })
  await call(page, 'POST', { path: `/closed-test/check/${courseId}`, data: { answers } })
  return { right: Math.ceil(answers.length / 2), asked: answers.length }
}

/** The sums of right and asked questions in a table of topics. */
async function sumsOf(page: Page, name: string): Promise<{ right: number; asked: number }> {
  const cells = await page.getByRole('table', { name }).locator('tbody td:nth-child(2)').allTextContents()
  const pairs = cells.map((cell) => cell.match(/\d+/g)?.map(Number) ?? [])
  const sum = (at: 0 | 1) => pairs.reduce((total, pair) => total + (pair[at] ?? 0), 0)
  return { right: sum(0), asked: sum(1) }
}

test('[TEST-04, TEST-05] a result shows by topics what to repeat, with links; so does the page of progress', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const { courseId } = await enterReady(page, 'pisanie-promptow')
  await page.goto('/')
  const counts = await takeTest(page, courseId)
  await page.goto(`/course-test/${courseId}`)
  const title = t('topics:title')
  await expect(page.getByRole('table', { name: title })).toBeVisible()
  expect(await sumsOf(page, title)).toEqual(counts)
  await screenInBothThemes(page, 'test-topics')

  await page.goto('/progress')
  const course = { pl: 'Pisanie promptów od podstaw', en: 'Writing prompts from scratch' }[language]
  const table = page.getByRole('table', { name: course })
  await expect(table).toBeVisible()
  expect(await sumsOf(page, course)).toEqual(counts)
  await screenInBothThemes(page, 'progress-tests')
  const link = table.getByRole('link', { name: new RegExp(`^${t('topics:repeat')}`) }).first()
  const lesson = (await link.textContent())?.split(': ').slice(1).join(': ') ?? ''
  await link.click()
  await page.waitForURL(/\/course\/[^?]+\?lesson=[^&]+&sublesson=/)
  await expect(page.getByRole('main')).toContainText(lesson)
})

test('[ERR-02] @desktop a part that cannot be loaded shows an error in its place, with a retry', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/^500 from|status of 500/)
  await enterAnew(page, language)
  await page.route('**/api/streak/year', (route) => route.fulfill({ status: 500, json: {} }))
  await openProgress(page, language)
  await expect(page.getByRole('heading', { name: t('progress:year.failed') })).toBeVisible()
  await expect(part(page, t('progress:ranks.title')).getByRole('listitem')).toHaveCount(5)
  await screen(page, 'progress-failed')
  await page.unroute('**/api/streak/year')
  await page.getByRole('button', { name: t('progress:retry') }).click()
  await expect(page.getByRole('heading', { name: t('progress:year.empty.title') })).toBeVisible()
})
