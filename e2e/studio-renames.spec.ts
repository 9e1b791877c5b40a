import type { Page } from '@playwright/test'
import { both, courseFile, deckLesson, programFile } from './harness/content.ts'
import {
  call,
  findProgram,
  type JoinedCourse,
  joinCourse,
  openFinalWork,
  titleOn,
} from './harness/final-works.ts'
import { enter, enterAnew } from './harness/people.ts'
import { screenInBothThemes } from './harness/screen.ts'
import { createPack } from './harness/studio.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

const toolsFile = (id: string) => ({
  domainCategories: [{ id: 'text', title: both('Text') }],
  businessCategories: [{ id: 'sales', title: both('Sales') }],
  tools: [
    {
      id,
      name: id,
      description: both('Writes'),
      url: 'https://example.com/writer',
      license: 'freemium',
      domainCategories: ['text'],
      businessCategories: ['sales'],
    },
  ],
})

const questionFile = (id: string) => ({
  id,
  question: both('What is right?'),
  type: 'single',
  answers: [
    { id: 'a', label: both('Right'), right: true },
    { id: 'b', label: both('Wrong') },
  ],
})

const workFile = (task: string) => ({
  overview: { pl: 'overview.pl.md', en: 'overview.en.md' },
  tasks: [
    {
      id: task,
      title: both('Note'),
      description: { pl: 'task.pl.md', en: 'task.en.md' },
      criteria: [{ id: 'goal', label: both('There is a goal') }],
    },
  ],
})

/** Publishes a pack with a tool and a course of slides, a quiz and a final work, each named after the pack. */
async function publishPack(page: Page, id: string) {
  const pack = await createPack(page, id)
  const lesson = `courses/${id}/lessons/010-first`
  const deck = deckLesson(lesson, both('Lesson'))
  const { sublessons } = deck[`${lesson}/lesson.yaml`] as { sublessons: object[] }
  const quiz = { id: 'quiz', kind: 'quiz', title: both('Quiz'), minutes: 1, question: 'quiz.yaml' }
  await pack.saveAll({
    ...programFile(id, both(id), { position: 97, courses: [id] }),
    ...courseFile(id, both(`Course ${id}`), { ending: 'exam', certificate: true }),
    ...deck,
    [`${lesson}/lesson.yaml`]: { title: both('Lesson'), sublessons: [...sublessons, quiz] },
    [`${lesson}/quiz.yaml`]: questionFile(`${id}-question`),
    [`courses/${id}/final-work.yaml`]: workFile(`${id}-task`),
    ...Object.fromEntries(
      ['overview', 'task'].flatMap((name) =>
        ['pl', 'en'].map((language) => [`courses/${id}/${name}.${language}.md`, 'Write a note.\n']),
      ),
    ),
    'tools.yaml': toolsFile(`${id}-tool`),
  })
  await pack.publish()
  return {
    ...pack,
    /** Gives each of them another id, as an author can do in a document. */
    async rename() {
      await pack.save(`${lesson}/quiz.yaml`, questionFile(`${id}-question-2`))
      await pack.save(`courses/${id}/final-work.yaml`, workFile(`${id}-task-2`))
      await pack.save('tools.yaml', toolsFile(`${id}-tool-2`))
    },
  }
}

