import {
  downloadTestReceipt,
  saveClosedTestAnswers,
  verifyTestReceipt,
  viewClosedTest,
} from '@zenit/contract/closed-tests'
import { maxAnswers, maxQuestions } from '@zenit/contract/courses'
import { viewEligibility } from '@zenit/contract/eligibility'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { questionDocument } from '../../../test/testing/factories.ts'
import { answersTo, check, createReadyLearner, createTestCourse, start } from './fixtures.ts'

const app = await createTestApp()

describe('[TEST-03] [TEST-04] the largest test that can be loaded', () => {
  let course: Awaited<ReturnType<typeof createTestCourse>>
  beforeAll(async () => {
    const questions = Array.from({ length: maxQuestions }, () => questionDocument(maxAnswers - 2))
    course = await createTestCourse(app, { questions, percentageToPass: 90 })
  })

  test('is started, saved completely, graded exactly, and stored as a receipt that anybody can verify', async () => {
    const learner = await createReadyLearner(app, course)
    const served = await start(learner, course.courseId)
    expect(served.questions).toHaveLength(maxQuestions)
    const needed = maxQuestions * 0.9
    const answers = answersTo(served, course.test, needed)
    const attemptId = served.attempt?._id ?? ''
    const params = { id: course.courseId }
    const saved = await learner.call(saveClosedTestAnswers, {
      params,
      body: { sequence: 1, answers, attemptId },
    })
    expect(saved.status).toBe(200)
    expect(await check(learner, course.courseId, { answers, attemptId })).toMatchObject({
      correctCount: needed,
      totalQuestions: maxQuestions,
      percentage: 90,
      passed: true,
    })
    const { text } = await learner.call(downloadTestReceipt, { params: { attemptId } })
    const record = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? ''
    const verified = await learner.call(verifyTestReceipt, { body: JSON.parse(record) })
    expect(verified.body).toEqual({ isUnaltered: true })
  })

  test('one right answer too few fails; abandoned, it ends by time, and test, start and eligibility still work', async () => {
    const learner = await createReadyLearner(app, course)
    const served = await start(learner, course.courseId)
    const answers = answersTo(served, course.test, maxQuestions * 0.9 - 1)
    const params = { id: course.courseId }
    await learner.call(saveClosedTestAnswers, { params, body: { sequence: 1, answers } })
    app.clock.advance(60 * 60)
    const { status, body } = await learner.call(viewClosedTest, { params })
    expect(status).toBe(200)
    expect(body.test.lastResult).toMatchObject({ correctCount: 449, percentage: 89, passed: false })
    const eligibility = await learner.call(viewEligibility, { params: { courseId: course.courseId } })
    expect(eligibility.body.eligibility.next.step).toBe('start-test')
    expect((await start(learner, course.courseId)).attempts.used).toBe(2)
  })

  test('a larger one, loaded before the limit existed, has no more questions than can be answered', async () => {
    const questions = Array.from({ length: maxQuestions + 100 }, () => questionDocument())
    const larger = await createTestCourse(app, { questions })
    const learner = await createReadyLearner(app, larger)
    const served = await start(learner, larger.courseId)
    expect(served).toMatchObject({ questionsCount: maxQuestions })
    const answers = answersTo(served, larger.test, maxQuestions)
    expect(await check(learner, larger.courseId, { answers })).toMatchObject({ passed: true })
  })
})
