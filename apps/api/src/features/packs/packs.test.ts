import { listStaffActions } from '@zenit/contract/audit'
import { joinCourse } from '@zenit/contract/courses'
import {
  createNode,
  createPack,
  deleteNode,
  deletePack,
  duplicateNode,
  listIssues,
  listPacks,
  listPublications,
  listVersions,
  moveNode,
  previewText,
  publishPack,
  restoreVersion,
  rollBackCourse,
  saveDocument,
  updateAuthorAssignments,
  viewDocument,
  viewPack,
  viewRollBack,
} from '@zenit/contract/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner, createOrganisation } from '../../../test/testing/factories.ts'
import { changed, type TestPack, writeTestPack } from '../../../test/testing/pack.ts'
import { ForeignPackError, loadPack } from '../../content/load/load.ts'
import { createAdmin } from '../people/fixtures.ts'
import { createAuthor, importZip, makePack, readFolder, working, zipOf } from './fixtures.ts'

const app = await createTestApp()
const { db, files } = app.deps
let author: Actor
let admin: Actor
beforeAll(async () => {
  author = await createAuthor(app, { firstName: 'Ada', lastName: 'Żbik' })
  admin = await createAdmin(app)
})

const made: TestPack[] = []
afterAll(() => {
  for (const pack of made) pack.remove()
})

/** The valid pack of the content tests with unique names, because a slug belongs to only one pack. */
function folderOf(name: string): TestPack {
  const pack = writeTestPack({ 'content.yaml': `id: ${name}\nlanguages: [pl, en]\n` })
  made.push(pack)
  return pack
}

let imports = 0

async function importSound() {
  const pack = folderOf(`sound-${++imports}`)
  const archive = await zipOf(readFolder(pack.root))
  const { body } = await importZip(app, author, { archive })
  return {
    id: body.pack._id as string,
    name: body.pack.pack as string,
    root: pack,
    ...working(author, body.pack._id),
  }
}

const lesson = 'courses/prompts/lessons/01-intro'
const courseYaml = 'courses/prompts/course.yaml'

