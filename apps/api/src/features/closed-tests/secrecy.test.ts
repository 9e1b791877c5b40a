import type { Call } from '@zenit/contract/call'
import {
  checkClosedTest,
  downloadTestReceipt,
  saveClosedTestAnswers,
  startClosedTest,
  viewClosedTest,
} from '@zenit/contract/closed-tests'
import { viewCourse } from '@zenit/contract/courses'
import { describe, expect, test } from 'vitest'
import { type Actor, anonymous } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner, questionExtras } from '../../../test/testing/factories.ts'
import type { QuestionDocument } from '../../content/document.ts'
import { newId } from '../../platform/ids.ts'
import { answersTo, createReadyLearner, createTestCourse, start } from './fixtures.ts'

const app = await createTestApp()
const { db } = app.deps

/** Questions whose right answers are marked only by their feedback, which must not be sent in any form. */
const canaryQuestions = (): QuestionDocument[] =>
  [0, 1, 2].map((right) => ({
    _id: newId(),
    question: { pl: 'Która?', en: 'Which?' },
    type: 'single',
    answers: [0, 1, 2].map((index) => ({
      _id: newId(),
      label: { pl: 'Ta', en: 'This' },
      right: index === right,
      feedback: { pl: `kanarek-${index === right}`, en: `canary-${index === right}` },
    })),
    ...questionExtras(),
  }))

const tells =
  /kanarek|canary|feedback|explanation|sources|"tags"|difficulty|"?is_?right|isCorrect|"right"|"key"/i

const everyCall: { call: Call; body?: object }[] = [
  { call: viewClosedTest },
  { call: startClosedTest },
  { call: saveClosedTestAnswers, body: { sequence: 1, answers: [] } },
  { call: checkClosedTest, body: { answers: [] } },
]

describe('[TEST-01] before the check nothing that is sent reveals what is right', () => {
  test('in any call of the test, in either language', async () => {
    const course = await createTestCourse(app, { questions: canaryQuestions() })
    const learner = await createReadyLearner(app, course)
    const params = { id: course.courseId }
    const texts: string[] = []
    for (const language of ['pl', 'en'] as const) {
      for (const call of [viewCourse, viewClosedTest, startClosedTest])
        texts.push((await learner.call(call, { params, language })).text)
      const served = await start(learner, course.courseId)
      const answers = answersTo(served, course.test, 2)
      for (const body of [
        { sequence: language === 'pl' ? 1 : 2, answers },
        { sequence: 1, answers: [] },
        { sequence: 3, answers: [{ q: 0, a: [newId()] }] },
      ])
        texts.push((await learner.call(saveClosedTestAnswers, { params, body, language })).text)
      texts.push((await learner.call(viewClosedTest, { params, language })).text)
      const bad = { answers: [{ q: 7, a: [] }] }
      texts.push((await learner.call(checkClosedTest, { params, body: bad, language })).text)
    }
    expect(texts.filter((text) => tells.test(text))).toEqual([])
    expect(texts.filter((text) => text.includes('"questions":[{'))).not.toEqual([])
  })

  test('nor after a failed check, if the test does not show its answers', async () => {
    const course = await createTestCourse(app, { questions: canaryQuestions(), percentageToPass: 100 })
    const learner = await createReadyLearner(app, course)
    const served = await start(learner, course.courseId)
    const params = { id: course.courseId }
    const body = { answers: answersTo(served, course.test, 2) }
    const checked = await learner.call(checkClosedTest, { params, body })
    const seen = await learner.call(viewClosedTest, { params })
    const { attemptId } = checked.body.result
    const receipt = await learner.call(downloadTestReceipt, { params: { attemptId } })
    for (const { text } of [checked, seen, receipt])
      expect(text).not.toMatch(/kanarek|canary|feedback|isRight|"right"|explanation|sources|difficulty/)
    expect(checked.body.result.questions[0]?.image).toEqual({ url: '/media/pl.png', alt: 'A chart (pl)' })
  })

  test.each([
    ['a passed attempt', { percentageToPass: 60 }],
    ['a failed one whose test shows right answers', { percentageToPass: 100, showRightAnswers: true }],
  ])('%s says what explains its questions, and not what is for authors alone', async (_, settings) => {
    const course = await createTestCourse(app, { questions: canaryQuestions(), ...settings })
    const learner = await createReadyLearner(app, course)
    const served = await start(learner, course.courseId)
    expect(served.questions.map(({ image }) => image?.url)).toEqual(Array(3).fill('/media/pl.png'))
    const params = { id: course.courseId }
    const body = { answers: answersTo(served, course.test, 2) }
    const checked = await learner.call(checkClosedTest, { params, body })
    for (const question of checked.body.result.questions)
      expect(question).toMatchObject({
        explanation: 'canary-explanation (pl)',
        sources: [{ url: 'https://example.com/canary-url' }],
      })
    const seen = await learner.call(viewClosedTest, { params })
    const { attemptId } = checked.body.result
    const receipt = await learner.call(downloadTestReceipt, { params: { attemptId } })
    for (const { text } of [checked, seen, receipt])
      expect(text).not.toMatch(/kanarek|canary-(true|false|tag)|feedback|"tags"|difficulty/)
    const again = await learner.call(startClosedTest, { params })
    expect(JSON.stringify(again.body.test.questions)).not.toContain('canary')
  })

  test('the order does not reveal it either: shuffled answers can be anywhere', async () => {
    const course = await createTestCourse(app, { shuffle: true, count: 30 })
    const learner = await createReadyLearner(app, course)
    const { questions } = await start(learner, course.courseId)
    const right = new Set(course.test.questions.map((question) => question.answers[0]?._id))
    const places = questions.map((question) => question.answers.findIndex((answer) => right.has(answer._id)))
    expect(new Set(places).size).toBe(3)
  })
})

