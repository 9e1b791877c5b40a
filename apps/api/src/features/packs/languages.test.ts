import { viewCourse, viewLesson } from '@zenit/contract/courses'
import { createNode } from '@zenit/contract/packs'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner } from '../../../test/testing/factories.ts'
import { join } from '../../../test/testing/learning.ts'
import { createAuthor, makePack, working } from './fixtures.ts'

const app = await createTestApp()

test('[AUTHOR-04][LANG-05] a language that an author adds later is available to learners in the course, and locks nobody out', async () => {
  const author = await createAuthor(app)
  const { id, name } = await makePack(author, ['pl'])
  const pack = working(author, id)
  const make = async (kind: string, slug: string, parent?: string) => {
    const body = { kind, slug, title: { pl: 'Tytuł' }, ...(parent && { parent }) } as never
    return (await author.call(createNode, { params: { id }, body })).body.node
  }
  const program = await make('program', name)
  await make('course', name, program)
  const lesson = await make('lesson', 'intro', `courses/${name}`)
  await make('page', 'text', lesson)
  const folder = `courses/${name}/lessons/01-intro`
  const change = async (path: string, more: object) =>
    pack.write(path, { ...(await pack.view(path)).value, ...more })
  await change(`programs/${name}.yaml`, { description: { pl: 'Opis' }, motif: 'bridge' })
  await change(`courses/${name}/course.yaml`, {
    description: { pl: 'Opis' },
    motif: 'bridge',
    ending: 'none',
  })
  await pack.write(`${folder}/text.pl.md`, 'Tekst lekcji.\n')
  const first = await pack.publish()
  expect([first.text, first.status]).toEqual([first.text, 200])

  await app.deps.catalog.reload()
  const course = [...app.deps.catalog.courses.values()].find(({ slug }) => slug === name)
  const learner = await createLearner(app)
  const courseId = String(course?._id)
  await join(learner, courseId)
  const lessonId = String(course?.lessons[0]?._id)
  const open = async (language: 'pl' | 'en') => {
    const seen = await learner.call(viewCourse, { params: { id: courseId }, language })
    const read = await learner.call(viewLesson, { params: { lessonId }, language })
    return [seen.status, read.status]
  }
  expect(await open('pl')).toEqual([200, 200])
  expect(await open('en')).toEqual([406, 406])

  const both = (pl: string, en: string) => ({ pl, en })
  await change('content.yaml', { languages: ['pl', 'en'] })
  await change(`programs/${name}.yaml`, { title: both('Tytuł', 'Title'), description: both('Opis', 'About') })
  // A half translated course cannot be published, so nobody loses access.
  await change(`courses/${name}/course.yaml`, {
    languages: ['pl', 'en'],
    title: both('Tytuł', 'Title'),
    description: both('Opis', 'About'),
  })
  expect((await pack.impact()).code).toBe('pack-faulty')
  expect(await open('pl')).toEqual([200, 200])
  const { value } = await pack.view(`${folder}/lesson.yaml`)
  await pack.write(`${folder}/text.en.md`, 'The text of the lesson.\n')
  const [sublesson] = value.sublessons
  await pack.write(`${folder}/lesson.yaml`, {
    title: both('Tytuł', 'Title'),
    sublessons: [
      { ...sublesson, title: both('Tytuł', 'Title'), page: { pl: 'text.pl.md', en: 'text.en.md' } },
    ],
  })
  const second = await pack.publish()
  expect([second.text, second.status]).toEqual([second.text, 200])
  await app.deps.catalog.reload()
  expect(await open('pl')).toEqual([200, 200])
  expect(await open('en')).toEqual([200, 200])
})
