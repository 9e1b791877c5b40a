import { checkClosedTest, saveClosedTestAnswers, viewClosedTest } from '@zenit/contract/closed-tests'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Actor, signIn } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { enqueue, startWorker } from '../../../platform/jobs.ts'
import { answersTo, check, createReadyLearner, createTestCourse, start, untilBlocked } from '../fixtures.ts'
import { closeOverdue } from '../jobs.ts'

const app = await createTestApp()
const { db } = app.deps
// Long ago, so that in the queue, which uses the database’s time, every closing is due.
const startOfTest = '2020-11-20T09:00:00Z'
beforeEach(() => app.clock.set(startOfTest))

/** Moves the clock to this long after the start. The learner signs in again, because their access token has expired. */
async function after(minutesAndSeconds: string, learner: Actor): Promise<Actor> {
  const [minutes = 0, seconds = 0] = minutesAndSeconds.split(':').map(Number)
  app.clock.set(new Date(Date.parse(startOfTest) + (minutes * 60 + seconds) * 1000))
  return signIn(app, learner.userId as string)
}

const save = (learner: Actor, courseId: string, body: object) =>
  learner.call(saveClosedTestAnswers, { params: { id: courseId }, body })

/** Starts an attempt with one right answer saved; returns the answers that would pass too. */
async function startedAttempt(settings: Parameters<typeof createTestCourse>[1] = {}) {
  const course = await createTestCourse(app, settings)
  const learner = await createReadyLearner(app, course)
  const served = await start(learner, course.courseId)
  const one = answersTo(served, course.test, 1).slice(0, 1)
  await save(learner, course.courseId, { sequence: 1, answers: one })
  return { ...course, learner, served, one, all: answersTo(served, course.test, 4) }
}

const attemptRow = (courseId: string) =>
  db.selectFrom('test_attempts').where('course_id', '=', courseId).selectAll().executeTakeFirstOrThrow()

describe('[TEST-03] the deadline is set by the server', () => {
  test.each(['0:01', '19:59', '20:00', '20:14', '20:15'])(
    'a check at %s counts its own answers',
    async (at) => {
      const { courseId, learner, all } = await startedAttempt()
      expect(await check(await after(at, learner), courseId, { answers: all })).toMatchObject({
        correctCount: 4,
        passed: true,
      })
    },
  )

  test.each(['20:16', '21:00', '600:00'])('a check at %s counts only what was saved', async (at) => {
    const { courseId, learner, all } = await startedAttempt()
    expect(await check(await after(at, learner), courseId, { answers: all })).toMatchObject({
      correctCount: 1,
      passed: false,
    })
  })

  test('a late check passes when what was saved passes', async () => {
    const { courseId, learner, all } = await startedAttempt()
    await save(learner, courseId, { sequence: 2, answers: all })
    expect(await check(await after('25:00', learner), courseId, { answers: [] })).toMatchObject({
      correctCount: 4,
      passed: true,
    })
  })

  test('an attempt without saved answers ends with no answers', async () => {
    const course = await createTestCourse(app)
    const learner = await createReadyLearner(app, course)
    const served = await start(learner, course.courseId)
    const answers = answersTo(served, course.test, 4)
    const late = await check(await after('20:16', learner), course.courseId, { answers })
    expect(late).toMatchObject({ correctCount: 0, passed: false })
    expect(late.questions.flatMap((q) => q.answers).filter((a) => a.userAnswer)).toEqual([])
  })

  test.each([
    ['20:00', 200, undefined],
    ['20:01', 409, 'test-not-started'],
    ['20:14', 409, 'test-not-started'],
  ])('a save at %s answers %i', async (at, status, code) => {
    const { courseId, learner, all, one } = await startedAttempt()
    const reply = await save(await after(at, learner), courseId, { sequence: 2, answers: all })
    expect([reply.status, reply.code]).toEqual([status, code])
    expect((await attemptRow(courseId)).answers).toEqual(code ? one : all)
  })

  test('the deadline follows the test’s number of minutes', async () => {
    const { courseId, learner, all } = await startedAttempt({ minutes: 3 })
    const reply = await save(await after('3:01', learner), courseId, { sequence: 2, answers: all })
    expect(reply.code).toBe('test-not-started')
    expect((await check(await after('3:16', learner), courseId, { answers: all })).correctCount).toBe(1)
  })
})

