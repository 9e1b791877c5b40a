import { expect, type Locator, type Page } from '@playwright/test'
import { choose } from './answers.ts'
import { type InputMethod, withMouse } from './hands.ts'
import { anySpace, type Language, textsOf } from './texts.ts'

const kinds = ['video', 'presentation', 'page', 'quiz', 'internal-test'] as const
export type Kind = (typeof kinds)[number]

/** The question on the page: a group whose name is the question. */
export const questionOn = (page: Page): Locator => page.getByRole('main').locator('fieldset')

/** The slide on the page: a group whose name contains its number. */
export const slideOn = (page: Page, language: Language, number: number | string): Locator => {
  const name = textsOf(language)('courses:slides.position', { number, count: '\\d+' })
  return page.getByRole('main').getByRole('group', { name: new RegExp(`^${name}$`) })
}

/** The button that finishes the part on the page; after the last open part, the lesson is finished. */
export const finishButton = (page: Page, language: Language): Locator => {
  const t = textsOf(language)
  const named = (name: string) => page.getByRole('button', { name, exact: true })
  return named(t('courses:finishLesson')).or(named(t('courses:finishPart')))
}

const search = (page: Page) => new URL(page.url()).search

export const isAtEnding = (page: Page): boolean => search(page) === '?lesson=end'

/** Waits until the page shows the lesson of its URL. */
export async function lessonShown(page: Page, language: Language): Promise<void> {
  const outline = page.getByRole('navigation', { name: textsOf(language)('courses:outline') })
  const opened = outline.locator('[aria-current=step]')
  const isShown = async () => isAtEnding(page) || (await opened.getAttribute('href'))?.endsWith(search(page))
  await expect.poll(isShown, { intervals: [25, 50, 100] }).toBe(true)
}

/** The kind of the lesson on the page, from its header. */
export async function kindOf(page: Page, language: Language): Promise<Kind> {
  const t = textsOf(language)
  const number = t('courses:lessonNumber', { number: '\\d+', count: '\\d+' })
  const words = await page.getByText(new RegExp(`^${anySpace(number)} · `)).textContent()
  const kind = kinds.find((one) => words?.split(' · ').includes(t(`courses:kind.${one}`)))
  if (!kind) throw new Error(`No kind of lesson: ${words}`)
  return kind
}

/** Joins the course on the page. */
export async function join(page: Page, language: Language, hands: InputMethod = withMouse): Promise<void> {
  await hands.press(page.getByRole('button', { name: textsOf(language)('courses:join') }))
  await page.waitForURL(/\?lesson=/)
  await lessonShown(page, language)
}

/** Finishes the lesson on the page, which opens the next one, or what follows the last one. */
export async function finishLesson(
  page: Page,
  language: Language,
  hands: InputMethod = withMouse,
): Promise<void> {
  const from = page.url()
  await hands.press(finishButton(page, language))
  await page.waitForURL((url) => url.href !== from)
  await lessonShown(page, language)
}

/** Continues without viewing the film or presentation on the page. */
export async function skipLesson(
  page: Page,
  language: Language,
  hands: InputMethod = withMouse,
): Promise<void> {
  const t = textsOf(language)
  const from = page.url()
  await hands.press(page.getByRole('button', { name: t('courses:skip.offer') }))
  const dialog = page.getByRole('alertdialog', { name: t('courses:skip.askTitle') })
  await hands.press(dialog.getByRole('button', { name: t('courses:skip.confirm'), exact: true }))
  await page.waitForURL((url) => url.href !== from)
  await lessonShown(page, language)
}

/** Shows the last slide of the presentation on the page. */
async function seeLastSlide(page: Page, language: Language, hands: InputMethod = withMouse): Promise<void> {
  const list = page.getByRole('combobox', { name: textsOf(language)('courses:slides.list') })
  await expect(list).toBeVisible()
  const labels = await list.locator('option').allTextContents()
  await hands.select(list, labels.at(-1) ?? '')
  await hands.scrollToEnd(slideOn(page, language, labels.length))
}

export async function markDeckDone(
  page: Page,
  language: Language,
  hands: InputMethod = withMouse,
): Promise<void> {
  const t = textsOf(language)
  await seeLastSlide(page, language, hands)
  await hands.press(page.getByRole('button', { name: t('courses:deck.markDone') }))
  await expect(page.getByText(t('courses:deck.done'), { exact: true })).toBeVisible()
}

/** Scrolls to the end of the article on the page. */
export async function readArticle(
  page: Page,
  language: Language,
  hands: InputMethod = withMouse,
): Promise<void> {
  const text = page.getByTestId('article')
  await expect(text).toBeVisible()
  await hands.scrollToEnd(text)
  await expect(finishButton(page, language)).not.toHaveAttribute('aria-disabled')
}

