import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import { both, courseFile, deckLesson, type Files, packFile, programFile } from './content.ts'
import { inDatabase } from './database.ts'
import { loadPack } from './pack.ts'
import { enter, enterAnew } from './people.ts'
import { type Language, textsOf } from './texts.ts'

const task = (id: string) => ({
  id,
  title: both(`Task ${id}`),
  description: { pl: 'task.pl.md', en: 'task.en.md' },
  criteria: [
    {
      id: `${id}-goal`,
      label: both(`The goal of ${id} is clear`),
      levels: [
        { id: 'hidden', name: both('Hidden'), description: both('The goal has to be guessed') },
        { id: 'named', name: both('Named'), description: both('The goal is in the first paragraph') },
      ],
    },
    { id: `${id}-proof`, label: both(`There is proof for ${id}`) },
  ],
})

/** A course with one presentation and a final work with these tasks. */
function essayCourse(slug: string, tasks: readonly string[]): Files {
  const folder = `courses/${slug}`
  return {
    ...courseFile(slug, both(`Essay ${tasks.length}`), {
      description: both('A deck and a final work'),
      ending: 'exam',
      certificate: true,
    }),
    ...deckLesson(`${folder}/lessons/01-deck`, both('A deck')),
    [`${folder}/final-work.yaml`]: {
      overview: { pl: 'overview.pl.md', en: 'overview.en.md' },
      tasks: tasks.map(task),
    },
    [`${folder}/overview.pl.md`]:
      'Napisz coś, co przyda się **jutro**.\n\n- Jedna do trzech stron.\n- Bez danych osobowych.\n',
    [`${folder}/overview.en.md`]:
      'Write something you can use **tomorrow**.\n\n- One to three pages.\n- No personal data.\n',
    [`${folder}/task.pl.md`]: '1. Opisz problem.\n2. Pokaż **rozwiązanie**.\n',
    [`${folder}/task.en.md`]: '1. Describe the problem.\n2. Show the **solution**.\n',
  }
}

const files = {
  ...packFile('final-work-tests'),
  ...programFile('essays', both('Program prac'), { position: 91, courses: ['essay-one', 'essay-two'] }),
  ...essayCourse('essay-one', ['solo']),
  ...essayCourse('essay-two', ['first', 'second']),
}

export const loadEssays = (): Promise<void> => loadPack(files)

/** Calls the API like the page, and returns the body of the response. */
export async function call<T = Record<string, never>>(
  { request }: { request: APIRequestContext },
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  { path, data, language }: { path: string; data?: unknown; language?: Language },
): Promise<T> {
  const send = async () => {
    const { cookies } = await request.storageState()
    const token = cookies.find(({ name }) => name === 'caiplatform_csrf_token')?.value ?? ''
    const headers = { 'x-csrf-token': token, ...(language && { 'accept-language': language }) }
    return request.fetch(`/api${path}`, { method, data, headers })
  }
  let answer = await send()
  // A page that was just opened may get another token meanwhile; like the page, this tries once more (api/client.ts).
  if (answer.status() === 403 && (await answer.json()).code === 'csrf-mismatch') answer = await send()
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.json()
}

interface ProgramItem {
  _id: string
  title: string
}

/**
 * Finds a program by the start of its title. It may have been loaded or published just now, which the product reads a
 * moment later.
 */
export async function findProgram(page: Page, start: string): Promise<ProgramItem> {
  const find = async () => {
    const { modules } = await call<{ modules: ProgramItem[] }>(page, 'GET', { path: '/modules?limit=100' })
    return modules.find(({ title }) => title.startsWith(start))
  }
  await expect.poll(find, `a program ${start}`).toBeDefined()
  return (await find()) as ProgramItem
}

/** The id of one of the courses of these tests, by the number of its tasks. */
export async function findCourse(page: Page, tasks: 1 | 2): Promise<string> {
  const program = await findProgram(page, 'Program prac')
  const { courses } = await call<{ courses: ProgramItem[] }>(page, 'GET', {
    path: `/modules/${program._id}/courses`,
  })
  const found = courses.find(({ title }) => title.startsWith(`Essay ${tasks} `))
  if (!found) throw new Error(`There is no course with ${tasks} tasks`)
  return found._id
}

export interface JoinedCourse {
  data: {
    course: { lessons: { _id: string; sublessons: { _id: string; kind: string }[] }[] }
    progress: { _id: string }
  }
}

export const joinCourse = (page: Page, id: string) => call(page, 'POST', { path: `/course/join/${id}` })

/** Joins a course of these tests and finishes its lesson, by API calls. */
export async function reachFinalWork(page: Page, tasks: 1 | 2): Promise<string> {
  const id = await findCourse(page, tasks)
  await joinCourse(page, id)
  const { data } = await call<JoinedCourse>(page, 'GET', { path: `/course/${id}` })
  const [lesson] = data.course.lessons
  const progress = {
    progressId: data.progress._id,
    lessonId: lesson?._id,
    sublessonId: lesson?.sublessons[0]?._id,
    isSkipped: true,
  }
  await call(page, 'POST', { path: '/course/update-progress', data: progress })
  return id
}

