import type { QueryOf } from '@zenit/contract/call'
import { finishWithoutCertificate } from '@zenit/contract/courses'
import { listProgramCourses, listPrograms, viewProgram } from '@zenit/contract/programs'
import { viewToolbar } from '@zenit/contract/toolbar'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createLearner } from '../../../test/testing/factories.ts'
import { completeLessons, join, passCourse } from '../../../test/testing/learning.ts'
import { newId } from '../../platform/ids.ts'

const app = await createTestApp()
const { db } = app.deps

interface LocalizedTitle {
  pl: string
  en: string
}

/** Creates a program of one course, with a title to search for. */
async function createProgram(
  title: LocalizedTitle,
  given: { rank?: number; languages?: ('pl' | 'en')[]; day?: number } = {},
) {
  const document = given.languages ? { languages: given.languages } : {}
  const course = await createCourse(app, { document, rank: given.rank ?? 2 })
  const row = await db
    .selectFrom('programs')
    .where('id', '=', course.programId)
    .select('document')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('programs')
    .set({
      document: JSON.stringify({ ...row.document, title }),
      created_at: new Date(Date.UTC(2026, 0, given.day ?? 1)),
    })
    .where('id', '=', course.programId)
    .execute()
  return course
}

const prompts = await createProgram({ pl: 'Żywe prompty', en: 'Live prompts' }, { day: 3 })
const lodz = await createProgram({ pl: 'Łódź w danych', en: 'Data of Lodz' }, { day: 1 })
const high = await createProgram(
  { pl: 'Ćwiczenia dla trzeciej rangi', en: 'Exercises for rank 3' },
  { rank: 3, day: 2 },
)
const polish = await createProgram(
  { pl: 'Tylko po polsku', en: 'Only in Polish' },
  { languages: ['pl'], day: 4 },
)
await app.deps.catalog.reload()

const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id)
const list = async (actor: Actor, query: QueryOf<typeof listPrograms> = {}, language: 'pl' | 'en' = 'pl') =>
  ids((await actor.call(listPrograms, { query, language })).body.modules)

const finish = async (actor: Actor, course: typeof prompts, isPassed = true) => {
  await completeLessons(app, actor, course)
  if (isPassed) await passCourse(app, actor.userId, course.courseId)
  await actor.call(finishWithoutCertificate, { params: { courseId: course.courseId } })
}

