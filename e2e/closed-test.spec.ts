import type { Page } from '@playwright/test'
import { choose } from './harness/answers.ts'
import { takeShifts, watchShifts } from './harness/inspect.ts'
import {
  answerTest,
  completeLessons,
  endTest,
  join,
  questionOn,
  questionShown,
  startTest,
} from './harness/learning.ts'
import { loadOwnPack, openShortCourse } from './harness/pack.ts'
import { enterAnew } from './harness/people.ts'
import { enterReady } from './harness/progress.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { anySpace, type Language, textsOf } from './harness/texts.ts'

/** The specification prescribes the English texts, so they are written here instead of read from the catalogue. */
const said = {
  load: {
    pl: textsOf('pl')('closed-tests:errors.load'),
    en: 'An error occurred while loading the test. Please try again.',
  },
  check: {
    pl: textsOf('pl')('closed-tests:errors.check'),
    en: 'An error occurred while checking the user answers. Please try again.',
  },
}

/** A new person completes every lesson of the short course. */
async function reachEnding(page: Page, language: Language): Promise<void> {
  await enterAnew(page, language)
  await openShortCourse(page, language)
  await join(page, language)
  await completeLessons(page, language)
}

/** Opens the same page, with the lessons already completed in the database. */
async function enterAtEnding(page: Page): Promise<void> {
  const { courseId } = await enterReady(page)
  await page.goto(`/course/${courseId}?lesson=end`)
}

const resultOf = (page: Page, language: Language, outcome: 'passed' | 'failed') =>
  page.getByRole('heading', { level: 1, name: textsOf(language)(`closed-tests:result.${outcome}Title`) })

/** The text contains the time of day, which is not tested. */
const savedMark = (page: Page, language: Language) =>
  page.getByText(textsOf(language)('closed-tests:run.saved', { time: '' }).trim())

test.beforeAll(loadOwnPack)

