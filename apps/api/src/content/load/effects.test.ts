import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changed, type PackFiles } from '../../../test/testing/pack.ts'
import { loadPack, UnconfirmedLoadError } from './load.ts'
import { idsOf, lesson, loading, nothing, secondLesson } from './loading.testing.ts'

const { given, files, load, publishedCourse, learnerWhoFinished } = loading()

describe('loading a content folder', () => {
  describe('[AUTHOR-07] nothing is retired or changed for learners without being listed and confirmed', () => {
    const learned = { learners: 1, attempts: 0, works: 0, newBeside: [] }
    const path = 'course/prompts'
    const removed = { kind: 'lesson', slug: 'more', what: 'retired', path: `${path}/lesson/more`, ...learned }
    const under = { kind: 'course', slug: 'prompts', what: 'changed', path, ...learned }
    const options = () => ({ db: given.database.db, files, folder: given.pack.root })

    async function learnAndRemove(): Promise<void> {
      await load()
      const { id, revision, document } = await publishedCourse()
      await learnerWhoFinished(id, revision, String(document.lessons[1]?.sublessons[0]?._id))
      given.pack.write({ [secondLesson]: null })
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
      given.pack.write({ [`${lesson}/film.en.md`]: 'Another text\n' })
      expect(await loadPack({ ...options(), confirm })).toMatchObject({ revisions: 1, effects: [] })
    })

    test('the demo never replaces a pack that somebody else loaded under its name', async () => {
      await load()
      given.pack.write({ 'pages/about.yaml': null })
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
      given.pack.write(renamedFiles('renamedFrom: more\n'))
      const course = String(await readFile(join(given.pack.root, 'courses/prompts/course.yaml')))
      await rename(join(given.pack.root, 'courses/prompts'), join(given.pack.root, 'courses/asking'))
      given.pack.write({
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
      given.pack.write(renamedFiles(''))
      const { effects } = await loadPack({
        db: given.database.db,
        files,
        folder: given.pack.root,
        dryRun: true,
      })
      expect(effects).toMatchObject([{ kind: 'lesson', slug: 'more', newBeside: ['further'] }])
    })

    test('that was loaded under its new name before is another item, and a warning says so', async () => {
      await load()
      given.pack.write(renamedFiles(''))
      await load()
      given.pack.write(renamedFiles('renamedFrom: more\n'))
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
})
