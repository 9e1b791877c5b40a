import { listStaffActions } from '@zenit/contract/audit'
import { joinCourse } from '@zenit/contract/courses'
import * as calls from '@zenit/contract/packs'
import { createPreviewLink, viewPreviewCourse } from '@zenit/contract/packs-preview'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createLearner, createOrganisation } from '../../../../test/testing/factories.ts'
import { writeTestPack } from '../../../../test/testing/pack.ts'
import { ForeignPackError } from '../../../content/load/load.ts'
import { createAdmin } from '../../people/fixtures.ts'
import { createAuthor, exportZip, importZip, readFolder, working, zipOf } from '../fixtures.ts'
import { mirroring } from './fixtures.ts'

const app = await createTestApp()
const { db, clock } = app.deps
const { folderOf, load } = mirroring(app)

let author: Actor
let admin: Actor
beforeAll(async () => {
  author = await createAuthor(app, { firstName: 'Ada', lastName: 'Żbik' })
  admin = await createAdmin(app)
})

async function summaryOf(name: string) {
  const { body } = await author.call(calls.listPacks, { query: { search: name } })
  return body.packs.filter(({ pack }) => pack === name)
}

async function mirrorOf(name: string) {
  const [summary] = await summaryOf(name)
  const id = summary?._id ?? ''
  return { summary, id, course: `${name}-course`, ...working(author, id) }
}

const logOf = async (name: string) =>
  (await admin.call(listStaffActions, { query: { subject: name } })).body.actions.map(({ action }) => action)

