import { type ChosenAnswers, checkClosedTest, saveClosedTestAnswers } from '@zenit/contract/closed-tests'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner, questionDocument } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'
import { answersTo, check, createReadyLearner, createTestCourse, start } from './fixtures.ts'

// Some of these tests send many requests.
const app = await createTestApp({ RATE_LIMITS: 'false' })
const { db } = app.deps
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

async function startedAttempt(settings: Parameters<typeof createTestCourse>[1] = {}) {
  const course = await createTestCourse(app, settings)
  const learner = await createReadyLearner(app, course)
  const served = await start(learner, course.courseId)
  const right = (count: number) => answersTo(served, course.test, count)
  return { ...course, learner, served, right }
}

const attemptsOf = (courseId: string) =>
  db.selectFrom('test_attempts').where('course_id', '=', courseId).orderBy('id').selectAll().execute()
const passesOf = (courseId: string) =>
  db.selectFrom('course_passes').where('course_id', '=', courseId).selectAll().execute()

describe('the result', () => {
  test.each([
    [14, 70, true],
    [13, 65, false],
  ])(
    '[TEST-04] %i of 20 is %i per cent, at a threshold of 70: passed %s',
    async (count, percentage, passed) => {
      const { courseId, learner, right } = await startedAttempt({
        count: 20,
        percentageToPass: 70,
        shuffle: true,
      })
      const result = await check(learner, courseId, { answers: right(count) })
      expect(result).toMatchObject({ correctCount: count, totalQuestions: 20, percentage, passed })
      expect(result.questions.filter((question) => question.isCorrect)).toHaveLength(count)
      expect(await passesOf(courseId)).toHaveLength(passed ? 1 : 0)
    },
  )

  test('[TEST-04] contains each question as served, what was chosen, and after passing what is right', async () => {
    const several = questionDocument(2)
    const { courseId, learner, served } = await startedAttempt({
      questions: [several, questionDocument()],
      percentageToPass: 50,
    })
    const [first, second] = several.answers
    const chosen = [{ q: 0, a: [second?._id ?? '', first?._id ?? ''] }]
    const result = await check(learner, courseId, { answers: chosen })
    expect(result).toEqual({
      attemptId: served.attempt?._id,
      correctCount: 1,
      totalQuestions: 2,
      percentage: 50,
      passed: true,
      topics: [],
      hasCertificate: true,
      isPractice: false,
      checkedAt: '2026-11-20T09:00:00.000Z',
      questions: [
        {
          question: several.question.pl,
          type: 'multiple',
          isCorrect: true,
          answers: several.answers.map(({ _id, label, right }) => ({
            id: _id,
            label: label.pl,
            userAnswer: right,
            isRight: right,
          })),
        },
        {
          question: served.questions[1]?.question,
          type: 'single',
          isCorrect: false,
          answers: served.questions[1]?.answers.map(({ _id, label }, index) => ({
            id: _id,
            label,
            userAnswer: false,
            isRight: index === 0,
          })),
        },
      ],
    })
  })

  test.each([
    [false, undefined],
    [true, true],
  ])('[TEST-05] a failed test with showRightAnswers %s', async (showRightAnswers, isRight) => {
    const { courseId, learner, right } = await startedAttempt({ showRightAnswers })
    const result = await check(learner, courseId, { answers: right(1) })
    expect(result.passed).toBe(false)
    expect(result.questions[0]?.answers[0]?.isRight).toBe(isRight)
    expect(result.questions[3]?.answers.map((answer) => 'isRight' in answer)).toEqual(
      Array(3).fill(showRightAnswers),
    )
  })

  test('[TEST-04] contains whether the course offers a certificate', async () => {
    const { courseId, learner, right } = await startedAttempt({ course: { hasCertificate: false } })
    expect((await check(learner, courseId, { answers: right(4) })).hasCertificate).toBe(false)
  })

  test('[LANG-05] is in the available language if the learner changed it meanwhile', async () => {
    const { courseId, learner, right, test: document } = await startedAttempt()
    const reply = await learner.call(checkClosedTest, {
      params: { id: courseId },
      body: { answers: right(4) },
      language: 'en',
    })
    expect(reply.body.result.questions[0]?.question).toBe(document.questions[0]?.question.en)
  })
})

