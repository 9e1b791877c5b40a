import type { BrowserContext, Page, Request } from '@playwright/test'
import { openArticle } from './harness/articles.ts'
import {
  finishButton,
  finishLesson,
  join,
  kindOf,
  lessonShown,
  markDeckDone,
  readArticle,
} from './harness/learning.ts'
import { loadOwnPack, openShortCourse, packTitles } from './harness/pack.ts'
import { demo, enter, enterAnew, signIn } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { logOut } from './harness/shell.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeAll(loadOwnPack)

/**
 * Errors of a network that is switched off on purpose; the last is a warning of axe, which tries to read style sheets.
 */
const away = /net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|Failed to fetch|load preload assets/

const banner = (page: Page, language: Language) =>
  page.getByRole('status').filter({ hasText: textsOf(language)('shell:offline.banner') })

/** Waits until the service worker has cached what this visit has loaded so far. */
async function workerReady(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const isWorking = navigator.serviceWorker.controller !== null
      return isWorking && (await caches.match('/')) !== undefined
    })
  await expect.poll(isKept).toBe(true)
}

/** The keys of the answers that are stored on this device. */
const keptAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // If it were opened before the page has created it, it would stay empty.
    const isMade = (await indexedDB.databases()).some(({ name }) => name === 'caiplatform_offline')
    if (!isMade) return []
    return new Promise<string[]>((resolve) => {
      const opening = indexedDB.open('caiplatform_offline')
      opening.onsuccess = () => {
        const keys = opening.result.transaction('answers').objectStore('answers').getAllKeys()
        keys.onsuccess = () => {
          opening.result.close()
          resolve(keys.result.map(String))
        }
      }
    })
  })

/** Waits until the response of this call is cached. */
async function answerKept(page: Page, path: string): Promise<void> {
  const isKept = async () => (await keptAnswers(page)).some((key) => key.includes(`"${path}"`))
  await expect.poll(isKept).toBe(true)
}

function countFinished(context: BrowserContext): Request[] {
  const finished: Request[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/course/update-progress')) finished.push(request)
  })
  return finished
}

/** The statuses of those that reached the server: a request as the network comes back may fail, and is repeated. */
async function answersOf(requests: readonly Request[]): Promise<number[]> {
  const answers = await Promise.all(requests.map((request) => request.response()))
  return answers.flatMap((answer) => answer?.status() ?? [])
}

/** Opens the first lesson, a presentation that is marked as completed. */
async function openDeck(page: Page, language: Language): Promise<void> {
  await enterAnew(page, language)
  await openShortCourse(page, language)
  await join(page, language)
  await markDeckDone(page, language)
}

test('[ERR-01, NAV-02] without a network visited screens open, also after a reload, and others show why not', async ({
  page,
  language,
  context,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(away)
  await enter(page, language, 'rank3', '/programs')
  await page.getByRole('link', { name: packTitles.program[language] }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(packTitles.program[language])
  const program = page.url()
  await answerKept(page, '/modules/:id/courses')
  await workerReady(page)

  await context.setOffline(true)
  await expect(banner(page, language)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(packTitles.program[language])
  await expect(banner(page, language)).toBeVisible()
  await screen(page, 'offline-visited')
  await page.goto('/programs')
  await expect(page.getByRole('heading', { level: 1, name: t('programs:title') })).toBeVisible()
  await page.getByRole('link', { name: packTitles.program[language] }).click()
  await expect(page).toHaveURL(program)

  await page.goto('/promptbook')
  await expect(page.getByRole('heading', { level: 1, name: t('shell:offline.notHere') })).toBeVisible()
  await screen(page, 'offline-not-here')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: t('promptbook:title') })).toBeVisible()
  await expect(banner(page, language)).toHaveCount(0)
})