/** A new learner has the tool as a favourite, has answered the quiz and has started a draft. */
async function learn(page: Page, id: string) {
  const program = await findProgram(page, id)
  const path = `/modules/${program._id}/courses`
  const [course] = (await call<{ courses: { _id: string }[] }>(page, 'GET', { path })).courses
  const courseId = course?._id ?? ''
  await joinCourse(page, courseId)
  const { data } = await call<JoinedCourse>(page, 'GET', { path: `/course/${courseId}` })
  const lesson = data.course.lessons[0]
  const [deck, quiz] = lesson?.sublessons ?? []
  const place = { progressId: data.progress._id, lessonId: lesson?._id }
  const seen = { ...place, sublessonId: deck?._id, isSkipped: true }
  await call(page, 'POST', { path: '/course/update-progress', data: seen })
  const quizPath = `/course/lesson/${lesson?._id}?sublessonId=${quiz?._id}`
  const { content } = await call<{ content: { questions: { answers: { _id: string; label: string }[] }[] } }>(
    page,
    'GET',
    { path: quizPath },
  )
  const right = content.questions[0]?.answers.find(({ label }) => label.startsWith('Right'))
  const answered = { ...place, sublessonId: quiz?._id, answers: [right?._id] }
  await call(page, 'POST', { path: '/course/update-quiz-progress', data: answered })
  const done = { ...place, sublessonId: quiz?._id }
  await call(page, 'POST', { path: '/course/update-progress', data: done })
  const { tools } = await call<{ tools: { _id: string }[] }>(page, 'GET', {
    path: `/tools?search=${id}-tool`,
  })
  const toolId = tools[0]?._id
  await call(page, 'POST', { path: `/tools/add-to-favorites/${toolId}` })
  const { exam } = await call<{ exam: { tasks: { _id: string }[] } }>(page, 'GET', {
    path: `/course-exams/${courseId}`,
  })
  const draft = { title: 'Mój szkic', description: '<p>Początek</p>', attachments: [], sequence: 1 }
  await call(page, 'PUT', {
    path: `/course-exams/draft/${courseId}`,
    data: { ...draft, examTaskId: exam.tasks[0]?._id },
  })
  return { courseId, toolId, quizPath }
}

test('[AUTHOR-07] a changed id of a tool, question or task is reported before publishing, and one click each keeps people’s data', async ({
  page,
  browser,
  language,
}) => {
  const t = textsOf(language)
  const id = `renames-${language}-${Date.now()}`
  await enter(page, language, 'author')
  const pack = await publishPack(page, id)
  const context = await browser.newContext({ baseURL: process.env.ZENIT_URL ?? '' })
  const learner = await context.newPage()
  await enterAnew(learner, language)
  const { courseId, toolId, quizPath } = await learn(learner, id)
  await pack.rename()

  await page.goto(`/studio/content/${pack.id}`)
  await page.getByRole('button', { name: t('studio-content:publish.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const words = { tool: 'favourites', question: 'answered', task: 'begun' } as const
  const kinds = ['tool', 'question', 'task'] as const
  const names = kinds.map((what) => `${id}-${what}`)
  const keepOf = (name: string) =>
    page.getByRole('button', { name: t('studio-content:publish.keep', { slug: `${name}-2` }), exact: true })
  for (const kind of kinds) {
    const name = `${id}-${kind}`
    await expect(keepOf(name)).toBeVisible()
    const effect = dialog.getByRole('listitem').filter({ has: keepOf(name) })
    await expect(effect).toContainText(t(`studio-content:publish.${words[kind]}`, { count: 1 }))
  }
  await screenInBothThemes(page, 'studio-publish-renamed')
  for (const name of names) {
    await keepOf(name).click()
    await expect(keepOf(name), `what people have in ${name} is kept`).toHaveCount(0)
  }
  await screenInBothThemes(page, 'studio-publish-kept')
  const confirm = dialog.getByRole('checkbox', { name: t('studio-content:publish.confirm') })
  if ((await confirm.count()) > 0) await confirm.click()
  await dialog.getByRole('button', { name: t('studio-content:publish.send'), exact: true }).click()
  await expect(dialog).toBeHidden()

  const findTool = async () => {
    const path = `/tools/${toolId}`
    return (await call<{ tool: { name: string; isFavorite: boolean } }>(learner, 'GET', { path })).tool
  }
  // The product reads what is published a moment later.
  await expect.poll(findTool, 'the favourite').toMatchObject({ name: `${id}-tool-2`, isFavorite: true })
  const { content } = await call<{ content: { isCompleted: boolean } }>(learner, 'GET', { path: quizPath })
  expect(content.isCompleted, 'the answer').toBe(true)
  await openFinalWork(learner, courseId)
  await learner.getByRole('link', { name: t('final-works:overview.goOn') }).click()
  await expect(titleOn(learner, language), 'the draft').toHaveValue('Mój szkic')
  await context.close()
})
