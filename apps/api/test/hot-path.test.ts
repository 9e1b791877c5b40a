import { checkClosedTest, saveClosedTestAnswers, startClosedTest } from '@zenit/contract/closed-tests'
import { updateProgress } from '@zenit/contract/courses'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  answersTo,
  createReadyLearner,
  createTestCourse,
  start,
} from '../src/features/closed-tests/fixtures.ts'
import { limitsFor } from '../src/limits.ts'
import { newId } from '../src/platform/ids.ts'
import type { Actor } from './testing/actor.ts'
import { createProcess, createTestApp } from './testing/app.ts'
import { createCourse, createLearner } from './testing/factories.ts'
import { certify, join, wholeView } from './testing/learning.ts'
import { countTraffic } from './testing/round-trips.ts'

const app = await createTestApp()
const { db } = app.deps
const {
  study,
  'test-begin': starts,
  'test-save': saves,
  'test-check': checks,
} = limitsFor(1, { spaceBytes: 1, filmBytes: 1 })

/** A learner who has joined a course of videos, and the request bodies that complete its sublessons. */
async function createStudent() {
  const course = await createCourse(app)
  const learner = await createLearner(app)
  const progressId = await join(learner, course.courseId)
  const bodies = course.document.lessons.flatMap((lesson) =>
    lesson.sublessons.map(({ _id }) => ({ progressId, lessonId: lesson._id, sublessonId: _id })),
  )
  const [first = { progressId, lessonId: newId(), sublessonId: newId() }] = bodies
  return { learner, first, bodies }
}

/** A learner with a running attempt, and the answers that they give. */
async function createSitter(
  rightCount: number,
  prepare: (learner: Actor) => Promise<unknown> = async () => null,
) {
  const course = await createTestCourse(app)
  const learner = await createReadyLearner(app, course)
  await prepare(learner)
  const served = await start(learner, course.courseId)
  const input = {
    params: { id: course.courseId },
    body: { answers: answersTo(served, course.test, rightCount) },
  }
  return { learner, course, input, check: () => learner.call(checkClosedTest, input) }
}

/** Returns the status of a call and the statements that it sent. */
async function watch(call: () => Promise<{ status: number }>) {
  let status = 0
  const { statements, ...traffic } = await countTraffic(db, async () => {
    status = (await call()).status
  })
  return { status, statements: statements.length, ...traffic }
}

const countOf = async (userId: string | null) => {
  const { rows } = await sql<{
    count: number
  }>`select count(*) from sublesson_completions where user_id = ${userId}`.execute(db)
  return rows[0]?.count
}
const used = async () => (await db.selectFrom('rate_limits').select('used').execute()).map((row) => row.used)
const forgetUse = () => db.deleteFrom('rate_limits').execute()
/** Sets the counter so that `left` requests remain within the limit. */
const useUpTo = (max: number, left: number) =>
  db
    .updateTable('rate_limits')
    .set({ used: max - left })
    .execute()

