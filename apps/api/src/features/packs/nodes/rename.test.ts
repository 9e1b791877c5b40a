import { randomUUID } from 'node:crypto'
import { joinCourse } from '@zenit/contract/courses'
import * as calls from '@zenit/contract/packs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createLearner } from '../../../../test/testing/factories.ts'
import { type PackFiles, withBothEndings } from '../../../../test/testing/pack.ts'
import { createAuthor, working } from '../fixtures.ts'
import { mirroring } from '../mirrors/fixtures.ts'

const app = await createTestApp()
const { db } = app.deps
const { folderOf, load } = mirroring(app)
let author: Actor
beforeAll(async () => {
  author = await createAuthor(app)
})

/** Creates a published pack with links between its pages and a test with a question about its lesson. */
async function publishedPack(
  name: string,
  { hasLinks = true, changes = {} }: { hasLinks?: boolean; changes?: PackFiles } = {},
) {
  const folder = folderOf(name, changes)
  const course = `courses/${name}-course`
  if (hasLinks)
    folder.write({
      [`${course}/lessons/01-intro/film.en.md`]: `# Film\n\nSee [it](/${course}/intro/deck) and [all][c].\n\n[c]: /${course}\n`,
    })
  await load(folder)
  const { body } = await author.call(calls.listPacks, { query: { search: name } })
  const id = body.packs.find(({ pack }) => pack === name)?._id ?? ''
  const work = working(author, id)
  await author.call(calls.takeOverPack, { params: work.params })
  await app.deps.catalog.reload()
  const rename = (node: string, slug: string) =>
    author.call(calls.renameNode, { params: work.params, body: { node, slug } })
  return { ...work, course, rename }
}

