import { startClosedTest, viewClosedTest } from '@zenit/contract/closed-tests'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  courseDocument,
  createCourse,
  createLearner,
  publishRevision,
  questionDocument,
} from '../../../test/testing/factories.ts'
import type { CourseDocument } from '../../content/document.ts'
import { newId } from '../../platform/ids.ts'
import { passCourse } from '../passes/service.ts'
import {
  answersTo,
  check,
  createReadyLearner,
  createTestCourse,
  enrol,
  start,
  untilBlocked,
} from './fixtures.ts'

// Some of these tests send many requests.
const app = await createTestApp({ RATE_LIMITS: 'false' })
const { db } = app.deps
const startOfTest = '2026-11-20T09:00:00.000Z'
beforeEach(() => app.clock.set(startOfTest))

const view = async (learner: Awaited<ReturnType<typeof signIn>>, courseId: string) =>
  (await learner.call(viewClosedTest, { params: { id: courseId } })).body.test

const attemptsOf = (courseId: string) =>
  db.selectFrom('test_attempts').where('course_id', '=', courseId).selectAll().execute()

describe('before an attempt', () => {
  test('[TEST-01] the test describes its rules, and no question', async () => {
    const course = await createTestCourse(app, { count: 6, draw: 5, percentageToPass: 70, attempts: 3 })
    const learner = await createReadyLearner(app, course)
    expect(await view(learner, course.courseId)).toEqual({
      courseTitle: course.document.title.pl,
      course: course.courseId,
      percentageToPass: 70,
      questionsCount: 5,
      questions: [],
      minutes: 20,
      extraMinutes: 0,
      settings: { drawnFrom: 6, shuffle: false, pauseMinutes: 0, showRightAnswers: false },
      attempts: { used: 0, allowed: 3, nextAt: null },
      hasCertificate: true,
      finish: null,
      isPassed: false,
    })
  })

  test('[COURSE-09] neither the test nor a start is available before all lessons are completed', async () => {
    const course = await createTestCourse(app)
    const learner = await createLearner(app)
    await enrol(app, learner, { course, lessons: false })
    for (const call of [viewClosedTest, startClosedTest]) {
      const reply = await learner.call(call, { params: { id: course.courseId } })
      expect([reply.status, reply.code]).toEqual([409, 'lessons-unfinished'])
    }
    expect(await attemptsOf(course.courseId)).toEqual([])
  })

  test('[API-02] not joined, without a test, unknown, and in a missing language give different errors', async () => {
    const course = await createTestCourse(app)
    const withoutTest = await createCourse(app, { document: { ending: 'none', closedTest: null } })
    const inEnglish = await createTestCourse(app, { course: { languages: ['en'] } })
    const learner = await createReadyLearner(app, withoutTest)
    await enrol(app, learner, { course: inEnglish })
    for (const call of [viewClosedTest, startClosedTest]) {
      const codeFor = async (id: string) => (await learner.call(call, { params: { id } })).code
      expect(await codeFor(course.courseId)).toBe('not-joined')
      expect(await codeFor(withoutTest.courseId)).toBe('not-found')
      expect(await codeFor(newId())).toBe('not-found')
      expect(await codeFor(inEnglish.courseId)).toBe('language-unavailable')
      expect(await codeFor('not-an-id')).toBe('invalid-input')
    }
  })
})

