import { checkClosedTest, saveClosedTestAnswers, viewClosedTest } from '@zenit/contract/closed-tests'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { beat } from '../../../platform/heartbeat.ts'
import { check, createReadyLearner, createTestCourse, start } from '../fixtures.ts'
import { closeOverdue } from '../jobs.ts'
import { giveTimeBack } from './extensions.queries.ts'
import { heartbeatOf } from './extensions.ts'
import { at, outages } from './outages.testing.ts'

const app = await createTestApp()
const { db } = app.deps
const { heartbeat, servedUntil, outage, startedAttempt, back, view, endsAt, extensions } = outages(app)

describe('[TEST-03] time lost by an outage is given back', () => {
  test('once, to an attempt that was open, recorded and shown to the learner', async () => {
    const { courseId, learner, served } = await startedAttempt()
    await outage(at(5), at(7))
    await heartbeat()
    const seen = await view(learner, courseId)
    expect(seen.attempt).toMatchObject({
      endsAt: '2026-11-20T09:22:00.000Z',
      givenBack: [{ from: '2026-11-20T09:05:00.000Z', until: '2026-11-20T09:07:00.000Z', seconds: 120 }],
    })
    expect(seen.minutes).toBe(20)
    expect(await extensions(learner)).toEqual([
      { user_id: learner.userId, attempt_id: served.attempt?._id, away_from: at(5), seconds: 120 },
    ])
    expect(seen.questions).toEqual(served.questions)
  })

  test('a save returns the new deadline, and is accepted until then', async () => {
    const { courseId, learner, all } = await startedAttempt()
    await outage(at(5), at(7))
    app.clock.set(at(21, 59))
    const save = await (await back(learner)).call(saveClosedTestAnswers, {
      params: { id: courseId },
      body: { sequence: 1, answers: all },
    })
    expect(save.body).toMatchObject({ sequence: 1, endsAt: '2026-11-20T09:22:00.000Z' })
  })

  test('to a learner who starts before the first heartbeat after it, only for the rest of the outage', async () => {
    const course = await createTestCourse(app)
    const learner = await createReadyLearner(app, course)
    await servedUntil(at(5))
    app.clock.set(at(30))
    await start(await back(learner), course.courseId)
    app.clock.set(at(30, 2))
    await heartbeat()
    expect(await endsAt(course.courseId)).toEqual(['2026-11-20T09:50:02.000Z'])
    expect(await extensions(learner)).toMatchObject([{ away_from: at(5), seconds: 2 }])
  })

  test('two outages are both counted', async () => {
    const { courseId, learner } = await startedAttempt()
    await outage(at(5), at(7))
    await outage(at(9), at(9, 30))
    expect(await endsAt(courseId)).toEqual(['2026-11-20T09:22:30.000Z'])
    expect((await view(learner, courseId)).attempt?.givenBack.map(({ seconds }) => seconds)).toEqual([
      120, 30,
    ])
  })

  test('also if the deadline passed meanwhile: the remaining time remains again', async () => {
    const { courseId, learner, all } = await startedAttempt()
    await outage(at(19), at(40))
    expect(await endsAt(courseId)).toEqual(['2026-11-20T09:41:00.000Z'])
    app.clock.set(at(40, 50))
    expect(await check(await back(learner), courseId, { answers: all })).toMatchObject({ correctCount: 4 })
  })

  test('also for the grace period of a check that is on its way', async () => {
    const { courseId, learner, all } = await startedAttempt()
    await outage(at(20, 5), at(30))
    app.clock.set(at(30, 9))
    expect((await check(await back(learner), courseId, { answers: all })).correctCount).toBe(4)
  })

  test('not to attempts that were over before, checked, or started after', async () => {
    const over = await startedAttempt()
    const checked = await startedAttempt()
    await check(checked.learner, checked.courseId, { answers: checked.all })
    await outage(at(20, 16), at(25))
    const later = await startedAttempt()
    expect(await endsAt(over.courseId)).toEqual(['2026-11-20T09:20:00.000Z'])
    expect(await endsAt(checked.courseId)).toEqual(['2026-11-20T09:20:00.000Z'])
    expect(await endsAt(later.courseId)).toEqual(['2026-11-20T09:45:00.000Z'])
    for (const { learner } of [over, checked, later]) expect(await extensions(learner)).toEqual([])
  })

  test('to everybody with an open attempt, in one transaction', async () => {
    const course = await createTestCourse(app)
    const learners = []
    for (let count = 0; count < 20; count++) learners.push(await createReadyLearner(app, course))
    for (const learner of learners) await start(learner, course.courseId)
    await outage(at(1), at(3))
    expect(new Set(await endsAt(course.courseId))).toEqual(new Set(['2026-11-20T09:22:00.000Z']))
  })
})

/** Adds this many learners with the same attempt; one in `every` had run out of time before. */
async function addAttempts(courseId: string, { count, every }: { count: number; every: number }) {
  await sql`
    with source as (select * from test_attempts where course_id = ${courseId}), people as (
      insert into users (id, organisation_id, issuer, subject, first_name, last_name, email, locale, time_zone, created_at)
      select gen_random_uuid(), u.organisation_id, u.issuer, gen_random_uuid()::text, u.first_name, u.last_name,
        n || u.email, u.locale, u.time_zone, u.created_at
      from users u, source s, generate_series(1, ${count}::int) n where u.id = s.user_id returning id
    ), joined as (
      insert into enrolments (user_id, course_id, id, revision_id, joined_at, studied_at)
      select p.id, e.course_id, gen_random_uuid(), e.revision_id, e.joined_at, e.studied_at
      from people p, enrolments e join source s using (user_id, course_id) returning user_id
    ), numbered as (select user_id, row_number() over () as n from joined)
    insert into test_attempts (user_id, course_id, id, revision_id, served, percentage_to_pass, started_at, ends_at)
    select j.user_id, s.course_id, gen_random_uuid(), s.revision_id, s.served, s.percentage_to_pass, s.started_at,
      case when j.n % ${every}::int = 0 then ${at(2)}::timestamptz else s.ends_at end
    from numbered j, source s`.execute(db)
}