describe('[TEST-03] chosen answers are stored', () => {
  test('a reload continues the same attempt: answers, sequence, deadline', async () => {
    const { courseId, learner, one, served } = await startedAttempt()
    const reloaded = await (await after('7:00', learner)).call(viewClosedTest, { params: { id: courseId } })
    expect(reloaded.body.test.attempt).toEqual({
      ...served.attempt,
      serverNow: '2020-11-20T09:07:00.000Z',
      answers: one,
      sequence: 1,
    })
  })

  test('[TEST-02] a reset clears the answers, never the clock or the questions', async () => {
    const { courseId, learner, served } = await startedAttempt()
    const cleared = served.questions.map((_, q) => ({ q, a: [] }))
    expect((await save(learner, courseId, { sequence: 2, answers: cleared })).status).toBe(200)
    const { test: reset } = (await learner.call(viewClosedTest, { params: { id: courseId } })).body
    expect(reset.questions).toEqual(served.questions)
    expect(reset.attempt).toEqual({ ...served.attempt, answers: [], sequence: 2 })
  })

  test('an older sequence is stale and changes nothing', async () => {
    const { courseId, learner, all, one } = await startedAttempt()
    await save(learner, courseId, { sequence: 5, answers: all })
    for (const sequence of [4, 5]) {
      const reply = await save(learner, courseId, { sequence, answers: one })
      expect([reply.status, reply.code]).toEqual([409, 'stale-sequence'])
    }
    expect(await attemptRow(courseId)).toMatchObject({ answers: all, sequence: 5 })
  })

  test('[API-02] a repeated save returns the first response', async () => {
    const { courseId, learner, all } = await startedAttempt()
    const first = await save(learner, courseId, { sequence: 2, answers: all })
    const again = await save(await after('3:00', learner), courseId, { sequence: 2, answers: all })
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(first.body).toEqual({
      sequence: 2,
      savedAt: '2020-11-20T09:00:00.000Z',
      endsAt: '2020-11-20T09:20:00.000Z',
    })
  })

  test('[API-02] a save that names its attempt is stored, repeated, rejected as stale, and rejected once it is over', async () => {
    const { courseId, learner, all, one, served } = await startedAttempt()
    const attemptId = served.attempt?._id
    const named = async (sequence: number, answers: object) =>
      (await save(learner, courseId, { sequence, answers, attemptId })).status
    expect(await named(2, all)).toBe(200)
    expect(await named(2, all)).toBe(200)
    expect(await named(2, one)).toBe(409)
    expect(await named(1, one)).toBe(409)
    expect(await attemptRow(courseId)).toMatchObject({ answers: all, sequence: 2 })
    await check(learner, courseId, { answers: all })
    expect(await named(3, one)).toBe(409)
    expect(await attemptRow(courseId)).toMatchObject({ answers: all, sequence: 2 })
  })

  test('of 50 simultaneous saves the one with the highest sequence is stored', async () => {
    const { courseId, learner, served, test: document } = await startedAttempt()
    const answersOf = (sequence: number) => answersTo(served, document, sequence % 5)
    const numbers = Array.from({ length: 50 }, (_, index) => index + 2)
    const mixed = numbers.toSorted((a, b) => ((a * 17) % 51) - ((b * 17) % 51))
    const replies = await Promise.all(
      mixed.map((sequence) => save(learner, courseId, { sequence, answers: answersOf(sequence) })),
    )
    expect(replies.filter((reply) => ![200, 409].includes(reply.status))).toEqual([])
    expect(await attemptRow(courseId)).toMatchObject({ sequence: 51, answers: answersOf(51) })
  })

  test('a save racing with the check never changes a checked attempt', async () => {
    const { courseId, learner, all, one } = await startedAttempt()
    await Promise.all([
      check(learner, courseId, { answers: all }),
      ...Array.from({ length: 30 }, (_, i) => save(learner, courseId, { sequence: i + 2, answers: one })),
    ])
    expect(await attemptRow(courseId)).toMatchObject({ answers: all, correct_count: 4, passed: true })
    expect((await save(learner, courseId, { sequence: 99, answers: one })).code).toBe('test-not-started')
  })
})

