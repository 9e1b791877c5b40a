import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/testing/database.ts'
import { courseDocument, questionDocument } from '../../../test/testing/factories.ts'
import { writeTestPack } from '../../../test/testing/pack.ts'
import type { Db } from '../../platform/db/connect.ts'
import { listMigrations, migrate } from '../../platform/db/migrate.ts'
import { openFiles } from '../../platform/files/disk-files.ts'
import { newId } from '../../platform/ids.ts'
import type { CourseDocument, QuestionDocument } from '../document.ts'
import { loadPack } from './load.ts'

async function emptyDatabase(template?: string): Promise<Db> {
  const database = await createTestDatabase(template)
  onTestFinished(() => database.drop())
  return database.db
}

const questionsOf = ({ lessons, closedTest }: CourseDocument): QuestionDocument[] => [
  ...lessons.flatMap(({ sublessons }) =>
    sublessons.flatMap((one) =>
      one.kind === 'quiz' ? [one.question] : one.kind === 'internal-test' ? one.questions : [],
    ),
  ),
  ...(closedTest?.questions ?? []),
]
const idsOf = (questions: readonly QuestionDocument[]): string[] =>
  questions.flatMap(({ _id, answers }) => [_id, ...answers.map((answer) => answer._id)])

const isRandom = /^[0-9a-f]{8}-[0-9a-f]{4}-4/

describe('[TRUST-07] ids of questions and answers', () => {
  test('are random: sorted by id, answers are not in the order of the file', async () => {
    const numbers = Array.from({ length: 20 }, (_, index) => index)
    const questions = numbers.map(
      (number) =>
        `  - { id: q${number}, question: { pl: P, en: Q }, type: single, answers: [{ id: a, label: { pl: A, en: A }, right: true }, { id: b, label: { pl: B, en: B } }] }\n`,
    )
    const pack = writeTestPack({
      'courses/prompts/closed-test.yaml': `minutes: 20\npercentageToPass: 70\nquestions:\n${questions.join('')}`,
    })
    onTestFinished(() => pack.remove())
    const db = await emptyDatabase()
    const filesDir = mkdtempSync(join(tmpdir(), 'zenit-files-'))
    onTestFinished(() => rmSync(filesDir, { recursive: true, force: true }))
    await loadPack({ db, files: openFiles(filesDir), folder: pack.root })
    const { document } = await db.selectFrom('course_revisions').select('document').executeTakeFirstOrThrow()
    for (const id of idsOf(questionsOf(document))) expect(id).toMatch(isRandom)
    const asked = document.closedTest?.questions.map(({ _id }) => _id) ?? []
    expect(asked).toHaveLength(20)
    expect(asked.toSorted()).not.toEqual(asked)
  })
})

