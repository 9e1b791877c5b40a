import type { Browser, Page } from '@playwright/test'
import {
  answerTest,
  check,
  completeLesson,
  endTest,
  finishButton,
  finishLesson,
  isAtEnding,
  join,
  kindOf,
  markDeckDone,
  passInternalTest,
  questionOn,
  readArticle,
  skipLesson,
  slideOn,
} from './harness/learning.ts'
import { goThroughOnboarding, signUp } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const program = { pl: 'AI na co dzień', en: 'Everyday AI' }
const course = { pl: 'Pisanie promptów od podstaw', en: 'Writing prompts from scratch' }

/** The film is a real one: it plays, and the player’s own slider moves it to its end. */
async function watchFilm(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  const player = page.getByRole('region', { name: t('courses:video.player') })
  const film = player.locator('video')
  await player
    .getByRole('button', { name: t('courses:video.play') })
    .first()
    .click()
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5)
  await screen(page, 'lesson-video')
  await player.getByRole('slider', { name: t('courses:video.seek') }).press('End')
  await expect(player.getByRole('button', { name: t('courses:video.replay') })).toBeVisible()
  await expect(finishButton(page, language), 'its end is not the film').toBeDisabled()
  await skipLesson(page, language)
}

async function lookThroughDeck(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  await expect(finishButton(page, language), 'not before it is marked done').toBeDisabled()
  await expect(page.getByText(t('courses:blocked.lastSlide')).first()).toBeVisible()
  await page.getByRole('button', { name: t('courses:slides.next') }).click()
  await expect(slideOn(page, language, 2)).toBeVisible()
  await screen(page, 'lesson-presentation')
  await markDeckDone(page, language)
  await finishLesson(page, language)
}

async function readThroughArticle(page: Page, language: Language): Promise<void> {
  await expect(finishButton(page, language), 'not before its end').toBeDisabled()
  await screen(page, 'lesson-article')
  await readArticle(page, language)
  await finishLesson(page, language)
}

async function answerQuiz(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  await check(page, language, 'wrong')
  await screen(page, 'lesson-quiz-wrong')
  await page.getByRole('button', { name: t('quizzes:tryAgain') }).click()
  await check(page, language, 'right')
  await screen(page, 'lesson-quiz-right')
  await finishLesson(page, language)
}

async function takeInternalTest(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  await expect(finishButton(page, language), 'not before every question is passed').toBeDisabled()
  await check(page, language, 'wrong')
  const chosen = page
    .getByRole('main')
    .locator('label')
    .filter({ has: page.locator('input:checked') })
  await expect(chosen, 'under the words of the answer stands why it is wrong').toHaveText(/\n/, {
    useInnerText: true,
  })
  await screen(page, 'lesson-internal-test-feedback')
  await page.getByRole('button', { name: t('quizzes:tryAgain') }).click()
  await passInternalTest(page, language)
  await screen(page, 'lesson-internal-test-completed')
  await finishLesson(page, language)
}

const firstTimes = {
  video: watchFilm,
  presentation: lookThroughDeck,
  page: readThroughArticle,
  quiz: answerQuiz,
  'internal-test': takeInternalTest,
}

/** All lessons: the first of each kind with all of its features, the others directly. */
async function goThroughLessons(page: Page, language: Language): Promise<void> {
  const seen = new Set<string>()
  while (!isAtEnding(page)) {
    const kind = await kindOf(page, language)
    await (seen.has(kind) ? completeLesson : firstTimes[kind])(page, language)
    seen.add(kind)
  }
  // An article counts as a presentation too.
  const kinds = new Set([...seen].map((kind) => (kind === 'page' ? 'presentation' : kind)))
  expect([...kinds].sort(), 'the course has every kind of lesson').toEqual([
    'internal-test',
    'presentation',
    'quiz',
    'video',
  ])
}

