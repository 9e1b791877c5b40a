import { listStaffActions } from '@zenit/contract/audit'
import { joinCourse } from '@zenit/contract/courses'
import {
  createNode,
  createPack,
  deleteNode,
  deletePack,
  listIssues,
  listPacks,
  listPublications,
  previewText,
  publishPack,
  rollBackCourse,
  saveDocument,
  updateAuthorAssignments,
  viewDocument,
  viewPack,
  viewRollBack,
} from '@zenit/contract/packs'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner, createOrganisation } from '../../../test/testing/factories.ts'
import { changed } from '../../../test/testing/pack.ts'
import { ForeignPackError, loadPack } from '../../content/load/load.ts'
import { createAdmin } from '../people/fixtures.ts'
import { createAuthor, importZip, makePack, readFolder, zipOf } from './fixtures.ts'
import { importing, lesson } from './importing.testing.ts'

const app = await createTestApp()
const { db, files } = app.deps
let author: Actor
let admin: Actor
beforeAll(async () => {
  author = await createAuthor(app, { firstName: 'Ada', lastName: 'Żbik' })
  admin = await createAdmin(app)
})
const { importSound } = importing(app, () => author)

describe('[API-02] publishing', () => {
  test('what would be retired is listed, and only confirmed effects happen', async () => {
    // Slugs belong to one pack, so only this test publishes the valid pack.
    const pack = await importSound()
    const first = await pack.publish()
    expect(first.body).toMatchObject({
      changed: true,
      revisions: 1,
      pack: { state: 'published', home: 'studio' },
    })
    const learner = await createLearner(app)
    await app.deps.catalog.reload()
    const course = [...app.deps.catalog.courses.values()][0]
    await learner.call(joinCourse, { params: { id: String(course?._id) } })
    await author.call(deleteNode, { params: pack.params, query: { node: 'courses/prompts/intro/check' } })
    const impact = (await pack.impact()).body
    expect(impact.effects).toMatchObject([
      { what: 'changed', kind: 'course', slug: 'prompts', learners: 1 },
      { what: 'retired', kind: 'quiz', slug: 'check', learners: 1 },
    ])
    const publish = (body: object) =>
      author.call(publishPack, { params: pack.params, body: { change: impact.change, ...body } })
    expect((await publish({})).code).toBe('confirmation-required')
    expect((await publish({ confirmation: 'something-else' })).code).toBe('confirmation-required')
    expect((await publish({ change: impact.change - 1 })).code).toBe('conflict')
    const done = await publish({ confirmation: impact.confirmation })
    expect(done.body).toMatchObject({ changed: true, retired: 1, revisions: 1 })
    expect((await publish({})).body).toMatchObject({ changed: false })

    const { publications } = (
      await author.call(listPublications, { params: pack.params, query: { course: 'prompts' } })
    ).body
    expect(publications.map(({ number, courses }) => [number, courses])).toEqual([
      [2, [{ slug: 'prompts', revision: 2 }]],
      [1, [{ slug: 'prompts', revision: 1 }]],
    ])
    // Another draft is in progress while the course is rolled back.
    await pack.write('onboarding.yaml', { steps: [] })
    const body = { course: 'prompts', publicationId: String(publications[1]?._id) }
    const unconfirmed = await author.call(rollBackCourse, { params: pack.params, body })
    expect(unconfirmed.code).toBe('confirmation-required')
    expect((await pack.view(`${lesson}/lesson.yaml`)).value.sublessons).toHaveLength(3)
    const before = await author.call(viewRollBack, { params: pack.params, query: body })
    expect(before.body).toMatchObject({
      changes: true,
      revisions: 1,
      effects: [{ what: 'changed', kind: 'course', slug: 'prompts', learners: 1 }],
    })
    const none = { course: 'none', publicationId: body.publicationId }
    expect((await author.call(viewRollBack, { params: pack.params, query: none })).code).toBe('not-found')
    expect(
      (await pack.view(`${lesson}/lesson.yaml`)).value.sublessons,
      'looking changes nothing',
    ).toHaveLength(3)
    const { confirmation } = before.body
    const back = await author.call(rollBackCourse, { params: pack.params, body: { ...body, confirmation } })
    expect(back.body).toMatchObject({ changed: true, revisions: 1, pack: { state: 'changed' } })
    expect((await pack.view(`${lesson}/lesson.yaml`)).value.sublessons).toHaveLength(4)
    const rows = await db.selectFrom('course_revisions').select('checksum').orderBy('number').execute()
    expect(rows.map(({ checksum }) => checksum === rows[0]?.checksum)).toEqual([true, false, true])

    const faulty = await pack.impact()
    expect(faulty.code).toBe('pack-faulty')

    // A folder of the same name does not replace it unless requested.
    const folder = pack.root.root
    const options = { db, files, folder }
    await expect(loadPack(options)).rejects.toThrow(ForeignPackError)
    await loadPack({ ...options, takeOver: true })
    const elsewhere = await pack.write(
      'onboarding.yaml',
      parse('steps:\n  - id: hello\n    title: { pl: Cześć, en: Hi }\n    body: { pl: Witaj, en: Hi }\n'),
    )
    expect(elsewhere.status).toBe(200)
    expect((await pack.publish()).code).toBe('pack-elsewhere')
    expect((await author.call(viewRollBack, { params: pack.params, query: body })).code).toBe(
      'pack-elsewhere',
    )
    expect((await pack.publish({ takeOver: true })).body).toMatchObject({
      changed: true,
      pack: { home: 'studio' },
    })

    const log = (await admin.call(listStaffActions, { query: { subject: pack.name } })).body.actions
    expect(log.map(({ action }) => action)).toEqual([
      'pack-published',
      'pack-rolled-back',
      'pack-published',
      'pack-published',
      'pack-imported',
    ])
    expect((await author.call(deletePack, { params: pack.params })).code).toBe('conflict')
  }, 60_000)
})