describe('a start', () => {
  test('[TEST-02] [TEST-03] records start and deadline, and serves the questions without their key', async () => {
    const course = await createTestCourse(app, { minutes: 20 })
    const learner = await createReadyLearner(app, course)
    const served = await start(learner, course.courseId)
    expect(served.attempt).toEqual({
      _id: expect.any(String),
      isPractice: false,
      startedAt: startOfTest,
      endsAt: '2026-11-20T09:20:00.000Z',
      givenBack: [],
      serverNow: startOfTest,
      answers: [],
      sequence: 0,
    })
    expect(served.questions).toEqual(
      course.test.questions.map((question) => ({
        _id: question._id,
        question: question.question.pl,
        type: question.type,
        answers: question.answers.map((answer) => ({ _id: answer._id, label: answer.label.pl })),
      })),
    )
    const [attempt] = await attemptsOf(course.courseId)
    expect(attempt).toMatchObject({
      revision_id: course.revisionId,
      started_at: new Date(startOfTest),
      ends_at: new Date('2026-11-20T09:20:00Z'),
      checked_at: null,
    })
  })

  test('[TEST-03] a second start and a reload return the running attempt: same questions, order and deadline', async () => {
    const course = await createTestCourse(app, { count: 10, draw: 6, shuffle: true })
    const learner = await createReadyLearner(app, course)
    const first = await start(learner, course.courseId)
    app.clock.advance(300)
    const [again, reloaded] = [await start(learner, course.courseId), await view(learner, course.courseId)]
    const later = {
      ...first,
      attempt: { ...first.attempt, serverNow: '2026-11-20T09:05:00.000Z' },
    }
    expect(again).toEqual(later)
    expect(reloaded).toEqual(later)
    expect(await attemptsOf(course.courseId)).toHaveLength(1)
  })

  test('[API-02] 50 simultaneous starts give one attempt', async () => {
    const course = await createTestCourse(app, { shuffle: true, count: 8 })
    const learner = await createReadyLearner(app, course)
    const starts = await Promise.all(Array.from({ length: 50 }, () => start(learner, course.courseId)))
    expect(new Set(starts.map((served) => JSON.stringify(served))).size).toBe(1)
    expect(await attemptsOf(course.courseId)).toHaveLength(1)
  })

  test('[TEST-01] 50 simultaneous learners get an attempt each', async () => {
    const course = await createTestCourse(app)
    const learners = []
    for (let i = 0; i < 50; i++) learners.push(await createReadyLearner(app, course))
    const served = await Promise.all(learners.map((learner) => start(learner, course.courseId)))
    expect(new Set(served.map((one) => one.attempt?._id)).size).toBe(50)
  })

  test('[TEST-04] a start that waited for another of the same learner counts the attempt that it made', async () => {
    const course = await createTestCourse(app, { attempts: 1 })
    const learner = await createReadyLearner(app, course)
    const before = await start(learner, course.courseId)
    const { id, user_id: userId } = (await attemptsOf(course.courseId))[0] as { id: string; user_id: string }
    await db.deleteFrom('test_attempts').where('id', '=', id).execute()
    const racing = await db.transaction().execute(async (tx) => {
      await sql`select take_start_turn(${userId}::uuid, ${course.courseId}::uuid)`.execute(tx)
      const reply = learner.call(startClosedTest, { params: { id: course.courseId } })
      await untilBlocked(app)
      // Inserts another start with its check while this one waits.
      await sql`insert into test_attempts (user_id, course_id, id, revision_id, served, percentage_to_pass, started_at,
          ends_at, checked_at, correct_count, total_questions, passed)
        values (${userId}, ${course.courseId}, ${newId()}, ${course.revisionId}, '[]', 100, ${app.clock()},
          ${new Date(app.clock().getTime() + 1000)}, ${app.clock()}, 0, 1, false)`.execute(tx)
      return { reply }
    })
    expect(before.attempt).toBeTruthy()
    expect((await racing.reply).status).not.toBe(200)
    expect(await attemptsOf(course.courseId)).toHaveLength(1)
  })

  test('[TEST-05] a start while a pass is being written waits for it, and gives an attempt for practice', async () => {
    const course = await createTestCourse(app)
    const learner = await createReadyLearner(app, course)
    const who = { userId: learner.userId as string, courseId: course.courseId }
    const starting = await db.transaction().execute(async (tx) => {
      await sql`select take_start_turn(${who.userId}::uuid, ${who.courseId}::uuid)`.execute(tx)
      const reply = learner.call(startClosedTest, { params: { id: course.courseId } })
      await untilBlocked(app)
      const pass = { passedAt: app.clock(), evidence: 'closed-test' as const, evidenceId: newId() }
      await passCourse(app.deps, tx, { ...who, ...pass })
      return { reply }
    })
    expect((await starting.reply).body.test).toMatchObject({ isPassed: true, attempt: { isPractice: true } })
    expect(await attemptsOf(course.courseId)).toMatchObject([{ is_practice: true }])
  })

  test('[TEST-01] the database itself rejects a second running attempt', async () => {
    const course = await createTestCourse(app)
    const learner = await createReadyLearner(app, course)
    await start(learner, course.courseId)
    const [{ id: _, answers: __, served, ...row } = { id: '', answers: [], served: [] }] = await attemptsOf(
      course.courseId,
    )
    const second = { ...row, id: newId(), served: JSON.stringify(served) }
    await expect(
      db
        .insertInto('test_attempts')
        .values(second as never)
        .execute(),
    ).rejects.toMatchObject({ code: '23505' })
  })

  test('[TEST-01] an attempt keeps its revision when the course is published again, and even when it is withdrawn', async () => {
    const course = await createTestCourse(app)
    const learner = await createReadyLearner(app, course)
    const before = await start(learner, course.courseId)
    const changed = {
      ...course.document,
      closedTest: { ...course.test, percentageToPass: 100, questions: [questionDocument()] },
    }
    await publishRevision(app, course.courseId, changed)
    const after = await view(learner, course.courseId)
    expect(after.questions).toEqual(before.questions)
    expect(after.percentageToPass).toBe(50)

    await db
      .updateTable('courses')
      .set({ retired_at: app.clock() })
      .where('id', '=', course.courseId)
      .execute()
    await app.deps.catalog.reload()
    const result = await check(learner, course.courseId, { answers: answersTo(before, course.test, 3) })
    expect(result).toMatchObject({ correctCount: 3, totalQuestions: 4, passed: true })
  })
})

