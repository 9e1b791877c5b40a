import { startClosedTest, viewClosedTest } from '@zenit/contract/closed-tests'
import { updateTestTime, viewTestTime } from '@zenit/contract/closed-tests-time'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createLearner } from '../../../../test/testing/factories.ts'
import { newId } from '../../../platform/ids.ts'
import { check, createReadyLearner, createTestCourse, start } from '../fixtures.ts'
import { minutesFor } from './deadline.ts'

const app = await createTestApp()
const admin = await createLearner(app, { roles: ['learner', 'admin'], firstName: 'Ada', lastName: 'Nowak' })
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

const set = (actor: Actor, id: string, body: object) => actor.call(updateTestTime, { params: { id }, body })
const view = async (learner: Actor, courseId: string) =>
  (await learner.call(viewClosedTest, { params: { id: courseId } })).body.test

describe('[TEST-03] more time for those who need it', () => {
  test('is shown before the start, counts from the start, and is stored with the attempt', async () => {
    const course = await createTestCourse(app)
    const learner = await createReadyLearner(app, course)
    const id = learner.userId as string
    expect(await view(learner, course.courseId)).toMatchObject({ minutes: 20, extraMinutes: 0 })
    expect((await set(admin, id, { multiplier: 1.5, reason: 'Dyslexia' })).status).toBe(200)
    expect(await view(learner, course.courseId)).toMatchObject({ minutes: 30, extraMinutes: 10 })

    const started = await start(learner, course.courseId)
    expect(started.attempt?.endsAt).toBe('2026-11-20T09:30:00.000Z')
    // A change during an attempt applies to the next one.
    await set(admin, id, { multiplier: 2, reason: 'Dyslexia, reading aloud' })
    expect(await view(learner, course.courseId)).toMatchObject({
      minutes: 30,
      extraMinutes: 10,
      attempt: { endsAt: '2026-11-20T09:30:00.000Z' },
    })
    await check(learner, course.courseId, { answers: [] })
    expect(await view(learner, course.courseId)).toMatchObject({ minutes: 40, extraMinutes: 20 })
    app.clock.advance(1)
    expect((await start(learner, course.courseId)).attempt?.endsAt).toBe('2026-11-20T09:40:01.000Z')
    const rows = await app.deps.db
      .selectFrom('test_attempts')
      .where('course_id', '=', course.courseId)
      .orderBy('started_at')
      .select('multiplier')
      .execute()
    expect(rows.map(({ multiplier }) => Number(multiplier))).toEqual([1.5, 2])
  })

  test('applies to one person only', async () => {
    const course = await createTestCourse(app)
    const [one, other] = [await createReadyLearner(app, course), await createReadyLearner(app, course)]
    await set(admin, one.userId as string, { multiplier: 3, reason: 'Low vision' })
    expect((await start(other, course.courseId)).attempt?.endsAt).toBe('2026-11-20T09:20:00.000Z')
  })

  test('can be removed, and every change is recorded', async () => {
    const learner = await createLearner(app)
    const id = learner.userId as string
    expect((await admin.call(viewTestTime, { params: { id } })).body.testTime).toEqual({
      multiplier: 1,
      history: [],
    })
    await set(admin, id, { multiplier: 1.25, reason: ' Broken wrist ' })
    app.clock.advance(3_000)
    // A token is valid for a quarter of an hour.
    const later = await signIn(app, admin.userId as string)
    await set(later, id, { multiplier: 1, reason: 'Healed' })
    const setBy = { _id: admin.userId, name: 'Ada Nowak' }
    expect((await later.call(viewTestTime, { params: { id } })).body.testTime).toEqual({
      multiplier: 1,
      history: [
        { multiplier: 1, reason: 'Healed', setAt: '2026-11-20T09:50:00.000Z', setBy },
        { multiplier: 1.25, reason: 'Broken wrist', setAt: '2026-11-20T09:00:00.000Z', setBy },
      ],
    })
  })

  test('[API-02] is set once for repeated requests, also simultaneous ones', async () => {
    const learner = await createLearner(app)
    const id = learner.userId as string
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => set(admin, id, { multiplier: 1.1, reason: 'Tired eyes' })),
    )
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies[0]?.body.testTime.history).toHaveLength(1)
  })

  test.each([
    ['less than the test’s own', { multiplier: 0.99, reason: 'x' }, 'multiplier'],
    ['more than three times', { multiplier: 3.01, reason: 'x' }, 'multiplier'],
    ['three decimals', { multiplier: 1.255, reason: 'x' }, 'multiplier'],
    ['text', { multiplier: '2', reason: 'x' }, 'multiplier'],
    ['no reason', { multiplier: 2, reason: '  ' }, 'reason'],
    ['a very long reason', { multiplier: 2, reason: 'x'.repeat(501) }, 'reason'],
  ])('[API-02] %s is refused', async (_, body, field) => {
    const learner = await createLearner(app)
    const reply = await set(admin, learner.userId as string, body)
    expect([reply.status, JSON.parse(reply.text).errors[0].field]).toEqual([400, field])
    expect(
      (await admin.call(viewTestTime, { params: { id: learner.userId as string } })).body.testTime.history,
    ).toEqual([])
  })

  test('[ACCESS-06] is set only by admins, for people who exist', async () => {
    const learner = await createLearner(app)
    const reviewer = await createLearner(app, { roles: ['learner', 'reviewer'] })
    const body = { multiplier: 3, reason: 'Mine' }
    for (const actor of [learner, reviewer]) {
      const reply = await set(actor, learner.userId as string, body)
      expect([reply.status, reply.code]).toEqual([403, 'role-required'])
    }
    expect((await set(admin, newId(), body)).status).toBe(404)
    expect((await admin.call(viewTestTime, { params: { id: newId() } })).status).toBe(404)
  })
})

test.each([
  [20, 1, 20],
  [20, 1.15, 23],
  [25, 1.12, 28],
  [50, 1.1, 55],
  [12, 1.15, 14],
  [7, 1.01, 8],
  [20, 3, 60],
])('[TEST-03] %i minutes × %d are %i whole ones', (minutes, multiplier, own) => {
  expect(minutesFor(minutes, multiplier)).toBe(own)
})

test('[TEST-03] a running attempt is returned with its own time', async () => {
  const course = await createTestCourse(app, { minutes: 12 })
  const learner = await createReadyLearner(app, course)
  await set(admin, learner.userId as string, { multiplier: 1.15, reason: 'ADHD' })
  await start(learner, course.courseId)
  const again = await learner.call(startClosedTest, { params: { id: course.courseId } })
  expect(again.body.test).toMatchObject({ minutes: 14, extraMinutes: 2 })
})
