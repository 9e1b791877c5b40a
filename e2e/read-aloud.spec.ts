import type { Page } from '@playwright/test'
import { articleWords, openArticle } from './harness/articles.ts'
import { tabTo } from './harness/keyboard.ts'
import { finishLesson, lessonShown, markDeckDone, readArticle, slideOn } from './harness/learning.ts'
import { enterAnew } from './harness/people.ts'
import { keepPicture, screen } from './harness/screen.ts'
import { switchLanguage } from './harness/shell.ts'
import {
  failSaying,
  finishSaying,
  lettersBeforeMark,
  marked,
  markedAt,
  said,
  saying,
  setVoices,
  stubSpeech,
} from './harness/speech.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const voiceOf = { pl: 'pl-PL', en: 'en-GB' }
const other = { pl: 'en', en: 'pl' } as const
const beginning = {
  pl: 'Zanim wkleisz dokument do okna rozmowy, sprawdź, co w nim stoi.',
  en: 'Before you paste a document into a chat, check what is in it.',
}

function controlsOn(page: Page, language: Language) {
  const t = textsOf(language)
  const controls = page.getByRole('group', { name: t('courses:aloud.controls') })
  const button = (name: string) => controls.getByRole('button', { name, exact: true })
  return {
    controls,
    listen: button(t('courses:aloud.listen')),
    pause: button(t('courses:video.pause')),
    resume: button(t('courses:aloud.goOn')),
    stop: button(t('courses:aloud.stop')),
    speed: controls.getByRole('combobox', { name: t('courses:video.speed') }),
  }
}

/** The text as it is spoken: with plain spaces. */
const plain = (text: string | null) => text?.replaceAll(/\s+/g, ' ') ?? null

test('[COURSE-03] an article is read aloud on request, by a voice of its language, and can be paused and stopped', async ({
  page,
  language,
}) => {
  // Each sentence is scrolled to immediately, however fast the test is.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await stubSpeech(page, voiceOf[other[language]])
  await enterAnew(page, language)
  await openArticle(page, language)
  await expect(page.getByTestId('article')).toBeVisible()
  const { controls, listen, pause, resume, stop, speed } = controlsOn(page, language)
  await expect(controls, 'no voice of this language').toHaveCount(0)
  await setVoices(page, voiceOf[other[language]], voiceOf[language])
  await expect(listen).toBeVisible()
  await screen(page, 'article-listen')
  expect(await said(page), 'nothing by itself').toEqual([])

  await tabTo(page, listen)
  await page.keyboard.press('Enter')
  expect(await said(page)).toEqual([{ text: beginning[language], lang: voiceOf[language], rate: 1 }])
  expect(plain(await marked(page))).toBe(beginning[language])
  await screen(page, 'article-read-aloud')

  await finishSaying(page, 60)
  const later = await saying(page)
  expect(later).not.toBeNull()
  expect(later).not.toBe(beginning[language])
  expect(plain(await marked(page))).toBe(later)
  await expect.poll(() => markedAt(page), 'the page goes along').toBeLessThan(0.9)
  await expect(controls).toBeInViewport({ ratio: 1 })
  await keepPicture(page, `${test.info().project.name}/article-read-aloud-later`)

  await expect(pause).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await saying(page)).toBeNull()
  expect(plain(await marked(page)), 'where it goes on').toBe(later)
  await expect(resume).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await saying(page)).toBe(later)

  await speed.selectOption('1.5')
  expect((await said(page)).at(-1), 'said again, faster').toMatchObject({ text: later, rate: 1.5 })

  await stop.click()
  expect(await saying(page)).toBeNull()
  expect(await marked(page)).toBeNull()
  await expect(listen).toBeFocused()

  // The position is stored after scrolling has stopped.
  const places = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('zenit.reading.')))
  await expect.poll(places).toHaveLength(1)
  await page.reload()
  await lessonShown(page, language)
  await setVoices(page, voiceOf[language])
  await resume.click()
  expect((await said(page)).at(-1), 'the speed is kept').toMatchObject({ rate: 1.5 })
  expect(await lettersBeforeMark(page), 'from where the reader was').toBeGreaterThan(1000)
})