describe('[API-02] a pack in a folder', () => {
  test('is listed with its state, and read, checked, previewed and exported like packs of the studio', async () => {
    const folder = folderOf('shown')
    await load(folder)
    const mirror = await mirrorOf('shown')
    expect(mirror.summary).toMatchObject({
      home: 'folder',
      isMirror: true,
      state: 'published',
      courses: 1,
      languages: ['pl', 'en'],
      programs: [{ pl: 'Początek', en: 'Start' }],
    })
    const tree = await mirror.tree()
    expect(tree.courses[0]).toMatchObject({ slug: 'shown-course', state: 'published' })
    expect(tree.courses[0]?.lessons[0]?.sublessons.map(({ slug }) => slug)).toEqual([
      'film',
      'deck',
      'check',
      'review',
    ])
    const lesson = `courses/${mirror.course}/lessons/01-intro`
    expect((await mirror.view(`${lesson}/film.en.md`)).content).toContain('Text with a')
    expect((await mirror.view(`${lesson}/check.yaml`)).value).toMatchObject({ id: 'role' })
    const film = await mirror.view(`${lesson}/film.mp4`)
    expect(film.media).toMatchObject({ mime: 'video/mp4' })
    expect((await app.app.inject({ url: film.media?.url ?? '', cookies: author.cookies })).statusCode).toBe(
      200,
    )

    const issues = await author.call(calls.listIssues, { params: mirror.params })
    expect(issues.body).toMatchObject({ errors: 0 })
    const preview = await author.call(viewPreviewCourse, {
      params: { key: mirror.id, course: mirror.course },
      language: 'en',
    })
    expect(preview.body.data.course.title).toBe('Prompts')
    const link = await author.call(createPreviewLink, { params: mirror.params })
    expect(link.status).toBe(200)
    const results = await author.call(calls.viewQuestionResults, {
      params: mirror.params,
      query: { course: mirror.course, kind: 'practice' },
    })
    expect(results.status).toBe(200)
    const exported = await exportZip(app, author, mirror.id)
    const written = readFolder(folder.root)
    expect(Object.keys(exported).toSorted()).toEqual(Object.keys(written).toSorted())
    for (const [path, content] of Object.entries(written))
      expect(exported[path]?.equals(Buffer.from(content)), path).toBe(true)
  })

  test('has one mirror for any number of simultaneous loads; nothing is written if nothing changed', async () => {
    const folder = folderOf('often')
    await Promise.all([load(folder), load(folder), load(folder)])
    expect(await summaryOf('often')).toHaveLength(1)
    const { id, summary } = await mirrorOf('often')
    const versions = () =>
      db.selectFrom('studio_versions').selectAll().where('pack_id', '=', id).orderBy('path').execute()
    const before = await versions()
    await load(folder)
    expect(await versions()).toEqual(before)
    expect((await mirrorOf('often')).summary?.changedAt).toBe(summary?.changedAt)
  })

  test('is updated: changes in the folder appear here, and removed files disappear', async () => {
    const folder = folderOf('followed')
    await load(folder)
    const lesson = 'courses/followed-course/lessons/01-intro'
    folder.write({
      [`${lesson}/film.en.md`]: '# Film\n\nOther words.\n',
      [`${lesson}/film.pl.md`]: '# Film\n\nInne słowa.\n',
      'courses/followed-course/cover.png': null,
      'notes.md': 'For ourselves.\n',
      'courses/followed-course/course.yaml': String(
        readFolder(folder.root)['courses/followed-course/course.yaml'],
      ).replace('cover: cover.png\n', ''),
    })
    await load(folder)
    const mirror = await mirrorOf('followed')
    expect(mirror.summary?.state).toBe('published')
    expect(await mirror.view(`${lesson}/film.en.md`)).toMatchObject({
      content: '# Film\n\nOther words.\n',
      version: 2,
      state: 'published',
      changedBy: null,
    })
    const gone = await author.call(calls.viewDocument, {
      params: mirror.params,
      query: { path: 'courses/followed-course/cover.png' },
    })
    expect(gone.code).toBe('not-found')
    const { body } = await author.call(calls.listPublications, { params: mirror.params, query: {} })
    expect(body.publications.map(({ number }) => number)).toEqual([2, 1])
    expect(body.publications[0]?.courses).toEqual([{ slug: 'followed-course', revision: 2 }])
  })

  test('[ACCESS-06] rejects every change with a specific error, also in the database', async () => {
    await load(folderOf('kept'))
    const { params, id, course, ...mirror } = await mirrorOf('kept')
    const courseNode = `courses/${course}`
    const path = `${courseNode}/course.yaml`
    const before = await exportZip(app, author, id)
    const { version, value } = await mirror.view(path)
    const { change } = await mirror.tree()
    const { body: published } = await author.call(calls.listPublications, { params, query: {} })
    const earlier = { course, publicationId: published.publications[0]?._id ?? '' }
    const content = JSON.stringify({ ...value, ending: 'none' })
    const slug = 'another'
    const replies = {
      save: author.call(calls.saveDocument, { params, body: { path, content, expectedVersion: version } }),
      remove: author.call(calls.deleteDocument, { params, query: { path, expectedVersion: version } }),
      restore: author.call(calls.restoreVersion, {
        params,
        body: { path, version, expectedVersion: version },
      }),
      confirm: author.call(calls.confirmTranslations, { params, body: { path, marks: ['a'.repeat(16)] } }),
      create: author.call(calls.createNode, {
        params,
        body: { kind: 'lesson', parent: courseNode, slug, title: { en: 'More' } },
      }),
      duplicate: author.call(calls.duplicateNode, { params, body: { node: courseNode, slug } }),
      move: author.call(calls.moveNode, { params, body: { node: courseNode, position: 0 } }),
      deleteNode: author.call(calls.deleteNode, { params, query: { node: courseNode } }),
      deletePack: author.call(calls.deletePack, { params }),
      publish: author.call(calls.publishPack, { params, body: { change, takeOver: true } }),
      rollBack: author.call(calls.rollBackCourse, { params, body: earlier }),
      viewRollBack: author.call(calls.viewRollBack, { params, query: earlier }),
      request: author.call(calls.createRequest, {
        params,
        body: { change, takeOver: true, publishAt: new Date(clock().getTime() + 3_600_000).toISOString() },
      }),
    }
    for (const [what, reply] of Object.entries(replies))
      expect([what, (await reply).code]).toEqual([what, 'pack-in-folder'])
    const archive = await zipOf({ ...before, [path]: content })
    expect(await importZip(app, author, { archive, into: id, overwrite: true })).toMatchObject({
      status: 409,
      body: { code: 'pack-in-folder' },
    })
    expect(await importZip(app, author, { archive })).toMatchObject({ body: { code: 'slug-taken' } })
    for (const statement of [
      sql`update studio_files set content = 'x' where pack_id = ${id}`,
      sql`delete from studio_files where pack_id = ${id}`,
      sql`update studio_packs set change = change + 1 where id = ${id}`,
      sql`delete from studio_packs where id = ${id}`,
    ])
      await expect(statement.execute(db)).rejects.toThrow('is changed there')
    expect(await exportZip(app, author, id)).toEqual(before)
  })
})

