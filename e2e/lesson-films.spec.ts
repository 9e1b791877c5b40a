import type { Locator, Page } from '@playwright/test'
import { current, finishButton, finishLesson, join, joinCourse, skipLesson } from './harness/learning.ts'
import { loadPack, openCourse } from './harness/pack.ts'
import { enterAnew, enterAs } from './harness/people.ts'
import { findOddNames, screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const player = (page: Page, language: Language) =>
  page.getByRole('region', { name: textsOf(language)('courses:video.player') })
const film = (page: Page) => page.locator('video')
const timeOf = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const chapters = (page: Page, language: Language) =>
  page.getByRole('list', { name: textsOf(language)('courses:video.chapters') })
const transcript = (page: Page, language: Language) =>
  page.getByRole('list', { name: textsOf(language)('courses:video.transcript') })

async function openTranscript(page: Page, language: Language): Promise<Locator> {
  const words = transcript(page, language)
  await page
    .locator('summary')
    .filter({ hasText: textsOf(language)('courses:video.transcript') })
    .click()
  await expect(words).toBeVisible()
  await words.scrollIntoViewIfNeeded()
  return words
}

/** The seconds in the time of an entry. */
const secondsOf = async (entry: Locator): Promise<number> => {
  const [minutes = 0, seconds = 0] = ((await entry.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
  return minutes * 60 + seconds
}

test('[COURSE-02] chapters and transcript follow the film, and jump to its parts', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enterAnew(page, language)
  await joinCourse(page, language, 'films')
  const entries = chapters(page, language).getByRole('button')
  await expect(entries).toHaveCount(5)
  await expect(current(chapters(page, language))).toHaveCount(1)
  const third = entries.nth(2)
  const at = await secondsOf(third)
  await third.click()
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(at)
  await expect(third).toHaveAttribute('aria-current', 'true')
  const [, title = ''] = ((await third.textContent()) ?? '').split(/^\d+:\d+\s*/)
  const seek = player(page, language).getByRole('slider', { name: t('courses:video.seek') })
  await expect(seek).toHaveAttribute('aria-valuetext', new RegExp(`, ${title}$`))

  const details = page.locator('details')
  await expect(details, 'folded away, its words can still be found').not.toHaveAttribute('open')
  expect((await details.textContent())?.length).toBeGreaterThan(500)
  const words = await openTranscript(page, language)
  await expect(current(words)).toBeInViewport()
  await screen(page, 'lesson-transcript')
  const said = words.getByRole('button').nth(6)
  await said.click()
  await expect(said).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(await secondsOf(said))
  await seek.focus()
  const pageTop = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('End')
  await expect(current(words)).toHaveText(await words.getByRole('button').last().innerText(), {
    useInnerText: true,
  })
  await expect.poll(() => words.evaluate((box) => box.scrollTop)).toBeGreaterThan(50)
  expect(await page.evaluate(() => window.scrollY), 'only the list moves').toBe(pageTop)
})

test('[COURSE-02] a transcript that the learner scrolls keeps its position @desktop', async ({
  page,
  language,
}) => {
  await enterAnew(page, language)
  await joinCourse(page, language, 'films')
  const words = await openTranscript(page, language)
  await words.dispatchEvent('wheel')
  const seek = player(page, language).getByRole('slider', {
    name: textsOf(language)('courses:video.seek'),
  })
  await seek.press('End')
  await expect(current(words)).not.toBeInViewport()
  expect(await words.evaluate((box) => box.scrollTop)).toBe(0)
})

test('[COURSE-02] by keyboard @desktop: one tab stop for each list, arrow keys within, and the keys of the player', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enterAnew(page, language)
  await joinCourse(page, language, 'films')
  const words = await openTranscript(page, language)
  await current(chapters(page, language)).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(chapters(page, language).getByRole('button').nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Tab')
  await expect(page.locator('summary')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect(words.getByRole('button').last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(current(words)).toHaveCount(1)
  await expect(words.getByRole('button').last()).toHaveAttribute('aria-current', 'true')

  const other = language === 'pl' ? 'en' : 'pl'
  await player(page, language)
    .getByRole('combobox', { name: t('courses:video.captions') })
    .selectOption(other)
  await expect(words, 'the words are those of the captions that were chosen').toHaveAttribute('lang', other)
  await player(page, language)
    .getByRole('button', { name: t('courses:video.play') })
    .first()
    .focus()
  if (!(await page.evaluate(() => document.pictureInPictureEnabled))) return
  const isPip = () => page.evaluate(() => document.pictureInPictureElement !== null)
  await page.keyboard.press('p')
  await expect.poll(isPip).toBe(true)
  await player(page, language)
    .getByRole('button', { name: t('courses:video.leavePip') })
    .click()
  await expect.poll(isPip).toBe(false)
})

test('[COURSE-02] a film continues where it was left, on the same page and on another device @desktop', async ({
  page,
  language,
  browser,
  baseURL,
}) => {
  const t = textsOf(language)
  const person = await enterAnew(page, language)
  await joinCourse(page, language, 'films')
  await expect(chapters(page, language).getByRole('button')).toHaveCount(5)
  const place = page.url()
  const fourth = chapters(page, language).getByRole('button').nth(3)
  const at = await secondsOf(fourth)
  await fourth.click()
  const kept = page.waitForResponse((answer) => {
    const { position = 0 } = answer.url().endsWith('/study/heartbeat') ? answer.request().postDataJSON() : {}
    return position >= at
  })
  await player(page, language)
    .getByRole('button', { name: t('courses:video.play') })
    .first()
    .click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(at + 0.3)
  await player(page, language)
    .getByRole('button', { name: t('courses:video.pause') })
    .first()
    .press('Enter')
  await kept
  await skipLesson(page, language)
  await page.goBack()
  await expect(page.getByText(t('courses:video.resumed', { time: '' }).trim())).toBeVisible()
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(at)

  const device = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: language === 'pl' ? 'pl-PL' : 'en-GB',
  })
  const there = await device.newPage()
  await enterAs(there, person, place)
  await expect(there.getByText(t('courses:video.resumed', { time: '' }).trim())).toBeVisible()
  await expect.poll(() => timeOf(there)).toBeGreaterThanOrEqual(at)
  await device.close()
})

/** A film as a browser records it: its file does not contain its duration. */
async function recordFilm(page: Page, milliseconds: number): Promise<Buffer> {
  const bytes = await page.evaluate(async (length) => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.start()
    const timer = setInterval(() => {
      if (context) context.fillStyle = `hsl(${performance.now() % 360} 60% 50%)`
      context?.fillRect(0, 0, canvas.width, canvas.height)
    }, 50)
    await new Promise((resolve) => setTimeout(resolve, length))
    clearInterval(timer)
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  }, milliseconds)
  return Buffer.from(bytes)
}

const filmPart = (id: string) => ({
  id,
  kind: 'video',
  title: { pl: `Film ${id}`, en: `Film ${id}` },
  minutes: 1,
  video: 'film.webm',
  captions: { pl: 'film.vtt', en: 'film.vtt' },
})

const filmPack = (film: Buffer) => ({
  'content.yaml': { id: 'browser-films', languages: ['pl', 'en'] },
  'programs/films.yaml': {
    title: { pl: 'Krótkie filmy', en: 'Short films' },
    description: { pl: 'Filmy', en: 'Films' },
    rank: 2,
    position: 96,
    courses: ['films'],
  },
  'courses/films/course.yaml': {
    languages: ['pl', 'en'],
    title: { pl: 'Kurs z filmami', en: 'A course of films' },
    description: { pl: 'Dwa filmy', en: 'Two films' },
    ending: 'none',
    certificate: false,
  },
  'courses/films/lessons/01-films/lesson.yaml': {
    title: { pl: 'Dwa filmy', en: 'Two films' },
    sublessons: [filmPart('one'), filmPart('two')],
  },
  'courses/films/lessons/01-films/film.webm': film,
  'courses/films/lessons/01-films/film.vtt': 'WEBVTT\n\n00:00.000 --> 00:02.000\n…\n',
})

test('[TRUST-05] [COURSE-02] a film is completed after it was seen, here or on another device, or was skipped, which is recorded @desktop', async ({
  page,
  language,
  browser,
  baseURL,
}) => {
  const t = textsOf(language)
  const person = await enterAnew(page, language)
  await loadPack(filmPack(await recordFilm(page, 3000)))
  await openCourse(page, {
    program: { pl: 'Krótkie filmy', en: 'Short films' }[language],
    course: { pl: 'Kurs z filmami', en: 'A course of films' }[language],
  })
  await join(page, language)
  await expect(page.getByRole('heading', { level: 2, name: 'Film one' }), 'after joining').toBeFocused()
  const finish = finishButton(page, language)
  await expect(finish).toHaveText(t('courses:finishPart'))
  await expect(finish).toBeDisabled()
  await expect(finish).toHaveAccessibleDescription(t('courses:blocked.video', { percent: 0, needed: 80 }))
  await player(page, language)
    .getByRole('button', { name: t('courses:video.play') })
    .first()
    .click()
  await expect(finish, 'when it has been played').toBeEnabled()

  const device = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: language === 'pl' ? 'pl-PL' : 'en-GB',
  })
  const there = await device.newPage()
  await enterAs(there, person, page.url())
  await expect(finishButton(there, language), 'known to the server').toBeEnabled()
  await finishLesson(there, language)
  await expect(finishButton(there, language)).toHaveText(t('courses:finishLesson'))
  await expect(finishButton(there, language)).toBeDisabled()
  await screen(there, 'lesson-video-unseen')
  expect(await findOddNames(there)).toEqual([])
  await skipLesson(there, language)
  const outline = there.getByRole('navigation', { name: t('courses:outline') })
  await expect(outline.getByText(t('courses:skip.done'))).toHaveCount(1)
  await expect(outline.getByText(t('courses:lessonsDone', { done: 1, count: 1 })).first()).toBeAttached()
  await device.close()
})