test('[TEST-01] a draw by tags has the right number of each, also in a running attempt when tags change', async () => {
  const questions = ['law', 'law', 'law', 'data', 'data', 'other'].map((tag) => ({
    ...questionDocument(),
    tags: [tag],
  }))
  const course = await createTestCourse(app, { questions, draw: 4, drawPerTag: { law: 2, data: 2 } })
  const learner = await createReadyLearner(app, course)
  expect((await view(learner, course.courseId)).questionsCount).toBe(4)
  const begun = await start(learner, course.courseId)
  const tagOf = (id: string) => questions.find(({ _id }) => _id === id)?.tags[0]
  const drawn = begun.questions.map(({ _id }) => tagOf(_id))
  expect(drawn.toSorted()).toEqual(['data', 'data', 'law', 'law'])
  await publishRevision(app, course.courseId, {
    ...course.document,
    closedTest: { ...course.test, questions: questions.slice(3), draw: null, drawPerTag: { other: 1 } },
  })
  const again = await start(learner, course.courseId)
  expect(again.questions).toEqual(begun.questions)
  const { correctCount } = await check(learner, course.courseId, {
    answers: answersTo(begun, course.test, 4),
  })
  expect(correctCount).toBe(4)
  expect((await start(learner, course.courseId)).questions.map(({ _id }) => tagOf(_id))).toEqual(['other'])
})

describe('the next attempt after a change of the course', () => {
  const corrected = (document: CourseDocument): CourseDocument => ({
    ...document,
    closedTest: document.closedTest && { ...document.closedTest, questions: [questionDocument()] },
  })

  test('[TEST-05] uses the corrected questions; the result of the previous one is unchanged', async () => {
    const course = await createTestCourse(app)
    const learner = await createReadyLearner(app, course)
    await start(learner, course.courseId)
    const before = await check(learner, course.courseId, { answers: [] })
    const published = await publishRevision(app, course.courseId, corrected(course.document))
    const seen = await view(learner, course.courseId)
    expect(seen).toMatchObject({ questionsCount: 1, lastResult: before })
    app.clock.advance(1)
    expect((await start(learner, course.courseId)).questions).toHaveLength(1)
    expect((await attemptsOf(course.courseId)).map((one) => one.revision_id)).toContain(published)
  })

  test('[TEST-01] never has questions about lessons that the learner has not taken', async () => {
    const course = await createTestCourse(app)
    const learner = await createReadyLearner(app, course)
    const longer = courseDocument().lessons.slice(1)
    const lessons = [...course.document.lessons, ...longer.map((one) => ({ ...one, slug: 'third' }))]
    await publishRevision(app, course.courseId, { ...corrected(course.document), lessons })
    expect((await start(learner, course.courseId)).questions).toHaveLength(4)
  })
})

