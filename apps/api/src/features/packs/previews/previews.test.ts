import { updateAssignments } from '@zenit/contract/packs'
import {
  checkPreviewAnswer,
  checkPreviewTest,
  startPreviewTest,
  viewPreview,
  viewPreviewCourse,
  viewPreviewLesson,
} from '@zenit/contract/packs-preview'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createLearner, createOrganisation } from '../../../../test/testing/factories.ts'
import { rowCounts } from '../../../../test/testing/row-counts.ts'
import { type TestPack, writeTestPack } from '../../../content/test-pack.ts'
import { createAdmin } from '../../people/fixtures.ts'
import { createAuthor, importZip, readFolder, working, zipOf } from '../fixtures.ts'

const app = await createTestApp()
let author: Actor
beforeAll(async () => {
  author = await createAuthor(app)
})
const made: TestPack[] = []
afterAll(() => {
  for (const pack of made) pack.remove()
})

let imports = 0
/** The sound pack of the content tests as a draft. */
async function importDraft() {
  const pack = writeTestPack({ 'content.yaml': `id: draft-${++imports}\nlanguages: [pl, en]\n` })
  made.push(pack)
  const { body } = await importZip(app, author, { archive: await zipOf(readFolder(pack.root)) })
  const id = body.pack._id as string
  return {
    id,
    params: { key: id, course: 'prompts' },
    ...previewing(author, id),
    write: working(author, id).write,
  }
}

function previewing(actor: Actor, key: string) {
  const params = { key, course: 'prompts' }
  return {
    course: (more: { rank?: number; language?: 'pl' | 'en' } = {}) =>
      actor.call(viewPreviewCourse, {
        params,
        query: more.rank ? { rank: more.rank } : {},
        language: more.language ?? 'en',
      }),
    lesson: (sublessonId: string) =>
      actor.call(viewPreviewLesson, { params: { ...params, sublessonId }, language: 'en' }),
    answer: (body: { sublessonId: string; questionId?: string; answers: string[] }) =>
      actor.call(checkPreviewAnswer, { params, body, language: 'en' }),
    start: () => actor.call(startPreviewTest, { params, language: 'en' }),
    check: (body: Parameters<typeof checkBody>[0]) =>
      actor.call(checkPreviewTest, { params, body, language: 'en' }),
  }
}
const checkBody = (body: {
  served: { question: string; answers: string[] }[]
  answers: { q: number; a: string[] }[]
}) => body