describe('[API-02] documents', () => {
  test('YAML is returned as JSON, and JSON is written as YAML with unchanged parts as they were', async () => {
    const pack = await importSound()
    const document = await pack.view(courseYaml)
    expect(document).toMatchObject({
      kind: 'course',
      version: 1,
      state: 'new',
      changedBy: { name: 'Ada Żbik' },
    })
    const value = { ...document.value, ending: 'none', certificate: false }
    const saved = await pack.write(courseYaml, value)
    expect(saved.status).toBe(200)
    expect(saved.body.document).toMatchObject({ version: 2, value })
    expect(saved.body.document.content).toContain('title: { pl: Polecenia, en: Prompts }')
  })

  test('if two save at once the second one gets the other version, and nothing is lost', async () => {
    const pack = await importSound()
    const other = await createAuthor(app, { firstName: 'Ewa', lastName: 'Druga' })
    const path = `${lesson}/film.pl.md`
    const save = (who: Actor, content: string, expectedVersion = 1) =>
      who.call(saveDocument, { params: pack.params, body: { path, content, expectedVersion } })
    const replies = await Promise.all([save(author, 'Jej tekst\n'), save(other, 'Inny tekst\n')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)
    const won = replies.find(({ status }) => status === 200)
    expect(refused?.body).toMatchObject({
      code: 'conflict',
      other: { version: 2, content: won?.body.document.content },
    })
    expect((await pack.view(path)).content).toBe(won?.body.document.content)
    // The author whose response was lost repeats the request and gets the same response.
    const [who, text] =
      replies[0]?.status === 200 ? ([author, 'Jej tekst\n'] as const) : ([other, 'Inny tekst\n'] as const)
    const again = await save(who, text)
    expect([again.status, again.body.document.version]).toEqual([200, 2])
  })

  test.each([
    ['outside', '../secrets.md'],
    ['an absolute path', '/etc/passwd.md'],
    ['a hidden file', '.git/config.md'],
    ['backslashes', 'a\\b.md'],
    ['a part that is empty', 'a//b.md'],
    ['an invisible sign', 'a\u202eb.md'],
    ['a program', 'run.sh'],
    ['media', 'film.mp4'],
    ['too many folders', `${'a/'.repeat(20)}b.md`],
  ])('no text is saved under %s', async (_, path) => {
    const { id } = await makePack(author)
    const reply = await author.call(saveDocument, {
      params: { id },
      body: { path, content: 'x', expectedVersion: 0 },
    })
    expect([reply.status, reply.code]).toEqual([400, 'invalid-input'])
  })

  test.each([
    ['YAML that is none', 'courses/x/course.yaml', 'a: [', 400],
    ['aliases that double', 'tools.yaml', 'a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\nd: *nothing\n', 400],
    ['a level too deep', 'tools.yaml', `${'['.repeat(400)}${']'.repeat(400)}`, 400],
    ['more than a Markdown text has', 'a.md', 'ż'.repeat(200_000), 413],
    ['another pack', 'content.yaml', 'id: another\nlanguages: [pl]\n', 400],
  ])('%s is refused', async (_, path, content, status) => {
    const { id } = await makePack(author)
    const there = await author.call(viewDocument, { params: { id }, query: { path } })
    const expectedVersion = there.status === 200 ? there.body.document.version : 0
    const reply = await author.call(saveDocument, {
      params: { id },
      body: { path, content, expectedVersion },
    })
    expect(reply.status).toBe(status)
    expect((await author.call(viewPack, { params: { id } })).body.change).toBe(1)
  })

  test('every version is kept and can be restored, also of deleted documents', async () => {
    const pack = await importSound()
    const path = `${lesson}/film.en.md`
    const before = (await pack.view(path)).content
    await pack.write(path, 'Second\n')
    await pack.write(path, 'Third\n')
    const { body } = await author.call(listVersions, { params: pack.params, query: { path } })
    // One person’s saves within minutes are one entry.
    expect(body.versions.map(({ version }) => version)).toEqual([3, 1])
    const restored = await author.call(restoreVersion, {
      params: pack.params,
      body: { path, version: 1, expectedVersion: 3 },
    })
    expect(restored.body.document).toMatchObject({ version: 4, content: before })
    await author.call(deleteNode, { params: pack.params, query: { node: 'courses/prompts' } })
    expect((await author.call(viewDocument, { params: pack.params, query: { path } })).code).toBe('not-found')
    const back = await author.call(restoreVersion, {
      params: pack.params,
      body: { path, version: 4, expectedVersion: 0 },
    })
    expect(back.body.document).toMatchObject({ version: 6, content: before })
  })
})

describe('[API-02] nodes', () => {
  test('a course is created from nothing, and missing parts are reported at their place', async () => {
    const { id } = await makePack(author)
    const make = async (body: object) => {
      const reply = await author.call(createNode, {
        params: { id },
        body: { title: { pl: 'Tytuł', en: 'Title' }, ...body },
      })
      expect([reply.text, reply.status]).toEqual([reply.text, 200])
      return reply.body.node
    }
    const program = await make({ kind: 'program', slug: 'start-here' })
    const course = await make({ kind: 'course', slug: 'first-course', parent: program })
    const first = await make({ kind: 'lesson', slug: 'one', parent: course })
    await make({ kind: 'lesson', slug: 'two', parent: course })
    await make({ kind: 'lesson', slug: 'between', parent: course, position: 1 })
    for (const kind of ['video', 'slides', 'page', 'pdf', 'quiz', 'internal-test'])
      await make({ kind, slug: `a-${kind}`, parent: first })
    await make({ kind: 'closed-test', slug: 'x', title: {}, parent: course })
    const { body } = await author.call(viewPack, { params: { id } })
    expect(body.programs).toMatchObject([{ slug: 'start-here', courses: ['first-course'] }])
    expect(body.courses[0]).toMatchObject({
      ending: 'test',
      closedTest: 'courses/first-course/closed-test.yaml',
    })
    expect(body.courses[0]?.lessons.map(({ slug }) => slug)).toEqual(['one', 'between', 'two'])
    expect(body.courses[0]?.lessons[0]?.sublessons.map(({ slug, kind }) => [slug, kind])).toEqual([
      ['a-video', 'video'],
      ['a-slides', 'slides'],
      ['a-page', 'page'],
      ['a-pdf', 'presentation'],
      ['a-quiz', 'quiz'],
      ['a-internal-test', 'internal-test'],
    ])
    const issues = await author.call(listIssues, { params: { id } })
    expect(issues.body.change).toBe(body.change)
    expect(issues.body.issues).toContainEqual({
      severity: 'error',
      path: 'courses/first-course/lessons/10-one/lesson.yaml',
      line: expect.any(Number),
      code: 'missing-key',
      message: 'brak „Część 1, film”',
      advice: expect.any(String),
      missing: null,
      stale: null,
      node: 'courses/first-course/one/a-video',
    })
    const endingNow = async () => {
      const [found] = (await author.call(viewPack, { params: { id } })).body.courses
      return [found?.ending, found?.closedTest !== null, found?.finalWork !== null]
    }
    const removeEnding = async (ending: 'closed-test' | 'final-work') =>
      (await author.call(deleteNode, { params: { id }, query: { node: course, ending } })).code
    await make({ kind: 'final-work', slug: 'x', parent: course })
    expect(await endingNow()).toEqual(['test-then-exam', true, true])
    expect(await removeEnding('closed-test')).toBeUndefined()
    expect(await endingNow()).toEqual(['exam', false, true])
    expect(await removeEnding('closed-test')).toBe('not-found')
    await make({ kind: 'closed-test', slug: 'x', title: {}, parent: course })
    expect(await endingNow()).toEqual(['test-then-exam', true, true])
    expect(await removeEnding('final-work')).toBeUndefined()
    expect(await endingNow()).toEqual(['test', true, false])
    expect(await removeEnding('closed-test')).toBeUndefined()
    expect(await endingNow()).toEqual(['none', false, false])
    const left = await author.call(deleteNode, {
      params: { id },
      query: { node: first, ending: 'final-work' },
    })
    expect([left.status, left.body]).toMatchObject([400, { errors: [{ field: 'ending', code: 'node' }] }])
    const taken = await author.call(createNode, {
      params: { id },
      body: { kind: 'lesson', slug: 'one', parent: course, title: { pl: 'x' } },
    })
    expect(taken.code).toBe('slug-taken')
  })

  test('moving and copying include the files, and the pack stays valid', async () => {
    const pack = await importSound()
    const params = pack.params
    const ok = ({ status, text }: { status: number; text: string }) =>
      expect([text, status]).toEqual([text, 200])
    ok(
      await author.call(duplicateNode, {
        params,
        body: { node: 'courses/prompts/intro', slug: 'again', position: 0 },
      }),
    )
    ok(
      await author.call(duplicateNode, {
        params,
        body: { node: 'courses/prompts/intro/film', slug: 'trailer' },
      }),
    )
    ok(
      await author
        .call(moveNode, {
          params,
          body: { node: 'courses/prompts/intro/deck', parent: 'courses/prompts/again', position: 0 },
        })
        .then(async (reply) => {
          // The slug is already used.
          expect(reply.code).toBe('slug-taken')
          await author.call(deleteNode, { params, query: { node: 'courses/prompts/again/deck' } })
          return author.call(moveNode, {
            params,
            body: { node: 'courses/prompts/intro/deck', parent: 'courses/prompts/again', position: 0 },
          })
        }),
    )
    ok(await author.call(duplicateNode, { params, body: { node: 'courses/prompts', slug: 'copied' } }))
    const { courses, programs } = await pack.tree()
    expect(programs[0]?.courses).toEqual(['prompts', 'copied'])
    for (const { lessons } of courses)
      expect(lessons.map(({ slug, sublessons }) => [slug, sublessons.map((one) => one.slug)])).toEqual([
        ['again', ['deck', 'film', 'check', 'review']],
        ['intro', ['film', 'check', 'review', 'trailer']],
      ])
    const { body } = await author.call(listIssues, { params })
    expect(body.issues.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test('simultaneous changes of one lesson are both kept', async () => {
    const pack = await importSound()
    const replies = await Promise.all(
      ['one', 'two', 'three'].map((slug) =>
        author.call(createNode, {
          params: pack.params,
          body: { kind: 'page', slug, parent: 'courses/prompts/intro', title: { pl: slug, en: slug } },
        }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const slugs = (await pack.view(`${lesson}/lesson.yaml`)).value.sublessons.map(
      ({ id }: { id: string }) => id,
    )
    expect(slugs).toEqual(expect.arrayContaining(['film', 'one', 'two', 'three']))
  })
})

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
