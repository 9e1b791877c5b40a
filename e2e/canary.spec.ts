import type { Page } from '@playwright/test'
import {
  answerTest,
  check,
  endTest,
  finishLesson,
  join,
  markDeckDone,
  questionOn,
  startTest,
} from './harness/learning.ts'
import { canary, loadOwnPack, openShortCourse } from './harness/pack.ts'
import { enterAnew } from './harness/people.ts'
import { expect, type ServedResponse, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

/** Names of JSON fields that would reveal right answers. */
const keyFields = /"(right|isRight|isCorrect|correct|feedback|answersFeedback)":/

const findings = (served: ServedResponse[], pattern: RegExp): string[] =>
  served
    .filter(({ text }) => pattern.test(text))
    .map(({ url, text }) => `${url}: ${text.match(pattern)?.[0]}`)

/** Expects that neither the responses of the server so far nor the page reveal which answer is right. */
async function expectSilence(page: Page, served: ServedResponse[]): Promise<void> {
  expect(served.length).toBeGreaterThan(0)
  expect(findings(served, /canary-of-a-/)).toEqual([])
  const data = served.filter(({ url }) => new URL(url).pathname.startsWith('/api/'))
  expect(data.length).toBeGreaterThan(0)
  expect(findings(data, keyFields)).toEqual([])
  expect(await page.content()).not.toMatch(/canary-of-a-/)
}

test.use({ keepsServed: true })
test.beforeAll(loadOwnPack)

test('[TEST-01, COURSE-04, COURSE-05] the server sends nothing that reveals a right answer before the check', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  await enterAnew(page, language)
  await openShortCourse(page, language)
  await join(page, language)
  await markDeckDone(page, language)
  await finishLesson(page, language)

  await expect(questionOn(page)).toBeVisible()
  await expectSilence(page, await watch.served())
  await check(page, language, 'right')
  await expect(page.getByText(`${canary.right} quiz-two (${language})`, { exact: true })).toBeVisible()
  await expect(page.getByText(`${canary.question} quiz (${language})`, { exact: true })).toBeVisible()
  expect(findings(await watch.served(), /canary-of-a-\S+ \S+/), 'only of the chosen answer').toEqual([
    expect.stringContaining(`/api/course/update-quiz-progress: ${canary.right} quiz-two`),
  ])
  await finishLesson(page, language)

  await expect(questionOn(page)).toBeVisible()
  const before = (await watch.served()).length
  await check(page, language, 'wrong')
  const afterWrong = findings((await watch.served()).slice(before), /canary-of-a-\S+ \S+/)
  expect(afterWrong, 'of the one wrong answer that was chosen, and no other').toEqual([
    expect.stringContaining(`/api/course/update-internal-test-progress: ${canary.wrong} first-one`),
  ])
  expect(findings((await watch.served()).slice(before), new RegExp(canary.right))).toEqual([])
  await page.getByRole('button', { name: t('quizzes:tryAgain') }).click()
  await check(page, language, 'right')
  await expect(page.getByText(`${canary.right} first-three (${language})`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('quizzes:internal.next') }).click()
  await check(page, language, 'right')
  await page.getByRole('button', { name: t('quizzes:internal.next') }).click()
  await finishLesson(page, language)

  const beforeTest = (await watch.served()).length
  await startTest(page, language)
  await answerTest(page, language, (number) => (number === 1 ? 'right' : 'wrong'))
  await expect(page.getByText(t('closed-tests:run.saved', { time: '' }).trim())).toBeVisible()
  await expectSilence(page, (await watch.served()).slice(beforeTest))
  await endTest(page, language)
  await expect(page.getByRole('heading', { name: t('closed-tests:result.failedTitle') })).toBeVisible()
  const result = (await watch.served()).slice(beforeTest)
  expect(findings(result, /canary-of-a-/), 'a failed test keeps its explanations').toEqual([])
  expect(findings(result, /"isRight":/), 'and its right answers').toEqual([])
})
