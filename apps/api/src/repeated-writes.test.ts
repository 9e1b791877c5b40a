import { checkClosedTest, startClosedTest } from '@zenit/contract/closed-tests'
import { joinCourse } from '@zenit/contract/courses'
import { createFinalWork, saveFinalWorkDraft } from '@zenit/contract/final-works'
import { completeOnboarding } from '@zenit/contract/onboarding'
import { claimReview, decideReview, undoReview } from '@zenit/contract/reviews'
import { expect, test } from 'vitest'
import { createTestApp } from '../test/testing/app.ts'
import { createLearner } from '../test/testing/factories.ts'
import { filePart, multipartBody, picture, uploadHeaders } from './features/certificates/fixtures.ts'
import { answersTo, createReadyLearner, createTestCourse } from './features/closed-tests/fixtures.ts'
import {
  createAuthor,
  createFinalWorkCourse,
  createReviewer,
  form,
  submission,
  verdict,
} from './features/final-works/fixtures.ts'
import { newId } from './platform/ids.ts'

const app = await createTestApp()
const { db } = app.deps

const countOf = async (table: 'enrolments' | 'test_attempts' | 'certificates', courseId: string) =>
  (await db.selectFrom(table).where('course_id', '=', courseId).select('user_id').execute()).length

/** Sends a write twice with one key, and returns the response, which must be the same. */
async function twice<R extends { status: number }>(send: (idempotencyKey: string) => Promise<R>): Promise<R> {
  const key = newId()
  const [first, again] = [await send(key), await send(key)]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again).toEqual(first)
  return first
}

test('[API-02] a write repeated with its Idempotency-Key has one effect, from joining to the certificate', async () => {
  const course = await createTestCourse(app)
  const params = { id: course.courseId }
  const newcomer = await createLearner(app)
  await twice((idempotencyKey) => newcomer.call(joinCourse, { params, idempotencyKey }))
  expect(await countOf('enrolments', course.courseId)).toBe(1)

  const learner = await createReadyLearner(app, course)
  const started = await twice((idempotencyKey) => learner.call(startClosedTest, { params, idempotencyKey }))
  const answers = answersTo(started.body.test, course.test, 4)
  await twice((idempotencyKey) =>
    learner.call(checkClosedTest, { params, body: { answers }, idempotencyKey }),
  )
  expect(await countOf('test_attempts', course.courseId)).toBe(1)

  const { type, body } = await multipartBody([['file', filePart(await picture())]])
  await twice(async (key) => {
    const reply = await app.app.inject({
      method: 'POST',
      url: `/api/course/generate-certificate/${course.courseId}`,
      cookies: learner.cookies,
      headers: { ...uploadHeaders(learner, type), 'idempotency-key': key },
      payload: body,
    })
    return { status: reply.statusCode, body: reply.json() }
  })
  expect(await countOf('certificates', course.courseId)).toBe(1)
})

test('[API-02] completing the introduction again with its Idempotency-Key promotes once', async () => {
  const learner = await createLearner(app, { rank: 1 })
  await twice((idempotencyKey) => learner.call(completeOnboarding, { idempotencyKey }))
  const second = db.selectFrom('rank_promotions').where('user_id', '=', String(learner.userId))
  expect(await second.where('rank', '=', 2).select('rank').execute()).toHaveLength(1)
})

test('[API-02] a final work and its review, each write repeated with its Idempotency-Key', async () => {
  const course = await createFinalWorkCourse(app)
  const [learner, reviewer] = [await createAuthor(app, course), await createReviewer(app)]
  const draft = { ...form(), examTaskId: course.taskId, sequence: 1 }
  const { courseId } = course
  await twice((idempotencyKey) =>
    learner.call(saveFinalWorkDraft, { params: { courseId }, body: draft, idempotencyKey }),
  )
  const handedIn = await twice((idempotencyKey) =>
    learner.call(createFinalWork, { body: submission(course), idempotencyKey }),
  )
  const params = { id: handedIn.body.exam.submitData?.versions[0]?._id ?? '' }
  const decide = (idempotencyKey: string) =>
    reviewer.call(decideReview, { params, body: verdict(course), idempotencyKey })
  await twice((idempotencyKey) => reviewer.call(claimReview, { params, idempotencyKey }))
  await twice(decide)
  await twice((idempotencyKey) => reviewer.call(undoReview, { params, idempotencyKey }))
  await twice(decide)
  const decisions = db.selectFrom('review_decisions').where('version_id', '=', params.id)
  expect(await decisions.select('withdrawn_at').orderBy('id').execute()).toEqual([
    { withdrawn_at: expect.any(Date) },
    { withdrawn_at: null },
  ])
})