describe('[AUTHOR-06] a draft in the player', () => {
  test('is looked at, tried and tested, and nothing is written anywhere', async () => {
    const draft = await importDraft()
    const before = await rowCounts(app.deps.db)
    const { body } = await draft.course()
    expect(body.data.course.title).toBe('Prompts')
    expect(body.data.progress).toMatchObject({ _id: null, isStarted: false })
    expect(body.leftOut).toEqual([])
    for (const { sublessonId } of body.places) {
      const lesson = await draft.lesson(sublessonId)
      expect(lesson.status).toBe(200)
      expect(lesson.text, 'no key leaves with a lesson').not.toContain('"right"')
      for (const { _id: questionId, answers } of lesson.body.content.questions ?? []) {
        const chosen = answers.slice(0, 1).map(({ _id }) => _id)
        const checked = await draft.answer({ sublessonId, questionId, answers: chosen })
        expect(checked.body.answersFeedback.map(({ answerId }) => answerId)).toEqual(chosen)
      }
    }
    const { body: started, text } = await draft.start()
    expect(text, 'nor with a paper').not.toContain('"right"')
    const { questions } = started.test
    expect(questions).toHaveLength(1)
    const served = questions.map(({ _id, answers }) => ({
      question: _id,
      answers: answers.map((answer) => answer._id),
    }))
    const tries = [[0], [1], [0, 1]].map((chosen) => ({
      served,
      answers: [{ q: 0, a: chosen.map((index) => served[0]?.answers[index] ?? '') }],
    }))
    const results = await Promise.all(tries.map((one) => draft.check(one)))
    expect(results.map((one) => one.body.result.passed).filter(Boolean)).toHaveLength(1)
    const failed = results.find((one) => !one.body.result.passed)
    expect(failed?.text, 'the settings do not show right answers').not.toContain('isRight')
    expect(await rowCounts(app.deps.db)).toEqual(before)
  })

  test('shows what was saved a moment ago, in each language, and keeps its ids', async () => {
    const draft = await importDraft()
    const first = (await draft.course({ language: 'pl' })).body
    expect(first.data.course.title).toBe('Polecenia')
    const path = 'courses/prompts/course.yaml'
    const { value } = await working(author, draft.id).view(path)
    await draft.write(path, { ...(value as object), title: { pl: 'Nowe', en: 'New' } })
    const after = (await draft.course()).body
    expect(after.data.course.title).toBe('New')
    expect(after.places).toEqual(first.places)
  })

  test('is closed to a rank that would not open its program', async () => {
    const draft = await importDraft()
    const program = await working(author, draft.id).view('programs/start.yaml')
    await draft.write('programs/start.yaml', { ...(program.value as object), rank: 4 })
    const refused = await draft.course({ rank: 3 })
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'rank-too-low', rank: 4 }])
    expect((await draft.course({ rank: 4 })).status).toBe(200)
  })

  test('with errors shows the rest and names what it leaves out', async () => {
    const draft = await importDraft()
    const lesson = 'courses/prompts/lessons/01-intro/lesson.yaml'
    const { places } = (await draft.course()).body
    const { value } = await working(author, draft.id).view(lesson)
    const broken = structuredClone(value) as { sublessons: { id: string; video?: unknown }[] }
    for (const one of broken.sublessons) if (one.id === 'film') one.video = 'nowhere.mp4'
    await draft.write(lesson, broken)
    await draft.write('courses/prompts/closed-test.yaml', { minutes: 'ten', questions: [] })
    const { body } = await draft.course()
    expect(body.leftOut).toEqual([
      { lesson: 'intro', sublesson: 'film', ending: null },
      { lesson: null, sublesson: null, ending: 'closed-test' },
    ])
    expect(body.test).toBeNull()
    expect(body.places).toEqual(places.filter(({ sublesson }) => sublesson !== 'film'))
    for (const { sublessonId } of body.places) expect((await draft.lesson(sublessonId)).status).toBe(200)
    expect((await draft.start()).status).toBe(404)
  })

  test('a text that one language lacks keeps nothing from being shown in the other', async () => {
    const draft = await importDraft()
    const path = 'courses/prompts/course.yaml'
    const { value } = await working(author, draft.id).view(path)
    await draft.write(path, { ...(value as object), title: { pl: 'Tylko po polsku' } })
    const { body } = await draft.course({ language: 'pl' })
    expect([body.data.course.title, body.leftOut]).toEqual(['Tylko po polsku', []])
  })

  test('of which nothing can be shown says so', async () => {
    const draft = await importDraft()
    await draft.write('courses/prompts/course.yaml', '[]')
    const refused = await draft.course()
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'pack-faulty' }])
  })

  test('a paper that this test could not have given is refused, field by field', async () => {
    const draft = await importDraft()
    const { body } = await draft.course()
    const stranger = body.places[0]?.sublessonId ?? ''
    const refused = await draft.check({ served: [{ question: stranger, answers: [] }], answers: [] })
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: 'invalid-input', errors: [{ field: 'served.0' }] },
    ])
  })
})

test('[AUTHOR-06] a draft is found only by those who may edit it', async () => {
  const draft = await importDraft()
  const learner = await createLearner(app)
  const stranger = await createAuthor(app)
  const admin = await createAdmin(app)
  const organisationId = await createOrganisation(app.deps.db)
  await admin.call(updateAssignments, {
    params: { id: stranger.userId ?? '' },
    body: { organisations: [organisationId], programs: [] },
  })
  for (const nobody of [learner, stranger]) {
    const there = previewing(nobody, draft.id)
    expect((await nobody.call(viewPreview, { params: { key: draft.id } })).status).toBe(404)
    const answers = [draft.id]
    for (const reply of [
      await there.course(),
      await there.lesson(draft.id),
      await there.start(),
      await there.answer({ sublessonId: draft.id, answers }),
      await there.check({ served: [{ question: draft.id, answers }], answers: [] }),
    ])
      expect(reply.status).toBe(404)
  }
  const seen = await admin.call(viewPreview, { params: { key: draft.id } })
  expect(seen.body).toMatchObject({ isEditor: true, expiresAt: null, courses: [{ slug: 'prompts' }] })
})