describe('[ACCESS-06] permissions to edit', () => {
  test('an author with assignments sees only those packs; others are not found', async () => {
    const organisationId = await createOrganisation(db)
    const [own, foreign] = [await makePack(author), await makePack(author)]
    await db
      .updateTable('studio_packs')
      .set({ organisation_id: organisationId })
      .where('id', '=', own.id)
      .execute()
    const assigned = await createAuthor(app)
    const all = await assigned.call(viewPack, { params: { id: foreign.id } })
    expect(all.status).toBe(200)
    const body = { organisations: [organisationId], programs: [] }
    const set = await admin.call(updateAuthorAssignments, { params: { id: String(assigned.userId) }, body })
    expect(set.body.assignments).toEqual(body)
    const { packs } = (await assigned.call(listPacks, { query: { limit: 100 } })).body
    expect(packs.map(({ _id }) => _id)).toEqual([own.id])
    for (const reply of [
      await assigned.call(viewPack, { params: { id: foreign.id } }),
      await assigned.call(viewDocument, { params: { id: foreign.id }, query: { path: 'content.yaml' } }),
      await assigned.call(saveDocument, {
        params: { id: foreign.id },
        body: { path: 'a.md', content: 'x', expectedVersion: 0 },
      }),
      await assigned.call(listIssues, { params: { id: foreign.id } }),
      await assigned.call(deletePack, { params: { id: foreign.id } }),
    ])
      expect([reply.status, reply.code]).toEqual([404, 'not-found'])
    expect((await admin.call(viewPack, { params: { id: foreign.id } })).status).toBe(200)
    // Their new packs belong to the organisation that they are assigned to, so that they have access to them.
    const made = await assigned.call(createPack, { body: { pack: 'for-my-organisation', languages: ['pl'] } })
    expect(made.body.pack).toMatchObject({ organisationId, isWhole: true })
  })

  test('packs are found by their names and titles', async () => {
    const { id, name } = await makePack(author)
    await author.call(createNode, {
      params: { id },
      body: { kind: 'program', slug: 'p', title: { pl: 'Żółta łódź 100%', en: 'Yellow boat' } },
    })
    const find = async (search: string) =>
      (await author.call(listPacks, { query: { search, limit: 100 } })).body.packs.map((pack) => pack._id)
    expect(await find('łódź 100%')).toEqual([id])
    expect(await find('yellow')).toEqual([id])
    expect(await find(name)).toContain(id)
    expect(await find('100_')).toEqual([])
    const taken = await author.call(createPack, { body: { pack: name, languages: ['pl'] } })
    expect(taken.code).toBe('slug-taken')
    const again = await makePack(author)
    const body = { pack: again.name, languages: ['pl' as const, 'en' as const] }
    expect((await author.call(createPack, { body })).body.pack._id).toBe(again.id)
    expect((await author.call(deletePack, { params: { id } })).status).toBe(200)
    expect(await find('yellow')).toEqual([])
  })
})

