import { updateAuthorAssignments } from '@zenit/contract/packs'
import {
  checkPreviewAnswer,
  checkPreviewTest,
  createPreviewLink,
  deletePreviewLink,
  listPreviewLinks,
  startPreviewTest,
  viewPreview,
  viewPreviewCourse,
  viewPreviewLesson,
} from '@zenit/contract/packs-preview'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createLearner, createOrganisation } from '../../../../test/testing/factories.ts'
import { type TestPack, writeTestPack } from '../../../../test/testing/pack.ts'
import { rowCounts } from '../../../../test/testing/row-counts.ts'
import { createAdmin } from '../../people/fixtures.ts'
import { createAuthor, importZip, readFolder, working, zipOf } from '../fixtures.ts'

const app = await createTestApp()
let author: Actor
// For each test, because one of them lets a week pass, which ends sessions.
beforeEach(async () => {
  author = await createAuthor(app)
})
const made: TestPack[] = []
afterAll(() => {
  for (const pack of made) pack.remove()
})

let imports = 0
/** Imports the valid pack of the content tests as a draft. */
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
  test('is viewed, tried and tested, without writing anything', async () => {
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

  test('shows what was just saved, in each language, with the same ids', async () => {
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

  test('is closed to a rank below that of its program', async () => {
    const draft = await importDraft()
    const program = await working(author, draft.id).view('programs/start.yaml')
    await draft.write('programs/start.yaml', { ...(program.value as object), rank: 4 })
    const refused = await draft.course({ rank: 3 })
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'rank-too-low', rank: 4 }])
    expect((await draft.course({ rank: 4 })).status).toBe(200)
  })

  test('with errors shows the rest and lists what it leaves out', async () => {
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

  test('a text missing in one language does not prevent the preview in the other', async () => {
    const draft = await importDraft()
    const path = 'courses/prompts/course.yaml'
    const { value } = await working(author, draft.id).view(path)
    await draft.write(path, { ...(value as object), title: { pl: 'Tylko po polsku' } })
    const { body } = await draft.course({ language: 'pl' })
    expect([body.data.course.title, body.leftOut]).toEqual(['Tylko po polsku', []])
  })

  test('that cannot be shown at all returns an error', async () => {
    const draft = await importDraft()
    await draft.write('courses/prompts/course.yaml', '[]')
    const refused = await draft.course()
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'pack-faulty' }])
  })

  test('a set of questions that this test could not have drawn is rejected, field by field', async () => {
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

test('[AUTHOR-06] a draft is found only by people who may edit it', async () => {
  const draft = await importDraft()
  const learner = await createLearner(app)
  const stranger = await createAuthor(app)
  const admin = await createAdmin(app)
  const organisationId = await createOrganisation(app.deps.db)
  await admin.call(updateAuthorAssignments, {
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

describe('[AUTHOR-06] a link to a draft', () => {
  const make = async (maker: Actor, id: string) =>
    (await maker.call(createPreviewLink, { params: { id } })).body
  const list = async (id: string) => (await author.call(listPreviewLinks, { params: { id } })).body.links

  test('shows it to any signed-in person for a week, and its secret is stored nowhere', async () => {
    const draft = await importDraft()
    const visitor = await createLearner(app)
    const { link, secret } = await make(author, draft.id)
    const there = await visitor.call(viewPreview, { params: { key: secret } })
    expect(there.body).toMatchObject({ isEditor: false, expiresAt: link.expiresAt })
    expect(Date.parse(link.expiresAt) - app.clock().getTime()).toBe(7 * 24 * 3_600_000)
    const shown = previewing(visitor, secret)
    expect((await shown.course()).status).toBe(200)
    // A future participant may have the link, so it neither draws questions nor reveals answers.
    expect((await shown.start()).status).toBe(403)
    expect((await shown.check({ served: [{ question: draft.id, answers: [] }], answers: [] })).status).toBe(
      403,
    )
    const { headers } = await app.app.inject({ url: `/api/previews/${secret}`, cookies: visitor.cookies })
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['referrer-policy']).toBe('no-referrer')
    const kept = await app.deps.db.selectFrom('studio_preview_links').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(secret)
    expect(await list(draft.id)).toEqual([link])
    const anonymous = await app.app.inject({ url: `/api/previews/${secret}` })
    expect(anonymous.statusCode).toBe(401)
    app.clock.advance(7 * 24 * 3_600)
    expect((await visitor.call(viewPreview, { params: { key: secret } })).status).toBe(404)
    expect(await list(draft.id)).toEqual([])
  })

  test('is revoked by anyone who edits the pack, immediately, and both are in the audit log', async () => {
    const draft = await importDraft()
    const visitor = await createLearner(app)
    const { link, secret } = await make(author, draft.id)
    const other = await createAuthor(app)
    const params = { id: draft.id, linkId: link._id }
    expect((await other.call(deletePreviewLink, { params })).status).toBe(200)
    expect((await other.call(deletePreviewLink, { params })).status).toBe(404)
    expect((await visitor.call(viewPreview, { params: { key: secret } })).status).toBe(404)
    const logged = await app.deps.db
      .selectFrom('staff_actions')
      .where('action', 'like', 'preview-link-%')
      .where('actor_id', 'in', [author.userId ?? '', other.userId ?? ''])
      .select(['action', 'actor_id'])
      .orderBy('happened_at', 'desc')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(logged).toEqual([
      { action: 'preview-link-revoked', actor_id: other.userId },
      { action: 'preview-link-created', actor_id: author.userId },
    ])
  })

  test('ends when its creator loses access to the pack', async () => {
    const draft = await importDraft()
    const maker = await createAuthor(app)
    const visitor = await createLearner(app)
    const { secret } = await make(maker, draft.id)
    const looks = async () => (await visitor.call(viewPreview, { params: { key: secret } })).status
    expect(await looks()).toBe(200)
    await app.deps.db
      .updateTable('users')
      .set({ roles: ['learner'] })
      .where('id', '=', maker.userId ?? '')
      .execute()
    expect(await looks()).toBe(404)
  })

  test('is created, listed and revoked only by people who edit the pack', async () => {
    const draft = await importDraft()
    const { link } = await make(author, draft.id)
    const stranger = await createAuthor(app)
    const admin = await createAdmin(app)
    await admin.call(updateAuthorAssignments, {
      params: { id: stranger.userId ?? '' },
      body: { organisations: [await createOrganisation(app.deps.db)], programs: [] },
    })
    const params = { id: draft.id }
    expect((await stranger.call(listPreviewLinks, { params })).status).toBe(404)
    expect((await stranger.call(createPreviewLink, { params })).status).toBe(404)
    const own = { ...params, linkId: link._id }
    expect((await stranger.call(deletePreviewLink, { params: own })).status).toBe(404)
    expect(await list(draft.id)).toHaveLength(1)
  })
})
