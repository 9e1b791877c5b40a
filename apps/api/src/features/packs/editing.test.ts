import {
  createNode,
  deleteNode,
  duplicateNode,
  listIssues,
  listVersions,
  moveNode,
  restoreVersion,
  saveDocument,
  viewDocument,
  viewPack,
} from '@zenit/contract/packs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createAuthor, makePack } from './fixtures.ts'
import { courseYaml, importing, lesson } from './importing.testing.ts'

const app = await createTestApp()
let author: Actor
beforeAll(async () => {
  author = await createAuthor(app, { firstName: 'Ada', lastName: 'Żbik' })
})
const { importSound } = importing(app, () => author)

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