describe('[API-02] importing again', () => {
  test('applies changes of the folder, keeps edits in the studio, and loses neither', async () => {
    const pack = await importSound()
    const again = async (changes: Record<string, string>, overwrite = false) =>
      importZip(app, author, {
        archive: await zipOf({ ...readFolder(pack.root.root), ...changes }),
        into: pack.id,
        overwrite,
      })
    expect((await again({})).body).toMatchObject({ written: 0, kept: [] })
    await pack.write(`${lesson}/film.pl.md`, 'Tutaj\n')
    const news = {
      [`${lesson}/film.en.md`]: 'There\n',
      ...changed('tools.yaml', 'Writer', 'Author'),
    } as Record<string, string>
    expect((await again(news)).body).toMatchObject({ written: 2, kept: [`${lesson}/film.pl.md`] })
    const both = await again({ ...news, [`${lesson}/film.pl.md`]: 'Tam\n' })
    expect([both.status, both.body.code, both.body.errors[0].field]).toEqual([
      409,
      'conflict',
      `${lesson}/film.pl.md`,
    ])
    expect((await pack.view(`${lesson}/film.pl.md`)).content).toBe('Tutaj\n')
    expect((await again({ ...news, [`${lesson}/film.pl.md`]: 'Tam\n' }, true)).status).toBe(200)
    expect((await pack.view(`${lesson}/film.pl.md`)).content).toBe('Tam\n')
  })

  test.each([
    ['no archive', async () => Buffer.from('nothing of the kind')],
    ['no manifest', () => zipOf({ 'tools.yaml': 'x: 1' })],
    ['a bomb', async () => zipOf({ 'content.yaml': 'id: x', 'a.md': Buffer.alloc(120 * 1024 * 1024) })],
  ])('%s is refused', async (_, make) => {
    const { status, body } = await importZip(app, author, { archive: await make() })
    expect([status, body.code]).toEqual([415, 'file-format'])
  })
})

describe('[API-02] a preview', () => {
  const path = `${lesson}/notes.pl.md`
  const preview = (id: string, body: object, actor = author) =>
    actor.call(previewText, {
      params: { id },
      body: { path, language: 'pl', form: 'page', ...body } as never,
    })

  test('is what learners would see, with the pack’s media, sanitised, and saves nothing', async () => {
    const pack = await importSound()
    const content =
      '# A\n\n> [!NOTE]\n> W tym\n\n<script>x()</script>\n\n![Obraz](picture.png) ![](none.png)\n\n$`x^2`$'
    const before = await pack.tree()
    const { status, body } = await preview(pack.id, { content })
    expect(status).toBe(200)
    expect(body.html).toContain('callout-note')
    expect(body.html).toContain('W\u00A0tym')
    expect(body.html).toContain('<math>')
    expect(body.html).not.toContain('script')
    expect(body.html.match(/<img src="\/media\/[0-9a-f]{32}\.png"/g)).toHaveLength(1)
    expect(body.problem).toBeNull()
    expect((await pack.tree()).change).toBe(before.change)
  })

  test('counts the words of each slide by its line, also in long texts', async () => {
    const pack = await importSound()
    const long = 'word '.repeat(900)
    const content = `# Deck\n\n## One\n\nthree words here\n\n## Two\n\n${long}`
    const { body } = await preview(pack.id, { content, form: 'slides' })
    expect(body.slides.map(({ line, words }: { line: number; words: number }) => [line, words])).toEqual([
      [1, 1],
      [3, 4],
      [7, 901],
    ])
    expect(body.slides[1]?.html).toContain('three words here')
    expect(body.mostWords).toBe(80)
  })

  test('reports why a text cannot be rendered; packs of others are not found', async () => {
    const pack = await importSound()
    const { body } = await preview(pack.id, { content: '>'.repeat(200) })
    expect(body).toMatchObject({ html: '', problem: { line: 1 } })
    const none = await preview('01900000-0000-7000-8000-000000000000', { content: 'a' })
    expect(none.status).toBe(404)
  })
})
