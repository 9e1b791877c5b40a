import { readFileSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { SignedReceipt } from '@zenit/contract/closed-tests'
import { choose } from './harness/answers.ts'
import { runtime } from './harness/database.ts'
import { answerTest, endTest, questionOn, questionShown } from './harness/learning.ts'
import { loadOwnPack, loadPack } from './harness/pack.ts'
import { attemptsOf, type CourseLearner, enterReady, grantTime, setSecondsLeft } from './harness/progress.ts'
import { screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { anySpace, type Language, textsOf } from './harness/texts.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const timer = (page: Page, language: Language) =>
  page.getByRole('timer', { name: textsOf(language)('closed-tests:run.leftLabel') })
const saved = (page: Page, language: Language) =>
  page.getByText(textsOf(language)('closed-tests:run.saved', { time: '' }).trim())
const next = (page: Page, language: Language) =>
  page.getByRole('button', { name: textsOf(language)('closed-tests:run.next') }).click()
const chosen = (page: Page) => page.getByRole('radio', { checked: true })

const openTest = (page: Page, { courseId }: CourseLearner) => page.goto(`/course-test/${courseId}`)

async function startTest(page: Page, language: Language, slug?: string): Promise<CourseLearner> {
  const t = textsOf(language)
  const ready = await enterReady(page, slug)
  await openTest(page, ready)
  await page.getByRole('button', { name: t('closed-tests:overview.start') }).click()
  await expect(questionOn(page)).toBeVisible()
  return ready
}

/** Leaves the attempt this many seconds; the page loads the new time as it does when the network is back. */
async function leave(page: Page, ready: CourseLearner, seconds: number): Promise<void> {
  await setSecondsLeft(ready, seconds)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

const boxOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)

/** Expects exactly one offline message, which covers no button. */
async function expectOneMessage(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  const message = page.getByText(t('closed-tests:run.offline'))
  await expect(message).toHaveCount(1)
  await expect(page.getByText(t('closed-tests:run.saving'))).toHaveCount(0)
  await expect(page.getByText(t('shell:offline.banner'))).toHaveCount(0)
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  const line = await boxOf(message.locator('xpath=..'))
  const ways = [page.getByRole('navigation'), page.getByRole('main').getByRole('button')]
  for (const way of (await Promise.all(ways.map((one) => one.filter({ visible: true }).all()))).flat()) {
    const { top, bottom } = await boxOf(way)
    expect(bottom <= line.top || top >= line.bottom, await way.ariaSnapshot()).toBe(true)
  }
}

test.beforeAll(loadOwnPack)

test.describe('[TEST-03] the clock is the server’s', () => {
  test('a device whose clock is an hour ahead, and then jumps a day back, shows the same time left', async ({
    page,
    language,
  }) => {
    await page.addInitScript(() => {
      const real = Date.now
      const shift = { ms: 3_600_000 }
      Object.assign(window, { shift })
      Date.now = () => real() + shift.ms
    })
    await startTest(page, language)
    await expect(timer(page, language)).toContainText(/(10:00|9:\d\d)/)
    await page.evaluate(() => {
      ;(window as unknown as { shift: { ms: number } }).shift.ms = -86_400_000
    })
    await expect(timer(page, language)).toContainText(/9:\d\d/)
    await choose(questionOn(page), 'right')
    await expect(saved(page, language)).toBeVisible()
    await expect(timer(page, language)).toContainText(/9:\d\d/)
  })

  test('warnings at five minutes and at one are visible and read out, and at zero the answers are submitted', async ({
    page,
    language,
  }) => {
    const t = textsOf(language)
    const ready = await startTest(page, language)
    await choose(questionOn(page), 'right')
    await expect(saved(page, language)).toBeVisible()

    await leave(page, ready, 303)
    await expect(timer(page, language)).toContainText(/(5:0|4:5)\d/)
    const aloud = (minutes: number) =>
      page.getByRole('status').getByText(t('closed-tests:run.minutesLeft', { count: minutes }))
    await expect(aloud(5)).toHaveCount(1)
    const inSight = (notice: string) => page.locator('header').getByText(t(`closed-tests:run.${notice}`))
    await expect(inSight('lastFive')).toBeVisible()
    await screenInBothThemes(page, 'test-five-minutes')

    await leave(page, ready, 63)
    await expect(timer(page, language)).toContainText(/(1:0|0:5)\d/)
    await expect(aloud(1)).toHaveCount(1)
    await expect(inSight('lastOne')).toBeVisible()
    await expect(inSight('lastFive')).toHaveCount(0)
    await screenInBothThemes(page, 'test-last-minute')

    await next(page, language)
    await questionShown(page, language, 2)
    await choose(questionOn(page), 'right')
    await leave(page, ready, 4)
    await expect(heading(page, t('closed-tests:result.failedTitle'))).toBeVisible()
    await expect(page.getByText('40%', { exact: true }).first(), 'both right answers count').toBeVisible()
  })

  test('[TEST-05] extra time is shown before the start, and applies', async ({ page, language }) => {
    const t = textsOf(language)
    const ready = await enterReady(page)
    await grantTime(ready, 1.5)
    await openTest(page, ready)
    await expect(page.getByText(t('closed-tests:overview.minutes', { count: 15 }))).toBeVisible()
    await expect(page.getByText(t('closed-tests:overview.extraMinutes', { count: 5 }))).toBeVisible()
    await screenInBothThemes(page, 'test-extra-time')
    await page.getByRole('button', { name: t('closed-tests:overview.start') }).click()
    await expect(timer(page, language)).toContainText(/1[45]:\d\d/)
  })
})

test.describe('[TEST-03] without a network', () => {
  test('a whole attempt over an unreliable network: reported, stored, sent later, and nothing is lost', async ({
    page,
    language,
    watch,
  }) => {
    const t = textsOf(language)
    // The last one comes from the accessibility check while there is no network.
    watch.allow(/ERR_INTERNET_DISCONNECTED|net::ERR_|Couldn't load preload assets/)
    const ready = await startTest(page, language)
    const context = page.context()
    const offline = page.getByText(t('closed-tests:run.offline'))

    await choose(questionOn(page), 'right')
    await expect(saved(page, language)).toBeVisible()
    await next(page, language)
    await context.setOffline(true)
    await questionShown(page, language, 2)
    await choose(questionOn(page), 'right')
    await expect(offline).toBeVisible()
    await expectOneMessage(page, language)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectOneMessage(page, language)
    await page.setViewportSize({ width: 1440, height: 900 })
    await screenInBothThemes(page, 'test-offline')
    await next(page, language)
    await questionShown(page, language, 3)
    await choose(questionOn(page), 'right')
    expect((await attemptsOf(ready))[0]?.answers).toHaveLength(1)

    await context.setOffline(false)
    await expect(offline).toHaveCount(0)
    await expect(saved(page, language)).toBeVisible()
    await expect.poll(async () => (await attemptsOf(ready))[0]?.answers.length).toBe(3)

    await context.setOffline(true)
    await next(page, language)
    await questionShown(page, language, 4)
    await choose(questionOn(page), 'right')
    await next(page, language)
    await questionShown(page, language, 5)
    await choose(questionOn(page), 'right')
    await endTest(page, language)
    const failure = page.getByRole('alert').filter({ hasText: t('closed-tests:errors.kept') })
    await expect(failure).toBeVisible()
    await expect(offline, 'it is said once').toHaveCount(0)
    await context.setOffline(false)
    await failure.getByRole('button').click()
    await expect(heading(page, t('closed-tests:result.passedTitle'))).toBeVisible()
    await expect(page.getByText('100%', { exact: true }).first()).toBeVisible()
  })

  test('at zero the page waits for the network, and the answers still count if it is back in time', async ({
    page,
    language,
    watch,
  }) => {
    const t = textsOf(language)
    // What the page loads when idle may still be missing.
    watch.allow(/net::ERR_|dynamically imported module/)
    const ready = await startTest(page, language)
    await setSecondsLeft(ready, 15)
    await page.reload()
    await questionShown(page, language, 1)
    await page.context().setOffline(true)
    await choose(questionOn(page), 'right')
    await expect(timer(page, language)).toContainText('0:00', { timeout: 30_000 })
    await expect(page.getByText(t('closed-tests:run.timeUp')).last()).toBeVisible()
    await page.context().setOffline(false)
    await expect(heading(page, t('closed-tests:result.failedTitle'))).toBeVisible()
    await expect(page.getByText('20%', { exact: true }).first()).toBeVisible()
  })

  test('[TEST-06] answers that were not saved when the page crashed are restored and saved by the next page', async ({
    page,
    language,
    watch,
  }) => {
    watch.allow(/net::ERR_/)
    // A crashed page cannot send anything, so the event for leaving a page is suppressed.
    await page.addInitScript(() => addEventListener('pagehide', (event) => event.stopImmediatePropagation()))
    const ready = await startTest(page, language)
    await page.context().route(/\/api\/closed-test\/answers\//, (route) => route.abort())
    await choose(questionOn(page), 'right')
    await next(page, language)
    await questionShown(page, language, 2)
    await choose(questionOn(page), 'right')
    await expect(page.getByText(textsOf(language)('closed-tests:run.offline'))).toBeVisible()
    await page.close()
    expect((await attemptsOf(ready))[0]?.answers).toEqual([])

    const again = await page.context().newPage()
    await page.context().unroute(/\/api\/closed-test\/answers\//)
    await openTest(again, ready)
    await questionShown(again, language, 3)
    await expect(saved(again, language)).toBeVisible()
    await again.getByRole('button', { name: textsOf(language)('closed-tests:run.previous') }).click()
    await questionShown(again, language, 2)
    await expect(chosen(again)).toHaveCount(1)
    expect((await attemptsOf(ready))[0]?.answers).toHaveLength(2)
  })
})

test('[TEST-03] time lost while the server stood still is given back, and the page shows it @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  // A page without input learns of it when it polls, once a minute: the test advances the page’s clock.
  await page.clock.install()
  const ready = await startTest(page, language)
  const { pid } = runtime()
  process.kill(pid, 'SIGSTOP')
  try {
    await choose(questionOn(page), 'right')
    // Real time is needed: an interruption of less than ten seconds (`silenceMs`) is not compensated.
    await page.waitForTimeout(13_000)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  const words = /(1[1-9]|2\d)/
  const told = page.getByRole('status').filter({
    hasText: new RegExp(
      anySpace(t('closed-tests:run.givenBackSeconds', { count: 5 })).replace('5', words.source),
    ),
  })
  await expect(async () => {
    await page.clock.fastForward(60_000)
    await expect(told).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await screenInBothThemes(page, 'test-given-back')
  const [attempt] = await attemptsOf(ready)
  const minutes = ((attempt?.ends_at.getTime() ?? 0) - (attempt?.started_at.getTime() ?? 0)) / 60_000
  expect(minutes).toBeGreaterThan(10.1)
})

async function receiptOf(page: Page, language: Language): Promise<SignedReceipt> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: textsOf(language)('closed-tests:result.receipt') }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(
    /^(potwierdzenie-testu|test-record)-short-\d{4}-\d\d-\d\d\.html$/,
  )
  const file = readFileSync(await download.path(), 'utf8')
  await showReceipt(page, file)
  const [, json] = /id="receipt">(.*?)<\/script>/s.exec(file) ?? []
  return JSON.parse(json ?? '')
}

/** Opens the file from a folder, without the product. */
async function showReceipt(page: Page, file: string): Promise<void> {
  const path = test.info().outputPath('receipt.html')
  writeFileSync(path, file)
  const reader = await page.context().newPage()
  await reader.goto(`file://${path}`)
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  await screenInBothThemes(reader, 'test-receipt-file')
  await reader.close()
}

test('[TEST-04] a receipt of a failed and of a passed attempt can be downloaded, and is authentic', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await startTest(page, language)
  await answerTest(page, language, (number) => (number === 1 ? 'right' : 'wrong'))
  await endTest(page, language)
  await expect(heading(page, t('closed-tests:result.failedTitle'))).toBeVisible()
  await screenInBothThemes(page, 'test-receipt-failed')
  const failed = await receiptOf(page, language)
  expect(failed.receipt).toMatchObject({ language, result: { correctCount: 1, passed: false } })

  await page.getByRole('button', { name: t('closed-tests:result.retry') }).click()
  await page.getByRole('button', { name: t('closed-tests:overview.start') }).click()
  await answerTest(page, language, () => 'right')
  await endTest(page, language)
  await expect(heading(page, t('closed-tests:result.passedTitle'))).toBeVisible()
  await screenInBothThemes(page, 'test-receipt-passed')
  const passed = await receiptOf(page, language)
  expect(passed.receipt).toMatchObject({ result: { correctCount: 5, passed: true } })
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'caiplatform_csrf_token')?.value ?? ''
  const verify = async (data: object) =>
    (
      await page.request.post('/api/closed-test/verify-receipt', { data, headers: { 'x-csrf-token': token } })
    ).json()
  expect(await verify(passed)).toEqual({ isUnaltered: true })
  expect(await verify({ ...failed, receipt: passed.receipt })).toEqual({ isUnaltered: false })
})

const both = (text: string) => ({ pl: text, en: text })

const strictTest = {
  'content.yaml': { id: 'browser-tests-strict', languages: ['pl', 'en'] },
  'programs/strict.yaml': {
    title: both('Strict'),
    description: both('A test with every setting'),
    rank: 2,
    position: 91,
    courses: ['strict'],
  },
  'courses/strict/course.yaml': {
    languages: ['pl', 'en'],
    title: both('A strict way'),
    description: both('A deck and a test'),
    ending: 'test',
    certificate: true,
  },
  'courses/strict/lessons/01-deck/lesson.yaml': {
    title: both('A deck'),
    sublessons: [
      { id: 'deck', kind: 'presentation', title: both('A deck'), minutes: 1, slides: both('deck.md') },
    ],
  },
  'courses/strict/lessons/01-deck/deck.md': '## One\n\nText\n',
  'courses/strict/closed-test.yaml': {
    minutes: 7,
    percentageToPass: 67,
    attempts: 3,
    pauseMinutes: 22,
    showRightAnswers: true,
    draw: 3,
    shuffle: true,
    questions: ['s1', 's2', 's3', 's4', 's5'].map((id) => ({
      id,
      question: both(`Strict ${id}`),
      type: 'single',
      answers: ['one', 'two'].map((name) => ({
        id: `${id}-${name}`,
        label: both(`Answer ${id} ${name}`),
        ...(name === 'one' ? { right: true } : {}),
        feedback: both('Because'),
      })),
    })),
  },
}

test('[TEST-03, TEST-05] every setting is described before the start, and applies', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await loadPack(strictTest)
  const ready = await enterReady(page, 'strict')
  await openTest(page, ready)
  const rules = page.getByRole('main').getByRole('listitem')
  for (const words of [
    t('closed-tests:overview.questions', { count: 3 }),
    t('closed-tests:overview.drawn', { count: 5 }),
    t('closed-tests:overview.shuffled'),
    t('closed-tests:overview.minutes', { count: 7 }),
    t('closed-tests:overview.pass', { percentage: 67 }),
    t('closed-tests:overview.passNote', { count: 3 }),
    t('closed-tests:overview.attemptsLeft', { count: 3 }),
    t('closed-tests:overview.pauseMinutes', { count: 22 }),
    t('closed-tests:overview.showsRight'),
  ])
    await expect(rules.filter({ hasText: words })).toHaveCount(1)
  await screenInBothThemes(page, 'test-settings')
  await page.getByRole('button', { name: t('closed-tests:overview.start') }).click()
  await answerTest(page, language, () => 'wrong')
  await endTest(page, language)
  await expect(heading(page, t('closed-tests:result.failedTitle'))).toBeVisible()
  await page.getByRole('button', { name: t('closed-tests:result.showAnswers') }).click()
  await expect(page.getByText(t('closed-tests:result.rightAnswer')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: t('closed-tests:result.retry') })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})
