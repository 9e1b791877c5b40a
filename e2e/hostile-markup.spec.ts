import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { checkPack } from '../apps/api/src/content/check/check.ts'
import { hostileMarkdown, hostileMarkup } from '../apps/api/test/hostile/markup.ts'
import { call, findProgram, openReviewer } from './harness/final-works.ts'
import { loadPack, writePack } from './harness/pack.ts'
import { enterAnew } from './harness/people.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const payload = `<img src=x onerror=hit()>"'><script>hit()</script>{{hit()}}`
const both = (text: string) => ({ pl: text, en: text })

const fileOf = (index: number) => `courses/hostile/task-${index}.md`

/** A course whose final work has a task for each text; the texts are also used as names and titles. */
const packOf = (texts: readonly string[]): Record<string, unknown> => ({
  'content.yaml': { id: 'hostile-markup-tests', languages: ['pl', 'en'] },
  'programs/hostile.yaml': {
    title: both(`Wroga ${payload}`),
    description: both(payload),
    rank: 2,
    position: 95,
    courses: ['hostile'],
  },
  'courses/hostile/course.yaml': {
    languages: ['pl', 'en'],
    title: both(`Wroga treść ${payload}`),
    description: both(payload),
    ending: 'exam',
    certificate: true,
  },
  'courses/hostile/lessons/01-deck/lesson.yaml': {
    title: both(payload),
    sublessons: [
      {
        id: 'deck',
        kind: 'presentation',
        title: both(payload),
        minutes: 1,
        slides: both('deck.md'),
        prompts: [{ id: 'prompt', title: both(payload), text: both(payload) }],
      },
    ],
  },
  'courses/hostile/lessons/01-deck/deck.md': `## Slajd\n\n${texts.slice(0, 40).join('\n\n')}\n`,
  'courses/hostile/final-work.yaml': {
    overview: both('task-0.md'),
    tasks: texts.map((_, index) => ({
      id: `task-${index}`,
      title: both(`${index} ${payload}`),
      description: both(`task-${index}.md`),
      criteria: [{ id: `criterion-${index}`, label: both(payload) }],
    })),
  },
  ...Object.fromEntries(texts.map((text, index) => [fileOf(index), text])),
})

/** The texts without errors in the check; the others are never shown to anybody. */
async function passing(texts: readonly string[]): Promise<string[]> {
  const folder = writePack(packOf(texts))
  const { issues } = await checkPack(folder)
  rmSync(folder, { recursive: true })
  const refused = new Set(issues.flatMap(({ severity, file }) => (severity === 'error' ? [file] : [])))
  return texts.filter((_, index) => !refused.has(fileOf(index)))
}

interface FinalWork {
  tasks: { _id: string; description: string }[]
  draft: { description: string } | null
  submitData: { description: string } | null
}

interface CourseResponse {
  data: {
    course: { lessons: { _id: string; sublessons: { _id: string }[] }[] }
    progress: { _id: string }
  }
}

async function reachWork(page: Page): Promise<string> {
  const program = await findProgram(page, 'Wroga')
  const { courses } = await call<{ courses: { _id: string }[] }>(page, 'GET', {
    path: `/modules/${program._id}/courses`,
  })
  const id = courses[0]?._id ?? ''
  await call(page, 'POST', { path: `/course/join/${id}` })
  const { data } = await call<CourseResponse>(page, 'GET', { path: `/course/${id}` })
  const [lesson] = data.course.lessons
  await call(page, 'POST', {
    path: '/course/update-progress',
    data: {
      progressId: data.progress._id,
      lessonId: lesson?._id,
      sublessonId: lesson?.sublessons[0]?._id,
      isSkipped: true,
    },
  })
  return id
}

const readFinalWork = async (page: Page, courseId: string): Promise<FinalWork> =>
  (await call<{ exam: FinalWork }>(page, 'GET', { path: `/course-exams/${courseId}` })).exam

/** What the server stores of each text as the description of a work; texts that it rejects are left out. */
async function keep(page: Page, courseId: string, texts: readonly string[]): Promise<string[]> {
  const { cookies } = await page.request.storageState()
  const token = cookies.find(({ name }) => name === 'caiplatform_csrf_token')?.value ?? ''
  const { tasks } = await readFinalWork(page, courseId)
  const kept: string[] = []
  for (const [index, description] of texts.entries()) {
    const data = { examTaskId: tasks[0]?._id, title: 'a', description, attachments: [], sequence: index + 1 }
    const headers = { 'x-csrf-token': token }
    const answer = await page.request.put(`/api/course-exams/draft/${courseId}`, { data, headers })
    expect([200, 400], `${answer.status()} to ${description}`).toContain(answer.status())
    if (answer.ok()) kept.push((await readFinalWork(page, courseId)).draft?.description ?? '')
  }
  return kept
}