describe('completing a sublesson', () => {
  test('[API-02] takes one round trip and one commit, with what was seen and with its limit', async () => {
    const { learner, first, bodies } = await createStudent()
    await forgetUse()
    const complete = (body: object) => watch(() => learner.call(updateProgress, { body }))
    expect(await complete({ ...first, isSkipped: true })).toEqual({
      status: 200,
      statements: 1,
      roundTrips: 1,
      commits: 1,
    })
    expect(await complete({ ...bodies[1], viewing: wholeView })).toEqual({
      status: 200,
      statements: 1,
      roundTrips: 1,
      commits: 1,
    })
    expect(await used()).toEqual([2])
  })

  test('[API-02] over the limit is counted and rejected, and changes nothing', async () => {
    const { learner, first } = await createStudent()
    await forgetUse()
    const complete = () =>
      watch(() => learner.call(updateProgress, { body: { ...first, viewing: wholeView } }))
    await learner.call(updateProgress, { body: { ...first, lessonId: newId() } })
    await useUpTo(study.max, 0)
    const refused = { status: 429, statements: 1, roundTrips: 1, commits: 0 }
    expect(await complete()).toEqual(refused)
    expect(await used()).toEqual([study.max + 1])
    // Once the process knows that a learner is over the limit, it sends no more statements.
    expect(await complete()).toEqual({ ...refused, statements: 0, roundTrips: 0 })
    const views = await db
      .selectFrom('sublesson_views')
      .where('user_id', '=', learner.userId ?? '')
      .selectAll()
      .execute()
    expect([await countOf(learner.userId), views]).toEqual([0, []])
  })

  test('[API-02] that is rejected for another reason, or fails, counts as well', async () => {
    const { learner, first } = await createStudent()
    await forgetUse()
    const complete = async (body: object) => (await learner.call(updateProgress, { body })).status
    expect(await complete({})).toBe(400)
    expect(await complete({ ...first, lessonId: newId() })).toBe(404)
    expect(await complete({ ...first, progressId: newId(), isSkipped: true })).toBe(404)
    expect(await complete(first)).toBe(409)
    expect(await used()).toEqual([4])
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      db,
    )
    await sql`create trigger fail before insert on sublesson_completions for each row execute function fail()`.execute(
      db,
    )
    // The count is written in the same transaction, so it is undone with it.
    expect(await complete({ ...first, isSkipped: true })).toBe(500)
    expect(await used()).toEqual([5])
    await useUpTo(study.max, 1)
    expect(await complete({ ...first, isSkipped: true })).toBe(500)
    expect(await complete({ ...first, isSkipped: true })).toBe(429)
    await sql`drop trigger fail on sublesson_completions`.execute(db)
    expect(await complete({})).toBe(429)
    expect(await countOf(learner.userId)).toBe(0)
  })

  test('[API-02] keeps its limit exactly across all processes', async () => {
    const { learner, first } = await createStudent()
    const second = await createProcess(app)
    await forgetUse()
    const send = (target: typeof app) =>
      target.app.inject({
        method: 'POST',
        url: '/api/course/update-progress',
        cookies: learner.cookies,
        headers: { 'x-csrf-token': learner.cookies.caiplatform_csrf_token ?? '' },
        payload: { ...first, isSkipped: true },
      })
    expect((await send(app)).statusCode).toBe(200)
    await useUpTo(study.max, 7)
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, index) => send(index % 2 ? app : second)),
    )
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(7)
    expect(statuses.filter((status) => status === 429)).toHaveLength(17)
  })

  test('[API-02] with an Idempotency-Key is counted before its key is stored', async () => {
    const { learner, first } = await createStudent()
    await forgetUse()
    const complete = async (idempotencyKey: string) =>
      (await learner.call(updateProgress, { body: { ...first, isSkipped: true }, idempotencyKey })).status
    expect(await complete(newId())).toBe(200)
    await useUpTo(study.max, 0)
    expect(await complete(newId())).toBe(429)
    const keys = await db
      .selectFrom('idempotency_keys')
      .where('user_id', '=', learner.userId ?? '')
      .selectAll()
      .execute()
    expect(keys).toHaveLength(1)
  })
})

const attemptsAt = (courseId: string) =>
  db
    .selectFrom('test_attempts')
    .where('course_id', '=', courseId)
    .select(['sequence', 'answers', 'checked_at'])
    .execute()

describe('starting a closed test', () => {
  const createStarter = async () => {
    const course = await createTestCourse(app)
    const learner = await createReadyLearner(app, course)
    const begin = (id = course.courseId) => learner.call(startClosedTest, { params: { id } })
    return { ...course, begin }
  }

  test('[API-02] takes three round trips and one commit, with its limit', async () => {
    const { begin } = await createStarter()
    await forgetUse()
    expect(await watch(begin)).toEqual({ status: 200, statements: 3, roundTrips: 3, commits: 1 })
    expect(await used()).toEqual([1])
    // The same attempt again, with the time given back.
    expect(await watch(begin)).toEqual({ status: 200, statements: 3, roundTrips: 3, commits: 0 })
    expect(await used()).toEqual([2])
  })

  test('[API-02] over the limit is counted and rejected, and no attempt begins', async () => {
    const { courseId, begin } = await createStarter()
    await forgetUse()
    expect((await begin(newId())).status).toBe(404)
    expect(await used()).toEqual([1])
    await useUpTo(starts.max, 0)
    expect(await watch(begin)).toEqual({ status: 429, statements: 1, roundTrips: 1, commits: 0 })
    expect(await used()).toEqual([starts.max + 1])
    expect(await attemptsAt(courseId)).toEqual([])
  })
})