test('[TEST-06] a save during a check is rejected and changes nothing', async () => {
  const { courseId, learner, all, one } = await startedAttempt()
  const saving = await db.transaction().execute(async (tx) => {
    await sql`select from test_attempts where course_id = ${courseId} for update`.execute(tx)
    const reply = save(learner, courseId, { sequence: 2, answers: all })
    await untilBlocked(app)
    await tx
      .updateTable('test_attempts')
      .set({ checked_at: app.clock(), correct_count: 1, total_questions: 4, passed: false })
      .where('course_id', '=', courseId)
      .execute()
    return { reply }
  })
  expect((await saving.reply).code).toBe('test-not-started')
  expect(await attemptRow(courseId)).toMatchObject({ answers: one, sequence: 1, passed: false })
})

describe('[TEST-03] an abandoned attempt', () => {
  const run = () => closeOverdue(app.deps).run({})
  // During an outage, time is given back and nothing is closed.
  beforeEach(() => db.deleteFrom('heartbeat').execute())

  test('has no job of its own, which each start would have to enqueue', async () => {
    const jobs = () =>
      sql<{ count: number }>`select count(*) from graphile_worker.jobs`
        .execute(db)
        .then(({ rows }) => rows[0])
    const before = await jobs()
    await startedAttempt()
    expect(await jobs()).toEqual(before)
    expect(closeOverdue(app.deps).cron).toBe('* * * * *')
  })

  test('is closed by the worker with its saved answers', async () => {
    const { courseId, learner, all } = await startedAttempt()
    await save(learner, courseId, { sequence: 2, answers: all })
    const back = await after('20:26', learner)
    const worker = await startWorker(app.database.url, [closeOverdue(app.deps)])
    // The job as earlier versions enqueued it.
    await enqueue(db, closeOverdue(app.deps), { payload: { userId: learner.userId, courseId } })
    await expect.poll(async () => (await attemptRow(courseId)).checked_at).not.toBeNull()
    await worker.stop()
    expect(await attemptRow(courseId)).toMatchObject({ correct_count: 4, passed: true })
    const { test: seen } = (await back.call(viewClosedTest, { params: { id: courseId } })).body
    expect(seen).toMatchObject({ isPassed: true, lastResult: { correctCount: 4 } })
  })

  test('the job runs any number of times with one effect, also simultaneously', async () => {
    const { courseId, learner } = await startedAttempt()
    await after('20:26', learner)
    await Promise.all(Array.from({ length: 20 }, run))
    const closed = await attemptRow(courseId)
    expect(closed).toMatchObject({ correct_count: 1, total_questions: 4, passed: false })
    await after('50:00', learner)
    await run()
    expect(await attemptRow(courseId)).toEqual(closed)
  })

  test('a job that runs before its time is over does nothing', async () => {
    const { courseId, learner, all } = await startedAttempt()
    const back = await after('20:15', learner)
    await run()
    expect((await attemptRow(courseId)).checked_at).toBeNull()
    expect((await check(back, courseId, { answers: all })).passed).toBe(true)
  })

  test('more of them than one statement loads are all closed, except one that cannot be', async () => {
    const { courseId, learner } = await startedAttempt()
    const broken = await startedAttempt()
    await sql`
      create function refuse_closing() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse_closing before update on test_attempts for each row
        when (old.course_id = '${sql.raw(broken.courseId)}') execute function refuse_closing()`.execute(db)
    onTestFinished(() => sql`drop function refuse_closing cascade`.execute(db).then(() => undefined))
    // Many learners abandoned their attempts at the same moment.
    await sql`
      with source as (select * from test_attempts where course_id = ${courseId}), people as (
        insert into users (id, organisation_id, issuer, subject, first_name, last_name, email, locale, time_zone, created_at)
        select gen_random_uuid(), u.organisation_id, u.issuer, gen_random_uuid()::text, u.first_name, u.last_name,
          n || u.email, u.locale, u.time_zone, u.created_at
        from users u, generate_series(1, 450) n where u.id = ${learner.userId} returning id
      ), joined as (
        insert into enrolments (user_id, course_id, id, revision_id, joined_at, studied_at)
        select p.id, e.course_id, gen_random_uuid(), e.revision_id, e.joined_at, e.studied_at
        from people p, enrolments e where e.user_id = ${learner.userId} and e.course_id = ${courseId}
        returning user_id
      )
      insert into test_attempts (user_id, course_id, id, revision_id, served, percentage_to_pass, started_at, ends_at)
      select j.user_id, s.course_id, gen_random_uuid(), s.revision_id, s.served, s.percentage_to_pass, s.started_at,
        s.ends_at from joined j, source s`.execute(db)
    await after('20:26', learner)
    const running = () =>
      db
        .selectFrom('test_attempts')
        .where('course_id', 'in', [courseId, broken.courseId])
        .where('checked_at', 'is', null)
        .select('course_id')
        .execute()
    expect(await running()).toHaveLength(452)
    await expect(run()).rejects.toThrow('refused')
    expect(await running()).toEqual([{ course_id: broken.courseId }])
  })

  test('a job that runs after the check changes nothing', async () => {
    const { courseId, learner, all } = await startedAttempt()
    await check(learner, courseId, { answers: all })
    const checked = await attemptRow(courseId)
    await after('30:00', learner)
    await run()
    expect(await attemptRow(courseId)).toEqual(checked)
  })

  test('a request for the test closes it if the job has not run; then a check returns that result', async () => {
    const { courseId, learner, all } = await startedAttempt()
    const back = await after('40:00', learner)
    const { test: seen } = (await back.call(viewClosedTest, { params: { id: courseId } })).body
    expect(seen.attempt).toBeUndefined()
    expect(seen.questions).toEqual([])
    expect(seen.lastResult).toMatchObject({ correctCount: 1, totalQuestions: 4, passed: false })
    expect(await check(back, courseId, { answers: all })).toEqual(seen.lastResult)
  })

  test.each([
    ['by the check', '7:00', '2020-11-20T09:07:00.000Z'],
    ['by a check that is on its way', '20:10', '2020-11-20T09:20:00.000Z'],
    // The worker did not run around New Year.
    ['long after', '100000:00', '2020-11-20T09:20:00.000Z'],
  ])('[CERT-01] passes, closed %s, at the moment it was over', async (_, at, passedAt) => {
    const { courseId, learner, all } = await startedAttempt()
    await save(learner, courseId, { sequence: 2, answers: all })
    await check(await after(at, learner), courseId, { answers: all })
    const pass = await db
      .selectFrom('course_passes')
      .where('course_id', '=', courseId)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(pass.passed_at.toISOString()).toBe(passedAt)
    expect(pass.certificate_number).toMatch(/^ZEN-2020-/)
  })

  test('a start closes it and begins a new one; the pause counts from the deadline', async () => {
    const { courseId, learner } = await startedAttempt({ pauseMinutes: 10 })
    const early = await after('29:59', learner)
    expect((await early.call(viewClosedTest, { params: { id: courseId } })).body.test.attempts).toEqual({
      used: 1,
      allowed: null,
      nextAt: '2020-11-20T09:30:00.000Z',
    })
    const again = await start(await after('30:00', learner), courseId)
    expect(again.attempt).toMatchObject({ startedAt: '2020-11-20T09:30:00.000Z', answers: [], sequence: 0 })
    expect(again.attempts.used).toBe(2)
  })

  test('a start after a pass by timeout is rejected, and the pass is kept', async () => {
    const { courseId, learner, all } = await startedAttempt()
    await save(learner, courseId, { sequence: 2, answers: all })
    const back = await after('25:00', learner)
    const started = await start(back, courseId)
    expect(started).toMatchObject({ isPassed: true, attempt: { isPractice: true } })
  })

  test('50 late checks and views at once end it once', async () => {
    const { courseId, learner, all } = await startedAttempt()
    const back = await after('20:26', learner)
    const results = await Promise.all(
      Array.from({ length: 50 }, async (_, index) =>
        index % 2
          ? (await back.call(viewClosedTest, { params: { id: courseId } })).body.test.lastResult
          : (await back.call(checkClosedTest, { params: { id: courseId }, body: { answers: all } })).body
              .result,
      ),
    )
    expect(new Set(results.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(results[0]?.correctCount).toBe(1)
  })
})