describe('the settings of the test', () => {
  const fail = async (learner: Awaited<ReturnType<typeof signIn>>, courseId: string) => {
    await start(learner, courseId)
    return check(learner, courseId, { answers: [] })
  }

  test('[TEST-05] a failed test can be repeated, without limit by default', async () => {
    const course = await createTestCourse(app, { attempts: null, pauseMinutes: 0 })
    const learner = await createReadyLearner(app, course)
    for (let attempt = 0; attempt < 3; attempt++) await fail(learner, course.courseId)
    expect((await view(learner, course.courseId)).attempts).toEqual({ used: 3, allowed: null, nextAt: null })
    expect((await start(learner, course.courseId)).attempt?.sequence).toBe(0)
  })

  test('[TEST-03] after a fast clock was set back, the running attempt is the current one', async () => {
    const course = await createTestCourse(app, { pauseMinutes: 0 })
    const learner = await createReadyLearner(app, course)
    app.clock.set('2026-11-20T10:00:00.000Z')
    await fail(await signIn(app, learner.userId as string), course.courseId)
    app.clock.set(startOfTest)
    const second = await start(learner, course.courseId)
    expect((await view(learner, course.courseId)).attempt?._id).toBe(second.attempt?._id)
    expect((await start(learner, course.courseId)).attempt?._id).toBe(second.attempt?._id)
    expect(await attemptsOf(course.courseId)).toHaveLength(2)
  })

  test('[TEST-05] with two attempts there is no third', async () => {
    const course = await createTestCourse(app, { attempts: 2 })
    const learner = await createReadyLearner(app, course)
    await fail(learner, course.courseId)
    await fail(learner, course.courseId)
    const third = await learner.call(startClosedTest, { params: { id: course.courseId } })
    expect([third.status, third.code]).toEqual([409, 'no-attempts-left'])
    expect((await view(learner, course.courseId)).attempts).toEqual({ used: 2, allowed: 2, nextAt: null })
  })

  test('[TEST-05] starts racing with checks never exceed the attempts allowed', async () => {
    const course = await createTestCourse(app, { attempts: 2 })
    const learner = await createReadyLearner(app, course)
    await Promise.all(
      Array.from({ length: 15 }, async () => {
        // Everyone starts again after their own check, so that there are two attempts in any order.
        for (let round = 0; round < 3; round++) {
          await learner.call(startClosedTest, { params: { id: course.courseId } })
          await check(learner, course.courseId, { answers: [] })
        }
      }),
    )
    expect(await attemptsOf(course.courseId)).toHaveLength(2)
  })

  test('[TEST-05] the pause between attempts is announced and applied to the second', async () => {
    const course = await createTestCourse(app, { pauseMinutes: 30 })
    const learner = await createReadyLearner(app, course)
    app.clock.advance(-300)
    await start(learner, course.courseId)
    app.clock.advance(300)
    await check(learner, course.courseId, { answers: [] })
    const nextAt = '2026-11-20T09:30:00.000Z'
    expect((await view(learner, course.courseId)).attempts.nextAt).toBe(nextAt)
    const early = await learner.call(startClosedTest, { params: { id: course.courseId } })
    expect([early.status, early.code]).toEqual([409, 'attempt-pause'])

    app.clock.set(new Date(Date.parse(nextAt) - 1000))
    const back = await signIn(app, learner.userId as string)
    expect((await back.call(startClosedTest, { params: { id: course.courseId } })).code).toBe('attempt-pause')
    app.clock.advance(1)
    expect((await view(back, course.courseId)).attempts.nextAt).toBeNull()
    expect((await start(back, course.courseId)).attempt?.startedAt).toBe(nextAt)
  })
})