describe('[TEST-03] time for thousands of learners', () => {
  beforeEach(() => sql`truncate test_attempts cascade`.execute(db))
  const version = async (courseId: string) => {
    const { rows } = await sql<{ version: string; ends_at: Date }>`
      select xmin::text as version, ends_at from test_attempts where course_id = ${courseId}`.execute(db)
    return rows
  }

  test('is given back in batches, and those who lost none are not changed', { timeout: 60_000 }, async () => {
    const { courseId } = await startedAttempt()
    await addAttempts(courseId, { count: 2_400, every: 4 })
    const [{ version: before } = { version: '' }] = (await version(courseId)).filter(
      (row) => row.ends_at.getTime() === at(2).getTime(),
    )
    await outage(at(5), at(7))
    const rows = await version(courseId)
    const untouched = rows.filter((row) => row.ends_at.getTime() === at(2).getTime())
    const extended = rows.filter((row) => row.ends_at.getTime() === at(22).getTime())
    expect([untouched.length, extended.length]).toEqual([600, 1_801])
    expect(new Set(untouched.map((row) => row.version))).toEqual(new Set([before]))
    expect(new Set(extended.map((row) => row.version)).size).toBe(3)
  })

  test('if the process was killed after some of them: all get the same, including later attempts', {
    timeout: 60_000,
  }, async () => {
    const { courseId } = await startedAttempt()
    await addAttempts(courseId, { count: 2_400, every: 5_000 })
    await servedUntil(at(5))
    app.clock.set(at(7))
    let batches = 0
    await expect(
      beat({
        ...heartbeatOf(app.deps),
        onReturn: (inTurn, outage) =>
          giveTimeBack(async (work) => {
            if (batches++ === 2) throw new Error('killed')
            return inTurn(work)
          }, outage),
      }),
    ).rejects.toThrow('killed')
    const given = await db
      .selectFrom('test_attempts')
      .where('course_id', '=', courseId)
      .where('ends_at', '=', at(22))
      .select('id')
      .execute()
    expect(given).toHaveLength(2_000)
    app.clock.set(at(7, 30))
    await heartbeat()
    expect(new Set(await endsAt(courseId))).toEqual(new Set(['2026-11-20T09:22:30.000Z']))
    await heartbeat()
    expect(new Set(await endsAt(courseId))).toEqual(new Set(['2026-11-20T09:22:30.000Z']))
  })
})

describe('[TEST-03] before the end of the outage has been noticed', () => {
  test.each([
    ['a look', async (learner: Actor, id: string) => learner.call(viewClosedTest, { params: { id } })],
    [
      'a save',
      async (learner: Actor, id: string) =>
        learner.call(saveClosedTestAnswers, { params: { id }, body: { sequence: 1, answers: [] } }),
    ],
    [
      'a save that names its attempt',
      async (learner: Actor, id: string, attemptId?: string) =>
        learner.call(saveClosedTestAnswers, {
          params: { id },
          body: { sequence: 1, answers: [], attemptId },
        }),
    ],
  ])('%s holds the outage against nobody', async (_, act) => {
    const { courseId, learner, all, served } = await startedAttempt()
    await servedUntil(at(19))
    // The database was unreachable; this call is the first to succeed.
    app.clock.set(at(40))
    const someone = await back(learner)
    expect((await act(someone, courseId, served.attempt?._id)).status).toBe(200)
    expect(await endsAt(courseId)).toEqual(['2026-11-20T09:41:00.000Z'])
    expect((await check(someone, courseId, { answers: all })).correctCount).toBe(4)
  })

  test('a check counts its own answers', async () => {
    const { courseId, learner, all } = await startedAttempt()
    await servedUntil(at(19))
    app.clock.set(at(40))
    const someone = await back(learner)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        someone.call(checkClosedTest, { params: { id: courseId }, body: { answers: all } }),
      ),
    )
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies[0]?.body.result.correctCount).toBe(4)
    expect(await extensions(learner)).toHaveLength(1)
  })
})

describe('[TEST-03] the job that closes abandoned attempts', () => {
  const run = () => closeOverdue(app.deps).run({})
  const isChecked = async (courseId: string) =>
    (
      await db.selectFrom('test_attempts').where('course_id', '=', courseId).select('checked_at').execute()
    ).every((row) => row.checked_at !== null)

  test('closes nothing during an outage', async () => {
    const { courseId, learner } = await startedAttempt()
    await servedUntil(at(19))
    app.clock.set(at(20, 16))
    await run()
    expect(await isChecked(courseId)).toBe(false)
    expect(await extensions(learner)).toEqual([])
  })

  test('uses the new deadline', async () => {
    const { courseId } = await startedAttempt()
    await outage(at(5), at(7))
    await servedUntil(at(20, 16))
    await run()
    expect(await isChecked(courseId)).toBe(false)
    await servedUntil(at(22, 26))
    await run()
    expect(await isChecked(courseId)).toBe(true)
  })
})
