import { listRunningTests } from '@zenit/contract/closed-tests'
import { viewHome } from '@zenit/contract/home'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { answersTo, check, createReadyLearner, createTestCourse, enrol, start } from './fixtures.ts'

const app = await createTestApp()
const first = await createTestCourse(app)
const second = await createTestCourse(app)
beforeEach(() => app.clock.set('2026-11-20T09:00:00.000Z'))

test('[TRUST-03] running attempts are listed with their ends, the earliest first, for their learner only', async () => {
  const learner = await createReadyLearner(app, first)
  await enrol(app, learner, { course: second })
  const other = await createReadyLearner(app, first)
  expect((await learner.call(listRunningTests, {})).body.tests).toEqual([])
  await start(learner, second.courseId)
  app.clock.advance(60)
  await start(learner, first.courseId)
  app.clock.advance(5)
  const { body } = await learner.call(listRunningTests, { language: 'en' })
  expect(body).toEqual({
    tests: [
      {
        course: second.courseId,
        courseTitle: second.document.title.en,
        startedAt: '2026-11-20T09:00:00.000Z',
        endsAt: '2026-11-20T09:20:00.000Z',
      },
      {
        course: first.courseId,
        courseTitle: first.document.title.en,
        startedAt: '2026-11-20T09:01:00.000Z',
        endsAt: '2026-11-20T09:21:00.000Z',
      },
    ],
    serverNow: '2026-11-20T09:01:05.000Z',
  })
  expect((await other.call(listRunningTests, {})).body.tests).toEqual([])
})

test('[TRUST-03] a checked attempt, or one whose time is over, is not running', async () => {
  const learner = await createReadyLearner(app, first)
  const served = await start(learner, first.courseId)
  await check(learner, first.courseId, { answers: answersTo(served, first.test, 0) })
  expect((await learner.call(listRunningTests, {})).body.tests).toEqual([])
  await start(learner, first.courseId)
  app.clock.advance(20 * 60)
  expect((await learner.call(listRunningTests, {})).body.tests).toEqual([])
})

test('[TRUST-03][HOME-01] home continues with the course of the running test', async () => {
  const learner = await createReadyLearner(app, first)
  app.clock.advance(60)
  await enrol(app, learner, { course: second, lessons: false })
  const starting = async () => (await learner.call(viewHome, {})).body.startingCourse
  expect(await starting()).toMatchObject({ _id: second.courseId })
  await start(learner, first.courseId)
  expect(await starting()).toMatchObject({ _id: first.courseId, next: { step: 'test' } })
  app.clock.advance(20 * 60)
  expect(await starting()).toMatchObject({ _id: second.courseId })
})