/** A database from before ids were random, with a course used in two revisions. */
async function olderDatabase() {
  const db = await emptyDatabase('template1')
  const names = await listMigrations()
  const place = names.findIndex((name) => name.startsWith('0022'))
  await migrate(db, { only: names.slice(0, place) })
  const insert = (table: string, row: object) => {
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
    return sql`insert into ${sql.table(table)} (${columns}) select ${columns}
      from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(db)
  }
  const [courseId, organisationId] = [newId(), newId()]
  const earlier = courseDocument({ slug: 'prompts' })
  const document: CourseDocument = {
    ...earlier,
    closedTest: earlier.closedTest && {
      ...earlier.closedTest,
      questions: [...earlier.closedTest.questions, questionDocument()],
    },
  }
  const now = '2026-11-20T09:00:00Z'
  const made = { created_at: now }
  await insert('organisations', { id: organisationId, slug: 'o', name: 'O', ...made })
  await insert('courses', { id: courseId, pack: 'p', slug: 'prompts', position: 0, ...made })
  const revisions = { earlier: newId(), published: newId() }
  const revision = { course_id: courseId, checksum: 'c', ...made }
  await insert('course_revisions', { ...revision, id: revisions.earlier, number: 1, document: earlier })
  await insert('course_revisions', { ...revision, id: revisions.published, number: 2, document })
  await db.updateTable('courses').set({ published_revision_id: revisions.published }).execute()
  for (const path of pathsOf(document)) await insert('content_ids', path)
  for (const lesson of document.lessons) {
    await insert('lessons', { id: lesson._id, course_id: courseId, slug: lesson.slug })
    for (const { _id, slug, kind } of lesson.sublessons)
      await insert('sublessons', { id: _id, lesson_id: lesson._id, slug, kind })
  }
  const enrol = async (revisionId: string) => {
    const userId = newId()
    const person = {
      id: userId,
      organisation_id: organisationId,
      issuer: 'i',
      subject: userId,
      email: userId,
    }
    await insert('users', { ...person, first_name: 'Ada', ...made })
    const who = { user_id: userId, course_id: courseId }
    await insert('enrolments', {
      ...who,
      id: newId(),
      revision_id: revisionId,
      joined_at: now,
      studied_at: now,
    })
    return who
  }
  return { db, insert, enrol, revisions, document, earlier, now }
}

/** Paths under which the loader stores the ids of a course's questions and answers. */
function pathsOf({ lessons, closedTest }: CourseDocument): { path: string; id: string }[] {
  const below = (parent: string, questions: readonly QuestionDocument[]) =>
    questions.flatMap(({ _id, answers }, q) => [
      { path: `${parent}/question/q${q}`, id: _id },
      ...answers.map((answer, a) => ({ path: `${parent}/question/q${q}/answer/a${a}`, id: answer._id })),
    ])
  const inLessons = lessons.flatMap((lesson) =>
    lesson.sublessons.flatMap((sublesson) => {
      const path = `course/prompts/lesson/${lesson.slug}/sublesson/${sublesson.slug}`
      const own =
        sublesson.kind === 'quiz'
          ? [sublesson.question]
          : sublesson.kind === 'internal-test'
            ? sublesson.questions
            : []
      return [{ path, id: sublesson._id }, ...below(path, own)]
    }),
  )
  return [...inLessons, ...below('course/prompts/test/closed', closedTest?.questions ?? [])]
}

describe('[TRUST-07] a database from before ids were random', () => {
  test('gets random ids for new attempts, and keeps those in use', async () => {
    const older = await olderDatabase()
    const { db, insert, enrol, revisions, document, now } = older
    const [ada, eve] = [await enrol(revisions.earlier), await enrol(revisions.published)]
    const [asked] = questionsOf(document)
    const right = asked?.answers.filter((one) => one.right).map(({ _id }) => _id) ?? []
    const answer = { id: newId(), sublesson_id: document.lessons[0]?.sublessons[2]?._id, answered_at: now }
    const given = { question_id: asked?._id, answer_ids: right, is_correct: true }
    await insert('question_answers', { ...ada, ...answer, ...given })
    const served = document.closedTest?.questions.map(({ _id, answers }) => {
      return { question: _id, answers: answers.map((one) => one._id) }
    })
    const attempt = {
      ...{ ...eve, id: newId(), revision_id: revisions.published, served, answers: [], sequence: 0 },
      ...{ percentage_to_pass: 50, started_at: now, ends_at: '2026-11-20T09:20:00Z', multiplier: 1 },
    }
    await insert('test_attempts', attempt)
    await migrate(db)

    const course = await db.selectFrom('courses').selectAll().executeTakeFirstOrThrow()
    const all = await db.selectFrom('course_revisions').selectAll().orderBy('number').execute()
    const [first, second, copyOfFirst, copyOfSecond] = all
    expect([first?.document, second?.document]).toEqual([older.earlier, document])
    expect(course.published_revision_id).toBe(copyOfSecond?.id)
    const renewed = copyOfSecond?.document as CourseDocument
    for (const id of idsOf(questionsOf(renewed))) expect(id).toMatch(isRandom)
    // Everything else is unchanged: lessons, texts, right answers.
    const bare = (one: CourseDocument) => {
      const old = new Set(idsOf(questionsOf(one)))
      return JSON.parse(JSON.stringify(one), (_, value) => (old.has(value) ? '-' : value))
    }
    expect(bare(renewed)).toEqual(bare(document))

    const enrolments = await db.selectFrom('enrolments').select(['user_id', 'revision_id']).execute()
    const pinOf = (userId: string) => enrolments.find((one) => one.user_id === userId)?.revision_id
    expect([pinOf(ada.user_id), pinOf(eve.user_id)]).toEqual([copyOfFirst?.id, copyOfSecond?.id])
    const [again] = questionsOf(copyOfFirst?.document as CourseDocument)
    const kept = await db.selectFrom('question_answers').selectAll().executeTakeFirstOrThrow()
    expect(kept.question_id).toBe(again?._id)
    expect(kept.answer_ids).toEqual(again?.answers.filter((one) => one.right).map(({ _id }) => _id))
    const running = await db.selectFrom('test_attempts').selectAll().executeTakeFirstOrThrow()
    expect(running).toMatchObject({ revision_id: revisions.published, served })
    // The loader continues with the new ids.
    const { id } = await db
      .selectFrom('content_ids')
      .selectAll()
      .where('path', '=', 'course/prompts/test/closed/question/q0')
      .executeTakeFirstOrThrow()
    expect(id).toBe(renewed.closedTest?.questions[0]?._id)
  })
})
