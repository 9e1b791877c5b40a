import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, rename, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/testing/database.ts'
import { createUser } from '../../../test/testing/factories.ts'
import { changed, type PackFiles, type TestPack, writeTestPack } from '../../../test/testing/pack.ts'
import { insertCompletions, insertEnrolments } from '../../demo/facts.ts'
import { openFiles } from '../../platform/files/disk-files.ts'
import { listKeys, sha256Of } from '../../platform/files/files.ts'
import type { CourseDocument } from '../document.ts'
import { FaultyPackError, loadPack, UnconfirmedLoadError } from './load.ts'

const lesson = 'courses/prompts/lessons/01-intro'
const secondLesson = 'courses/prompts/lessons/02-more'
const secondLessonFiles: PackFiles = {
  [`${secondLesson}/lesson.yaml`]:
    'title: { pl: Więcej, en: More }\nsublessons:\n  - { id: text, kind: presentation, title: { pl: T, en: T }, minutes: 1, slides: { pl: a.md, en: a.md } }\n',
  [`${secondLesson}/a.md`]: 'Text\n',
}

let database: TestDatabase
let pack: TestPack
const filesDir = mkdtempSync(join(tmpdir(), 'zenit-files-'))
const files = openFiles(filesDir)
const nothing = { changed: false, written: 0, retired: 0, revisions: 0, stored: 0, warnings: [], effects: [] }

beforeEach(async () => {
  database = await createTestDatabase()
  pack = writeTestPack(secondLessonFiles)
})
afterEach(async () => {
  pack.remove()
  await database.drop()
})
afterAll(() => rmSync(filesDir, { recursive: true, force: true }))

const load = (folder = pack.root) => loadPack({ db: database.db, files, folder })

async function publishedCourse(slug = 'prompts') {
  return database.db
    .selectFrom('courses as c')
    .innerJoin('course_revisions as r', 'r.id', 'c.published_revision_id')
    .select(['c.id', 'c.program_id', 'c.retired_at', 'r.id as revision', 'r.number', 'r.document'])
    .where('c.slug', '=', slug)
    .executeTakeFirstOrThrow()
}

/** Every id in a document, in order. */
function idsOf(document: CourseDocument): string[] {
  return JSON.stringify(document).match(/(?<="_id":")[^"]+/g) ?? []
}

