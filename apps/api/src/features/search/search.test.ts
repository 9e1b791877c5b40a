import { finishWithoutCertificate } from '@zenit/contract/courses'
import { search } from '@zenit/contract/search'
import { describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  createCourse,
  createLearner,
  createOrganisation,
  createUser,
  publishRevision,
  sublessonDocuments,
} from '../../../test/testing/factories.ts'
import { completeLessons, join } from '../../../test/testing/learning.ts'
import { newId } from '../../platform/ids.ts'
import { createTool } from '../tools/fixtures.ts'

const app = await createTestApp()
const { db, catalog } = app.deps

const lesson = (pl: string, en: string, count = 1) => {
  const parts = sublessonDocuments().slice(0, count)
  return { _id: newId(), slug: newId(), title: { pl, en }, sublessons: parts }
}

const garden = await createCourse(app, {
  document: {
    title: { pl: 'Łódź: ogród danych', en: 'Lodz: a garden of data' },
    description: { pl: 'O drzewach', en: 'About trees' },
    lessons: [lesson('Żywopłot', 'The hedge'), lesson('Grządki', 'Flower beds', 2)],
  },
})
const high = await createCourse(app, {
  document: { title: { pl: 'Ogród na dachu', en: 'A roof garden' } },
  rank: 3,
})
const polish = await createCourse(app, {
  document: {
    languages: ['pl'],
    title: { pl: 'Ogród zimowy' },
    description: { pl: 'Opis' },
    lessons: [
      { _id: newId(), slug: 'o', title: { pl: 'Oranżeria' }, sublessons: sublessonDocuments().slice(0, 1) },
    ],
  },
})
const rake = await createTool(app, { name: 'Grabie Ogrodnika' })
await createTool(app, { name: 'Ogrodowy Tylko po polsku', description: { pl: 'Opis' } })
await catalog.reload()

const learner = await createLearner(app)

async function find(actor: Actor, text: string, given: { language?: 'pl' | 'en'; limit?: number } = {}) {
  const { language = 'pl', limit } = given
  const query = { search: text, ...(limit ? { limit } : {}) }
  return (await actor.call(search, { query, language })).body.groups
}

const titles = async (actor: Actor, text: string, language: 'pl' | 'en' = 'pl') =>
  (await find(actor, text, { language })).flatMap(({ kind, results }) =>
    results.map(({ title }) => `${kind}: ${title}`),
  )