describe('passing', () => {
  test('[CERT-01] reserves a certificate number, immediately and once', async () => {
    const { courseId, learner, right } = await startedAttempt()
    await check(learner, courseId, { answers: right(4) })
    const [attempt] = await attemptsOf(courseId)
    expect(await passesOf(courseId)).toEqual([
      {
        user_id: learner.userId,
        course_id: courseId,
        passed_at: new Date('2026-11-20T09:00:00Z'),
        evidence: 'closed-test',
        evidence_id: attempt?.id,
        certificate_number: expect.stringMatching(/^ZEN-2026(-[0-9A-HJKMNP-TV-Z]{4}){3}$/),
      },
    ])
  })

  test('[TEST-05] exactly at the threshold passes, one below does not, and the database agrees', async () => {
    const { courseId, learner, right } = await startedAttempt({ count: 3, percentageToPass: 67 })
    expect((await check(learner, courseId, { answers: right(2) })).passed).toBe(false)
    const lie = db
      .updateTable('test_attempts')
      .set({ passed: true })
      .where('course_id', '=', courseId)
      .execute()
    await expect(lie).rejects.toThrow('test_attempts_check')
    const served = await start(learner, courseId)
    expect(served.attempts.used).toBe(2)
  })
})

describe('[TEST-06] one attempt has one result', () => {
  test('a second check returns the first result, whatever it contains', async () => {
    const { courseId, learner, right } = await startedAttempt()
    const first = await check(learner, courseId, { answers: right(1) })
    app.clock.advance(60)
    for (const answers of [right(4), right(1), [], [{ q: 99, a: [newId()] }]])
      expect(await check(learner, courseId, { answers })).toEqual(first)
    expect(await passesOf(courseId)).toEqual([])
  })

  test('50 simultaneous checks give one result and one pass', async () => {
    const { courseId, learner, right } = await startedAttempt()
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => check(learner, courseId, { answers: right(index % 5) })),
    )
    expect(new Set(results.map((one) => JSON.stringify(one))).size).toBe(1)
    const [attempt, ...others] = await attemptsOf(courseId)
    expect(others).toEqual([])
    expect(attempt?.correct_count).toBe(results[0]?.correctCount)
    expect(await passesOf(courseId)).toHaveLength(results[0]?.passed ? 1 : 0)
  })

  test('50 learners checking simultaneously each get their own result', async () => {
    const course = await createTestCourse(app)
    const learners = []
    for (let i = 0; i < 50; i++) learners.push(await createReadyLearner(app, course))
    const results = await Promise.all(
      learners.map(async (learner, index) => {
        const served = await start(learner, course.courseId)
        return check(learner, course.courseId, { answers: answersTo(served, course.test, index % 5) })
      }),
    )
    expect(results.map((one) => one.correctCount)).toEqual(results.map((_, index) => index % 5))
    const passes = await passesOf(course.courseId)
    expect(passes).toHaveLength(30)
    expect(new Set(passes.map((pass) => pass.certificate_number)).size).toBe(30)
  })

  test('[API-02] a check whose response was lost can be sent again, until a new attempt runs', async () => {
    const { courseId, learner, right, served } = await startedAttempt()
    const attemptId = served.attempt?._id ?? ''
    const first = await check(learner, courseId, { answers: right(1), attemptId })
    expect(await check(learner, courseId, { answers: right(1) })).toEqual(first)

    app.clock.advance(60)
    const second = await start(learner, courseId)
    // With its id, the late repetition refers to the first attempt and leaves the second running.
    expect(await check(learner, courseId, { answers: right(1), attemptId })).toEqual(first)
    expect(await start(learner, courseId)).toEqual(second)
    // Without an id, it checks the running attempt.
    expect((await check(learner, courseId, { answers: right(4) })).passed).toBe(true)
  })

  test('a save that names an earlier attempt does not change the running one', async () => {
    const { courseId, learner, right, served } = await startedAttempt()
    const attemptId = served.attempt?._id ?? ''
    await check(learner, courseId, { answers: [] })
    app.clock.advance(60)
    await start(learner, courseId)
    const body = { sequence: 7, answers: right(4), attemptId }
    const late = await learner.call(saveClosedTestAnswers, { params: { id: courseId }, body })
    expect([late.status, late.code]).toEqual([409, 'test-not-started'])
    expect((await attemptsOf(courseId)).map((attempt) => attempt.sequence)).toEqual([0, 0])
  })
})

