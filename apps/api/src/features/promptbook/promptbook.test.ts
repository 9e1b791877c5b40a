import {
  addPromptbookItem,
  deletePromptbookItem,
  listPromptbookItems,
  promptbookLimits,
  restorePromptbookItem,
  updatePromptbookItem,
} from '@zenit/contract/promptbook'
import { describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  courseDocument,
  createCourse,
  createLearner,
  createOrganisation,
  createUser,
} from '../../../test/testing/factories.ts'
import { join } from '../../../test/testing/learning.ts'
import { newId } from '../../platform/ids.ts'
import { sweepPromptbook } from './jobs.ts'
import { titleOf } from './service.ts'

const app = await createTestApp()
const { db } = app.deps

const add = (actor: Actor, body: object) => actor.call(addPromptbookItem, { body })
const list = (actor: Actor, query: object = {}) => actor.call(listPromptbookItems, { query })
const titles = async (actor: Actor, query: object = {}) =>
  (await list(actor, query)).body.items.map(({ title }) => title)

/** Creates a course whose first sublesson has a prompt, and a learner who has joined it. */
async function lessonWithPrompt() {
  const document = courseDocument()
  const prompt = {
    _id: newId(),
    title: { pl: 'Rola i zadanie', en: 'Role and task' },
    text: { pl: 'Jesteś redaktorką.', en: 'You are an editor.' },
  }
  document.lessons[0]?.sublessons[0]?.prompts.push(prompt)
  const course = await createCourse(app, { document })
  const learner = await createLearner(app)
  await join(learner, course.courseId)
  const lesson = document.lessons[0]
  const source = {
    lessonId: lesson?._id ?? '',
    sublessonId: lesson?.sublessons[0]?._id ?? '',
    promptId: prompt._id,
  }
  return { course, document, learner, source, prompt }
}