describe('the search', () => {
  test('finds with or without Polish letters, in both languages at once', async () => {
    for (const text of ['Łódź', 'lodz', 'LODZ OGROD', 'garden of', 'ogród danych'])
      expect(await titles(learner, text), text).toContain('course: Łódź: ogród danych')
    for (const text of ['lodz', 'ogrod', 'garden'])
      expect(await titles(learner, text, 'en'), text).toContain('course: Lodz: a garden of data')
  })

  test('contains the title that matched, if it is the one in the other language', async () => {
    const [group] = await find(learner, 'hedge')
    expect(group?.results).toMatchObject([{ title: 'Żywopłot', otherTitle: 'The hedge' }])
    const [own] = await find(learner, 'zywoplot')
    expect(own?.results).toMatchObject([{ title: 'Żywopłot', otherTitle: null }])
  })

  test('groups by kind, the kind with the best result first', async () => {
    const groups = await find(learner, 'grab')
    expect(groups).toEqual([
      {
        kind: 'tool',
        totalCount: 1,
        results: [
          {
            ...{ _id: rake, title: 'Grabie Ogrodnika', otherTitle: null, within: [] },
            ...{ courseId: null, lessonId: null, sublessonId: null, logo: null },
          },
        ],
      },
    ])
    expect((await find(learner, 'ogród')).map(({ kind }) => kind)).toEqual(['course', 'tool'])
    expect(await titles(learner, 'ogród')).toEqual(
      [
        'course: Ogród zimowy',
        'course: Łódź: ogród danych',
        'tool: Ogrodowy Tylko po polsku',
        'tool: Grabie Ogrodnika',
      ].map((title) => title),
    )
  })

  test('links to a lesson, and to a part of one', async () => {
    const [first, second] = garden.document.lessons
    const [group] = await find(learner, 'zywo')
    expect(group).toMatchObject({
      kind: 'lesson',
      results: [
        {
          ...{ _id: first?._id, courseId: garden.courseId, lessonId: first?._id },
          sublessonId: first?.sublessons[0]?._id,
          within: ['Łódź: ogród danych'],
        },
      ],
    })
    const parts = (await find(learner, 'deck', { limit: 20 })).flatMap(({ results }) => results)
    expect(parts).toContainEqual(
      expect.objectContaining({
        ...{ _id: second?.sublessons[1]?._id, lessonId: second?._id, title: 'deck (pl)' },
        within: ['Grządki', 'Łódź: ogród danych'],
      }),
    )
  })

  test('counts all results, and returns as many as requested', async () => {
    const all = await find(learner, 'o', { limit: 20 })
    const few = await find(learner, 'o', { limit: 1 })
    expect(all.find(({ kind }) => kind === 'course')?.totalCount).toBe(2)
    expect(few.map(({ totalCount }) => totalCount)).toEqual(all.map(({ results }) => results.length))
    for (const { results } of few) expect(results).toHaveLength(1)
  })

  test('finds nothing for an empty text', async () => {
    expect(await find(learner, '   ')).toEqual([])
    expect(await find(learner, 'smok wawelski')).toEqual([])
  })

  test('[API-02] rejects invalid queries', async () => {
    for (const query of [{}, { search: '' }, { search: 'x'.repeat(201) }, { search: 'x', limit: 21 }])
      expect((await learner.call(search, { query: query as never })).status).toBe(400)
  })
})

describe('[ACCESS-01, ACCESS-02] only what the learner may open is found', () => {
  test('nothing above their rank', async () => {
    expect(await titles(learner, 'dach')).toEqual([])
    expect(await titles(learner, 'second', 'en')).not.toContain('lesson: Second (en)')
    const third = await createLearner(app, { rank: 3 })
    expect(await titles(third, 'dach')).toEqual(['course: Ogród na dachu'])
    expect(high.document.title.pl).toBe('Ogród na dachu')
  })

  test('no tools without the organisation’s flag, or if they are switched off', async () => {
    const organisationId = await createOrganisation(db, { access_to_tool_repository: false })
    const limited = await signIn(app, await createUser(db, { organisationId }))
    expect(await find(limited, 'grabie')).toEqual([])
    expect(await titles(limited, 'garden')).not.toEqual([])
    const off = await createTestApp({ DISABLED_FEATURES: 'tools' })
    await createTool(off, { name: 'Grabie' })
    await off.deps.catalog.reload()
    expect(await find(await createLearner(off), 'grabie')).toEqual([])
  })

  test('content missing in the language, only for learners who started it', async () => {
    expect(await titles(learner, 'oran', 'en')).toEqual([])
    expect(await titles(learner, 'ogrodowy', 'en')).toEqual([])
    const starter = await createLearner(app)
    await join(starter, polish.courseId)
    expect(await titles(starter, 'oran', 'en')).toEqual(['lesson: Oranżeria'])
  })

  test('lessons of the revision that the learner uses', async () => {
    const course = await createCourse(app, { document: { lessons: [lesson('Stara studnia', 'Old well')] } })
    const early = await createLearner(app)
    await join(early, course.courseId)
    await publishRevision(app, course.courseId, {
      ...course.document,
      lessons: [lesson('Nowa studnia', 'New well')],
    })
    expect(await titles(early, 'studnia')).toEqual(['lesson: Stara studnia'])
    expect(await titles(learner, 'studnia')).toEqual(['lesson: Nowa studnia'])
    await completeLessons(app, early, course)
    await early.call(finishWithoutCertificate, { params: { courseId: course.courseId } })
    expect(await titles(early, 'studnia')).toEqual(['lesson: Nowa studnia'])
  })
})