export const openFinalWork = (page: Page, courseId: string, search = '') =>
  page.goto(`/course-final-work/${courseId}${search}`)

/** Opens a page, and waits until it receives notifications. */
export async function openListening(page: Page, path: string): Promise<void> {
  // The previous page may only now begin to receive them.
  await page.goto('about:blank')
  const line = page.waitForResponse((response) => response.url().includes('/api/notifications/stream'))
  await page.goto(path)
  await line
}

export const editorOn = (page: Page, language: Language): Locator =>
  page.getByRole('textbox', { name: textsOf(language)('final-works:form.description'), exact: true })

export const titleOn = (page: Page, language: Language): Locator =>
  page.getByRole('textbox', { name: textsOf(language)('final-works:form.title') })

/** Types title and text letter by letter, like a person. */
export async function write(
  page: Page,
  language: Language,
  { title, text }: { title: string; text: string },
) {
  await titleOn(page, language).fill(title)
  const editor = editorOn(page, language)
  await editor.click()
  await page.keyboard.type(text)
  await expect(editor).toContainText(text)
}

/** The text contains the time of day, which is not tested. */
export const savedMark = (page: Page, language: Language): Locator =>
  page.getByText(textsOf(language)('final-works:save.saved', { time: '' }).trim())

/** Submits the work on the page. */
export async function submit(page: Page, language: Language, again = false): Promise<void> {
  const t = textsOf(language)
  const label = t(again ? 'final-works:form.submitAgain' : 'final-works:form.submit')
  await page.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: t('final-works:submit.title') })
  await dialog.getByRole('button', { name: t('final-works:submit.confirm'), exact: true }).click()
}

export const statusOn = (
  page: Page,
  language: Language,
  status: 'pending' | 'approved' | 'rejected',
): Locator => page.getByRole('heading', { name: textsOf(language)(`final-works:status.${status}.title`) })

/** A reviewer in a browser context of their own. */
export async function openReviewer(browser: Browser, language: Language): Promise<Page> {
  const locale = language === 'pl' ? 'pl-PL' : 'en-GB'
  const context = await browser.newContext({ locale, baseURL: process.env.ZENIT_URL ?? '' })
  const page = await context.newPage()
  await enter(page, language, 'reviewer')
  return page
}

interface Decision {
  decision: 'approved' | 'rejected'
  comment: string
}

/** Ends the time in which a decision can be undone; it then takes effect when somebody opens the work. */
async function letTakeEffect(reviewer: Page, versionId: string): Promise<void> {
  await inDatabase((db) =>
    db
      .updateTable('review_decisions')
      .set(({ ref }) => ({ effective_at: ref('decided_at') }))
      .where('version_id', '=', versionId)
      .execute(),
  )
  await call(reviewer, 'GET', { path: `/studio/reviews/${versionId}` })
}

/**
 * Decides on the newest version with this title, by calls of the studio, so that it takes effect at once. That a
 * decision takes effect after some time is tested in studio.spec.ts.
 */
export async function decide(reviewer: Page, title: string, { decision, comment }: Decision): Promise<void> {
  const { reviews } = await call<{ reviews: { _id: string; title: string }[] }>(reviewer, 'GET', {
    path: '/studio/reviews?limit=100',
  })
  const found = reviews.find((one) => one.title === title)
  if (!found) throw new Error(`No work of this title waits: ${title}`)
  const { review } = await call<{ review: { assignment: { criteria: { _id: string }[] } } }>(
    reviewer,
    'POST',
    {
      path: `/studio/reviews/${found._id}/claim`,
    },
  )
  const criteria = review.assignment.criteria.map(({ _id }, index) => ({
    _id,
    isMet: decision === 'approved' || index === 0,
    note: index === 0 ? '' : 'Uwaga do kryterium',
  }))
  await call(reviewer, 'POST', {
    path: `/studio/reviews/${found._id}/decide`,
    data: { decision, comment, criteria },
  })
  await letTakeEffect(reviewer, found._id)
}

/** Enters as a new person who can write the final work of such a course. */
export async function reachFinalWorkAnew(page: Page, language: Language, tasks: 1 | 2): Promise<string> {
  await enterAnew(page, language)
  return reachFinalWork(page, tasks)
}

/** Enters as a new person, and opens the form of the only task. */
export async function beginWriting(page: Page, language: Language): Promise<string> {
  const id = await reachFinalWorkAnew(page, language, 1)
  await openFinalWork(page, id)
  await page.getByRole('link', { name: textsOf(language)('final-works:overview.start') }).click()
  await expect(editorOn(page, language)).toBeVisible()
  return id
}
