import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { changed, writeTestPack } from '../../../test/testing/pack.ts'
import { listKeys, sha256Of } from '../../platform/files/files.ts'
import { FaultyPackError } from './load.ts'
import { idsOf, lesson, loading, nothing, secondLesson, secondLessonFiles } from './loading.testing.ts'

const { given, filesDir, files, load, publishedCourse, learnerWhoFinished } = loading()

describe('loading a content folder', () => {
  test('[TRUST-06] repairs a damaged file, and removes the metadata of photographs', async () => {
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 13/1 47/1' } })
      .jpeg()
      .toBuffer()
    given.pack.remove()
    given.pack = writeTestPack({
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
    const items = await given.database.db
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
    given.pack.write({
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
    const picture = await readFile(join(given.pack.root, lesson, 'picture.png'))
    expect(Buffer.from(await files.getBytes(`media/${key}`))).toEqual(picture)
  })

  test('[TOOL-03] stores a tool’s logo, and the pictogram of its first category that has one', async () => {
    const image = `${lesson}/picture.png`
    given.pack.write({
      'tools.yaml': String(
        changed('tools.yaml', '    url:', `    logo: ${image}\n    url:`)['tools.yaml'],
      ).replace('{ id: sales,', '{ id: sales, pictogram: sales,'),
    })
    await load()
    const { document } = await given.database.db
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
    given.pack.write({
      ...changed('partners.yaml', '    url:', `    logo: ${image}\n    url:`),
      ...changed('community.yaml', ' }\n', `, backgroundImage: ${image} }\n`),
    })
    await load()
    const items = await given.database.db
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
    const { count } = given.database.db.fn
    const revisions = await given.database.db
      .selectFrom('course_revisions')
      .select(count('id').as('n'))
      .execute()
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
    given.pack.write({ [`${lesson}/film.en.md`]: 'Another text\n' })
    expect(await load()).toMatchObject({ changed: true, written: 1, revisions: 1, retired: 0 })
    const after = await publishedCourse()
    expect(after).toMatchObject({ id: before.id, number: 2 })
    expect(after.document.lessons[0]?.sublessons[0]?.body.en).toBe('<p>Another text</p>')
    expect(idsOf(after.document)).toEqual(idsOf(before.document))
    const old = given.database.db
      .selectFrom('course_revisions')
      .select('document')
      .where('id', '=', before.revision)
    expect(await old.executeTakeFirstOrThrow()).toEqual({ document: before.document })
  })

  test('another order of keys is not a change', async () => {
    await load()
    given.pack.write(
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
    given.pack.write({
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
    given.pack.write({ [secondLesson]: null })
    expect(await load()).toMatchObject({ revisions: 1, retired: 2 })
    const lessons = await given.database.db
      .selectFrom('lessons')
      .select(['id', 'retired_at'])
      .orderBy('slug')
      .execute()
    expect(lessons.map((row) => row.retired_at === null)).toEqual([true, false])
    expect(lessons[1]?.id).toBe(gone?._id)
    const kept = given.database.db
      .selectFrom('sublesson_completions')
      .selectAll()
      .where('user_id', '=', userId)
    expect(await kept.execute()).toHaveLength(1)

    given.pack.write(secondLessonFiles)
    expect(await load()).toMatchObject({ revisions: 1, retired: 0 })
    expect(idsOf((await publishedCourse()).document)).toEqual(idsOf(document))
    const retired = given.database.db.selectFrom('lessons').select('id').where('retired_at', 'is not', null)
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
    given.pack.write({ 'partners.yaml': null, 'pages/about.yaml': null })
    expect(await load()).toMatchObject({ retired: 2 })
    const shown = given.database.db
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
    given.pack.write({ 'content.yaml': 'id: other\nlanguages: [pl, en]\n' })
    await expect(load()).rejects.toThrow(
      'The program "start" belongs to the pack "sample"; choose another id',
    )
    expect(await given.database.db.selectFrom('programs').select('pack').execute()).toEqual([
      { pack: 'sample' },
    ])
  })

  test('a folder with an error loads nothing', async () => {
    given.pack.write(changed('programs/start.yaml', 'rank: 2', 'rank: 9'))
    await expect(load()).rejects.toThrow(FaultyPackError)
    expect(await given.database.db.selectFrom('content_ids').selectAll().execute()).toEqual([])
  })

  test('notifies listeners at the commit, and only if something changed', async () => {
    const listener = new pg.Client({ connectionString: given.database.url })
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
