import type { Page } from '@playwright/test'
import { both, courseFile, deckLesson, packFile, programFile } from './harness/content.ts'
import {
  decide,
  openFinalWork,
  openListening,
  openReviewer,
  statusOn,
  submit,
  titleOn,
  write,
} from './harness/final-works.ts'
import { answerTest, completeLessons, endTest, startTest } from './harness/learning.ts'
import { loadPack } from './harness/pack.ts'
import { enterAnew } from './harness/people.ts'
import { takeToEnd } from './harness/progress.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const question = (id: string) => ({
  id,
  question: both(`Question ${id}`),
  type: 'single',
  answers: ['one', 'two', 'three'].map((name) => ({
    id: `${id}-${name}`,
    label: both(`Answer ${id}-${name}`),
    ...(name === 'two' && { right: true }),
  })),
})

const slug = 'test-and-essay'
const folder = `courses/${slug}`

test.beforeAll(() =>
  loadPack({
    ...packFile('both-endings-tests'),
    ...programFile('both-endings', both('Two steps at the end'), { position: 92, courses: [slug] }),
    ...courseFile(slug, both('A test and an essay'), { ending: 'test-then-exam', certificate: true }),
    ...deckLesson(`${folder}/lessons/01-deck`, both('A deck')),
    [`${folder}/closed-test.yaml`]: {
      minutes: 10,
      percentageToPass: 60,
      shuffle: false,
      questions: ['alpha', 'beta', 'gamma'].map(question),
    },
    [`${folder}/final-work.yaml`]: {
      overview: { pl: 'overview.pl.md', en: 'overview.en.md' },
      tasks: [
        {
          id: 'solo',
          title: both('Task solo'),
          description: { pl: 'task.pl.md', en: 'task.en.md' },
          criteria: [{ id: 'goal', label: both('The goal is clear') }],
        },
      ],
    },
    [`${folder}/overview.pl.md`]: 'Napisz coś, co przyda się **jutro**.\n',
    [`${folder}/overview.en.md`]: 'Write something you can use **tomorrow**.\n',
    [`${folder}/task.pl.md`]: 'Opisz problem i pokaż rozwiązanie.\n',
    [`${folder}/task.en.md`]: 'Describe the problem and show the solution.\n',
  }),
)

/** The last page of the course in this state. */
async function atEnding(page: Page, language: Language, stage: 'testFirst' | 'workOpened' | 'workRejected') {
  const t = textsOf(language)
  await expect(page.getByRole('heading', { name: t(`endings:stage.${stage}.title`) })).toBeVisible()
  const body = t(`endings:stage.${stage}.body`, { count: 3, minutes: 10, percentage: 60 })
  await expect(page.getByText(body)).toBeVisible()
}

const line = (page: Page, language: Language, key: 'closed-test' | 'final-work') => {
  const t = textsOf(language)
  const name = t(`certificates:checklist.${key}.name`)
  return page.getByRole('region', { name: t('certificates:checklist.title') }).getByRole('heading', { name })
}

test('[COURSE-09, TEST-05, FINAL-03, CERT-01] from the last lesson through the test and the final work to the certificate', async ({
  page,
  browser,
  language,
  watch,
}) => {
  test.setTimeout(240_000)
  const t = textsOf(language)
  const { courseId } = await takeToEnd(await enterAnew(page, language), slug, 0)
  const toEnding = () => page.goto(`/course/${courseId}?lesson=end`)
  const waysOn = page.getByRole('main').locator('[data-leads-on]')
  await page.goto(`/course/${courseId}`)
  await completeLessons(page, language)
  await atEnding(page, language, 'testFirst')
  await expect(waysOn).toHaveText(t('endings:toTest'))
  for (const key of ['closed-test', 'final-work'] as const)
    await expect(line(page, language, key)).toContainText(t('certificates:checklist.unmet'))
  await screenInBothThemes(page, 'both-endings-test-first')

  watch.allow(/409|course-exams/)
  await openFinalWork(page, courseId)
  await expect(page.getByRole('heading', { level: 1, name: t('final-works:errors.testTitle') })).toBeVisible()
  await screen(page, 'both-endings-work-locked')
  await page.getByRole('link', { name: t('final-works:errors.toTest') }).click()
  await expect(page.getByText(t('closed-tests:overview.opensWork'))).toBeVisible()
  await screen(page, 'both-endings-test-overview')
  await toEnding()
  await startTest(page, language)
  await answerTest(page, language, () => 'wrong')
  await endTest(page, language)
  await page.getByRole('button', { name: t('closed-tests:result.retry') }).click()
  await page.getByRole('button', { name: t('closed-tests:overview.start') }).click()
  await answerTest(page, language, () => 'right')
  await endTest(page, language)
  await expect(page.getByText(t('closed-tests:result.workNext'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('closed-tests:result.receive') })).toHaveCount(0)
  await screen(page, 'both-endings-test-passed')

  await toEnding()
  await atEnding(page, language, 'workOpened')
  await expect(line(page, language, 'closed-test')).toContainText(t('certificates:checklist.met'))
  await expect(waysOn).toHaveText(t('endings:toFinalWork'))
  await screenInBothThemes(page, 'both-endings-work-opened')
  await waysOn.click()
  await page.getByRole('link', { name: t('final-works:overview.start') }).click()
  const title = `Dwa kroki ${crypto.randomUUID().slice(0, 8)}`
  await write(page, language, { title, text: 'Zażółć gęślą jaźń' })
  await submit(page, language)
  await expect(statusOn(page, language, 'pending')).toBeVisible()
  await toEnding()
  await expect(page.getByRole('heading', { name: t('endings:stage.workWaiting.title') })).toBeVisible()
  await screen(page, 'both-endings-work-waiting')

  const reviewer = await openReviewer(browser, language)
  await openListening(page, `/course-final-work/${courseId}`)
  await decide(reviewer, title, { decision: 'rejected', comment: 'Dodaj przykład.' })
  await expect(statusOn(page, language, 'rejected')).toBeVisible()
  await toEnding()
  await atEnding(page, language, 'workRejected')
  await screen(page, 'both-endings-work-rejected')
  await openListening(page, `/course-final-work/${courseId}`)
  await page.getByRole('link', { name: t('final-works:status.rejected.again') }).click()
  await titleOn(page, language).fill(`${title} 2`)
  await submit(page, language, true)
  await expect(statusOn(page, language, 'pending')).toBeVisible()
  await decide(reviewer, `${title} 2`, { decision: 'approved', comment: 'Świetnie!' })
  await reviewer.context().close()
  await expect(statusOn(page, language, 'approved')).toBeVisible()

  await toEnding()
  await expect(page.getByRole('heading', { name: t('endings:stage.certificate.title') })).toBeVisible()
  await screen(page, 'both-endings-passed')
  await page.getByRole('button', { name: t('certificates:receive') }).click()
  await expect(page.getByRole('link', { name: t('certificates:publicPage') })).toBeVisible({
    timeout: 60_000,
  })
  await screen(page, 'both-endings-certified')
})