describe('saving a prompt', () => {
  test('[COURSE-08] stores the text, with the lesson’s title and its origin', async () => {
    const { course, document, learner, source } = await lessonWithPrompt()
    const { status, body } = await add(learner, { prompt: 'Jesteś redaktorką.', source })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      item: {
        _id: expect.any(String),
        title: 'Rola i zadanie',
        prompt: 'Jesteś redaktorką.',
        createdAt: '2026-11-20T09:00:00.000Z',
        source: {
          ...source,
          courseId: course.courseId,
          courseTitle: document.title.pl,
          lessonTitle: 'First (pl)',
        },
      },
    })
    expect((await list(learner)).body.items).toEqual([body.item])
    expect((await list(learner, { promptId: [source.promptId, newId()] })).body.items).toHaveLength(1)
    expect((await list(learner, { promptId: [newId()] })).body.items).toEqual([])
  })

  test('[COURSE-08, API-02] a lesson’s prompt, or the same text, is stored once, also in races', async () => {
    const { learner, source } = await lessonWithPrompt()
    const polish = { prompt: 'Jesteś redaktorką.', source }
    const both = [
      polish,
      { prompt: 'You are an editor.', source },
      polish,
      { prompt: 'Sam' },
      { prompt: 'Sam' },
    ]
    const replies = await Promise.all([...both, ...both].map((body) => add(learner, body)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(replies.map(({ body }) => body.item._id)).size).toBe(2)
    expect((await list(learner)).body.pagination.totalCount).toBe(2)
  })

  test('[COURSE-08] saving again keeps the title that its owner chose', async () => {
    const { learner, source } = await lessonWithPrompt()
    const { item } = (await add(learner, { prompt: 'a', source })).body
    await learner.call(updatePromptbookItem, { params: { id: item._id }, body: { title: '  Moja nazwa ' } })
    expect((await add(learner, { prompt: 'a', source })).body.item.title).toBe('Moja nazwa')
  })

  test.each([
    ['another course’s prompt', async () => ({ promptId: newId() }), 404, 'not-found'],
    ['an unknown lesson', async () => ({ lessonId: newId() }), 404, 'not-found'],
    ['a later lesson', async (next: string) => ({ sublessonId: next }), 409, 'out-of-order'],
  ])('[COURSE-08, ACCESS-06] of %s is refused', async (_, change, status, code) => {
    const { document, learner, source } = await lessonWithPrompt()
    const next = document.lessons[0]?.sublessons[1]?._id ?? ''
    const reply = await add(learner, { prompt: 'x', source: { ...source, ...(await change(next)) } })
    expect([reply.status, reply.code]).toEqual([status, code])
    expect((await list(learner)).body.items).toEqual([])
  })

  test('[COURSE-08] of a course that was not joined is rejected', async () => {
    const { source } = await lessonWithPrompt()
    const reply = await add(await createLearner(app), { prompt: 'x', source })
    expect([reply.status, reply.code]).toEqual([409, 'not-joined'])
  })

  test.each([
    ['nothing', {}, 'prompt'],
    ['an empty prompt', { prompt: '' }, 'prompt'],
    ['blanks', { prompt: ' \n ' }, 'prompt'],
    ['a prompt that is too long', { prompt: 'x'.repeat(promptbookLimits.prompt + 1) }, 'prompt'],
    ['a title that is too long', { prompt: 'x', title: 'x'.repeat(promptbookLimits.title + 1) }, 'title'],
    ['a blank title', { prompt: 'x', title: '  ' }, 'title'],
    ['half a source', { prompt: 'x', source: { promptId: newId() } }, 'source.lessonId'],
  ])('[API-02] refuses %s and names the field', async (_, body, field) => {
    const learner = await createLearner(app)
    const reply = await add(learner, body)
    expect(reply.status).toBe(400)
    expect(JSON.parse(reply.text).errors[0].field).toBe(field)
    expect((await list(learner)).body.items).toEqual([])
  })

  test('[COURSE-08, API-02] accepts the longest text, and no more prompts than the limit', async () => {
    const learner = await createLearner(app)
    expect((await add(learner, { prompt: 'ż'.repeat(promptbookLimits.prompt) })).status).toBe(200)
    const rest = Array.from({ length: promptbookLimits.items - 2 }, (_, index) => ({
      user_id: learner.userId ?? '',
      id: newId(),
      title: `Prompt ${index}`,
      prompt: `Prompt ${index}`,
      prompt_id: null,
      course_id: null,
      lesson_id: null,
      sublesson_id: null,
      folded: `prompt ${index}`,
      created_at: app.clock(),
      deleted_at: null,
      delivered_at: null,
    }))
    await db.insertInto('promptbook_items').values(rest).execute()
    const race = await Promise.all(
      ['last', 'one too many', 'two too many'].map((prompt) => add(learner, { prompt })),
    )
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(race.find(({ status }) => status === 409)?.code).toBe('promptbook-full')
    expect((await list(learner)).body.pagination.totalCount).toBe(promptbookLimits.items)
  })

  test.each([
    ['Napisz list', 'Napisz list'],
    ['\n  Napisz list  \nDrugi wiersz', 'Napisz list'],
    [`${'słowo '.repeat(20)}`, `${'słowo '.repeat(13).trim()}…`],
    ['ł'.repeat(100), `${'ł'.repeat(80)}…`],
  ])('[COURSE-08] a text without a title is called by its first words: %j', (prompt, title) => {
    expect(titleOf(prompt)).toBe(title)
  })
})