/** Inserts each piece into the page as the product does, and returns what is wrong with it. */
const faultsIn = (page: Page, pieces: readonly string[]) =>
  page.evaluate((all) => {
    const globals = Object.getOwnPropertyNames(window).length
    const holder = document.body.appendChild(document.createElement('div'))
    const allowed = /^(https?:|mailto:|#|\/(?![/\\]))/
    const faultOf = (element: Element): string[] => {
      const found = element
        .getAttributeNames()
        .filter((name) => /^(on|style|srcdoc|action|ping|name$)/.test(name))
      if (
        element.closest('svg') ||
        /^(script|style|iframe|form|base|meta|link|object|embed)$/i.test(element.tagName)
      )
        found.push(element.tagName)
      const href = element.getAttribute('href')
      if (href !== null && !allowed.test(href)) found.push(href)
      const isElsewhere = element instanceof HTMLAnchorElement && element.origin !== location.origin
      if (isElsewhere && !element.relList.contains('noopener')) found.push(`no rel: ${element.outerHTML}`)
      return found
    }
    const faults = all.flatMap((html) => {
      holder.innerHTML = html
      const once = holder.innerHTML
      holder.innerHTML = once
      const found = [...holder.querySelectorAll('*')].flatMap(faultOf)
      if (holder.innerHTML !== once) found.push('it changes when it is read again')
      if (document.body.tagName !== 'BODY' || typeof document.getElementById !== 'function')
        found.push('clobbered')
      return found.map((what) => `${what} in ${html}`)
    })
    holder.remove()
    if (Object.getOwnPropertyNames(window).length !== globals) faults.push('there are other globals')
    return faults
  }, pieces)

/** Records what must not happen: a script that runs, a dialog, a request to another site. */
async function watchHits(page: Page): Promise<string[]> {
  const hits: string[] = []
  await page.exposeFunction('hit', () => {
    hits.push(`a script ran at ${page.url()}`)
  })
  page.on('dialog', (dialog) => {
    hits.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('canary.invalid')) hits.push(request.url())
  })
  return hits
}

const titled = (page: Page, text: string) => page.getByRole('heading', { level: 1 }).filter({ hasText: text })

/** Opens the pages that show texts of people. */
async function visitTexts(page: Page, courseId: string, language: Language): Promise<void> {
  await call(page, 'POST', { path: '/course/add-promptbook-item', data: { title: payload, prompt: payload } })
  await page.goto('/promptbook')
  await expect(page.getByRole('heading', { name: payload })).toBeVisible()
  await page.goto(`/course/${courseId}`)
  await expect(page.getByText(payload).first()).toBeVisible()
  await page.goto('/programs')
  await expect(titled(page, textsOf(language)('programs:title'))).toBeVisible()
}

// Other tests count the courses that the learner sees.
test.afterAll(() => loadPack({ 'content.yaml': packOf([])['content.yaml'] }))

test('[EDIT-01][COURSE-03] hostile markup has no effect wherever it is shown, under the product’s content security policy @desktop', async ({
  page,
  browser,
  language,
}) => {
  const lessons = await passing([...hostileMarkup, ...hostileMarkdown])
  expect(lessons.length).toBeGreaterThan(150)
  await loadPack(packOf(lessons))
  const hits = await watchHits(page)
  await enterAnew(page, language)
  const courseId = await reachWork(page)
  const { tasks } = await readFinalWork(page, courseId)
  expect(tasks.length).toBe(lessons.length)
  expect(
    await faultsIn(
      page,
      tasks.map(({ description }) => description),
    ),
  ).toEqual([])

  // As many drafts as one person may save in a minute.
  const descriptions = await keep(
    page,
    courseId,
    hostileMarkup.filter((_, index) => index % 4 !== 3).slice(0, 180),
  )
  expect(descriptions.length).toBeGreaterThan(150)
  expect(await faultsIn(page, descriptions)).toEqual([])

  await page.goto(`/course-final-work/${courseId}`)
  await expect(page.getByText(payload).first()).toBeVisible()
  await visitTexts(page, courseId, language)
  const title = `Praca ${payload}`
  const description = descriptions.filter((html) => html.length < 500).join('')
  await call(page, 'POST', {
    path: '/course-exams/create-exam-submit',
    data: { courseId, examTaskId: tasks[0]?._id, title, description, attachments: [] },
  })
  const handedIn = (await readFinalWork(page, courseId)).submitData
  expect(handedIn?.description, 'kept as it was cleaned before').toBe(description)
  await page.goto(`/course-final-work/${courseId}`)
  await expect(page.getByText(title).first()).toBeVisible()

  const reviewer = await openReviewer(browser, language)
  const reviewerHits = await watchHits(reviewer)
  const { reviews } = await call<{ reviews: { _id: string; title: string }[] }>(reviewer, 'GET', {
    path: '/studio/reviews?limit=100',
  })
  await reviewer.goto(`/studio/reviews/${reviews.find((one) => one.title === title)?._id}`)
  await expect(titled(reviewer, title)).toBeVisible()
  expect(await faultsIn(reviewer, [handedIn?.description ?? ''])).toEqual([])
  await reviewer.context().close()
  expect([...hits, ...reviewerHits]).toEqual([])
})
