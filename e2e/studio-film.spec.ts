import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { createPack } from './harness/studio.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

const film = 'content/courses/fakty-i-zmyslenia/lessons/01-skad-zmyslenia/skad-zmyslenia.pl.mp4'

/** Creates a pack with a lesson for a film. */
async function makeLesson(page: Page, id: string) {
  const pack = await createPack(page, id)
  await pack.add('program', id, id)
  await pack.add('course', id, id, `programs/${id}`)
  await pack.add('lesson', 'intro', 'intro', `courses/${id}`)
  await pack.add('video', 'film', 'film', `courses/${id}/intro`)
  const document = (name: string) => pack.view(`courses/${id}/lessons/01-intro/${name}`)
  return { address: `/studio/content/${pack.id}/courses/${id}/intro/film`, document }
}

const srt = `1
00:00:01,000 --> 00:00:03,000
Pierwszy wiersz, potem drugi

2
00:00:02,500 --> 00:00:05,000
<font color="red">Trzeci</font>
`

test('[UPL-01] a film that is too large is rejected before it is sent, with its size and the limit', async ({
  page,
  language,
  watch,
}, testInfo) => {
  watch.allow(/status of 413/)
  const t = textsOf(language)
  await enter(page, language, 'author')
  const { address } = await makeLesson(page, `large-${language}-${Date.now()}`)
  await page.goto(address)
  const path = testInfo.outputPath('film.mp4')
  // A sparse file of that size, which takes no space on the disk.
  writeFileSync(path, '')
  truncateSync(path, 3_000 * 1024 * 1024)
  await page.locator('input[type=file]').first().setInputFiles(path)
  const refusal = page.getByRole('alert').filter({ hasText: /2[ \u00a0,]?000/ })
  await expect(refusal).toContainText(/3[ \u00a0,]?000/)
  await expect(page.getByText(t('studio-film:upload.pause'))).toHaveCount(0)
})

test('[AUTHOR-01] an author uploads a film, which is paused, cancelled and interrupted, and writes its captions, chapters and poster', async ({
  page,
  language,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const t = textsOf(language)
  await enter(page, language, 'author')
  const { address, document } = await makeLesson(page, `film-${language}-${Date.now()}`)
  await page.goto(address)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const input = page.locator('input[type=file]').first()

  // The upload is delayed, paused and cancelled.
  const uploads = '**/api/studio/uploads/**'
  await page.route(uploads, (route) => (route.request().method() === 'PATCH' ? undefined : route.continue()))
  await input.setInputFiles(film)
  await button(t('studio-film:upload.pause')).click()
  await expect(
    page.getByText(t('studio-film:upload.paused', { name: 'skad-zmyslenia.pl.mp4' })),
  ).toBeVisible()
  await screen(page, 'studio-film-paused')
  await button(t('studio-film:upload.cancel')).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  // After an interruption it continues by itself.
  await context.setOffline(true)
  await input.setInputFiles(film)
  await expect(button(t('studio-film:upload.resume'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('skad-zmyslenia.pl.mp4', { exact: true })).toBeVisible()
  await page.getByLabel(t('studio-film:film.share'), { exact: true }).check()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1)
  const seek = (seconds: number) =>
    video.evaluate(
      (one: HTMLVideoElement, to) =>
        new Promise((done) => {
          one.addEventListener('seeked', done, { once: true })
          one.currentTime = to
        }),
      seconds,
    )

  // Captions: uploaded, corrected beside the film, and removed again.
  await button(t('studio-film:captions.create')).click()
  const line = (number: number) =>
    page.getByRole('textbox', { name: t('studio-film:captions.text', { number }) })
  const act = (name: 'split' | 'merge' | 'add' | 'play', number: number) =>
    button(t(`studio-film:captions.acts.${name}`, { number })).click()
  await page.getByLabel(t('studio-film:captions.import')).setInputFiles({
    name: 'film.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(srt),
  })
  await expect(line(2)).toHaveValue('Trzeci')
  await expect(page.getByText(t('studio-film:captions.faults.overlap'))).toBeVisible()
  await seek(2.4)
  await expect(page.getByRole('listitem').filter({ has: line(1) })).toHaveAttribute('aria-current', 'true')
  await line(1).press('F9')
  await expect(page.getByText(t('studio-film:captions.faults.overlap'))).toBeHidden()
  await line(1).press('Home')
  for (const _ of 'Pierwszy wiersz, ') await line(1).press('ArrowRight')
  await act('split', 1)
  await expect(line(2)).toHaveValue('potem drugi')
  await act('merge', 2)
  await expect(line(2)).toHaveValue('potem drugi\nTrzeci')
  await button(t('studio-film:captions.undo')).click()
  await expect(line(3)).toHaveValue('Trzeci')
  await seek(8)
  await button(t('studio-film:captions.addHere')).click()
  await expect(line(4)).toBeFocused()
  await page.keyboard.type('Koniec')
  await page.keyboard.press('F4')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(false)
  await page.keyboard.press('F4')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true)
  const captions =
    'WEBVTT\n\n00:01.000 --> 00:01.830\nPierwszy wiersz,\n\n00:01.830 --> 00:02.400\npotem drugi\n\n00:02.500 --> 00:05.000\nTrzeci\n\n00:08.000 --> 00:10.000\nKoniec\n'
  await expect.poll(async () => (await document('film.pl.vtt')).content).toBe(captions)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(t('studio-film:captions.export')).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toBe(captions)

  // The poster, from the current position of the film.
  await button(t('studio-film:poster.fromHere')).click()
  await expect(page.getByText(t('studio-film:poster.done'))).toBeVisible()
  await expect.poll(async () => (await document('poster.webp')).media?.mime).toBe('image/webp')
  const { media } = await document('poster.webp')
  const isDark = await page.evaluate(async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob())
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    return !context
      ?.getImageData(0, 0, image.width, image.height)
      .data.some((value, at) => at % 4 < 3 && value > 60)
  }, media?.url ?? '')
  expect(isDark, 'the frame is a picture of the film').toBe(false)

  // Chapters in both languages.
  await button(t('studio-film:chapters.create')).click()
  await seek(12)
  await button(t('studio-film:chapters.addHere')).click()
  const title = (number: number, of: 'pl' | 'en') =>
    page.getByLabel(
      t('studio-editor:fields.inLanguage', {
        label: t('studio-film:chapters.one', { number }),
        language: t(`studio-editor:languages.${of}`),
      }),
      { exact: true },
    )
  await title(2, 'pl').fill('Dalej')
  await title(2, 'en').fill('Next')
  const chapters = async (of: string) => (await document(`film.chapters.${of}.vtt`)).content
  await expect
    .poll(() => chapters('pl'))
    .toMatch(/--> 00:12\.000\nWstęp\n\n00:12\.000 --> 01:29\.850\nDalej\n$/)
  await expect.poll(() => chapters('en')).toContain('Next')
  await expect
    .poll(async () => (await document('lesson.yaml')).value)
    .toMatchObject({
      sublessons: [
        {
          video: 'skad-zmyslenia.pl.mp4',
          poster: 'poster.webp',
          captions: { pl: 'film.pl.vtt' },
          chapters: { pl: 'film.chapters.pl.vtt', en: 'film.chapters.en.vtt' },
        },
      ],
    })
  await screen(page, 'studio-film')
  await page.setViewportSize({ width: 1024, height: 768 })
  await screen(page, 'studio-film-narrow')
})