describe('the list', () => {
  test('[COURSE-08] is searched in titles and texts, with or without Polish letters, by every word', async () => {
    const learner = await createLearner(app)
    await add(learner, { prompt: 'Opisz dzień w mieście', title: 'Łódź' })
    await add(learner, { prompt: '100% pewności_siebie', title: 'Mowa' })
    expect(await titles(learner, { search: 'lodz' })).toEqual(['Łódź'])
    expect(await titles(learner, { search: 'MIESCIE łódź' })).toEqual(['Łódź'])
    expect(await titles(learner, { search: 'łódź mowa' })).toEqual([])
    expect(await titles(learner, { search: '%' })).toEqual(['Mowa'])
    expect(await titles(learner, { search: 'i_s' })).toEqual(['Mowa'])
    expect(await titles(learner, { search: 'd_ien' })).toEqual([])
    expect(await titles(learner, { search: '  ' })).toHaveLength(2)
  })

  test('[COURSE-08, PROG-03] is sorted newest first or alphabetically, in pages with totals', async () => {
    const learner = await createLearner(app)
    const names = ['Żaba', 'Zebra', 'Ćma', 'Cykada', 'Łoś', 'Lis', 'Śledź', 'Sum', 'Ósmak', 'Owca']
    for (const title of names) {
      app.clock.advance(1)
      await add(learner, { prompt: `O zwierzęciu ${title}`, title })
    }
    expect(await titles(learner)).toEqual(names.toReversed().slice(0, 9))
    const second = (await list(learner, { page: 2 })).body
    expect(second.items.map(({ title }) => title)).toEqual(['Żaba'])
    expect(second.pagination).toEqual({ page: 2, limit: 9, totalCount: 10, totalPages: 2 })
    expect((await list(learner, { page: 3 })).body).toMatchObject({
      items: [],
      pagination: { totalCount: 10 },
    })
    const alphabet = ['Cykada', 'Ćma', 'Lis', 'Łoś', 'Owca', 'Ósmak', 'Sum', 'Śledź', 'Zebra', 'Żaba']
    expect(await titles(learner, { sortBy: 'title', limit: 20 })).toEqual(alphabet)
    expect(await titles(learner, { sortBy: 'createdAt', order: 'asc', limit: 1 })).toEqual(['Żaba'])
  })

  test('[ACCESS-06] contains only the learner’s own, and other ids are not found', async () => {
    const [owner, other] = [await createLearner(app), await createLearner(app)]
    const { item } = (await add(owner, { prompt: 'Moje' })).body
    expect((await list(other)).body.items).toEqual([])
    const params = { id: item._id }
    for (const reply of [
      await other.call(updatePromptbookItem, { params, body: { title: 'Cudze' } }),
      await other.call(deletePromptbookItem, { params }),
      await other.call(restorePromptbookItem, { params }),
      await owner.call(updatePromptbookItem, { params: { id: newId() }, body: { title: 'x' } }),
    ])
      expect([reply.status, reply.code]).toEqual([404, 'not-found'])
    expect((await list(owner)).body.items).toEqual([item])
  })
})

describe('deleting', () => {
  test('[COURSE-08, API-02] can be undone for a day, and repeated without effect', async () => {
    const learner = await createLearner(app)
    const { item } = (await add(learner, { prompt: 'Do usunięcia' })).body
    const params = { id: item._id }
    const remove = () => learner.call(deletePromptbookItem, { params })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
    expect((await list(learner)).body.items).toEqual([])
    expect((await learner.call(updatePromptbookItem, { params, body: { title: 'x' } })).status).toBe(404)
    for (let time = 0; time < 2; time++)
      expect((await learner.call(restorePromptbookItem, { params })).body.item).toEqual(item)
    await remove()
    // Saving the prompt again restores the same item.
    expect((await add(learner, { prompt: 'Do usunięcia' })).body.item._id).toBe(item._id)
  })

  test('[COURSE-08] the sweep deletes what was deleted a day ago, and nothing else', async () => {
    const learner = await createLearner(app)
    const { item } = (await add(learner, { prompt: 'Stary' })).body
    await add(learner, { prompt: 'Zostaje' })
    await learner.call(deletePromptbookItem, { params: { id: item._id } })
    const left = () =>
      db
        .selectFrom('promptbook_items')
        .where('user_id', '=', learner.userId ?? '')
        .select('id')
        .execute()
    app.clock.advance(24 * 60 * 60 - 1)
    await sweepPromptbook(app.deps).run({})
    expect(await left()).toHaveLength(2)
    app.clock.advance(2)
    await sweepPromptbook(app.deps).run({})
    expect(await left()).toHaveLength(1)
  })
})

test('[ACCESS-04] every call is rejected if the organisation has no promptbook', async () => {
  const organisationId = await createOrganisation(db, { access_to_promptbook: false })
  const learner = await signIn(app, await createUser(db, { organisationId }))
  const params = { id: newId() }
  for (const reply of [
    await add(learner, { prompt: 'x' }),
    await list(learner),
    await learner.call(updatePromptbookItem, { params, body: { title: 'x' } }),
    await learner.call(deletePromptbookItem, { params }),
    await learner.call(restorePromptbookItem, { params }),
  ])
    expect([reply.status, reply.code]).toEqual([403, 'no-access'])
})
