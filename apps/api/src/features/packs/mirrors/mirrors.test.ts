import { joinCourse } from '@zenit/contract/courses'
import * as calls from '@zenit/contract/packs'
import { createPreviewLink, viewPreviewCourse } from '@zenit/contract/packs-preview'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createLearner, createOrganisation } from '../../../../test/testing/factories.ts'
import { ForeignPackError } from '../../../content/load/load.ts'
import { createAdmin } from '../../people/fixtures.ts'
import { createAuthor, exportZip, importZip, readFolder, zipOf } from '../fixtures.ts'
import { logOf, mirroring, mirrorOf, summaryOf } from './fixtures.ts'

const app = await createTestApp()
const { db, clock } = app.deps
const { folderOf, load } = mirroring(app)

let author: Actor
let admin: Actor
beforeAll(async () => {
  author = await createAuthor(app, { firstName: 'Ada', lastName: 'Żbik' })
  admin = await createAdmin(app)
})

describe('[API-02] a pack in a folder', () => {
  test('is listed with its state, and read, checked, previewed and exported like packs of the studio', async () => {
    const folder = folderOf('shown')
    await load(folder)
    const mirror = await mirrorOf(author, 'shown')
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
    expect(await summaryOf(author, 'often')).toHaveLength(1)
    const { id, summary } = await mirrorOf(author, 'often')
    const versions = () =>
      db.selectFrom('studio_versions').selectAll().where('pack_id', '=', id).orderBy('path').execute()
    const before = await versions()
    await load(folder)
    expect(await versions()).toEqual(before)
    expect((await mirrorOf(author, 'often')).summary?.changedAt).toBe(summary?.changedAt)
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
    const mirror = await mirrorOf(author, 'followed')
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
    const { params, id, course, ...mirror } = await mirrorOf(author, 'kept')
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
    const { params, course, ...mirror } = await mirrorOf(author, 'taken')
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
    const back = await mirrorOf(author, 'taken')
    expect(back.summary).toMatchObject({ _id: params.id, isMirror: true, home: 'folder', state: 'published' })
    expect((await back.view(path)).content).toContain('Text with a')
    const history = await author.call(calls.listVersions, { params, query: { path } })
    expect(history.body.versions.map(({ changedBy }) => changedBy?.name ?? null)).toEqual([
      null,
      'Ada Żbik',
      null,
    ])
    expect(await logOf(admin, 'taken')).toEqual(['pack-taken-back', 'pack-published', 'pack-taken-over'])
    // Erasing an account removes it from its changes, also in a mirror.
    await db.updateTable('studio_files').set({ changed_by: null }).where('pack_id', '=', params.id).execute()
  })

  test('does not affect a draft of authors with the name of a folder', async () => {
    const folder = folderOf('drafted')
    const archive = await zipOf(readFolder(folder.root))
    const { body } = await importZip(app, author, { archive })
    expect(await load(folder)).toMatchObject({ hasDraft: true })
    const { summary, params } = await mirrorOf(author, 'drafted')
    expect(summary).toMatchObject({ _id: body.pack._id, isMirror: false, state: 'draft', home: 'folder' })
    expect((await author.call(calls.takeOverPack, { params })).code).toBe('conflict')
    await load(folder, { takeOver: true })
    expect((await mirrorOf(author, 'drafted')).summary).toMatchObject({ isMirror: true, state: 'published' })
  })
})

describe('[ACCESS-06] an author of one program', () => {
  test('can neither take over its pack nor copy it, with a specific error; one of its organisation can', async () => {
    await load(folderOf('parts'))
    const { params } = await mirrorOf(author, 'parts')
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
    expect(await logOf(admin, 'parts-copy')).toEqual([])
    const made = await part.call(calls.createPack, { body: { pack: 'parts-new', languages: ['pl'] } })
    expect([made.status, made.code], 'nor makes one, which they would not find again').toEqual([
      403,
      'no-access',
    ])
    expect(await summaryOf(author, 'parts-new')).toEqual([])
    expect((await mirrorOf(author, 'parts')).summary?.isMirror).toBe(true)

    const whole = await assigned([], [organisationId])
    expect((await whole.call(calls.viewPack, { params })).body.pack.isWhole).toBe(true)
    const copy = await whole.call(calls.copyPack, { params, body: { pack: 'parts-copy' } })
    expect(copy.body.pack).toMatchObject({ organisationId, isWhole: true })
    expect((await whole.call(calls.takeOverPack, { params })).status).toBe(200)
  })
})