test('[COURSE-03] all of an article is read in order, and the page scrolls only for a reader who does not scroll', async ({
  page,
  language,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await stubSpeech(page, voiceOf[language])
  await enterAnew(page, language)
  await openArticle(page, language)
  const { listen, resume } = controlsOn(page, language)
  await listen.click()
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const away = await page.evaluate(() => window.scrollY)
  await finishSaying(page, 5)
  const now = await page.evaluate(() => window.scrollY)
  // The page may still move by a pixel; the sentence is thousands of pixels above.
  expect(Math.abs(now - away), 'who looks elsewhere stays there').toBeLessThan(20)
  await failSaying(page)
  await expect(page.getByText(textsOf(language)('courses:video.soundFailed'))).toBeVisible()
  await resume.click()
  await expect.poll(() => markedAt(page), 'back when asked').toBeGreaterThan(0)

  await finishSaying(page, 200)
  await expect(listen, 'done').toBeVisible()
  expect(await marked(page)).toBeNull()
  const all = (await said(page)).map(({ text }) => text)
  const { first, detail, second, third, note, caution, caption } = articleWords[language]
  const label = { pl: 'Warto wiedzieć', en: 'Note' }[language]
  const cell = { pl: 'Rodzaj: Imię', en: 'Kind: Name' }[language]
  const task = { pl: 'Zakryj nazwiska', en: 'Cover the names' }[language]
  const wanted = [first, label, note, detail, second, cell, caption, third, caution, task, 'client: [A]']
  expect(all.filter((text) => wanted.includes(text))).toEqual(wanted)

  await listen.click()
  expect(await saying(page)).not.toBeNull()
  await setVoices(page, 'pl-PL', 'en-GB')
  await switchLanguage(page, language, other[language])
  await expect(controlsOn(page, other[language]).listen).toBeVisible()
  expect(await saying(page), 'silent in the other language').toBeNull()
  await expect(page.getByTestId('article')).toContainText(beginning[other[language]])
  await controlsOn(page, other[language]).listen.click()
  expect(await saying(page)).toBe(beginning[other[language]])
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
  expect(await saying(page), 'silent when the page is left').toBeNull()
})

test('[COURSE-03] slides are read aloud one after the other, and change with the voice', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await stubSpeech(page, voiceOf[language])
  await enterAnew(page, language)
  await openArticle(page, language)
  await controlsOn(page, language).listen.click()
  await readArticle(page, language)
  await finishLesson(page, language)
  await expect(slideOn(page, language, 1)).toBeVisible()
  expect(await saying(page), 'silent in the next part').toBeNull()
  const { listen, pause, resume } = controlsOn(page, language)
  await screen(page, 'slides-listen')
  await listen.click()
  const [one, two, three] = {
    pl: ['Koniec', 'Po kursie', 'To wszystko.'],
    en: ['The end', 'After the course', 'That is all.'],
  }[language]
  expect(await saying(page)).toBe(one)
  await screen(page, 'slides-read-aloud')
  const live = page
    .locator('[aria-live]')
    .filter({ hasText: t('courses:slides.position', { number: 1, count: 3 }) })
  await expect(live, 'a screen reader is not told over the voice').toHaveAttribute('aria-live', 'off')
  await finishSaying(page, 2)
  await expect(slideOn(page, language, 2)).toBeVisible()
  await expect.poll(() => saying(page)).toBe(two)
  await page.getByRole('button', { name: t('courses:slides.next') }).click()
  await expect.poll(() => saying(page), 'whoever turns hears the new slide').toBe(three)
  await page.getByRole('button', { name: t('courses:slides.previous') }).click()
  await pause.click()
  await page.getByRole('button', { name: t('courses:slides.next') }).click()
  await expect(slideOn(page, language, 3)).toBeVisible()
  expect(await saying(page), 'paused stays paused').toBeNull()
  await resume.click()
  await finishSaying(page)
  await expect(listen, 'the last slide is the end').toBeVisible()
  await expect(page.locator('[aria-live=polite]').filter({ hasText: three ?? '' })).toBeAttached()
  await markDeckDone(page, language)
})