/** Answers all questions of the closed test right and ends it; returns the path of the result. */
async function passClosedTest(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  await page.getByRole('link', { name: t('endings:toTest') }).click()
  const start = page.getByRole('button', { name: t('closed-tests:overview.start') })
  await expect(start).toBeVisible()
  await screen(page, 'test-overview')
  await start.click()
  await expect(questionOn(page)).toBeVisible()
  await screen(page, 'test-question')
  await answerTest(page, language, () => 'right')
  await page
    .getByRole('button', { name: t('closed-tests:run.end'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('alertdialog', { name: t('closed-tests:run.endTitle') })
  await expect(dialog).toContainText(t('closed-tests:run.allAnswered'))
  await screen(page, 'test-end-dialog')
  await dialog.getByRole('button', { name: t('closed-tests:run.goOn') }).click()
  await endTest(page, language)
  await expect(
    page.getByRole('heading', { level: 1, name: t('closed-tests:result.passedTitle') }),
  ).toBeVisible()
  await expect(page.getByText('100%', { exact: true })).toBeVisible()
  await screen(page, 'test-passed')
}

/** Claims the certificate; returns the address of its public page. */
async function receiveCertificate(page: Page, language: Language): Promise<string> {
  const t = textsOf(language)
  await page.getByRole('button', { name: t('closed-tests:result.receive') }).click()
  const toasts = page.getByRole('region', { name: t('shell:toasts') })
  await expect(toasts.getByText(t('certificates:generated'))).toBeVisible()
  const image = page.getByRole('img', { name: course[language] })
  await expect(image).toBeVisible()
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(2000)
  await screen(page, 'certificate')
  const link = page.getByRole('link', { name: t('certificates:publicPage') })
  return new URL((await link.getAttribute('href')) ?? '', page.url()).href
}

interface StrangerOptions {
  browser: Browser
  language: Language
  hasScripts: boolean
  viewport: { width: number; height: number } | null
}

/** Opens the public page without cookies, and checks its facts. */
async function verifyAsStranger(address: string, name: string, who: StrangerOptions): Promise<void> {
  const { language, hasScripts } = who
  const t = textsOf(language)
  const context = await who.browser.newContext({
    locale: language === 'pl' ? 'pl-PL' : 'en-GB',
    javaScriptEnabled: hasScripts,
    viewport: who.viewport,
  })
  const page = await context.newPage()
  await page.goto(address)
  expect(await context.cookies(), 'nobody is signed in here').not.toContainEqual(
    expect.objectContaining({ name: 'caiplatform_authorized' }),
  )
  const number = new URL(address).pathname.split('/').at(-1) ?? 'none'
  await expect(page.getByText(t.server('certificates:status.valid'))).toBeVisible()
  for (const fact of [name, course[language]])
    await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible()
  await expect(page.getByText(number, { exact: true }).first()).toBeVisible()
  if (hasScripts) await screen(page, 'certificate-public')
  await context.close()
}

test(
  '[AUTH-08, ONB-01, HOME-01, PROG-02, COURSE-01, COURSE-02, COURSE-03, COURSE-04, COURSE-05, COURSE-06, COURSE-09, ' +
    'TEST-02, TEST-04, TEST-05, CERT-01, CERT-03, CERT-04] the whole way of a new learner, from sign-up to a ' +
    'certificate that a stranger verifies',
  async ({ page, language, browser, viewport }) => {
    test.setTimeout(420_000)
    const t = textsOf(language)
    const person = await signUp(page, language)
    await screen(page, 'onboarding')
    await goThroughOnboarding(page, language)
    await expect(page.getByRole('region', { name: t('home:waiting') })).toBeVisible()
    await screen(page, 'home-new')

    await page.goto('/programs')
    await screen(page, 'programs')
    await page.getByRole('link', { name: program[language] }).click()
    await screen(page, 'program')
    await page.getByRole('link', { name: course[language] }).click()
    await expect(page.getByRole('button', { name: t('courses:join') })).toBeVisible()
    await screen(page, 'course-preview')

    await join(page, language)
    await goThroughLessons(page, language)
    await expect(page.getByRole('heading', { name: t('endings:stage.test.title') })).toBeVisible()
    await screen(page, 'course-ending')
    await passClosedTest(page, language)
    const address = await receiveCertificate(page, language)

    const name = `${person.firstName} ${person.lastName}`
    for (const hasScripts of [true, false])
      await verifyAsStranger(address, name, { browser, language, hasScripts, viewport })

    await page.getByRole('link', { name: t('closed-tests:result.home') }).click()
    const card = page.getByRole('article').filter({ hasText: course[language] })
    const section = (name: string) => page.getByRole('region', { name: t(name) })
    await expect(section('home:done').locator(card), 'what is finished can be come back to').toBeVisible()
    await expect(section('home:waiting'), 'and what waits is something else').toBeVisible()
    await expect(section('home:waiting').locator(card)).toHaveCount(0)
    await screen(page, 'home-finished')
    await page.goto('/programs')
    await page.getByRole('link', { name: program[language] }).click()
    await expect(card.getByText(t('programs:outcome.certified'))).toBeVisible()
    await screen(page, 'program-finished')
  },
)