describe('access', () => {
  const courseOf = async () => {
    const course = await createTestCourse(app)
    const owner = await createReadyLearner(app, course)
    return { course, owner, served: await start(owner, course.courseId) }
  }
  const reply = async (actor: Actor, id: string, { call, body }: (typeof everyCall)[number]) => {
    const { status, code } = await actor.call(call, { params: { id } as never, ...(body ? { body } : {}) })
    return [status, code]
  }

  test.each(everyCall)('[API-02] $call.name without a session is 401', async (one) => {
    const { course } = await courseOf()
    expect(await reply(anonymous(app), course.courseId, one)).toEqual([401, 'unauthenticated'])
  })

  test.each(everyCall)('[ACCESS-01] $call.name at rank 1 is 403', async (one) => {
    const { course } = await courseOf()
    const newcomer = await createLearner(app, { rank: 1 })
    expect(await reply(newcomer, course.courseId, one)).toEqual([403, 'rank-too-low'])
  })

  test.each(everyCall.filter(({ call }) => call.method !== 'GET'))(
    '[AUTH-06] $call.name without a matching CSRF token is 403 and does nothing',
    async ({ call, body }) => {
      const { course, owner } = await courseOf()
      const response = await app.app.inject({
        method: call.method,
        url: `/api${call.path.replace(':id', course.courseId)}`,
        cookies: owner.cookies,
        ...(body ? { payload: body } : {}),
      })
      expect([response.statusCode, response.json().code]).toEqual([403, 'csrf-mismatch'])
      const rows = await db
        .selectFrom('test_attempts')
        .where('course_id', '=', course.courseId)
        .selectAll()
        .execute()
      expect(rows).toMatchObject([{ checked_at: null, sequence: 0 }])
    },
  )

  test('[ACCESS-06] the id of another learner’s attempt is not found, and their attempt is unchanged', async () => {
    const { course, owner, served } = await courseOf()
    const other = await createReadyLearner(app, course)
    await start(other, course.courseId)
    const attemptId = served.attempt?._id ?? ''
    const params = { id: course.courseId }
    const answers = answersTo(served, course.test, 4)
    const saved = await other.call(saveClosedTestAnswers, {
      params,
      body: { sequence: 1, answers, attemptId },
    })
    const checked = await other.call(checkClosedTest, { params, body: { answers, attemptId } })
    expect([saved.status, checked.status]).toEqual([404, 404])
    expect((await start(owner, course.courseId)).attempt).toMatchObject({ answers: [], sequence: 0 })
    expect((await start(other, course.courseId)).attempt).toMatchObject({ answers: [], sequence: 0 })
  })

  test('[ACCESS-06] each learner sees only their own data of a test', async () => {
    const { course, owner } = await courseOf()
    await owner.call(checkClosedTest, { params: { id: course.courseId }, body: { answers: [] } })
    const other = await createReadyLearner(app, course)
    const { body } = await other.call(viewClosedTest, { params: { id: course.courseId } })
    expect(body.test).toMatchObject({ attempts: { used: 0 }, isPassed: false, questions: [] })
    expect(body.test.lastResult).toBeUndefined()
  })
})