describe('[API-02] taking over', () => {
  test('makes it a pack of the studio with learners’ progress; loading its folder then needs --take-over', async () => {
    const folder = folderOf('taken')
    await load(folder)
    const { params, course, ...mirror } = await mirrorOf('taken')
    await app.deps.catalog.reload()
    const learner = await createLearner(app)
    const found = await db
      .selectFrom('courses')
      .select('id')
      .where('slug', '=', course)
      .executeTakeFirstOrThrow()
    expect((await learner.call(joinCourse, { params: { id: found.id } })).status).toBe(200)
    const enrolments = () =>
      db.selectFrom('enrolments').selectAll().where('course_id', '=', found.id).execute()
    const before = await enrolments()

    const taken = await author.call(calls.takeOverPack, { params })
    expect(taken.body.pack).toMatchObject({ home: 'studio', isMirror: false, state: 'published' })
    expect((await author.call(calls.takeOverPack, { params })).status, 'the same once more').toBe(200)
    expect((await mirror.impact()).body).toMatchObject({ changes: false, takesOver: null, effects: [] })
    expect(await enrolments()).toEqual(before)
    await expect(load(folder)).rejects.toThrow(ForeignPackError)
    await expect(load(folder)).rejects.toThrow('--take-over')

    const path = `courses/${course}/lessons/01-intro/film.en.md`
    expect((await mirror.write(path, '# Film\n\nBy Ada.\n')).status).toBe(200)
    expect((await mirror.publish()).body).toMatchObject({ changed: true, revisions: 1 })
    expect(await enrolments(), 'who is in a lesson keeps it').toEqual(before)

    await load(folder, { takeOver: true })
    const back = await mirrorOf('taken')
    expect(back.summary).toMatchObject({ _id: params.id, isMirror: true, home: 'folder', state: 'published' })
    expect((await back.view(path)).content).toContain('Text with a')
    const history = await author.call(calls.listVersions, { params, query: { path } })
    expect(history.body.versions.map(({ changedBy }) => changedBy?.name ?? null)).toEqual([
      null,
      'Ada Żbik',
      null,
    ])
    expect(await logOf('taken')).toEqual(['pack-taken-back', 'pack-published', 'pack-taken-over'])
    // Erasing an account removes it from its changes, also in a mirror.
    await db.updateTable('studio_files').set({ changed_by: null }).where('pack_id', '=', params.id).execute()
  })

  test('does not affect a draft of authors with the name of a folder', async () => {
    const folder = folderOf('drafted')
    const archive = await zipOf(readFolder(folder.root))
    const { body } = await importZip(app, author, { archive })
    expect(await load(folder)).toMatchObject({ hasDraft: true })
    const { summary, params } = await mirrorOf('drafted')
    expect(summary).toMatchObject({ _id: body.pack._id, isMirror: false, state: 'draft', home: 'folder' })
    expect((await author.call(calls.takeOverPack, { params })).code).toBe('conflict')
    await load(folder, { takeOver: true })
    expect((await mirrorOf('drafted')).summary).toMatchObject({ isMirror: true, state: 'published' })
  })
})

describe('[ACCESS-06] an author of one program', () => {
  test('can neither take over its pack nor copy it, with a specific error; one of its organisation can', async () => {
    await load(folderOf('parts'))
    const { params } = await mirrorOf('parts')
    const program = await db
      .selectFrom('programs')
      .select('id')
      .where('slug', '=', 'parts-start')
      .executeTakeFirstOrThrow()
    const organisationId = await createOrganisation(db)
    await admin.call(calls.assignPack, { params, body: { organisationId } })
    const assigned = async (programs: string[], organisations: string[]) => {
      const one = await createAuthor(app)
      const body = { programs, organisations }
      await admin.call(calls.updateAuthorAssignments, { params: { id: String(one.userId) }, body })
      return one
    }
    const part = await assigned([program.id], [])
    expect((await part.call(calls.viewPack, { params })).body.pack.isWhole).toBe(false)
    const replies = await Promise.all([
      part.call(calls.takeOverPack, { params }),
      part.call(calls.copyPack, { params, body: { pack: 'parts-copy' } }),
    ])
    expect(replies.map(({ status, code }) => [status, code])).toEqual([
      [403, 'part-of-pack'],
      [403, 'part-of-pack'],
    ])
    expect(await logOf('parts-copy')).toEqual([])
    const made = await part.call(calls.createPack, { body: { pack: 'parts-new', languages: ['pl'] } })
    expect([made.status, made.code], 'nor makes one, which they would not find again').toEqual([
      403,
      'no-access',
    ])
    expect(await summaryOf('parts-new')).toEqual([])
    expect((await mirrorOf('parts')).summary?.isMirror).toBe(true)

    const whole = await assigned([], [organisationId])
    expect((await whole.call(calls.viewPack, { params })).body.pack.isWhole).toBe(true)
    const copy = await whole.call(calls.copyPack, { params, body: { pack: 'parts-copy' } })
    expect(copy.body.pack).toMatchObject({ organisationId, isWhole: true })
    expect((await whole.call(calls.takeOverPack, { params })).status).toBe(200)
  })
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
    const { params, course } = await mirrorOf('original')
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
    expect(await logOf('my-own')).toEqual(['pack-published', 'pack-copied'])
  })

  test('has the original’s record of translations, also for texts whose links were changed', async () => {
    const lesson = 'courses/linked-course/lessons/01-intro'
    const folder = folderOf('linked')
    const polish = 'Zobacz [kurs](/courses/linked-course).'
    const write = (english: string, source = polish) =>
      folder.write({ [`${lesson}/film.pl.md`]: source, [`${lesson}/film.en.md`]: english })
    write('See [the course][c].\n\n[c]: /courses/linked-course')
    await load(folder)
    const { params, ...mirror } = await mirrorOf('linked')
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
    const { params } = await mirrorOf('twice')
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
    const { params } = await mirrorOf('long-names')
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
    const alone = await mirrorOf('tools-alone')
    expect((await author.call(calls.copyPack, { params: alone.params, body: { pack: 'none' } })).code).toBe(
      'conflict',
    )
    await load(folderOf('approved'))
    const { params } = await mirrorOf('approved')
    await admin.call(calls.setApproval, { params, body: { needsApproval: true } })
    const copy = await author.call(calls.copyPack, { params, body: { pack: 'approved-copy' } })
    expect(copy.body.pack.needsApproval).toBe(true)
  })
})
