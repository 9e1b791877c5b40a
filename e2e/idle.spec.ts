import type { Page } from '@playwright/test'
import { completeLesson, join } from './harness/learning.ts'
import { enterAnew } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

const accessCookie = 'caiplatform_access'

/** Like a quarter of an hour without a call: the access token is gone. */
const endAccess = (page: Page) => page.context().clearCookies({ name: accessCookie })

const hasAccess = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === accessCookie)

const seconds = 4

test('[COURSE-02, COURSE-07, AUTH-04, ERR-02] a film and a file load after a long pause, or show an error', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/net::ERR_|status of 500|^500 from/)
  await enterAnew(page, language, '/programs')
  await page.getByRole('link', { name: { pl: 'AI na co dzień', en: 'Everyday AI' }[language] }).click()
  await page
    .getByRole('link', { name: { pl: /^Pisanie promptów/, en: /^Writing prompts/ }[language] })
    .first()
    .click()
  await join(page, language)

  const player = page.getByRole('region', { name: t('courses:video.player') })
  const film = player.locator('video')
  const isLoaded = () => film.evaluate((video: HTMLVideoElement) => video.readyState > 0)
  await expect.poll(isLoaded).toBe(true)
  await film.evaluate((video: HTMLVideoElement, at) => {
    video.currentTime = at
  }, seconds)
  await endAccess(page)
  // A film of this size is loaded at once, so its error event is simulated; everything after it is real.
  await film.evaluate((video) => video.dispatchEvent(new Event('error')))
  await expect.poll(() => hasAccess(page)).toBe(true)
  await expect.poll(isLoaded).toBe(true)
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime), 'it goes on where it stopped')
    .toBe(seconds)

  const source = await film.evaluate((video: HTMLVideoElement) => video.currentSrc)
  await page.route(source, (route) => route.abort())
  await film.evaluate((video: HTMLVideoElement) => video.load())
  const failure = player.getByRole('alert')
  await expect(failure).toContainText(t('courses:video.failed'))
  await screen(page, 'film-failed')
  await page.unroute(source)
  await endAccess(page)
  await failure.getByRole('button', { name: t('courses:retry') }).click()
  await expect.poll(isLoaded).toBe(true)
  await expect(failure).toBeHidden()

  const file = page.locator('a[download]').first()
  while (!(await file.isVisible())) await completeLesson(page, language)
  await endAccess(page)
  const saved = page.waitForEvent('download')
  await file.click()
  expect(await (await saved).failure()).toBeNull()

  const session = /\/api\/auth\/get-user-data$/
  await page.route(session, (route) => route.abort())
  await file.click()
  const refused = page.getByRole('alert').filter({ hasText: t('courses:errors.downloadFile') })
  await expect(refused).toBeVisible()
  await screen(page, 'file-failed')
  await page.unroute(session)
  const again = page.waitForEvent('download')
  await refused.getByRole('button', { name: t('courses:retry') }).click()
  expect(await (await again).failure()).toBeNull()
  await expect(refused).toBeHidden()
})
