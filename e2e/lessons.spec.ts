import { statSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import {
  finishButton,
  finishLesson,
  join,
  lessonShown,
  markDeckDone,
  questionOn,
  skipLesson,
  slideOn,
} from './harness/learning.ts'
import { loadOwnPack, loadPack, openCourse, openShortCourse } from './harness/pack.ts'
import { enter, enterAnew, enterAs } from './harness/people.ts'
import { findOddNames, screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const titles = {
  films: {
    pl: 'Fakty czy zmyślenia? Sprawdzanie odpowiedzi AI',
    en: 'Fact or fabrication? Checking AI answers',
  },
  decks: { pl: 'AI w\u00a0biurze', en: 'AI in the office' },
}

/** Opens a course of the demo content directly, joins it and opens its first lesson. */
async function joinCourse(page: Page, language: Language, course: keyof typeof titles): Promise<void> {
  const { modules } = await (await page.request.get('/api/modules?modulesType=active&limit=50')).json()
  for (const { _id } of modules as { _id: string }[]) {
    const { courses } = await (await page.request.get(`/api/modules/${_id}/courses?limit=50`)).json()
    const all = courses as { _id: string; title: string }[]
    const found = all.find(({ title }) => title === titles[course][language])
    if (!found) continue
    await page.goto(`/course/${found._id}`)
    return join(page, language)
  }
  throw new Error(`No program has the course ${titles[course][language]}`)
}

const player = (page: Page, language: Language) =>
  page.getByRole('region', { name: textsOf(language)('courses:video.player') })
const film = (page: Page) => page.locator('video')
const timeOf = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const chapters = (page: Page, language: Language) =>
  page.getByRole('list', { name: textsOf(language)('courses:video.chapters') })
const transcript = (page: Page, language: Language) =>
  page.getByRole('list', { name: textsOf(language)('courses:video.transcript') })
const current = (list: Locator) => list.locator('[aria-current]')

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

test('[COURSE-01] the title is above the lesson, with the progress of the course beside it', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner', '/')
  const percent = '39%'
  await expect(page.getByTestId('hero').getByText(t('programs:course.progress', { percent }))).toBeAttached()
  await page.getByTestId('hero').getByRole('link').first().click()
  await page.waitForURL(/\?lesson=/)
  await lessonShown(page, language)
  const isWide = (page.viewportSize()?.width ?? 0) >= 1000
  const beside = page.getByRole('navigation', { name: t('courses:outline') }).getByRole('progressbar')
  await expect(beside).toBeVisible({ visible: isWide })
  const shown = page.getByRole('progressbar').filter({ visible: true })
  await expect(shown).toHaveCount(1)
  await expect(shown).toHaveAccessibleName(new RegExp(`${percent}$`))
  await expect(shown).toHaveAttribute('aria-valuenow', '39')

  const title = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  const media = page.getByRole('main').locator('video, fieldset, [role=group]').first()
  const isFollowed = await title.evaluate(
    (one, other) => Boolean(one.compareDocumentPosition(other as Node) & Node.DOCUMENT_POSITION_FOLLOWING),
    await media.elementHandle(),
  )
  expect(isFollowed, 'in the document too').toBe(true)
  const [above, below] = [await title.boundingBox(), await media.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await screen(page, 'lesson-progress')
})

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

/** Goes from the Markdown slides, which come first, to the PDF. */
async function openPdfDeck(page: Page, language: Language): Promise<void> {
  await joinCourse(page, language, 'decks')
  await markDeckDone(page, language)
  await finishLesson(page, language)
  await expect(slideOn(page, language, 1)).toBeVisible()
}

/** Share of pixels in the slide’s image that are not white, counted in a copy made for reading pixels. */
const inkOf = (slide: Locator) =>
  slide.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height)
    const context = copy.getContext('2d', { willReadFrequently: true })
    context?.drawImage(canvas, 0, 0)
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let ink = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 200 && data[at + 3] !== 0) ink++
    return ink / (data.length / 4)
  })

const swipe = async (slide: Locator, [from, to]: [number, number]) => {
  const touch = (x: number) => ({ identifier: 1, clientX: x, clientY: 300 })
  const [begin, end] = [touch(from), touch(to)]
  await slide.dispatchEvent('touchstart', {
    touches: [begin],
    changedTouches: [begin],
    targetTouches: [begin],
  })
  await slide.dispatchEvent('touchend', { touches: [], changedTouches: [end], targetTouches: [] })
}

