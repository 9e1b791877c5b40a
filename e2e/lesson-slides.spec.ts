import { statSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import {
  current,
  finishButton,
  finishLesson,
  join,
  joinCourse,
  lessonShown,
  markDeckDone,
  slideOn,
} from './harness/learning.ts'
import { loadPack, openCourse } from './harness/pack.ts'
import { enterAnew } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

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
  // PDF.js starts the request one message before it listens for its failure. The page shows a fast failure too, but the
  // browser also reports it as unhandled, by the short name that its class has in the bundle.
  watch.allow(/^uncaught: \w{1,3}$/)
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