const idsBelow = async (path: string) => {
  const rows = await db
    .selectFrom('content_ids')
    .where((row) => row.or([row('path', '=', path), row('path', 'like', `${path}/%`)]))
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

describe('[AUTHOR-07] a changed id', () => {
  test('keeps learners’ progress in everything below it; links and questions are updated', async () => {
    const { params, course, rename, ...pack } = await publishedPack('renamed')
    const slug = course.slice('courses/'.length)
    const learner = await createLearner(app)
    const found = await db
      .selectFrom('courses')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    await learner.call(joinCourse, { params: { id: found.id } })
    const ids = await idsBelow(`course/${slug}`)
    const test = `${course}/closed-test.yaml`
    const { questions, ...rest } = (await pack.view(test)).value as { questions: object[] }
    await pack.write(test, { ...rest, questions: questions.map((one) => ({ ...one, lesson: 'intro' })) })

    expect((await rename(`${course}/intro/deck`, 'slides')).body.node).toBe(`${course}/intro/slides`)
    expect((await rename(`${course}/intro`, 'beginning')).body.node).toBe(`${course}/beginning`)
    expect((await rename(course, 'another')).body.node).toBe('courses/another')
    expect((await rename('programs/renamed-start', 'other-start')).status).toBe(200)
    const text = (await pack.view('courses/another/lessons/01-beginning/film.en.md')).content
    expect(text).toContain('[it](/courses/another/beginning/slides) and [all][c].\n\n[c]: /courses/another\n')
    expect((await author.call(calls.listIssues, { params })).body).toMatchObject({ errors: 0 })
    const { effects } = (await pack.impact()).body
    expect(effects.filter(({ what }) => what === 'retired')).toEqual([])
    expect((await pack.publish()).status).toBe(200)
    expect(await idsBelow('course/another')).toEqual(ids)
    expect(
      await db.selectFrom('enrolments').where('course_id', '=', found.id).select('user_id').execute(),
    ).toEqual([{ user_id: learner.userId }])
  })

  test('twice before publishing, or back again, is one change or none', async () => {
    const { course, rename, ...pack } = await publishedPack('twice-renamed')
    await rename(`${course}/intro`, 'second')
    await rename(`${course}/second`, 'third')
    const at = (slug: string) => pack.view(`${course}/lessons/01-${slug}/lesson.yaml`)
    expect((await at('third')).value).toMatchObject({ renamedFrom: 'intro' })
    await rename(`${course}/third`, 'intro')
    expect((await at('intro')).value).not.toHaveProperty('renamedFrom')
    expect((await pack.impact()).body).toMatchObject({ changes: false })
  })

  test('is rejected if it is already used, and changes nothing', async () => {
    const { course, rename, ...pack } = await publishedPack('refused-rename')
    const before = (await pack.tree()).pack
    const refused = [
      await rename(`${course}/intro/deck`, 'film'),
      await rename(course, before.pack === '' ? '' : 'Bad Slug'),
      await rename(`${course}/none`, 'other'),
    ]
    expect(refused.map(({ status, code }) => [status, code])).toEqual([
      [409, 'slug-taken'],
      [400, 'invalid-input'],
      [404, 'not-found'],
    ])
    expect((await pack.tree()).pack.changedAt).toBe(before.changedAt)
  })

  test('by deleting and creating is reported before publishing: one choice keeps the progress', async () => {
    const { params, course, ...pack } = await publishedPack('made-anew', { hasLinks: false })
    const ids = await idsBelow(`course/made-anew-course/lesson/intro`)
    const body = { node: `${course}/intro`, slug: 'newer' }
    expect(await author.call(calls.duplicateNode, { params, body })).toMatchObject({ status: 200 })
    const query = { node: `${course}/intro` }
    expect(await author.call(calls.deleteNode, { params, query })).toMatchObject({ status: 200 })
    expect(await pack.impact()).toMatchObject({ status: 200 })
    const lost = (await pack.impact()).body.effects.filter(({ what }) => what === 'retired')
    expect(lost).toContainEqual(
      expect.objectContaining({
        kind: 'lesson',
        slug: 'intro',
        newBeside: ['newer'],
        node: `${course}/intro`,
      }),
    )
    const keep = () =>
      author.call(calls.keepProgress, { params, body: { node: `${course}/newer`, from: 'intro' } })
    const { change } = (await keep()).body
    expect((await keep()).body.change, 'the same once more').toBe(change)
    const { effects } = (await pack.impact()).body
    expect(effects.filter(({ what }) => what === 'retired')).toEqual([])
    await pack.publish()
    expect(await idsBelow('course/made-anew-course/lesson/newer')).toEqual(ids)
  })
})

describe('[AUTHOR-07] a changed id of a question, a task or a tool', () => {
  const tools = (id: string) => ({
    domainCategories: [{ id: 'text', title: { pl: 'Tekst', en: 'Text' } }],
    businessCategories: [{ id: 'sales', title: { pl: 'Sprzedaż', en: 'Sales' } }],
    tools: [
      {
        ...{ id, name: 'Writer', description: { pl: 'Pisze.', en: 'Writes.' } },
        ...{ url: 'https://example.com/writer', license: 'freemium' },
        ...{ domainCategories: ['text'], businessCategories: ['sales'] },
      },
    ],
  })

  /** Creates a pack with one learner, who has a favourite, two right answers and a final work in progress. */
  async function learnedPack(name: string) {
    const changes = { ...withBothEndings(), 'tools.yaml': JSON.stringify(tools(`${name}-tool`)) }
    const { course, ...pack } = await publishedPack(name, { hasLinks: false, changes })
    const slug = course.slice('courses/'.length)
    const [course_id, lesson] = [await idAt(`course/${slug}`), `course/${slug}/lesson/intro`]
    const learner = await createLearner(app)
    await learner.call(joinCourse, { params: { id: course_id } })
    const user_id = learner.userId ?? ''
    const { id: revision_id } = await db
      .selectFrom('course_revisions')
      .select('id')
      .where('course_id', '=', course_id)
      .executeTakeFirstOrThrow()
    const now = app.clock()
    const own = { user_id, course_id }
    await db
      .insertInto('favourite_tools')
      .values({ user_id, tool_id: await idAt(`tool/${name}-tool`), added_at: now })
      .execute()
    const answered = [
      ['check', 'role'],
      ['review', 'first'],
    ] as const
    for (const [part, question] of answered)
      await db
        .insertInto('question_answers')
        .values({
          ...own,
          id: randomUUID(),
          sublesson_id: await idAt(`${lesson}/sublesson/${part}`),
          question_id: await idAt(`${lesson}/sublesson/${part}/question/${question}`),
          ...{ answer_ids: [], is_correct: true, answered_at: now, language: 'pl' as const, revision_id },
        })
        .execute()
    const task_id = await idAt(`course/${slug}/task/note`)
    await db
      .insertInto('final_work_drafts')
      .values({ ...own, task_id, revision_id, form: '{}', sequence: 1, saved_at: now })
      .execute()
    return { ...pack, course, slug, lesson }
  }

  const idAt = async (path: string) =>
    (await db.selectFrom('content_ids').select('id').where('path', '=', path).executeTakeFirstOrThrow()).id

  test('is reported with the number of affected people, and one choice keeps their data', async () => {
    const { params, course, slug, lesson, ...pack } = await learnedPack('inner')
    const renamed: [string, string, (value: object) => object][] = [
      ['tools.yaml', 'tool/inner-tool', () => tools('inner-other')],
      [
        `${course}/lessons/01-intro/check.yaml`,
        `${lesson}/sublesson/check/question/role`,
        (value) => ({ ...value, id: 'inner-other' }),
      ],
      [
        `${course}/lessons/01-intro/review.yaml`,
        `${lesson}/sublesson/review/question/first`,
        (value) => (value as object[]).map((one) => ({ ...one, id: 'inner-other' })),
      ],
      [
        `${course}/final-work.yaml`,
        `course/${slug}/task/note`,
        (value) => ({
          ...value,
          tasks: (value as { tasks: object[] }).tasks.map((one) => ({ ...one, id: 'inner-other' })),
        }),
      ],
    ]
    const lost = async () =>
      (await pack.impact()).body.effects
        .filter(({ what }) => what === 'retired')
        .map(({ node, learners, newBeside }) => [node, learners, newBeside])
        .toSorted()
    const before: string[] = []
    for (const [path, thing, change] of renamed) {
      before.push(await idAt(thing))
      await pack.write(path, change((await pack.view(path)).value as object))
    }
    expect(await lost()).toEqual(renamed.map(([, thing]) => [thing, 1, ['inner-other']]).toSorted())
    const kept = renamed.map(([, thing]) => thing.replace(/[^/]+$/, 'inner-other'))
    for (const [index, [, thing]] of renamed.entries()) {
      const body = { node: kept[index] ?? '', from: thing.split('/').at(-1) ?? '' }
      expect(await author.call(calls.keepProgress, { params, body })).toMatchObject({ status: 200 })
    }
    expect(await lost()).toEqual([])
    expect((await pack.publish()).status).toBe(200)
    expect(await Promise.all(kept.map(idAt))).toEqual(before)
    // The next publication loses nothing either.
    expect((await pack.impact()).body).toMatchObject({ changes: false, effects: [] })
  })

  test('is rejected if the item does not exist', async () => {
    const { params } = await publishedPack('no-thing', { hasLinks: false })
    const keep = (node: string) => author.call(calls.keepProgress, { params, body: { node, from: 'before' } })
    const replies = [
      await keep('tool/none'),
      await keep('course/no-thing-course/task/none'),
      await keep('course/no-thing-course/lesson/intro/sublesson/review/question/none'),
      await keep('course/no-thing-course/lesson/intro/sublesson/deck/question/none'),
      await keep('course/no-thing-course/test/closed/question/none'),
      await keep('domain-category/text'),
      await keep('tool/before'),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 400, 409])
  })
})