test('[COURSE-03] a PDF is shown as slides in the page: rendered, readable by screen readers, paged, and completed', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enterAnew(page, language)
  await openPdfDeck(page, language)
  const first = slideOn(page, language, 1)
  await expect.poll(() => inkOf(first)).toBeGreaterThan(0.3)
  const title = { pl: 'Umowa na stole', en: 'A contract on the table' }[language]
  await expect(first).toContainText(title, { useInnerText: true })
  await expect(page.getByRole('combobox', { name: t('courses:slides.list') })).toContainText(`1. ${title}`)
  await screen(page, 'lesson-pdf')

  await first.press('ArrowRight')
  const second = { pl: 'Zapytaj, po co czytasz', en: 'Ask why you are reading' }[language]
  await expect(slideOn(page, language, 2)).toContainText(second, { useInnerText: true })
  await expect(
    page.getByText(t('courses:slides.announced', { number: 2, count: 7, title: second })),
  ).toHaveCount(1)
  await expect.poll(() => inkOf(slideOn(page, language, 2))).toBeGreaterThan(0.005)
  await swipe(slideOn(page, language, 2), [300, 100])
  await expect(slideOn(page, language, 3)).toBeVisible()
  await swipe(slideOn(page, language, 3), [100, 300])
  await expect(slideOn(page, language, 2)).toBeVisible()

  const strip = page.getByRole('list', { name: t('courses:slides.thumbnails') })
  if (!(await strip.isVisible()))
    await page.getByRole('button', { name: t('courses:slides.thumbnails') }).click()
  await expect(current(strip)).toBeInViewport()
  await expect.poll(() => inkOf(strip.getByRole('listitem').first())).toBeGreaterThan(0.3)
  await screen(page, 'lesson-pdf-thumbnails')
  await strip.getByRole('button').last().click()
  await expect(slideOn(page, language, 7)).toBeVisible()

  await expect(finishButton(page, language)).toBeDisabled()
  await markDeckDone(page, language)
  await page.reload()
  await lessonShown(page, language)
  await expect(page.getByText(t('courses:deck.done'), { exact: true }), 'kept in this browser').toBeVisible()
  await finishLesson(page, language)
})

test('[COURSE-03] slides of both kinds fill the screen, and show their thumbnails by keyboard @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enterAnew(page, language)
  await joinCourse(page, language, 'decks')
  for (const kind of ['text', 'pdf']) {
    await expect(slideOn(page, language, 1)).toBeVisible()
    const strip = page.getByRole('list', { name: t('courses:slides.thumbnails') })
    await expect(strip).toBeVisible()
    await current(strip).focus()
    await page.keyboard.press('ArrowDown')
    await expect(strip.getByRole('button').nth(1)).toBeFocused()
    await expect(slideOn(page, language, 2)).toBeVisible()
    await page.keyboard.press('Home')
    await expect(strip.getByRole('button').first()).toBeFocused()
    await page.keyboard.press('f')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('SECTION')
    const isOverSlides = () => document.elementFromPoint(40, 20)?.closest('header') !== null
    expect(await page.evaluate(isOverSlides), 'the header is not over the slides').toBe(false)
    if (kind === 'pdf') await expect.poll(() => inkOf(slideOn(page, language, 1))).toBeGreaterThan(0.3)
    await page.getByRole('button', { name: t('courses:slides.leaveFullScreen') }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
    await markDeckDone(page, language)
    await finishLesson(page, language)
  }
})

test('[COURSE-03][ERR-02] slides that cannot be loaded show an error, and load on a retry @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  await enterAnew(page, language)
  watch.allow(/503|Failed to load resource/)
  await page.route(/\/media\/.*\.pdf/, (route) => route.fulfill({ status: 503, body: '' }))
  await joinCourse(page, language, 'decks')
  await markDeckDone(page, language)
  await finishLesson(page, language)
  await expect(page.getByRole('heading', { name: t('courses:slides.failed') })).toBeVisible()
  await screen(page, 'lesson-pdf-failed')
  await page.unroute(/\/media\/.*\.pdf/)
  await page.getByRole('button', { name: t('courses:retry') }).click()
  await expect(slideOn(page, language, 1)).toBeVisible()
})

test('[COURSE-07] all files of a lesson are downloaded as one archive @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enterAnew(page, language)
  await openPdfDeck(page, language)
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: t('courses:allResources', { count: 5 }) }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe({ pl: 'Dokumenty.zip', en: 'Documents.zip' }[language])
  expect(statSync(await download.path()).size).toBeGreaterThan(90_000)
})

test('[COURSE-04, COURSE-05] questions by keyboard: the right answer and its explanation are read out, and the focus stays @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await loadOwnPack()
  await enterAnew(page, language)
  await openShortCourse(page, language)
  await join(page, language)
  await markDeckDone(page, language)
  await finishLesson(page, language)
  await questionOn(page).getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const told = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: t('quizzes:quiz.wrong') })
  await expect(told).toContainText(`: ${t('quizzes:answer.wrong')}. canary-of-a-wrong-answer quiz-one`)
  const again = page.getByRole('button', { name: t('quizzes:tryAgain') })
  await again.press('Enter')
  await questionOn(page).getByRole('radio').nth(1).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: t('quizzes:check'), exact: true }).press('Enter')
  await expect(again, 'the place of the button is kept').toBeFocused()
  await finishLesson(page, language)

  await questionOn(page).getByRole('radio').nth(2).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: t('quizzes:check'), exact: true }).press('Enter')
  await expect(page.getByText('canary-of-a-right-answer first-three').first()).toBeVisible()
  const next = page.getByRole('button', { name: t('quizzes:internal.next') })
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('h3:focus'), 'the next question is read out').toBeVisible()
  const boxes = questionOn(page).getByRole('checkbox')
  await boxes.nth(0).focus()
  await page.keyboard.press('Space')
  await boxes.nth(1).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: t('quizzes:check'), exact: true }).press('Enter')
  const both = page.getByRole('main').getByRole('status')
  await expect(both.first()).toContainText(
    `: ${t('quizzes:answer.right')}. canary-of-a-right-answer second-one`,
  )
  await expect(both.first()).toContainText(
    `: ${t('quizzes:answer.wrong')}. canary-of-a-wrong-answer second-two`,
  )
})