describe('the list of programs', () => {
  test('[PROG-01] contains every program of the language in order, nine to a page', async () => {
    const learner = await createLearner(app)
    const { body } = await learner.call(listPrograms, {})
    expect(ids(body.modules)).toEqual([prompts.programId, lodz.programId, high.programId, polish.programId])
    expect(body.pagination).toEqual({ page: 1, limit: 9, totalCount: 4, totalPages: 1 })
    expect(body.modules[0]).toEqual({
      _id: prompts.programId,
      title: 'Żywe prompty',
      description: 'What it is about (pl)',
      cover: null,
      motif: null,
      rank: 2,
      access: 'active',
      progress: 0,
      coursesCount: 1,
      languages: ['pl', 'en'],
    })
  })

  test.each([
    { query: { search: 'lodz' }, found: [lodz] },
    { query: { search: 'ŻYWE' }, found: [prompts] },
    { query: { search: 'nothing like it' }, found: [] },
    { query: { rank: [3] }, found: [high] },
    { query: { rank: [2, 3] }, found: [prompts, lodz, high, polish] },
    { query: { rank: [5] }, found: [] },
    { query: { modulesType: 'active' }, found: [prompts, lodz, polish] },
    { query: { modulesType: 'unavailable' }, found: [high] },
    { query: { modulesType: 'completed' }, found: [] },
    { query: { sortBy: 'title' }, found: [high, lodz, polish, prompts] },
    { query: { sortBy: 'title', order: 'desc' }, found: [prompts, polish, lodz, high] },
    { query: { sortBy: 'createdAt' }, found: [lodz, high, prompts, polish] },
    { query: { page: 2, limit: 3 }, found: [polish] },
    { query: { page: 7 }, found: [] },
  ] as const)('[PROG-01][PROG-03] $query', async ({ query, found }) => {
    const learner = await createLearner(app)
    const { status, body } = await learner.call(listPrograms, {
      query: query as QueryOf<typeof listPrograms>,
    })
    expect(status).toBe(200)
    expect(ids(body.modules)).toEqual(found.map((course) => course.programId))
  })

  test('[API-01][PROG-01] moduleCourseType keeps programs that have a course in that state', async () => {
    const learner = await createLearner(app)
    await join(learner, lodz.courseId)
    await finish(learner, polish)
    const types = ['all', 'started', 'not-started', 'completed'] as const
    const found = await Promise.all(types.map((moduleCourseType) => list(learner, { moduleCourseType })))
    const all = [prompts, lodz, high, polish].map(({ programId }) => programId)
    const notStarted = [prompts.programId, high.programId]
    expect(found).toEqual([all, [lodz.programId], notStarted, [polish.programId]])
    expect(await list(learner, { moduleCourseType: 'not-started', rank: [3] })).toEqual([high.programId])
    expect(await list(learner, { moduleCourseType: 'started', search: 'prompty' })).toEqual([])
  })

  test('[PROG-03] a page past the end keeps the totals', async () => {
    const learner = await createLearner(app)
    const { body } = await learner.call(listPrograms, { query: { page: 7, limit: 3 } })
    expect(body.pagination).toEqual({ page: 7, limit: 3, totalCount: 4, totalPages: 2 })
  })

  test.each([
    { page: 0 },
    { page: 'x' },
    { limit: 101 },
    { modulesType: 'none' },
    { sortBy: 'name' },
    { order: 'up' },
    { moduleCourseType: 'none' },
    { rank: 9 },
    { search: 'x'.repeat(201) },
    { colour: 'red' },
    { lang: 'de' },
  ])('[API-02][PROG-01] %j is refused', async (query) => {
    const learner = await createLearner(app)
    const reply = await learner.call(listPrograms, { query: query as QueryOf<typeof listPrograms> })
    expect([reply.status, reply.code]).toEqual([400, 'invalid-input'])
    expect(reply.text).toContain(`"field":"${Object.keys(query)[0]}`)
  })

  test('[LANG-05] leaves out what is missing in the language, unless the learner started it', async () => {
    const learner = await createLearner(app)
    expect(await list(learner, {}, 'en')).not.toContain(polish.programId)
    const toolbar = async () => ids((await learner.call(viewToolbar, { language: 'en' })).body.modules)
    expect(await toolbar()).toEqual([prompts.programId, lodz.programId, high.programId])
    await join(learner, polish.courseId)
    expect(await list(learner, {}, 'en')).toContain(polish.programId)
    expect(await toolbar()).toContain(polish.programId)
  })
})

test('[NAV-05] the toolbar lists every program in the learner’s language', async () => {
  const learner = await createLearner(app)
  const { body } = await learner.call(viewToolbar, { language: 'pl' })
  expect(body.modules.map(({ title }) => title)).toEqual([
    'Żywe prompty',
    'Łódź w danych',
    'Ćwiczenia dla trzeciej rangi',
    'Tylko po polsku',
  ])
})

describe('access to a program', () => {
  test('[ACCESS-05][PROG-02][TRUST-04] is active, then completed when all its courses are passed', async () => {
    const learner = await createLearner(app)
    const view = async () =>
      (await learner.call(viewProgram, { params: { id: prompts.programId } })).body.module
    expect(await view()).toMatchObject({ access: 'active', progress: 0 })
    await completeLessons(app, learner, prompts)
    expect(await view()).toMatchObject({ access: 'active', progress: 5 / 6 })
    await finish(learner, prompts, false)
    expect(await view()).toMatchObject({ access: 'active', progress: 5 / 6 })
    await passCourse(app, learner.userId, prompts.courseId)
    expect(await view()).toMatchObject({ access: 'completed', progress: 1 })
    expect(await list(learner, { modulesType: 'completed' })).toEqual([prompts.programId])
  })

  test('[ACCESS-03][ACCESS-05] is unavailable below its rank', async () => {
    const learner = await createLearner(app)
    const params = { id: high.programId }
    for (const call of [viewProgram, listProgramCourses]) {
      const reply = await learner.call(call, { params })
      expect(reply).toMatchObject({ status: 403, code: 'rank-too-low', body: { rank: 3 } })
    }
    const higher = await createLearner(app, { rank: 3 })
    expect((await higher.call(viewProgram, { params })).body.module.access).toBe('active')
  })

  test('[LANG-05] needs a language that it has', async () => {
    const learner = await createLearner(app)
    for (const call of [viewProgram, listProgramCourses]) {
      const reply = await learner.call(call, { params: { id: polish.programId }, language: 'en' })
      expect([reply.status, reply.body]).toMatchObject([
        406,
        { code: 'language-unavailable', languages: ['pl'] },
      ])
      expect((await learner.call(call, { params: { id: newId() } })).status).toBe(404)
    }
  })
})
