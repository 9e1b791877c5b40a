import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/testing/database.ts'
import { createUser } from '../../../test/testing/factories.ts'
import { type PackFiles, type TestPack, writeTestPack } from '../../../test/testing/pack.ts'
import { insertCompletions, insertEnrolments } from '../../demo/facts.ts'
import { openFiles } from '../../platform/files/disk-files.ts'
import type { CourseDocument } from '../document.ts'
import { loadPack } from './load.ts'

export const lesson = 'courses/prompts/lessons/01-intro'
export const secondLesson = 'courses/prompts/lessons/02-more'
export const secondLessonFiles: PackFiles = {
  [`${secondLesson}/lesson.yaml`]:
    'title: { pl: Więcej, en: More }\nsublessons:\n  - { id: text, kind: presentation, title: { pl: T, en: T }, minutes: 1, slides: { pl: a.md, en: a.md } }\n',
  [`${secondLesson}/a.md`]: 'Text\n',
}

export const nothing = {
  changed: false,
  written: 0,
  retired: 0,
  revisions: 0,
  stored: 0,
  warnings: [],
  effects: [],
}

/** Every id in a document, in order. */
export function idsOf(document: CourseDocument): string[] {
  return JSON.stringify(document).match(/(?<="_id":")[^"]+/g) ?? []
}

/** A database, a folder of content and a store of files for each test, and what was loaded. */
export function loading() {
  const given = {} as { database: TestDatabase; pack: TestPack }
  const filesDir = mkdtempSync(join(tmpdir(), 'zenit-files-'))
  const files = openFiles(filesDir)

  beforeEach(async () => {
    given.database = await createTestDatabase()
    given.pack = writeTestPack(secondLessonFiles)
  })
  afterEach(async () => {
    given.pack.remove()
    await given.database.drop()
  })
  afterAll(() => rmSync(filesDir, { recursive: true, force: true }))

  const load = (folder = given.pack.root) => loadPack({ db: given.database.db, files, folder })

  async function publishedCourse(slug = 'prompts') {
    return given.database.db
      .selectFrom('courses as c')
      .innerJoin('course_revisions as r', 'r.id', 'c.published_revision_id')
      .select(['c.id', 'c.program_id', 'c.retired_at', 'r.id as revision', 'r.number', 'r.document'])
      .where('c.slug', '=', slug)
      .executeTakeFirstOrThrow()
  }

  async function learnerWhoFinished(
    courseId: string,
    revisionId: string,
    sublessonId: string,
  ): Promise<string> {
    const { db } = given.database
    const userId = await createUser(db)
    const done = { userId, courseId, at: new Date('2026-11-20T09:00:00Z') }
    await insertEnrolments(db, [{ ...done, revisionId }])
    await insertCompletions(db, [{ ...done, sublessonId }])
    return userId
  }

  return { given, filesDir, files, load, publishedCourse, learnerWhoFinished }
}