test('[COURSE-10] what is completed in one tab appears in the other, and neither undoes the other @desktop', async ({
  page,
  language,
  context,
}) => {
  const t = textsOf(language)
  await loadOwnPack()
  await enterAnew(page, language)
  await openShortCourse(page, language)
  await join(page, language)
  const other = await context.newPage()
  await other.goto(page.url())
  await lessonShown(other, language)
  await expect(finishButton(other, language)).toBeVisible()
  // By then it receives messages of other tabs.
  await other.waitForLoadState('networkidle')

  await page.bringToFront()
  await markDeckDone(page, language)
  await finishLesson(page, language)
  await other.bringToFront()
  await expect(other.getByRole('button', { name: t('courses:nextLesson') }), 'without a reload').toBeVisible()
  await other.getByRole('button', { name: t('courses:nextLesson') }).click()
  await lessonShown(other, language)
  await expect(questionOn(other)).toBeVisible()
  await finishLesson(other, language)
  await expect(page.getByRole('button', { name: t('courses:nextPart') })).toBeVisible()
  const outline = other.getByRole('navigation', { name: t('courses:outline') })
  await expect(outline.getByText(t('courses:lessonsDone', { done: 1, count: 2 })).first()).toHaveCount(1)
  await other.close()
})

test('[TRUST-05] [COURSE-01] the button to join a course is visible and not covered from the beginning', async ({
  page,
  language,
}) => {
  await enterAnew(page, language)
  const { courses } = await (await page.request.get('/api/homepage-data')).json().then((home) => ({
    courses: home.notStartedCourses as { _id: string }[],
  }))
  for (const { _id } of courses.slice(0, 2)) {
    await page.goto(`/course/${_id}`)
    const button = page.getByRole('button', { name: textsOf(language)('courses:join') })
    await expect(button).toBeVisible()
    const isFree = await button.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + 20, bottom - 4))
    })
    expect(isFree, 'nothing lies over it, and it is on the screen').toBe(true)
  }
  await screen(page, 'course-preview')
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

const formulas = {
  'content.yaml': { id: 'browser-formulas', languages: ['pl', 'en'] },
  'programs/formulas.yaml': {
    title: { pl: 'Wzory', en: 'Formulas' },
    description: { pl: 'Wzory', en: 'Formulas' },
    rank: 2,
    position: 95,
    courses: ['formulas'],
  },
  'courses/formulas/course.yaml': {
    languages: ['pl', 'en'],
    title: { pl: 'Kurs z wzorami', en: 'A course of formulas' },
    description: { pl: 'Wzory w lekcjach', en: 'Formulas in lessons' },
    ending: 'none',
    certificate: false,
  },
  'courses/formulas/lessons/01-deck/lesson.yaml': {
    title: { pl: 'Wzory', en: 'Formulas' },
    sublessons: [
      {
        id: 'deck',
        kind: 'presentation',
        title: { pl: 'Wzory', en: 'Formulas' },
        minutes: 1,
        slides: { pl: 'deck.md', en: 'deck.md' },
        body: { pl: 'deck.md', en: 'deck.md' },
      },
    ],
  },
  'courses/formulas/lessons/01-deck/deck.md': [
    '## Perplexity\n\n$`W_{-N},\\dots,W_N`$ costs $5.\n\n```math',
    '\\mathrm{Perplexity}(W)=\\sqrt[N]{\\frac{1}{P(W_1,\\dots,W_N)}}+\\sum_{i=1}^{N}x_i\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}',
    '```\n',
  ].join('\n'),
}

test('[COURSE-03] formulas are rendered by the browser itself @desktop', async ({ page, language }) => {
  await loadPack(formulas)
  await enterAnew(page, language)
  await openCourse(page, {
    program: { pl: 'Wzory', en: 'Formulas' }[language],
    course: { pl: 'Kurs z wzorami', en: 'A course of formulas' }[language],
  })
  await join(page, language)
  const slide = slideOn(page, language, 1)
  await expect(slide.locator('math')).toHaveCount(2)
  const heights = await slide
    .locator('mfrac')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.min(...heights), 'a fraction has its two storeys').toBeGreaterThan(20)
  await expect(slide).toContainText('costs $5.')
  await screen(page, 'lesson-formulas')
})