test('[TEST-02, TEST-04, TEST-05, TRUST-04] failed with two questions unanswered, which the dialog names; repeated, passed and practised', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await reachEnding(page, language)
  await startTest(page, language)
  await choose(questionOn(page), 'right')
  await page.getByRole('button', { name: t('closed-tests:run.clear') }).click()
  await page.getByRole('button', { name: t('closed-tests:run.clearConfirm'), exact: true }).click()
  await expect(page.getByRole('radio', { checked: true }), 'reset clears the answers').toHaveCount(0)
  await expect(
    page.getByRole('heading', { name: /^Question alpha/ }),
    'and keeps the questions',
  ).toBeVisible()

  await answerTest(page, language, (number) => (number > 3 ? null : number === 1 ? 'right' : 'wrong'))
  await page.getByRole('button', { name: t('closed-tests:run.previous') }).click()
  await questionShown(page, language, 4)
  await page
    .getByRole('button', { name: t('closed-tests:run.end'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(t('closed-tests:run.unanswered', { count: 2, numbers: '4, 5' }))
  await screen(page, 'test-unanswered-dialog')
  await dialog.getByRole('button', { name: t('closed-tests:run.goOn') }).click()
  await endTest(page, language)

  await expect(resultOf(page, language, 'failed')).toBeVisible()
  await expect(page.getByText('20%', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: t('closed-tests:result.showAnswers') }).click()
  const answers = page.getByRole('region', { name: t('closed-tests:result.answers') })
  await expect(answers.getByText(t('closed-tests:result.none'), { exact: true })).toHaveCount(2)
  await expect(answers.getByText(t('closed-tests:result.right'), { exact: true })).toHaveCount(1)
  await expect(answers.getByText(t('closed-tests:result.notShown')), 'as its settings say').toBeVisible()
  const told = new RegExp(`${anySpace(t('closed-tests:result.rightAnswer'))}$`)
  await expect(answers.getByRole('listitem').filter({ hasText: told })).toHaveCount(0)
  await screen(page, 'test-failed')
  await page.getByRole('button', { name: t('courses:finish.without'), exact: true }).click()
  const finishing = page.getByRole('alertdialog', { name: t('courses:finish.askTitle') })
  await expect(finishing, 'what is given up is said first').toContainText(t('courses:finish.askPass'))
  await screen(page, 'finish-unpassed-dialog')
  await finishing.getByRole('button', { name: t('courses:finish.back') }).click()

  await page.getByRole('button', { name: t('closed-tests:result.retry') }).click()
  await page.getByRole('button', { name: t('closed-tests:overview.start') }).click()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  // Three of five at 60 % is just enough.
  await answerTest(page, language, (number) => (number > 2 ? 'right' : 'wrong'))
  await endTest(page, language)
  await expect(resultOf(page, language, 'passed')).toBeVisible()
  await expect(page.getByText('60%', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: t('closed-tests:practice.start') }).click()
  await expect(page.getByRole('heading', { name: t('closed-tests:practice.overviewTitle') })).toBeVisible()
  await page.getByRole('button', { name: t('closed-tests:overview.start') }).click()
  await choose(questionOn(page), 'right')
  await endTest(page, language)
  await expect(page.getByRole('heading', { name: t('closed-tests:practice.title') })).toBeVisible()
  await expect(page.getByText('20%', { exact: true }).first()).toBeVisible()
  await screen(page, 'test-practised')
  await page.getByRole('button', { name: t('closed-tests:practice.toPass') }).click()
  await expect(resultOf(page, language, 'passed'), 'the pass is as it was').toBeVisible()
  await expect(page.getByText('60%', { exact: true }).first()).toBeVisible()
})

test('[TEST-04, RANK-01, COURSE-09] one celebration at a time, each with one link: the passed test, the end of the course, the rank @desktop', async ({
  page,
  language,
}) => {
  test.slow()
  const t = textsOf(language)
  const { courseId } = await enterReady(page)
  await page.goto(`/course-test/${courseId}`)
  const celebrations = page.locator('[data-celebration]')
  const waysOn = page.getByRole('main').locator('[data-leads-on]')
  const rank = page.getByRole('region', {
    name: t('ranks:celebration.title', { name: t('ranks:names.3') }),
  })
  await page.getByRole('button', { name: t('closed-tests:overview.start') }).click()
  await expect(questionOn(page)).toBeVisible()
  await answerTest(page, language, () => 'right')
  await endTest(page, language)
  await expect(resultOf(page, language, 'passed')).toBeVisible()
  await expect(page.getByRole('banner'), 'under the same sky').toHaveAttribute('data-sky', 'night')
  const receive = page.getByRole('button', { name: t('closed-tests:result.receive') })
  await expect(waysOn).toHaveCount(1)
  await expect(waysOn).toHaveText(t('closed-tests:result.receive'))

  await page.goto(`/course/${courseId}?lesson=end`)
  await page.getByRole('button', { name: t('endings:toCertificate') }).click()
  await expect(page.locator('#certificate')).toBeFocused()
  await expect(page.getByRole('heading', { name: t('certificates:title'), exact: true })).toBeInViewport()
  await expect(celebrations).toHaveCount(1)
  await screen(page, 'ending-certificate')
  await page.goto(`/course-test/${courseId}`)

  const told = new RegExp(t('common:drawers.unread', { count: 2 }))
  await receive.click()
  await expect(page.getByRole('link', { name: t('certificates:publicPage') })).toBeVisible({
    timeout: 60_000,
  })
  await expect(
    page.getByRole('banner').getByRole('button', { name: told }),
    'the rank is there',
  ).toBeVisible()
  await expect(celebrations).toHaveCount(1)
  await expect(rank).toHaveCount(0)
  await expect(waysOn).toHaveCount(1)

  await page.goto(`/course/${courseId}?lesson=end`)
  await expect(page.getByRole('heading', { name: t('endings:stage.certified.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('certificates:publicPage') })).toBeVisible()
  await expect(celebrations).toHaveCount(1)
  await expect(waysOn).toHaveCount(1)
  await expect(waysOn).toHaveText(t('endings:toProgram'))
  await screen(page, 'ending-certified')
  await waysOn.click()
  await expect(rank, 'it comes with the next page').toBeVisible()
  await expect(celebrations).toHaveCount(1)
})

test('[TEST-03, TEST-06] a reload continues the attempt; a second tab shares it and its result @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enterAtEnding(page)
  await startTest(page, language)
  await choose(questionOn(page), 'right')
  await page.getByRole('button', { name: t('closed-tests:run.next') }).click()
  await choose(questionOn(page), 'wrong')
  await expect(savedMark(page, language)).toBeVisible()
  const chosen = page.getByRole('radio', { checked: true })

  await page.reload()
  await questionShown(page, language, 3)
  await page.getByRole('button', { name: t('closed-tests:run.previous') }).click()
  await questionShown(page, language, 2)
  await expect(chosen, 'what was chosen is chosen again').toHaveCount(1)

  const other = await page.context().newPage()
  await other.goto(page.url())
  await questionShown(other, language, 3)
  await endTest(other, language)
  await expect(resultOf(other, language, 'failed')).toBeVisible()
  await expect(other.getByText('20%', { exact: true }).first()).toBeVisible()

  // In this tab the attempt still seems to run; ending it again returns the same result.
  await page.bringToFront()
  await endTest(page, language)
  await expect(resultOf(page, language, 'failed')).toBeVisible()
  await expect(page.getByText('20%', { exact: true }).first()).toBeVisible()

  await page.reload()
  await expect(resultOf(page, language, 'failed'), 'a reload keeps the result').toBeVisible()
  await page.getByRole('button', { name: t('closed-tests:result.showAnswers') }).click()
  await expect(page.getByRole('region', { name: t('closed-tests:result.answers') })).toBeVisible()
  await screen(page, 'test-failed-reloaded')
  await page.getByRole('button', { name: t('closed-tests:result.retry') }).click()
  await page.getByRole('button', { name: t('closed-tests:overview.start') }).click()
  await answerTest(page, language, () => 'right')
  await endTest(page, language)
  await expect(resultOf(page, language, 'passed')).toBeVisible()
  await page.reload()
  await expect(resultOf(page, language, 'passed')).toBeVisible()
  await expect(page.getByText('100%', { exact: true }).first()).toBeVisible()
  await screen(page, 'test-passed-reloaded')
  await page.getByRole('button', { name: t('closed-tests:result.receive') }).click()
  await expect(page.getByRole('heading', { name: t('certificates:ready') })).toBeVisible()
})

test('[TEST-03, TEST-06] an old tab neither ends nor overwrites an attempt that began after its own @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enterAtEnding(page)
  await startTest(page, language)
  const old = await page.context().newPage()
  await old.goto(page.url())
  await questionShown(old, language, 1)
  const older = await page.context().newPage()
  await older.goto(page.url())
  await questionShown(older, language, 1)

  // A page in the background is rendered once a second.
  await page.bringToFront()
  await endTest(page, language)
  await page.getByRole('button', { name: t('closed-tests:result.retry') }).click()
  await page.getByRole('button', { name: t('closed-tests:overview.start') }).click()
  await choose(questionOn(page), 'right')
  await expect(savedMark(page, language)).toBeVisible()

  await old.bringToFront()
  await endTest(old, language)
  await expect(resultOf(old, language, 'failed'), 'it shows the result of its own attempt').toBeVisible()
  // A save from the old tab is rejected; the page then shows the running attempt, at its first unanswered question.
  await older.bringToFront()
  await choose(questionOn(older), 'wrong')
  await questionShown(older, language, 2)

  await page.bringToFront()
  await page.reload()
  await questionShown(page, language, 2)
  await endTest(page, language)
  await expect(page.getByText('20%', { exact: true }).first(), 'the one right answer stands').toBeVisible()
})

test('[TEST-07, ERR-02] a test that cannot be loaded or checked shows an error, with a retry @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/^500 from|status of 500|net::ERR_/)
  await enterAtEnding(page)
  const problem = { status: 500, contentType: 'application/problem+json', body: '{}' }
  const call = /\/api\/closed-test\/[^/]+$/
  await page.route(call, (route) => route.fulfill(problem))
  await page.getByRole('link', { name: t('endings:toTest') }).click()
  await expect(page.getByRole('heading', { name: said.load[language] })).toBeVisible()
  await screen(page, 'test-load-failed')
  await page.unroute(call)
  await page.getByRole('button', { name: t('closed-tests:errors.retry') }).click()
  await page.getByRole('button', { name: t('closed-tests:overview.start') }).click()

  await expect(questionOn(page)).toBeVisible()
  await answerTest(page, language, () => 'right')
  // The page retries three times by itself before it shows an error.
  await page.route(/\/api\/closed-test\/check\//, (route) => route.abort(), { times: 3 })
  await endTest(page, language)
  await expect(page.getByRole('alert').getByText(said.check[language])).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true }), 'the answers are kept').toHaveCount(2)
  await screen(page, 'test-check-failed')
  await page.getByRole('alert').getByRole('button').click()
  await expect(resultOf(page, language, 'passed')).toBeVisible()
  await expect(page.getByText('100%', { exact: true }).first()).toBeVisible()
})

test('[TRUST-03] leaving a running test needs a confirmation; every page shows its clock and a link back', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enterAtEnding(page)
  await startTest(page, language)
  await choose(questionOn(page), 'right')
  await expect(savedMark(page, language)).toBeVisible()
  const question = page.url()
  const dialog = page.getByRole('alertdialog', { name: t('closed-tests:leave.title') })
  await page.goBack()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: t('closed-tests:run.goOn') }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(question)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  await page.goBack()
  await dialog.getByRole('button', { name: t('closed-tests:leave.leave') }).click()
  await expect(page).toHaveURL(/\/course\//)
  const bar = page.getByRole('region', { name: t('closed-tests:running.label') })
  await expect(bar).toContainText(new RegExp(t('closed-tests:run.left', { time: '\\d+:\\d\\d' })))
  await screen(page, 'running-test-on-course')
  await watchShifts(page)
  for (const path of ['/', '/tools']) {
    await page.goto(path)
    await expect(bar).toBeVisible()
    const { total, moved } = await takeShifts(page)
    expect(total, `its place was there before it; moved: ${moved}`).toBeLessThanOrEqual(0.01)
  }
  await screen(page, 'running-test-on-tools')
  await page.evaluate(() => window.scrollTo(0, 400))
  const below = await bar.evaluate((element) => element.getBoundingClientRect().bottom)
  expect((await page.getByRole('banner').boundingBox())?.y, 'the header stays below the clock').toBe(below)
  await bar.getByRole('link', { name: t('closed-tests:running.back') }).click()
  await questionShown(page, language, 2)
  await expect(bar).toBeHidden()
})
