import { listLessonComments, viewLessonResults } from '@zenit/contract/packs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  type CreatedCourse,
  createCourse,
  publishRevision,
  sublessonDocuments,
} from '../../../test/testing/factories.ts'
import { insertCompletions } from '../../demo/facts.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import { createAuthor } from '../packs/fixtures.ts'
import { createCrowd, createStudioPack } from './fixtures.ts'

const app = await createTestApp()
const { db } = app.deps
const author = await createAuthor(app)
const packId = await createStudioPack(app)
const params = { id: packId }

async function resultsOf(course: CreatedCourse) {
  const query = { course: course.document.slug }
  const { body, status, text } = await author.call(viewLessonResults, { params, query, language: 'en' })
  expect(status, text).toBe(200)
  return body
}

const partsOf = ({ document }: CreatedCourse) => document.lessons.flatMap(({ sublessons }) => sublessons)
const at = (minutes: number) => new Date(app.clock().getTime() + minutes * 60_000)

/** Completes the first `count` parts, each an hour after the one before, `minutes` after it was opened. */
async function complete(course: CreatedCourse, userIds: readonly string[], count: number, minutes = 10) {
  for (const [index, { _id, kind }] of partsOf(course).slice(0, count).entries()) {
    if (kind === 'video' || kind === 'presentation') await open(course, userIds, index)
    const done = { courseId: course.courseId, sublessonId: _id, at: at(index * 60 + minutes) }
    await insertCompletions(
      db,
      userIds.map((userId) => ({ ...done, userId })),
    )
  }
}

/** Opens a part and views it up to a thousandth. */
async function open(course: CreatedCourse, userIds: readonly string[], index: number, seenTo = 0) {
  const rows = userIds.map((user_id) => ({
    user_id,
    course_id: course.courseId,
    sublesson_id: partsOf(course)[index]?._id ?? '',
    begun_at: at(index * 60),
    seen_at: at(index * 60),
    seen: seenTo ? `{[0,${seenTo})}` : '{}',
  }))
  await db.insertInto('sublesson_views').values(rows).execute()
}

const asked = (course: CreatedCourse) => ({ ...course, questions: [] })

/** Moves all activity three weeks back. */
const leave = ({ courseId }: CreatedCourse) =>
  sql`update enrolments set studied_at = studied_at - interval '21 d' where course_id = ${courseId}`.execute(
    db,
  )

