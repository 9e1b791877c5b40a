import type { Page, Request } from '@playwright/test'
import { chunks } from './harness/build.ts'
import { finishButton, lessonShown, questionOn } from './harness/learning.ts'
import { enter } from './harness/people.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

interface Asked {
  method: string
  path: string
  hasEnded: boolean
}

/** All requests of the page from now on. */
function recordRequests(page: Page): Asked[] {
  const asked: Asked[] = []
  const entries = new Map<Request, Asked>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // A stream of events does not end.
    const hasEnded = request.resourceType() === 'eventsource'
    const entry = { method: request.method(), path: pathname, hasEnded }
    entries.set(request, entry)
    asked.push(entry)
  })
  const end = (request: Request) => {
    const entry = entries.get(request)
    if (entry) entry.hasEnded = true
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return asked
}

const isAsked = (asked: readonly Asked[], begin: string) => asked.some(({ path }) => path.startsWith(begin))
const lessonCall = '/api/course/lesson/'

/** Waits until the page has received everything, and requests nothing more. */
async function settle(asked: readonly Asked[]): Promise<void> {
  let before = -1
  const isSettled = () => {
    const isSame = before === asked.length
    before = asked.length
    return isSame && asked.every(({ hasEnded }) => hasEnded)
  }
  await expect.poll(isSettled, { intervals: [1_500] }).toBe(true)
}

/** From now on, no code and nothing of a course arrives. */
const holdCourses = (page: Page) => page.route(/\/assets\/|\/api\/course\//, () => undefined)

const nextStep = (page: Page, language: Language) =>
  page
    .getByTestId('hero')
    .getByRole('link', { name: new RegExp(`^${textsOf(language)('home:next.lesson', { number: 3 })}`) })

/** The next part of an opened course. */
const nextPart = (page: Page) => page.locator('main nav a[data-next]')

test('[HOME-01, COURSE-01] once home is idle, the next step is loaded, and opens without another request', async ({
  page,
  language,
}) => {
  const asked = recordRequests(page)
  await enter(page, language, 'learner', '/')
  await expect.poll(() => isAsked(asked, lessonCall)).toBe(true)
  await settle(asked)
  const recording = asked.filter(
    ({ method, path }) => method !== 'GET' && /\/api\/(course|lesson|progress|study)/.test(path),
  )
  expect(recording, 'nothing counts as study').toEqual([])
  await holdCourses(page)
  await nextStep(page, language).click()
  await lessonShown(page, language)
  await expect(finishButton(page, language)).toBeVisible()
})

test('[HOME-01] with data saving or on a very slow connection, home loads nothing that nobody asked for', async ({
  page,
  language,
  context,
}) => {
  for (const estimate of [{ saveData: true }, { effectiveType: 'slow-2g' }]) {
    const tab = await context.newPage()
    await tab.addInitScript((connection) => {
      Object.defineProperty(navigator, 'connection', {
        get() {
          document.documentElement.dataset.estimated = ''
          return connection
        },
      })
    }, estimate)
    const asked = recordRequests(tab)
    await enter(tab, language, 'learner', '/')
    await expect(tab.locator('html[data-estimated]')).toBeAttached()
    await settle(asked)
    expect(isAsked(asked, '/api/course/'), JSON.stringify(estimate)).toBe(false)
    await tab.close()
  }
  await page.close()
})

test('[COURSE-01] on the page of a lesson, the next one is loaded, and opens without another request', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner', '/')
  await nextStep(page, language).click()
  await lessonShown(page, language)
  const asked = recordRequests(page)
  const outline = page.getByRole('navigation', { name: t('courses:outline') })
  await outline.getByRole('link').first().click()
  await lessonShown(page, language)
  const next = new URL((await nextPart(page).getAttribute('href')) ?? '', page.url())
  await expect.poll(() => isAsked(asked, lessonCall + next.searchParams.get('lesson'))).toBe(true)
  await settle(asked)
  await holdCourses(page)
  await page.getByRole('button', { name: t('courses:nextPart') }).click()
  await page.waitForURL(next.href)
  await expect(questionOn(page)).toBeVisible()
})

/** The code of the kinds of lesson in the course of this learner. */
const kindsOfLesson = ['quizzes/Quiz.tsx', 'quizzes/InternalTest.tsx', 'courses/player/VideoPlayer.tsx'].map(
  (file) => `/${chunks[`src/features/${file}`]?.file}`,
)

test('[COURSE-01] while the next lesson is locked, only code is loaded: for it and for the other kinds of lesson', async ({
  page,
  language,
}) => {
  const asked = recordRequests(page)
  await enter(page, language, 'learner', '/')
  await nextStep(page, language).click()
  await lessonShown(page, language)
  await expect.poll(() => kindsOfLesson.filter((file) => !isAsked(asked, file))).toEqual([])
  await expect(nextPart(page)).toHaveCount(0)
})

test('[NAV-01] placeholders are animated without being painted again', async ({ page, language }) => {
  const t = textsOf(language)
  await enter(page, language, 'learner', '/')
  await page.route('**/api/modules*', () => undefined)
  await page
    .locator('main')
    .getByRole('link', { name: t('home:programs') })
    .first()
    .click()
  await expect(page.getByRole('status', { name: t('shell:loading') })).toBeVisible()
  const animated = await page.evaluate(() => {
    const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
    const frames = effects
      .filter(({ target }) => target?.closest('[role=status]'))
      .flatMap((effect) => effect.getKeyframes())
    return [...new Set(frames.flatMap(Object.keys))]
  })
  expect(animated).toContain('transform')
  expect(animated.filter((name) => /background|color|size|inset|left|width/i.test(name))).toEqual([])
})
