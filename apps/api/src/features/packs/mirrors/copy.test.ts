import * as calls from '@zenit/contract/packs'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { writeTestPack } from '../../../../test/testing/pack.ts'
import { createAdmin } from '../../people/fixtures.ts'
import { createAuthor, readFolder, working } from '../fixtures.ts'
import { logOf, mirroring, mirrorOf } from './fixtures.ts'

const app = await createTestApp()
const { db } = app.deps
const { folderOf, load } = mirroring(app)

let author: Actor
let admin: Actor
beforeAll(async () => {
  author = await createAuthor(app, { firstName: 'Ada', lastName: 'Żbik' })
  admin = await createAdmin(app)
})

describe('[API-02] a copy', () => {
  test('is a pack of the studio with its own names, published beside the original and never in its place', async () => {
    const folder = folderOf('original', {
      'courses/prompts/lessons/01-intro/film.en.md':
        '# Film\n\nSee [the course](/courses/original-course) and [a tool](/tools/writer).\n',
    })
    const lesson = 'lessons/01-intro'
    folder.write({
      'tools.yaml':
        'domainCategories: [{ id: text, title: { pl: T, en: T } }]\nbusinessCategories: [{ id: sales, title: { pl: S, en: S } }]\ntools:\n  - { id: writer, name: Writer, description: { pl: Pisze., en: Writes. }, url: "https://example.com", license: paid, domainCategories: [text], businessCategories: [sales], verifiedAt: 2026-11-01 }\n',
    })
    await load(folder)
    const { params, course } = await mirrorOf(author, 'original')
    const copy = await author.call(calls.copyPack, { params, body: { pack: 'my-own' } })
    expect(copy.body.pack).toMatchObject({ pack: 'my-own', home: null, isMirror: false, state: 'draft' })
    const own = working(author, copy.body.pack._id)
    const tree = await own.tree()
    expect(tree.programs).toMatchObject([{ slug: 'original-start-2', courses: ['original-course-2'] }])
    expect(tree.courses.map(({ slug }) => slug)).toEqual(['original-course-2'])
    expect(tree.others.map(({ path }) => path)).toEqual(['content.yaml'])
    expect((await own.view('programs/original-start-2.yaml')).value).not.toHaveProperty('renamedFrom')
    expect((await own.view(`courses/original-course-2/${lesson}/film.en.md`)).content).toBe(
      '# Film\n\nSee [the course](/courses/original-course-2) and a tool.\n',
    )
    const media = async (pack: typeof own, slug: string) =>
      (await pack.view(`courses/${slug}/${lesson}/film.mp4`)).media?.url
    expect(await media(own, 'original-course-2'), 'the film is stored once').toBe(
      await media(working(author, params.id), course),
    )
    const idsOf = () =>
      db.selectFrom('content_ids').selectAll().where('path', 'like', `course/${course}/%`).execute()
    const ids = await idsOf()
    expect((await own.publish()).body).toMatchObject({ changed: true, retired: 0, pack: { home: 'studio' } })
    expect((await idsOf()).filter(({ path }) => ids.some((one) => one.path === path))).toEqual(ids)
    expect(await load(folder)).toMatchObject({ changed: false })

    expect((await author.call(calls.copyPack, { params, body: { pack: 'my-own' } })).code).toBe('slug-taken')
    const second = await author.call(calls.copyPack, { params, body: { pack: 'my-second' } })
    const slugs = (await working(author, second.body.pack._id).tree()).courses.map(({ slug }) => slug)
    expect(slugs).toEqual(['original-course-3'])
    expect(await logOf(admin, 'my-own')).toEqual(['pack-published', 'pack-copied'])
  })

  test('has the original’s record of translations, also for texts whose links were changed', async () => {
    const lesson = 'courses/linked-course/lessons/01-intro'
    const folder = folderOf('linked')
    const polish = 'Zobacz [kurs](/courses/linked-course).'
    const write = (english: string, source = polish) =>
      folder.write({ [`${lesson}/film.pl.md`]: source, [`${lesson}/film.en.md`]: english })
    write('See [the course][c].\n\n[c]: /courses/linked-course')
    await load(folder)
    const { params, ...mirror } = await mirrorOf(author, 'linked')
    await author.call(calls.takeOverPack, { params })
    const staleOf = async (id: string) => (await author.call(calls.listIssues, { params: { id } })).body.stale
    const copied = async (pack: string) => {
      const { body } = await author.call(calls.copyPack, { params, body: { pack } })
      return staleOf(body.pack._id)
    }
    await mirror.write(`${lesson}/film.pl.md`, `${polish} Od dziś.`)
    expect([await staleOf(params.id), await copied('linked-stale')]).toEqual([1, 1])
    await mirror.write(`${lesson}/film.pl.md`, polish)
    expect([await staleOf(params.id), await copied('linked-current')]).toEqual([0, 0])
  })

  test('made twice at once gets two sets of names', async () => {
    await load(folderOf('twice'))
    const { params } = await mirrorOf(author, 'twice')
    const copies = await Promise.all(
      ['twice-a', 'twice-b'].map((pack) => author.call(calls.copyPack, { params, body: { pack } })),
    )
    expect(copies.map(({ status }) => status)).toEqual([200, 200])
    const trees = await Promise.all(copies.map(({ body }) => working(author, body.pack._id).tree()))
    const slugs = trees.flatMap(({ courses }) => courses.map(({ slug }) => slug))
    expect(slugs.toSorted()).toEqual(['twice-course-2', 'twice-course-3'])
  })

  test('gives unique names to long slugs that differ only at their end', async () => {
    const names = ['y', 'z'].map((end) => `${'a'.repeat(79)}${end}`)
    const folder = folderOf('long-names')
    const course = Object.entries(readFolder(`${folder.root}/courses/long-names-course`))
    for (const name of names)
      folder.write(Object.fromEntries(course.map(([path, content]) => [`courses/${name}/${path}`, content])))
    const program = 'programs/long-names-start.yaml'
    const listed = String(readFolder(folder.root)[program]).replace(
      '[long-names-course]',
      `[long-names-course, ${names.join(', ')}]`,
    )
    folder.write({ [program]: listed })
    await load(folder)
    const { params } = await mirrorOf(author, 'long-names')
    const copy = await author.call(calls.copyPack, { params, body: { pack: 'long-names-copy' } })
    expect(copy.status).toBe(200)
    const slugs = (await working(author, copy.body.pack._id).tree()).courses.map(({ slug }) => slug)
    expect(slugs.toSorted()).toEqual([`${'a'.repeat(78)}-2`, `${'a'.repeat(78)}-3`, 'long-names-course-2'])
  })

  test('needs a program or a course to copy, and still needs approval if the original does', async () => {
    const tools = writeTestPack({
      'content.yaml': 'id: tools-alone\nlanguages: [pl, en]\n',
      'programs/start.yaml': null,
      'courses/prompts': null,
      'tools.yaml': null,
    })
    onTestFinished(() => tools.remove())
    await load(tools)
    const alone = await mirrorOf(author, 'tools-alone')
    expect((await author.call(calls.copyPack, { params: alone.params, body: { pack: 'none' } })).code).toBe(
      'conflict',
    )
    await load(folderOf('approved'))
    const { params } = await mirrorOf(author, 'approved')
    await admin.call(calls.setApproval, { params, body: { needsApproval: true } })
    const copy = await author.call(calls.copyPack, { params, body: { pack: 'approved-copy' } })
    expect(copy.body.pack.needsApproval).toBe(true)
  })
})
