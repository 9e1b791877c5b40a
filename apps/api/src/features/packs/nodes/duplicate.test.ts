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
