import { readFileSync } from 'node:fs'
import * as calls from '@zenit/contract/packs'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createAuthor, working } from '../fixtures.ts'
import { mirroring } from '../mirrors/fixtures.ts'

const app = await createTestApp()
const { folderOf, load } = mirroring(app)

test('[AUTHOR-01] lessons and their parts are copied into another course, with everything they need', async () => {
  const author = await createAuthor(app)
  await load(folderOf('between'))
  const { body } = await author.call(calls.listPacks, { query: { search: 'between' } })
  const { params, ...pack } = working(author, body.packs[0]?._id ?? '')
  await author.call(calls.takeOverPack, { params })
  const course = 'courses/between-course'
  const create = (kind: 'course' | 'lesson', parent: string, slug: string) =>
    author.call(calls.createNode, { params, body: { kind, parent, slug, title: { pl: slug, en: slug } } })
  await create('course', 'programs/between-start', 'between-other')
  await create('lesson', 'courses/between-other', 'own')
  const copy = (node: string, parent: string, slug: string) =>
    author.call(calls.duplicateNode, { params, body: { node, parent, slug } })
  const replies = [
    await copy(`${course}/intro`, 'courses/between-other', 'intro'),
    await copy(`${course}/intro/film`, 'courses/between-other/own', 'film'),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const { courses } = await pack.tree()
  const lessons = courses.map(({ lessons }) =>
    lessons.map(({ slug, sublessons }) => [slug, sublessons.map((one) => one.slug)]),
  )
  const whole = ['intro', ['film', 'deck', 'check', 'review']]
  expect(lessons).toEqual([[whole], [['own', ['film']], whole]])
  const { issues } = (await author.call(calls.listIssues, { params })).body
  // The new course itself has no description yet.
  const faulty = issues.filter(({ severity, path }) => severity === 'error' && path.includes('/lessons/'))
  expect(faulty.map(({ path, code }) => [path, code])).toEqual([])
})

test('[AUTHOR-01] copies link to their own parts, include the files that they show, and have no renamedFrom', async () => {
  const author = await createAuthor(app)
  const course = 'courses/inside-course'
  const lesson = `${course}/lessons/01-intro`
  const folder = folderOf('inside')
  const film = [
    '# Film',
    `See [the slides](/${course}/intro/deck), [this](</${course}/intro/film>) and [all of it][all].`,
    '![A picture][pic] [A file](<two words.pdf>)',
    `[all]: /${course}/intro\n[pic]: picture.png "One"\n`,
  ].join('\n\n')
  const yaml = readFileSync(`${folder.root}/${lesson}/lesson.yaml`, 'utf8')
  const quiz = readFileSync(`${folder.root}/${lesson}/check.yaml`, 'utf8')
  folder.write({
    [`${lesson}/lesson.yaml`]: `renamedFrom: beginning\n${yaml}`,
    [`${lesson}/film.en.md`]: film,
    [`${lesson}/two words.pdf`]: readFileSync(`${folder.root}/${lesson}/sheet.pdf`),
    [`${lesson}/check.yaml`]: quiz.replace('en: Yes?', "en: 'Yes? ![P](picture.png)'"),
  })
  await load(folder)
  const { body } = await author.call(calls.listPacks, { query: { search: 'inside' } })
  const { params, ...pack } = working(author, body.packs[0]?._id ?? '')
  await author.call(calls.takeOverPack, { params })
  const copy = (node: string, slug: string, parent?: string) =>
    author.call(calls.duplicateNode, { params, body: { node, slug, ...(parent ? { parent } : {}) } })
  const title = { pl: 'Own', en: 'Own' }
  const own = { kind: 'lesson' as const, parent: course, slug: 'own', title }
  await author.call(calls.createNode, { params, body: own })
  const replies = [
    await copy(`${course}/intro`, 'again'),
    await copy(`${course}/intro/film`, 'film', `${course}/own`),
    await copy(`${course}/intro/check`, 'check', `${course}/own`),
    await copy(`${course}/intro/film`, 'second'),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const textIn = async (path: string) => (await pack.view(path)).content
  const again = await textIn(`${course}/lessons/03-again/film.en.md`)
  expect(again).toBe(film.replaceAll('/intro', '/again'))
  expect(await textIn(`${course}/lessons/03-again/lesson.yaml`)).not.toContain('renamedFrom')
  const alone = await textIn(`${course}/lessons/02-own/film.en.md`)
  expect(alone).toBe(film.replaceAll('/intro/film', '/own/film'))
  for (const name of ['picture.png', 'two words.pdf', 'check.yaml'])
    expect((await pack.view(`${course}/lessons/02-own/${name}`)).path, name).toContain(name)
  expect(await textIn(`${lesson}/second.en.md`)).toBe(film.replaceAll('/intro/film', '/intro/second'))
  expect(await textIn(`${lesson}/film.en.md`), 'the original').toBe(film)
  const { issues } = (await author.call(calls.listIssues, { params })).body
  expect(issues.filter(({ severity }) => severity === 'error')).toEqual([])

  // A moved node keeps the links to it.
  const move = { node: `${course}/intro/deck`, parent: `${course}/own`, position: 0 }
  expect((await author.call(calls.moveNode, { params, body: move })).status).toBe(200)
  expect(await textIn(`${lesson}/film.en.md`)).toBe(film.replace('/intro/deck', '/own/deck'))
})