test('[COURSE-10, COURSE-03] an article is read to its end and completed without a network', async ({
  page,
  language,
  context,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(away)
  await enterAnew(page, language)
  await openArticle(page, language)
  await answerKept(page, '/course/lesson/:lessonId')
  await workerReady(page)
  await context.setOffline(true)
  await page.reload()
  await readArticle(page, language)
  const article = page.url()
  await finishButton(page, language).click()
  await page.waitForURL((url) => url.href !== article)
  await expect(page.getByText(t('shell:offline.unsent', { count: 1 }))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(t('shell:offline.sent', { count: 1 }))).toBeVisible()
})

test('[COURSE-10, ERR-02] a lesson completed without a network is stored, shown as completed, and sent once', async ({
  page,
  language,
  context,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(away)
  await openDeck(page, language)
  await answerKept(page, '/course/lesson/:lessonId')
  await workerReady(page)
  const deck = page.url()
  const other = await context.newPage()
  await other.goto(deck)
  await expect(finishButton(other, language)).toBeVisible()
  await workerReady(other)

  await page.bringToFront()
  const finished = countFinished(context)
  await context.setOffline(true)
  await finishButton(page, language).click()
  await page.waitForURL((url) => url.href !== deck)
  await expect(page.getByRole('heading', { name: t('courses:offline.title') })).toBeVisible()
  await expect(page.getByText(t('shell:offline.unsent', { count: 1 }))).toBeVisible()
  await screen(page, 'offline-lesson-finished')
  await expect(other.getByText(t('shell:offline.unsent', { count: 1 })), 'the other tab knows').toBeVisible()

  await page.reload()
  await expect(page.getByText(t('shell:offline.unsent', { count: 1 }))).toBeVisible()
  const outline = page.getByRole('navigation', { name: t('courses:outline') })
  await expect(outline.getByText(t('courses:state.done')).first(), 'it stays done').toBeAttached()

  const before = finished.length
  await context.setOffline(false)
  const toast = page.getByRole('region', { name: t('shell:toasts') })
  const otherToast = other.getByRole('region', { name: t('shell:toasts') })
  const said = t('shell:offline.sent', { count: 1 })
  const times = async () => (await toast.getByText(said).count()) + (await otherToast.getByText(said).count())
  await expect.poll(times, { intervals: [250] }).toBe(1)
  await expect(page.getByRole('heading', { name: t('courses:offline.title') })).toHaveCount(0)
  expect(await kindOf(page, language), 'the next lesson has come by itself').toBe('quiz')
  expect(await answersOf(finished.slice(before)), 'sent by one of the tabs, once').toEqual([200])
  await expect(other.getByText(t('shell:offline.unsent', { count: 1 }))).toHaveCount(0)

  await page.goto(deck)
  await lessonShown(page, language)
  await expect(page.getByRole('button', { name: t('courses:nextLesson') }), 'the server has it').toBeVisible()
  await other.close()
})

test('[COURSE-10] a lesson completed while the server does not respond is sent when it does again', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/net::ERR_/)
  await openDeck(page, language)
  const finishing = '**/api/course/update-progress'
  await page.route(finishing, (route) => route.abort())
  await finishLesson(page, language)
  expect(await kindOf(page, language).catch(() => 'waiting')).toMatch(/quiz|waiting/)
  await page.unroute(finishing)
  const toast = page.getByRole('region', { name: t('shell:toasts') })
  await expect(toast.getByText(t('shell:offline.sent', { count: 1 }))).toBeVisible()
  await page.reload()
  await lessonShown(page, language)
  expect(await kindOf(page, language)).toBe('quiz')
})

test('[ERR-02] actions that need the network say so while there is none', async ({
  page,
  language,
  context,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(away)
  await enterAnew(page, language)
  await openShortCourse(page, language)
  const joinButton = page.getByRole('button', { name: t('courses:join') })
  await expect(joinButton).toBeEnabled()
  // A service worker that is being registered would log an error without a network.
  await workerReady(page)
  await context.setOffline(true)
  await expect(joinButton).toBeDisabled()
  await expect(joinButton).toHaveAccessibleDescription(t('shell:offline.needed'))
  await screen(page, 'offline-join')
  await context.setOffline(false)
  await expect(joinButton).toBeEnabled()
})

test('[ACCESS-06] cached data is deleted from the device after logging out', async ({
  page,
  language,
  context,
  watch,
}) => {
  watch.allow(away)
  await signIn(page, language, demo('rank3'))
  await page.goto('/programs')
  await answerKept(page, '/modules')
  await workerReady(page)
  await page.goto('/course/none')
  await page.evaluate(() => localStorage.setItem('zenit.visited.somebody.course', '{}'))
  await logOut(page, language)
  await expect(page.getByRole('button', { name: textsOf(language)('session:signIn') })).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toEqual([])
  const left = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
  expect(left).toEqual([[], []])
  await context.setOffline(true)
  await page.goto('/programs')
  // After logging out, the device shows no data of the person, with or without a network.
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: textsOf(language)('session:signIn') })).toBeVisible()
})

test('[AUTH-01] the service worker does not handle the login', async ({ page, language }) => {
  await page.goto('/login')
  await workerReady(page)
  await signIn(page, language, demo('rank3'))
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.goto('/programs')
  await expect(page.getByRole('banner')).toBeVisible()
})

test('[LANG-01] if nothing is cached, a fallback page says that there is no network', async ({
  page,
  language,
  context,
  watch,
}) => {
  watch.allow(away)
  await page.goto('/login')
  await workerReady(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete('/')
  })
  await context.setOffline(true)
  await page.goto('/programs')
  const title = { pl: 'Brak internetu', en: 'You’re offline' }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title[language])
  await expect(page).toHaveTitle(title[language])
  await screen(page, 'offline-page')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: textsOf(language)('session:signIn') })).toBeVisible()
})