/** Chooses right or wrong answers for the question on the page, and checks it. */
export async function check(page: Page, language: Language, how: 'right' | 'wrong'): Promise<void> {
  const t = textsOf(language)
  await choose(questionOn(page), how)
  await page.getByRole('button', { name: t('quizzes:check'), exact: true }).click()
  const verdict = how === 'right' ? 'right' : 'wrong'
  const said = page.getByText(t(`quizzes:quiz.${verdict}`), { exact: true })
  await expect(
    said.or(page.getByText(t(`quizzes:internal.${verdict}`), { exact: true })).first(),
  ).toBeVisible()
}

/** Answers the remaining questions of the internal test on the page correctly. */
export async function passInternalTest(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  const completed = page.getByRole('heading', { name: t('quizzes:internal.completed') })
  const next = page.getByRole('button', { name: t('quizzes:internal.next') })
  await expect(questionOn(page).or(completed)).toBeVisible()
  while (!(await completed.isVisible())) {
    await check(page, language, 'right')
    await next.click()
    await expect(next).toBeHidden()
  }
}

type PageStep = (page: Page, language: Language) => Promise<void>

const finishAfter =
  (act: PageStep): PageStep =>
  async (page, language) => {
    await act(page, language)
    await finishLesson(page, language)
  }

/** A film takes time, so it is skipped here; lesson-films.spec.ts plays one to its end. */
const acts: Record<Kind, PageStep> = {
  video: async (page, language) => {
    const player = page.getByRole('region', { name: textsOf(language)('courses:video.player') })
    await expect(player).toBeVisible()
    await skipLesson(page, language)
  },
  presentation: finishAfter(markDeckDone),
  page: finishAfter(readArticle),
  quiz: finishAfter((page, language) => check(page, language, 'right')),
  'internal-test': finishAfter(passInternalTest),
}

/** Completes the lesson on the page, whatever its kind. */
export async function completeLesson(page: Page, language: Language): Promise<void> {
  await acts[await kindOf(page, language)](page, language)
}

/** Completes all lessons from the one on the page on. */
export async function completeLessons(page: Page, language: Language): Promise<void> {
  while (!isAtEnding(page)) await completeLesson(page, language)
}

/** Starts the closed test after the last lesson. */
export async function startTest(
  page: Page,
  language: Language,
  hands: InputMethod = withMouse,
): Promise<void> {
  const t = textsOf(language)
  await hands.press(page.getByRole('link', { name: t('endings:toTest') }))
  await hands.press(page.getByRole('button', { name: t('closed-tests:overview.start') }))
  await expect(questionOn(page)).toBeVisible()
}

const numberLine = (page: Page, language: Language, number: string | number, count: string | number) =>
  page.getByRole('paragraph').filter({
    hasText: new RegExp(`^${anySpace(textsOf(language)('closed-tests:run.number', { number, count }))}$`),
  })

/** The number of questions of the running test. */
export async function countQuestions(page: Page, language: Language): Promise<number> {
  const words = await numberLine(page, language, '\\d+', '\\d+').textContent()
  return Number(words?.match(/\d+$/)?.[0])
}

/** Waits until the page shows this question of the running test. */
export async function questionShown(page: Page, language: Language, number: number): Promise<void> {
  await expect(numberLine(page, language, number, '\\d+')).toBeVisible()
}

/**
 * Answers the running test from the first question to the last. `how` chooses right or wrong for each question; null
 * leaves it unanswered.
 */
export async function answerTest(
  page: Page,
  language: Language,
  how: (number: number) => 'right' | 'wrong' | null,
): Promise<void> {
  const count = await countQuestions(page, language)
  for (let number = 1; number <= count; number++) {
    await questionShown(page, language, number)
    const answer = how(number)
    if (answer) await choose(questionOn(page), answer)
    const next = page.getByRole('button', { name: textsOf(language)('closed-tests:run.next') })
    if (number < count) await next.click()
  }
}

/** Ends the running test and confirms the dialog. */
export async function endTest(page: Page, language: Language, hands: InputMethod = withMouse): Promise<void> {
  const t = textsOf(language)
  await hands.press(page.getByRole('button', { name: t('closed-tests:run.end'), exact: true }).first())
  const dialog = page.getByRole('alertdialog', { name: t('closed-tests:run.endTitle') })
  await hands.press(dialog.getByRole('button', { name: t('closed-tests:run.endNow') }))
}

const titles = {
  films: {
    pl: 'Fakty czy zmyślenia? Sprawdzanie odpowiedzi AI',
    en: 'Fact or fabrication? Checking AI answers',
  },
  decks: { pl: 'AI w\u00a0biurze', en: 'AI in the office' },
}

/** Opens a course of the demo content directly, joins it and opens its first lesson. */
export async function joinCourse(page: Page, language: Language, course: keyof typeof titles): Promise<void> {
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

/** The entry of a list that is shown as the current one. */
export const current = (list: Locator) => list.locator('[aria-current]')