describe('saving answers of a closed test', () => {
  const createSaver = async () => {
    const course = await createTestCourse(app)
    const learner = await createReadyLearner(app, course)
    const served = await start(learner, course.courseId)
    const answers = answersTo(served, course.test, 2)
    const attemptId = served.attempt?._id
    const save = (sequence: number, id = course.courseId) =>
      learner.call(saveClosedTestAnswers, {
        params: { id },
        body: { sequence, answers, attemptId },
      })
    return { ...course, answers, save }
  }

  test('[API-02] takes one round trip and one commit, with its limit', async () => {
    const { save } = await createSaver()
    await forgetUse()
    // The first one also reads the questions of the attempt.
    expect(await watch(() => save(1))).toEqual({ status: 200, statements: 2, roundTrips: 2, commits: 1 })
    expect(await watch(() => save(2))).toEqual({ status: 200, statements: 1, roundTrips: 1, commits: 1 })
    expect(await used()).toEqual([2])
  })

  test('[API-02] over the limit is counted and rejected, and keeps what was saved', async () => {
    const { courseId, answers, save } = await createSaver()
    await forgetUse()
    await save(1)
    expect((await save(2, newId())).status).toBe(404)
    expect(await used()).toEqual([2])
    await useUpTo(saves.max, 0)
    expect(await watch(() => save(2))).toEqual({ status: 429, statements: 1, roundTrips: 1, commits: 0 })
    expect(await used()).toEqual([saves.max + 1])
    expect(await attemptsAt(courseId)).toMatchObject([{ sequence: 1, answers }])
  })
})

/** How often functions of the database were called, by their names. */
async function callsOf(names: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; calls: number }>`
    select funcname as name, calls from pg_stat_user_functions where funcname = any(${names}::text[])`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, calls }) => [name, calls]))
}

/** A learner with a running attempt in another process, whose connections count calls of functions. */
async function createCountedSitter() {
  const course = await createTestCourse(app)
  const learner = await createReadyLearner(app, course)
  const served = await start(learner, course.courseId)
  await sql`do $$ begin
    execute format('alter database %I set track_functions = %L', current_database(), 'all');
  end $$`.execute(db)
  const counted = await createProcess(app)
  const check = () =>
    counted.app.inject({
      method: 'POST',
      url: `/api/closed-test/check/${course.courseId}`,
      cookies: learner.cookies,
      headers: { 'x-csrf-token': learner.cookies.caiplatform_csrf_token ?? '' },
      payload: { answers: answersTo(served, course.test, 4) },
    })
  return { check, db: counted.deps.db }
}

/** Makes every connection report its calls now; an idle one waits for ten seconds. */
const reportCalls = (pool: typeof db) =>
  Promise.all(
    Array.from({ length: 20 }, () => sql`select pg_sleep(0.2), pg_stat_force_next_flush()`.execute(pool)),
  )

describe('checking a closed test', () => {
  test('[API-02] that is passed restates once, and prepares nothing to tell when nobody listens', async () => {
    const sitter = await createCountedSitter()
    expect((await sitter.check()).statusCode).toBe(200)
    await reportCalls(sitter.db)
    // The trigger of the attempt, and that of the pass.
    await expect.poll(() => callsOf(['restate_of_fact'])).toEqual({ restate_of_fact: 2 })
    const counted = ['restate', 'count_standings_changed', 'state_attempt', 'tell_of_pass']
    expect(await callsOf([...counted, 'tell_of_result', 'tell_record_store', 'tell_webhooks'])).toEqual(
      Object.fromEntries(counted.map((name) => [name, 1])),
    )
  })

  test.each([
    ['failed', 0],
    ['passed', 4],
  ])('[API-02] that is %s takes two round trips and one commit, with its limit', async (_, rightCount) => {
    const { check } = await createSitter(rightCount)
    expect(await watch(check)).toEqual({ status: 200, statements: 2, roundTrips: 2, commits: 1 })
  })

  test('[API-02] that is passed with a certificate checks for a new rank, and commits once', async () => {
    const { check } = await createSitter(4, async (learner) => {
      const earlier = await createCourse(app)
      await join(learner, earlier.courseId)
      await certify(app, learner.userId, earlier)
      // There is no higher rank.
      await db
        .insertInto('rank_promotions')
        .values({
          ...{ user_id: learner.userId ?? '', rank: 5, reason: 'three-programs' },
          ...{ promoted_at: app.clock(), celebrated_at: app.clock() },
        })
        .execute()
    })
    expect(await watch(check)).toEqual({ status: 200, statements: 4, roundTrips: 4, commits: 1 })
  })

  test('[API-02] over the limit is counted and rejected, and the attempt continues', async () => {
    const { learner, course, input, check } = await createSitter(4)
    await forgetUse()
    await learner.call(checkClosedTest, { ...input, params: { id: newId() } })
    await useUpTo(checks.max, 0)
    expect(await watch(check)).toEqual({ status: 429, statements: 1, roundTrips: 1, commits: 0 })
    expect(await used()).toEqual([checks.max + 1])
    expect(await attemptsAt(course.courseId)).toMatchObject([{ checked_at: null }])
  })
})
