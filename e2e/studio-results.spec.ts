import type { Browser, Page } from '@playwright/test'
import { both, courseFile, programFile } from './harness/content.ts'
import { addCrowd } from './harness/crowd.ts'
import { call } from './harness/final-works.ts'
import { enter } from './harness/people.ts'
import { attemptsOf, type CourseLearner, enterReady } from './harness/progress.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { createPack } from './harness/studio.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const question = (id: string, right: 'first' | 'second') => ({
  id,
  question: both(`Pytanie ${id}`),
  type: 'single',
  answers: ['first', 'second', 'third'].map((name) => ({
    id: `${id}-${name}`,
    label: both(`Odpowiedź ${id}-${name}`),
    ...(name === right && { right: true }),
  })),
})

/** The closed test whose first question has this right answer. */
const testOf = (right: 'first' | 'second') => ({
  ...{ minutes: 10, percentageToPass: 100, shuffle: false },
  questions: [{ ...question('one', right), tags: ['ustawy'] }, question('two', 'first')],
})

type Studio = Awaited<ReturnType<typeof createPack>>

/** Creates a pack of one course: a page, a quiz, and a closed test with a wrong key. */
async function makeCourse(page: Page, id: string): Promise<Studio> {
  const studio = await createPack(page, id)
  const folder = `courses/${id}/lessons/010-first`
  await studio.saveAll({
    ...programFile(id, both('Program'), { position: 98, courses: [id] }),
    ...courseFile(id, both(`Kurs ${id}`), { ending: 'test' }),
    [`courses/${id}/closed-test.yaml`]: testOf('first'),
    [`${folder}/lesson.yaml`]: {
      title: both('Pierwsza lekcja'),
      sublessons: [
        {
          ...{ id: 'deck', kind: 'presentation', title: both('Slajdy'), minutes: 1 },
          slides: { pl: 'deck.pl.md', en: 'deck.en.md' },
        },
        { id: 'check', kind: 'quiz', title: both('Quiz'), minutes: 1, question: 'check.yaml' },
      ],
    },
    [`${folder}/deck.pl.md`]: '## Slajd\n\nTreść\n',
    [`${folder}/deck.en.md`]: '## Slide\n\nText\n',
    [`${folder}/check.yaml`]: question('check', 'first'),
  })
  await studio.publish()
  return studio
}

interface Learner extends CourseLearner {
  page: Page
  passed: boolean
}

/** A learner in a separate browser takes the test and chooses this answer to its first question. */
async function sitTest(
  browser: Browser,
  { slug, place, locale }: { slug: string; place: 0 | 1; locale: string },
): Promise<Learner> {
  const context = await browser.newContext({ locale, baseURL: process.env.ZENIT_URL ?? '' })
  const page = await context.newPage()
  const ready = await enterReady(page, slug)
  await page.goto(`/course-test/${ready.courseId}`)
  interface StartedTest {
    test: { attempt: { _id: string }; questions: { answers: { _id: string; label: string }[] }[] }
  }
  const { test: started } = await call<StartedTest>(page, 'POST', {
    path: `/closed-test/start/${ready.courseId}`,
  })
  const answers = started.questions.map((one, q) => {
    const ending = q === 0 && place === 1 ? 'second' : 'first'
    return { q, a: [one.answers.find(({ label }) => label.includes(`-${ending}`))?._id] }
  })
  const { result } = await call<{ result: { passed: boolean } }>(page, 'POST', {
    path: `/closed-test/check/${ready.courseId}`,
    data: { answers, attemptId: started.attempt._id },
  })
  return { ...ready, page, passed: result.passed }
}

/** Expects the notification to the learner, and the result with the previous one. */
async function expectRegraded(
  { page, courseId }: Learner,
  language: Language,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const t = textsOf(language)
  const { notifications } = await call<{ notifications: { kind: string }[] }>(page, 'GET', {
    path: '/notifications',
  })
  expect(notifications.filter(({ kind }) => kind === 'test-regraded')).toHaveLength(1)
  await page.goto(`/course-test/${courseId}`)
  const regraded = page.getByRole('region', { name: t('regrades:title') })
  await expect(regraded.getByText(t('regrades:change', { from, to }), { exact: true })).toBeVisible()
  await expect(regraded.getByText('Zły klucz pytania')).toBeVisible()
}

