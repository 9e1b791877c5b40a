import {
  downloadTestReceipt,
  startClosedTest,
  type Test,
  verifyTestReceipt,
  viewClosedTest,
} from '@zenit/contract/closed-tests'
import { viewEligibility } from '@zenit/contract/eligibility'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Actor, anonymous, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createPassedLearner, issue } from '../certificates/fixtures.ts'
import { answersTo, check, createReadyLearner, createTestCourse, start } from './fixtures.ts'

const app = await createTestApp()
const { db } = app.deps
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

type Course = Awaited<ReturnType<typeof createTestCourse>>

const view = async (learner: Actor, { courseId }: Course): Promise<Test> =>
  (await learner.call(viewClosedTest, { params: { id: courseId } })).body.test

/** What practice must not change: pass, certificate, finish, and eligibility. */
async function facts(learner: Actor, { courseId }: Course) {
  const of = <T extends 'course_passes' | 'certificates' | 'enrolments' | 'rank_promotions'>(table: T) =>
    db
      .selectFrom(table as 'course_passes')
      .selectAll()
      .where('user_id', '=', learner.userId ?? '')
      .execute()
  const eligibility = await learner.call(viewEligibility, { params: { courseId } })
  return {
    passes: await of('course_passes'),
    certificates: await of('certificates'),
    enrolments: await of('enrolments'),
    ranks: await of('rank_promotions'),
    eligibility: eligibility.body.eligibility,
  }
}

describe('[TEST-05] [TRUST-07] after passing, the test can be taken again for practice', () => {
  test.each([0, 2, 4])('with %i of 4 right, without changing the pass', async (rightCount) => {
    const course = await createTestCourse(app, { attempts: 1 })
    const learner = await createPassedLearner(app, course)
    await issue(app, learner, course)
    const before = await facts(learner, course)
    const { attempts, lastResult } = await view(learner, course)
    app.clock.advance(60)

    const served = await start(learner, course.courseId)
    expect(served).toMatchObject({ isPassed: true, attempts, attempt: { isPractice: true } })
    const result = await check(learner, course.courseId, {
      answers: answersTo(served, course.test, rightCount),
    })
    expect(result).toMatchObject({ isPractice: true, correctCount: rightCount, passed: rightCount >= 2 })

    expect(await facts(learner, course)).toEqual(before)
    expect(await view(learner, course)).toMatchObject({
      ...{ isPassed: true, attempts, lastResult, lastPractice: result },
    })
    // Also after the last attempt: the limit `attempts` does not apply.
    expect((await start(learner, course.courseId)).attempt?.isPractice).toBe(true)
  })

  test('abandoned, it ends by time, without changing the pass', async () => {
    const course = await createTestCourse(app)
    const learner = await createPassedLearner(app, course)
    const before = await facts(learner, course)
    await start(learner, course.courseId)
    app.clock.advance(60 * 60)
    expect(await view(learner, course)).toMatchObject({ isPassed: true, lastPractice: { passed: false } })
    expect(await facts(learner, course)).toEqual(before)
  })

  test('the pause of the test applies, so that nobody can read all questions by starting repeatedly', async () => {
    const course = await createTestCourse(app, { pauseMinutes: 15 })
    const learner = await createPassedLearner(app, course)
    const params = { id: course.courseId }
    expect((await learner.call(startClosedTest, { params })).code).toBe('attempt-pause')
    const { nextAt } = (await view(learner, course)).attempts
    app.clock.set(new Date(nextAt ?? 0))
    const back = await signIn(app, learner.userId ?? '')
    expect((await back.call(startClosedTest, { params })).status).toBe(200)
  })

  test('a failed attempt before the pass still counts, and a running one is not practice', async () => {
    const course = await createTestCourse(app, { attempts: 2 })
    const learner = await createReadyLearner(app, course)
    const first = await start(learner, course.courseId)
    expect(first.attempt?.isPractice).toBe(false)
    await check(learner, course.courseId, { answers: [] })
    const second = await start(learner, course.courseId)
    await check(learner, course.courseId, { answers: answersTo(second, course.test, 4) })
    await start(learner, course.courseId)
    expect((await view(learner, course)).attempts).toMatchObject({ used: 2, allowed: 2 })
  })

  test('its receipt says that it is practice, in the signed record too', async () => {
    const course = await createTestCourse(app)
    const learner = await createPassedLearner(app, course)
    const served = await start(learner, course.courseId)
    const answers = answersTo(served, course.test, 4)
    const { attemptId } = await check(learner, course.courseId, { answers })
    const { text } = await learner.call(downloadTestReceipt, { params: { attemptId }, language: 'en' })
    expect(text).toContain('A practice attempt after passing')
    const record = JSON.parse(/id="receipt">(.*?)<\/script>/s.exec(text)?.[1] ?? '')
    expect(record.receipt.attempt.isPractice).toBe(true)
    delete record.receipt.attempt.isPractice
    const { body } = await anonymous(app).call(verifyTestReceipt, { body: record })
    expect(body.isUnaltered).toBe(false)
  })
})