describe('[AUTHOR-08] the results of lessons', () => {
  test('contain who started and finished, how long it took, and where learners stop', async () => {
    const course = await createCourse(app)
    const through = await createCrowd(app, asked(course), 20)
    const inFilm = await createCrowd(app, asked(course), 20)
    await complete(course, through, 5, 10)
    await complete(course, inFilm, 4, 30)
    await open(course, inFilm.slice(0, 15), 4, 350)
    await open(course, inFilm.slice(15), 4, 999)
    const unopened = await createCrowd(app, asked(course), 10)

    const before = await resultsOf(course)
    expect([before.learners, before.isPart]).toEqual([50, false])
    const [, film] = before.lessons
    expect(film?.parts[0], 'nobody has stopped yet').toMatchObject({ stopped: 0, tenths: null })

    await leave(course)
    // One person returns.
    await db
      .updateTable('enrolments')
      .set({ studied_at: app.clock() })
      .where('user_id', '=', String(unopened[0]))
      .execute()
    const { lessons } = await resultsOf(course)
    const [first, second] = lessons
    expect(first).toMatchObject({
      title: 'First (en)',
      started: 40,
      finished: 100,
      stopped: 18,
      isDropOff: false,
    })
    expect(first?.parts.map(({ kind, started, stopped }) => [kind, started, stopped])).toEqual([
      ['video', 40, 18],
      ['presentation', 40, 0],
      ['quiz', 40, 0],
      ['internal-test', 40, 0],
    ])
    expect(first?.parts[0]).toMatchObject({
      finished: 100,
      medianSeconds: 20 * 60,
      skipped: 0,
      isDropOff: false,
    })
    expect(first?.parts[2]?.medianSeconds, 'a quiz begins where the part before ended').toBe(60 * 60)
    expect(first?.medianSeconds).toBe(3 * 60 * 60 + 20 * 60)
    expect(second).toMatchObject({ started: 40, finished: 50, stopped: 50, isDropOff: true })
    expect(second?.parts[0]).toMatchObject({
      isDropOff: true,
      tenths: [0, 0, 0, 75, 0, 0, 0, 0, 0, 25],
      medianSeconds: 10 * 60,
    })
  })

  test('do not count learners as stopped at a part that was added before their position', async () => {
    const course = await createCourse(app)
    const users = await createCrowd(app, asked(course), 12)
    await complete(course, users, 2)
    await leave(course)
    const [first, ...others] = course.document.lessons
    const [added] = sublessonDocuments()
    if (!first || !added) throw new Error('the factory makes lessons')
    const lessons = [{ ...first, sublessons: [added, ...first.sublessons] }, ...others]
    await publishRevision(app, course.courseId, { ...course.document, lessons })
    const [result] = (await resultsOf(course)).lessons
    expect(result?.parts.map(({ stopped }) => stopped)).toEqual([0, 0, 0, 100, null])
  })

  test('do not count learners as stopped who have passed or finished the course', async () => {
    const course = await createCourse(app)
    const users = await createCrowd(app, asked(course), 12)
    await leave(course)
    expect((await resultsOf(course)).lessons[0]?.stopped).toBe(100)
    await db
      .updateTable('enrolments')
      .set({ finished_at: app.clock(), finish: 'without-certificate' })
      .where('user_id', 'in', users.slice(0, 6))
      .execute()
    await sql`
      insert into course_passes (user_id, course_id, passed_at, evidence, evidence_id, certificate_number)
      select user_id, course_id, joined_at, 'closed-test', id, id::text from enrolments
      where course_id = ${course.courseId} and finished_at is null`.execute(db)
    expect((await resultsOf(course)).lessons[0]?.stopped).toBe(0)
  })

  test('leave out the time of learners who skipped', async () => {
    const course = await createCourse(app)
    const users = await createCrowd(app, asked(course), 15)
    await complete(course, users, 1)
    const skip = (ids: string[]) =>
      db.updateTable('sublesson_completions').set({ is_skipped: true }).where('user_id', 'in', ids).execute()
    await skip(users.slice(0, 5))
    expect((await resultsOf(course)).lessons[0]?.parts[0]).toMatchObject({ skipped: 33, medianSeconds: 600 })
    await skip(users.slice(5, 6))
    expect((await resultsOf(course)).lessons[0]?.parts[0]).toMatchObject({ skipped: 40, medianSeconds: null })
  })

  test('contain nothing about few learners: neither progress nor the number of ratings', async () => {
    const course = await createCourse(app)
    const users = await createCrowd(app, asked(course), 9)
    await complete(course, users, 3)
    await leave(course)
    const lessonId = course.document.lessons[0]?._id ?? ''
    await rated(course, users, { lessonId, rating: 'no' })
    const { learners, lessons } = await resultsOf(course)
    const nothing = { started: null, finished: null, medianSeconds: null, stopped: null, isDropOff: false }
    const none = { yes: null, partly: null, no: null }
    expect(learners).toBeNull()
    expect(lessons[0]).toMatchObject({ ...nothing, rated: null, ratings: none })
    for (const part of lessons[0]?.parts ?? [])
      expect(part).toMatchObject({ ...nothing, skipped: null, tenths: null })
  })

  test('show the ratings of a lesson, and comments without their authors', async () => {
    const course = await createCourse(app)
    const users = await createCrowd(app, asked(course), 20)
    const [lesson, other] = course.document.lessons.map(({ _id }) => _id)
    const given = { lessonId: lesson ?? '' }
    await rated(course, users.slice(0, 10), { ...given, rating: 'yes' })
    await rated(course, users.slice(10, 15), { ...given, rating: 'partly' })
    await rated(course, users.slice(15, 19), { ...given, rating: 'no' })
    app.clock.advance(60)
    await rated(course, users.slice(19), { ...given, rating: 'no', comment: 'Za szybko' })
    const { lessons } = await resultsOf(course)
    expect(lessons.map(({ rated, ratings, comments }) => ({ rated, ratings, comments }))).toEqual([
      { rated: 20, ratings: { yes: 50, partly: 25, no: 25 }, comments: 1 },
      { rated: null, ratings: { yes: null, partly: null, no: null }, comments: 0 },
    ])
    const query = { course: course.document.slug, lesson: lesson ?? '' }
    const { body } = await author.call(listLessonComments, { params, query })
    // Only the day: the time could identify the person.
    expect(body).toEqual({
      comments: [{ comment: 'Za szybko', ratedOn: dayIn('Europe/Warsaw', app.clock()) }],
    })
    const none = await author.call(listLessonComments, { params, query: { ...query, lesson: other ?? '' } })
    expect(none.body).toEqual({ comments: [] })
    const elsewhere = await createCourse(app)
    const foreign = { ...query, course: elsewhere.document.slug }
    expect((await author.call(listLessonComments, { params, query: foreign })).body.comments).toEqual([])
  })
})

async function rated(
  { courseId: course_id }: CreatedCourse,
  userIds: readonly string[],
  { lessonId, ...said }: { lessonId: string; rating: 'yes' | 'partly' | 'no'; comment?: string },
) {
  const rows = userIds.map((user_id) => ({
    user_id,
    course_id,
    lesson_id: lessonId,
    comment: null,
    ...said,
    rated_at: app.clock(),
  }))
  await db.insertInto('lesson_ratings').values(rows).execute()
}