test('[AUTHOR-08][TEST-04] an author sees the results of questions and lessons, corrects a key, and has attempts graded again', async ({
  page,
  browser,
  language,
}) => {
  test.slow()
  const t = textsOf(language)
  const locale = language === 'pl' ? 'pl-PL' : 'en-GB'
  const slug = `results-${Date.now()}`
  await enter(page, language, 'author')
  const studio = await makeCourse(page, slug)
  await addCrowd(slug, 'Przydałby się przykład')
  const wronged = await sitTest(browser, { slug, place: 1, locale })
  const lucky = await sitTest(browser, { slug, place: 0, locale })
  expect([wronged.passed, lucky.passed]).toEqual([false, true])
  const before = [await attemptsOf(wronged), await attemptsOf(lucky)]

  // The statistics.
  const results = `${studio.base.replace('/packs', '/content')}/results?${new URLSearchParams({ course: slug })}`
  await page.goto(results)
  const first = page.getByRole('article', { name: `Pytanie one (${language})` })
  await expect(first.getByText(`${Math.round((21 * 100) / 32)}%`, { exact: true }).first()).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 768 })
  await screen(page, 'results-questions')
  const second = page.getByRole('article', { name: `Pytanie two (${language})` })
  await expect(second).toBeVisible()
  await expect(
    first.getByText(t('studio-results:tags.of', { tags: 'ustawy' }), { exact: true }),
  ).toBeVisible()
  await page.getByRole('combobox', { name: t('studio-results:tags.filter') }).selectOption('ustawy')
  await expect(second).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '66%' })).toBeVisible()
  await screen(page, 'results-questions-of-a-tag')
  await page.getByRole('tab', { name: t('studio-results:kind.lessons') }).press('Enter')
  const lesson = page.getByRole('article', { name: `Pierwsza lekcja (${language})` })
  await expect(lesson.getByText(t('studio-lesson-results:dropOff')).first()).toBeVisible()
  const comments = t('studio-lesson-results:comments.open', { count: 1 })
  await lesson.locator('summary').filter({ hasText: comments }).click()
  await expect(lesson.getByText('Przydałby się przykład')).toBeVisible()
  await page.getByText(t('studio-lesson-results:definitions.title')).click()
  await screenInBothThemes(page, 'results-lessons')

  // The corrected key.
  await studio.save(`courses/${slug}/closed-test.yaml`, testOf('second'))
  await studio.publish()
  await page.goto(results)
  const regrade = page.getByRole('region', { name: t('studio-results:regrade.title') })
  await regrade
    .getByRole('checkbox', { name: new RegExp(`Pytanie one \\(${language}\\)`) })
    .first()
    .check()
  const number = (name: string) =>
    regrade
      .locator('div')
      .filter({ has: page.getByText(t(`studio-results:regrade.${name}`), { exact: true }) })
      .locator('dd')
  await expect(number('attempts').last()).toHaveText('32')
  // Of the forty learners, the ten who chose the second answer, and the learner who was graded wrongly.
  await expect(number('passing').last()).toHaveText('11')
  await expect(number('keeping').last()).toHaveText('1')
  await regrade
    .locator('summary')
    .filter({ hasText: t('studio-results:regrade.void') })
    .click()
  await expect(regrade.getByText(t('studio-results:regrade.voidBody'))).toBeVisible()
  await screenInBothThemes(page, 'results-regrade')
  await regrade.getByLabel(t('studio:reason.label')).fill('Zły klucz pytania')
  await regrade.getByRole('button', { name: t('studio-results:regrade.send'), exact: true }).click()
  await expect(regrade.getByText('Zły klucz pytania')).toBeVisible()
  const isDone = async () => {
    const { regrades } = await call<{ regrades: { isFinished: boolean }[] }>(page, 'GET', {
      path: `${studio.base}/regrades?course=${slug}`,
    })
    return regrades.every(({ isFinished }) => isFinished)
  }
  await expect.poll(isDone, { timeout: 60_000 }).toBe(true)
  await page.reload()
  await expect(
    regrade.getByText(t('studio-results:regrade.graded', { count: 32 }), { exact: false }),
  ).toBeVisible()

  // The learner who was graded too low passes, the one who was graded too high keeps the pass. Both get one
  // notification, and see the previous result.
  await expectRegraded(wronged, language, { from: 50, to: 100 })
  await screen(wronged.page, 'regraded-result')
  await expectRegraded(lucky, language, { from: 100, to: 50 })
  expect([await attemptsOf(wronged), await attemptsOf(lucky)], 'stay as they were').toEqual(before)
  for (const { page: theirs, courseId } of [wronged, lucky]) {
    const { data } = await call<{ data: { progress: { isPassed: boolean } } }>(theirs, 'GET', {
      path: `/course/${courseId}`,
    })
    expect(data.progress.isPassed).toBe(true)
  }
  const receipt = await wronged.page.request.get(`/api/closed-test/receipt/${before[0]?.[0]?.id}`)
  expect(await receipt.text()).toMatch(/50\s?% → 100\s?%/)
  await wronged.page.context().close()
  await lucky.page.context().close()
})
