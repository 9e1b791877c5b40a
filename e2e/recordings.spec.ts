import { readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import type { Page } from '@playwright/test'
import { finishButton, join, lessonShown } from './harness/learning.ts'
import { loadPack, openCourse } from './harness/pack.ts'
import { enterAnew } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

const titles = {
  program: { pl: 'Film z nagraniem', en: 'A film with a recording' },
  course: { pl: 'Kurs z nagraniem', en: 'A course with a recording' },
  film: { pl: 'Z lektorem', en: 'Narrated' },
}
const media = (name: string) =>
  readFileSync(joinPath(import.meta.dirname, '../apps/api/test/testing/media', name))
const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nOne\n'
const lesson = 'courses/recorded/lessons/01-film'

const files = {
  'content.yaml': { id: 'browser-recordings', languages: ['pl', 'en'] },
  'programs/recordings.yaml': {
    title: titles.program,
    description: titles.program,
    rank: 2,
    position: 97,
    courses: ['recorded'],
  },
  'courses/recorded/course.yaml': {
    languages: ['pl', 'en'],
    title: titles.course,
    description: titles.course,
    ending: 'none',
    certificate: false,
  },
  [`${lesson}/lesson.yaml`]: {
    title: titles.film,
    sublessons: [
      {
        id: 'film',
        kind: 'video',
        title: titles.film,
        minutes: 1,
        video: 'film.mp4',
        audio: { pl: 'film.pl.m4a', en: 'film.en.mp3' },
        captions: { pl: 'film.vtt', en: 'film.vtt' },
      },
    ],
  },
  [`${lesson}/film.mp4`]: media('film.mp4'),
  [`${lesson}/film.pl.m4a`]: media('track.m4a'),
  [`${lesson}/film.en.mp3`]: media('track.mp3'),
  [`${lesson}/film.vtt`]: captions,
}

/** The state of the film and of the recording in the page. */
const heard = (page: Page) =>
  page.evaluate(() => {
    const [film, track] = [document.querySelector('video'), document.querySelector('audio')]
    if (!film) throw new Error('no film')
    return {
      isFilmSilent: film.muted,
      hasFilmEnded: film.ended,
      track: track && {
        kind: track.src.split('.').at(-1),
        isSilent: track.muted,
        isPaused: track.paused,
        rate: track.playbackRate,
        apart: Math.abs(track.currentTime - film.currentTime),
      },
    }
  })

/**
 * Clicks play, and pause once the recording is heard. All of it runs in the page: on a busy machine, the film of six
 * seconds could end between two clicks of the test.
 */
const playUntilHeard = (page: Page) =>
  page.evaluate(async () => {
    const press = () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }))
    const [film, track] = [document.querySelector('video'), document.querySelector('audio')]
    const from = film?.currentTime ?? 0
    press()
    // `paused` is false from the click on, but until the film reports that it plays, another click would play again.
    const isHeard = () => film && film.currentTime > from && track?.paused === false
    while (!isHeard()) await new Promise((later) => setTimeout(later, 20))
    press()
  })

test('[COURSE-02] a recording replaces the sound of a film, stays in step with it and can be chosen', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await loadPack(files)
  await enterAnew(page, language)
  await openCourse(page, { program: titles.program[language], course: titles.course[language] })
  await join(page, language)
  const player = page.getByRole('region', { name: t('courses:video.player') })
  const choice = player.getByRole('combobox', { name: t('courses:video.sound') })
  const ownKind = { pl: 'm4a', en: 'mp3' }[language]
  const otherLanguage = { pl: 'en', en: 'pl' }[language]
  await expect(choice, 'the learner’s own language first').toHaveValue(language)
  await expect(choice.locator('option')).toHaveText([
    t('courses:video.ownSound'),
    ...{ pl: ['Polski', 'English'], en: ['English', 'Polski'] }[language],
  ])
  await screen(page, 'film-with-recording')
  expect(await heard(page)).toMatchObject({
    isFilmSilent: true,
    track: { kind: ownKind, isPaused: true, isSilent: false },
  })

  await page.locator('video').focus()
  await page.keyboard.press('2')
  await playUntilHeard(page)
  await expect.poll(() => heard(page)).toMatchObject({ hasFilmEnded: false, track: { isPaused: true } })
  expect((await heard(page)).track?.apart, 'not left to run to its end').toBeLessThan(0.5)
  await page.keyboard.press('m')
  await expect
    .poll(() => heard(page), 'what is heard is muted')
    .toMatchObject({
      isFilmSilent: true,
      track: { isSilent: true },
    })
  await page.keyboard.press('m')
  await page.keyboard.press('>')
  await expect
    .poll(() => heard(page))
    .toMatchObject({ isFilmSilent: true, track: { isSilent: false, rate: 1.25 } })
  await page.keyboard.press('5')
  await expect.poll(async () => (await heard(page)).track?.apart).toBeLessThan(0.3)

  await choice.selectOption('')
  expect(await heard(page), 'the film’s own sound is back').toMatchObject({
    isFilmSilent: false,
    track: null,
  })
  await choice.selectOption(otherLanguage)
  expect(await heard(page)).toMatchObject({ isFilmSilent: true })
  await page.reload()
  await lessonShown(page, language)
  await expect(choice, 'the choice is kept').toHaveValue(otherLanguage)

  await page.locator('video').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('k')
  // The film of six seconds has to play to its end.
  await expect(finishButton(page, language), 'seen as any film').not.toHaveAttribute('aria-disabled', {
    timeout: 30_000,
  })
})

test('[COURSE-02][ERR-02] if a recording cannot be loaded, the film’s own sound returns', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/Failed to load resource/)
  await page.route(/\/media\/\w+\.(m4a|mp3)$/, (route) => route.abort())
  await loadPack(files)
  await enterAnew(page, language)
  await openCourse(page, { program: titles.program[language], course: titles.course[language] })
  await join(page, language)
  await expect(page.getByText(t('courses:video.soundFailed'))).toBeVisible()
  await expect.poll(() => heard(page)).toMatchObject({ isFilmSilent: false, track: null })
})