describe('loading a content folder', () => {
  test('[TRUST-06] repairs a damaged file, and removes the metadata of photographs', async () => {
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 13/1 47/1' } })
      .jpeg()
      .toBuffer()
    pack.remove()
    pack = writeTestPack({
      ...secondLessonFiles,
      [`${secondLesson}/a.md`]: '![Photo](p.jpg)\n',
      [`${secondLesson}/p.jpg`]: photo,
    })
    await load()
    const stored = await listKeys(files, 'media/')
    for (const key of stored) {
      const bytes = Buffer.from(await files.getBytes(key))
      expect(key).toContain(sha256Of(bytes).toString('hex').slice(0, 32))
      if (!key.endsWith('.jpg')) continue
      const { exif, width, height } = await sharp(bytes).metadata()
      expect({ exif, width, height }).toEqual({ exif: undefined, width: 40, height: 60 })
    }
    const key = stored.find((one) => one.endsWith('.jpg')) ?? ''
    const { document } = await publishedCourse()
    expect(JSON.stringify(document)).toContain(`/${key}`)
    await writeFile(join(filesDir, key), 'x'.repeat((await files.getBytes(key)).length))
    expect(await files.isWhole(key)).toBe(false)
    expect((await load()).stored).toBe(1)
    expect(await files.isWhole(key)).toBe(true)
  })

  test('writes programs, courses, lessons and everything related', async () => {
    expect(await load()).toMatchObject({ pack: 'sample', changed: true, revisions: 1, retired: 0 })
    const { document, program_id, number } = await publishedCourse()
    expect(number).toBe(1)
    expect(program_id).not.toBeNull()
    expect(document).toMatchObject({ slug: 'prompts', minutes: 10, hasCertificate: true, ending: 'test' })
    expect(document.lessons.map((one) => one.sublessons.map((sub) => sub.kind))).toEqual([
      ['video', 'presentation', 'quiz', 'internal-test'],
      ['presentation'],
    ])
    const items = await database.db
      .selectFrom('content_items')
      .select(['kind', 'slug'])
      .orderBy('kind')
      .execute()
    expect(items).toEqual([
      { kind: 'community-card', slug: 'talk' },
      { kind: 'onboarding', slug: 'onboarding' },
      { kind: 'page', slug: 'about' },
      { kind: 'partner', slug: 'shop' },
      { kind: 'tool', slug: 'writer' },
    ])
  })

  test('[COURSE-02] stores the recordings of a film in each language, and none if there are none', async () => {
    const media = (name: string) => readFile(join(import.meta.dirname, '../../../test/testing/media', name))
    await load()
    const [plain] = (await publishedCourse()).document.lessons[0]?.sublessons ?? []
    expect(plain).not.toHaveProperty('audio')
    const [m4a, mp3] = [await media('track.m4a'), await media('track.mp3')]
    pack.write({
      ...changed(`${lesson}/lesson.yaml`, 'film.mp4', 'film.mp4\n    audio: { pl: a.m4a, en: a.mp3 }'),
      [`${lesson}/film.mp4`]: await media('film.mp4'),
      [`${lesson}/a.m4a`]: m4a,
      [`${lesson}/a.mp3`]: mp3,
    })
    await load()
    const [film] = (await publishedCourse()).document.lessons[0]?.sublessons ?? []
    const audio = film?.kind === 'video' ? film.audio : undefined
    const urls = [m4a, mp3].map((bytes) => `/media/${sha256Of(bytes).toString('hex').slice(0, 32)}`)
    expect(audio).toEqual({
      pl: { url: `${urls[0]}.m4a`, mime: 'audio/mp4' },
      en: { url: `${urls[1]}.mp3`, mime: 'audio/mpeg' },
    })
    expect(Buffer.from(await files.getBytes(audio?.pl?.url.slice(1) ?? ''))).toEqual(m4a)
  })

  test('makes sanitised HTML: slides, headings below the page\u2019s own, images with their size', async () => {
    await load()
    const { document } = await publishedCourse()
    const [film, deck] = document.lessons[0]?.sublessons ?? []
    expect(film?.body.en).toBe(
      '<p>Text with a <a href="https://example.com" rel="noopener noreferrer" target="_blank">link</a>.</p>',
    )
    const slides = deck?.kind === 'presentation' ? deck.slides.pl : []
    expect(slides).toHaveLength(2)
    expect(slides?.[0]).toMatch(
      /^<h3>Pierwszy<\/h3><p><img src="\/media\/[0-9a-f]{32}\.png" alt="Obraz" width="40" height="30" loading="lazy"><\/p>$/,
    )
    const key = /[0-9a-f]{32}\.png/.exec(slides?.[0] ?? '')?.[0]
    const picture = await readFile(join(pack.root, lesson, 'picture.png'))
    expect(Buffer.from(await files.getBytes(`media/${key}`))).toEqual(picture)
  })

  test('[TOOL-03] stores a tool’s logo, and the pictogram of its first category that has one', async () => {
    const image = `${lesson}/picture.png`
    pack.write({
      'tools.yaml': String(
        changed('tools.yaml', '    url:', `    logo: ${image}\n    url:`)['tools.yaml'],
      ).replace('{ id: sales,', '{ id: sales, pictogram: sales,'),
    })
    await load()
    const { document } = await database.db
      .selectFrom('content_items')
      .where('kind', '=', 'tool')
      .select('document')
      .executeTakeFirstOrThrow()
    expect(document).toMatchObject({
      logo: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.png$/),
      pictogram: 'sales',
    })
  })

  test('[PERK-02][COMM-01] stores a partner’s logo and a card’s picture', async () => {
    const image = `${lesson}/picture.png`
    pack.write({
      ...changed('partners.yaml', '    url:', `    logo: ${image}\n    url:`),
      ...changed('community.yaml', ' }\n', `, backgroundImage: ${image} }\n`),
    })
    await load()
    const items = await database.db
      .selectFrom('content_items')
      .where('kind', 'in', ['partner', 'community-card'])
      .select('document')
      .orderBy('kind')
      .execute()
    const url = expect.stringMatching(/^\/media\/[0-9a-f]{32}\.png$/)
    expect(items.map(({ document }) => document)).toMatchObject([{ backgroundImage: url }, { logo: url }])
  })

  test('a second load changes nothing', async () => {
    await load()
    const before = await publishedCourse()
    expect(await load()).toEqual({ pack: 'sample', ...nothing })
    expect(await publishedCourse()).toEqual(before)
  })

  test('two loads at once have the effect of one', async () => {
    const results = await Promise.all([load(), load()])
    expect(results.filter((result) => result.changed)).toHaveLength(1)
    const { count } = database.db.fn
    const revisions = await database.db.selectFrom('course_revisions').select(count('id').as('n')).execute()
    expect(revisions).toEqual([{ n: 1 }])
  })

  test('a partially stored media file is stored again', async () => {
    await load()
    const { document } = await publishedCourse()
    await truncate(join(filesDir, String(document.cover?.slice(1))), 3)
    expect(await load()).toEqual({ pack: 'sample', ...nothing, stored: 1 })
  })

  test('a changed text gives a new revision, the old one is kept, and all ids stay the same', async () => {
    await load()
    const before = await publishedCourse()
    pack.write({ [`${lesson}/film.en.md`]: 'Another text\n' })
    expect(await load()).toMatchObject({ changed: true, written: 1, revisions: 1, retired: 0 })
    const after = await publishedCourse()
    expect(after).toMatchObject({ id: before.id, number: 2 })
    expect(after.document.lessons[0]?.sublessons[0]?.body.en).toBe('<p>Another text</p>')
    expect(idsOf(after.document)).toEqual(idsOf(before.document))
    const old = database.db
      .selectFrom('course_revisions')
      .select('document')
      .where('id', '=', before.revision)
    expect(await old.executeTakeFirstOrThrow()).toEqual({ document: before.document })
  })

  test('another order of keys is not a change', async () => {
    await load()
    pack.write(
      changed(
        'courses/prompts/course.yaml',
        '{ pl: Polecenia, en: Prompts }',
        '{ en: Prompts, pl: Polecenia }',
      ),
    )
    expect(await load()).toEqual({ pack: 'sample', ...nothing })
  })

  test('renumbered lessons keep their ids', async () => {
    await load()
    const before = await publishedCourse()
    pack.write({
      [secondLesson]: null,
      [`${secondLesson.replace('02', '00')}/lesson.yaml`]:
        secondLessonFiles[`${secondLesson}/lesson.yaml`] ?? '',
      [`${secondLesson.replace('02', '00')}/a.md`]: 'Text\n',
    })
    expect(await load()).toMatchObject({ revisions: 1, retired: 0 })
    const after = await publishedCourse()
    expect(after.document.lessons.map(({ _id }) => _id)).toEqual(
      before.document.lessons.map(({ _id }) => _id).reverse(),
    )
  })

  test('a removed lesson is retired, not deleted, and learners keep their progress; added again, it has the same id', async () => {
    await load()
    const { id, revision, document } = await publishedCourse()
    const gone = document.lessons[1]
    const userId = await learnerWhoFinished(id, revision, String(gone?.sublessons[0]?._id))
    pack.write({ [secondLesson]: null })
    expect(await load()).toMatchObject({ revisions: 1, retired: 2 })
    const lessons = await database.db
      .selectFrom('lessons')
      .select(['id', 'retired_at'])
      .orderBy('slug')
      .execute()
    expect(lessons.map((row) => row.retired_at === null)).toEqual([true, false])
    expect(lessons[1]?.id).toBe(gone?._id)
    const kept = database.db.selectFrom('sublesson_completions').selectAll().where('user_id', '=', userId)
    expect(await kept.execute()).toHaveLength(1)

    pack.write(secondLessonFiles)
    expect(await load()).toMatchObject({ revisions: 1, retired: 0 })
    expect(idsOf((await publishedCourse()).document)).toEqual(idsOf(document))
    const retired = database.db.selectFrom('lessons').select('id').where('retired_at', 'is not', null)
    expect(await retired.execute()).toEqual([])
  })

  test('what was removed from the pack is retired, and nothing of other packs', async () => {
    await load()
    const other = writeTestPack({
      ...Object.fromEntries(
        ['courses', 'tools.yaml', 'community.yaml', 'onboarding.yaml', 'pages'].map((file) => [file, null]),
      ),
      'content.yaml': 'id: other\nlanguages: [pl, en]\n',
      'programs/start.yaml': null,
      ...changed('partners.yaml', 'id: shop', 'id: market'),
    })
    expect(await load(other.root)).toMatchObject({ pack: 'other', written: 1, retired: 0 })
    other.remove()
    pack.write({ 'partners.yaml': null, 'pages/about.yaml': null })
    expect(await load()).toMatchObject({ retired: 2 })
    const shown = database.db
      .selectFrom('content_items')
      .select('slug')
      .where('retired_at', 'is', null)
      .orderBy('slug')
    expect((await shown.execute()).map(({ slug }) => slug)).toEqual([
      'market',
      'onboarding',
      'talk',
      'writer',
    ])
  })

  test('a pack cannot replace content of another', async () => {
    await load()
    pack.write({ 'content.yaml': 'id: other\nlanguages: [pl, en]\n' })
    await expect(load()).rejects.toThrow(
      'The program "start" belongs to the pack "sample"; choose another id',
    )
    expect(await database.db.selectFrom('programs').select('pack').execute()).toEqual([{ pack: 'sample' }])
  })

  describe('[AUTHOR-07] nothing is retired or changed for learners without being listed and confirmed', () => {
    const learned = { learners: 1, attempts: 0, works: 0, newBeside: [] }
    const path = 'course/prompts'
    const removed = { kind: 'lesson', slug: 'more', what: 'retired', path: `${path}/lesson/more`, ...learned }
    const under = { kind: 'course', slug: 'prompts', what: 'changed', path, ...learned }
    const options = () => ({ db: database.db, files, folder: pack.root })

    async function learnAndRemove(): Promise<void> {
      await load()
      const { id, revision, document } = await publishedCourse()
      await learnerWhoFinished(id, revision, String(document.lessons[1]?.sublessons[0]?._id))
      pack.write({ [secondLesson]: null })
    }

    test('a dry run lists both with the number of learners, and changes nothing', async () => {
      await learnAndRemove()
      const before = await publishedCourse()
      const { effects, retired } = await loadPack({ ...options(), dryRun: true })
      expect(effects).toEqual([under, removed])
      expect(retired).toBe(2)
      expect(await publishedCourse()).toEqual(before)
    })

    test('without a confirmation nothing is loaded, with it everything', async () => {
      await learnAndRemove()
      const before = await publishedCourse()
      await expect(loadPack({ ...options(), confirm: () => false })).rejects.toThrow(UnconfirmedLoadError)
      expect(await publishedCourse()).toEqual(before)
      const seen: unknown[] = []
      await loadPack({ ...options(), confirm: (effects) => seen.push(...effects) > 0 })
      expect(seen).toContainEqual(removed)
      expect((await publishedCourse()).number).toBe(2)
    })

    test('new items, and changes where nobody learns, need no confirmation', async () => {
      const confirm = () => false
      await loadPack({ ...options(), confirm })
      pack.write({ [`${lesson}/film.en.md`]: 'Another text\n' })
      expect(await loadPack({ ...options(), confirm })).toMatchObject({ revisions: 1, effects: [] })
    })

    test('the demo never replaces a pack that somebody else loaded under its name', async () => {
      await load()
      pack.write({ 'pages/about.yaml': null })
      await expect(loadPack({ ...options(), origin: 'demo' })).rejects.toThrow(
        'Somebody has loaded a folder of their own as the pack "sample", which stays',
      )
      expect(await load()).toMatchObject({ retired: 1 })
    })
  })

  describe('[AUTHOR-07] a renamed item', () => {
    const renamedFiles = (renamedFrom: string): PackFiles => ({
      [secondLesson]: null,
      'courses/prompts/lessons/02-further/lesson.yaml': `${renamedFrom}title: { pl: Więcej, en: More }\nsublessons:\n  - { id: words, ${renamedFrom ? 'renamedFrom: text, ' : ''}kind: presentation, title: { pl: T, en: T }, minutes: 1, slides: { pl: a.md, en: a.md } }\n`,
      'courses/prompts/lessons/02-further/a.md': 'Text\n',
    })

    test('keeps its id, the ids of everything in it, and learners’ progress', async () => {
      await load()
      const before = await publishedCourse()
      const [, more] = before.document.lessons
      pack.write(renamedFiles('renamedFrom: more\n'))
      const course = String(await readFile(join(pack.root, 'courses/prompts/course.yaml')))
      await rename(join(pack.root, 'courses/prompts'), join(pack.root, 'courses/asking'))
      pack.write({
        'courses/asking/course.yaml': `renamedFrom: prompts\n${course}`,
        ...changed('programs/start.yaml', '[prompts]', '[asking]'),
      })
      expect(await load()).toMatchObject({ retired: 0, warnings: [], effects: [] })
      const after = await publishedCourse('asking')
      expect(after.id).toBe(before.id)
      expect(after.document.lessons[1]).toMatchObject({ _id: more?._id, slug: 'further' })
      expect(after.document.lessons[1]?.sublessons[0]).toMatchObject({
        _id: more?.sublessons[0]?._id,
        slug: 'words',
      })
      expect(idsOf(after.document)).toEqual(idsOf(before.document))
      expect(await load()).toEqual({ pack: 'sample', ...nothing })
    })

    test('without renamedFrom is suggested: new items in the same place', async () => {
      await load()
      pack.write(renamedFiles(''))
      const { effects } = await loadPack({ db: database.db, files, folder: pack.root, dryRun: true })
      expect(effects).toMatchObject([{ kind: 'lesson', slug: 'more', newBeside: ['further'] }])
    })

    test('that was loaded under its new name before is another item, and a warning says so', async () => {
      await load()
      pack.write(renamedFiles(''))
      await load()
      pack.write(renamedFiles('renamedFrom: more\n'))
      expect((await load()).warnings).toEqual([
        {
          file: 'courses/prompts/lessons/02-further/lesson.yaml',
          line: 1,
          severity: 'warning',
          code: 'rename-too-late',
        },
      ])
    })
  })

  test('a folder with an error loads nothing', async () => {
    pack.write(changed('programs/start.yaml', 'rank: 2', 'rank: 9'))
    await expect(load()).rejects.toThrow(FaultyPackError)
    expect(await database.db.selectFrom('content_ids').selectAll().execute()).toEqual([])
  })

  test('notifies listeners at the commit, and only if something changed', async () => {
    const listener = new pg.Client({ connectionString: database.url })
    await listener.connect()
    const heard: (string | undefined)[] = []
    listener.on('notification', ({ payload }) => heard.push(payload))
    await listener.query('listen content_changed')
    await load()
    await load()
    // Notifications arrive before the response to a later query.
    await listener.query('select 1')
    expect(heard).toEqual(['sample'])
    await listener.end()
  })
})

async function learnerWhoFinished(
  courseId: string,
  revisionId: string,
  sublessonId: string,
): Promise<string> {
  const { db } = database
  const userId = await createUser(db)
  const done = { userId, courseId, at: new Date('2026-11-20T09:00:00Z') }
  await insertEnrolments(db, [{ ...done, revisionId }])
  await insertCompletions(db, [{ ...done, sublessonId }])
  return userId
}