describe('[API-02] bad input is rejected and changes nothing', () => {
  const calls = [
    [checkClosedTest, (answers: unknown) => ({ answers })],
    [saveClosedTestAnswers, (answers: unknown) => ({ sequence: 1, answers })],
  ] as const

  test('without a start nothing can be saved or checked', async () => {
    const course = await createTestCourse(app)
    const learner = await createReadyLearner(app, course)
    for (const [call, bodyOf] of calls) {
      const codeFor = async (id: string) =>
        (await learner.call(call, { params: { id }, body: bodyOf([]) })).code
      expect(await codeFor(course.courseId)).toBe('test-not-started')
      expect(await codeFor(newId())).toBe('not-found')
      expect(await codeFor('urn:uuid:0197a3a0-0000-7000-8000-000000000000')).toBe('invalid-input')
    }
  })

  test.each<[string, (right: ChosenAnswers) => unknown, string]>([
    ['an index that was not served', ([one]) => [{ ...one, q: 4 }], 'answers.0.q'],
    ['a negative index', ([one]) => [{ ...one, q: -1 }], 'answers.0.q'],
    ['an index as text', ([one]) => [{ ...one, q: '0' }], 'answers.0.q'],
    ['a fraction', ([one]) => [{ ...one, q: 0.5 }], 'answers.0.q'],
    ['an index twice', ([one]) => [one, one], 'answers.1.q'],
    [
      'an answer of another question',
      ([one, two]) => [
        { q: 0, a: two?.a },
        { q: 1, a: one?.a },
      ],
      'answers.0.a',
    ],
    ['an unknown id', () => [{ q: 0, a: [newId()] }], 'answers.0.a'],
    ['a text that is not an id', () => [{ q: 0, a: ['right'] }], 'answers.0.a.0'],
    ['an id twice', ([one]) => [{ q: 0, a: [one?.a[0], one?.a[0]] }], 'answers.0.a'],
    ['one id instead of a list', ([one]) => [{ q: 0, a: one?.a[0] }], 'answers.0.a'],
    ['a missing list', () => [{ q: 0 }], 'answers.0.a'],
    ['an unknown field', ([one]) => [{ ...one, isRight: true }], 'answers.0.isRight'],
    ['an object', () => ({ q: 0 }), 'answers'],
    ['null', () => null, 'answers'],
  ])('%s', async (_, bad, field) => {
    const { courseId, learner, right } = await startedAttempt()
    for (const [call, bodyOf] of calls) {
      const reply = await learner.call(call, { params: { id: courseId }, body: bodyOf(bad(right(4))) })
      expect([reply.status, reply.code]).toEqual([400, 'invalid-input'])
      expect(JSON.parse(reply.text).errors.map((error: { field: string }) => error.field)).toContain(field)
    }
    expect(await attemptsOf(courseId)).toMatchObject([{ checked_at: null, answers: [], sequence: 0 }])
  })

  test.each([0, -1, 1.5, '2', 1e12, null, undefined])('sequence %s', async (sequence) => {
    const { courseId, learner } = await startedAttempt()
    const body = { sequence, answers: [] }
    const reply = await learner.call(saveClosedTestAnswers, { params: { id: courseId }, body })
    expect([reply.status, JSON.parse(reply.text).errors[0].field]).toEqual([400, 'sequence'])
  })

  test('a course that another learner takes gives no access to their attempt', async () => {
    const { courseId } = await startedAttempt()
    const stranger = await createLearner(app)
    const reply = await stranger.call(checkClosedTest, { params: { id: courseId }, body: { answers: [] } })
    expect(reply.code).toBe('test-not-started')
    expect((await attemptsOf(courseId))[0]?.checked_at).toBeNull()
  })
})
