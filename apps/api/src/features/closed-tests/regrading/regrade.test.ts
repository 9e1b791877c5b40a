import { downloadTestReceipt, type SignedReceipt, viewClosedTest } from '@zenit/contract/closed-tests'
import { viewFinalWork } from '@zenit/contract/final-works'
import { listNotifications } from '@zenit/contract/notifications'
import { orderRegrade, previewRegrade, viewRegrades } from '@zenit/contract/regrades'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { publishRevision, questionDocument } from '../../../../test/testing/factories.ts'
import { limitAuthor } from '../../../../test/testing/facts.ts'
import type { TestQuestionDocument } from '../../../content/document.ts'
import { finalWorkDocument } from '../../final-works/fixtures.ts'
import { createAuthor } from '../../packs/fixtures.ts'
import { type AttemptInput, createStudioPack, sit } from '../../results/fixtures.ts'
import { score } from '../answers/scoring.ts'
import { check, createReadyLearner, createTestCourse, start } from '../fixtures.ts'
import { findAttempt } from '../queries.ts'
import { gradedQuestions } from '../settle.ts'
import { regradeCourse } from './job.ts'
import { sumImpact } from './queries.ts'

const app = await createTestApp()
const { db } = app.deps
const author = await createAuthor(app)
const params = { id: await createStudioPack(app) }

type Course = Awaited<ReturnType<typeof createTestCourse>>

/** Runs queued jobs until none is due, like a worker. */
async function work(most = 100): Promise<void> {
  for (let turn = 0; turn < most; turn++) {
    const { rows } = await sql<{ id: string; payload: never }>`
      select j.id::text, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'closed-tests.regrade.v1' and j.run_at <= now() order by j.id limit 1`.execute(db)
    const [one] = rows
    if (!one) return
    await regradeCourse(app.deps).run(one.payload)
    await sql`select graphile_worker.complete_jobs(array[${one.id}::bigint])`.execute(db)
  }
}

/** Publishes the course with another right answer of a question; `right` is its position. */
async function correct(course: Course, place: number, right: number) {
  const questions = course.test.questions.map((question, index) =>
    index === place
      ? {
          ...question,
          answers: question.answers.map((one, answer) => ({ ...one, right: answer === right })),
        }
      : question,
  )
  const closedTest = { ...course.test, questions }
  return publishRevision(app, course.courseId, { ...course.document, closedTest })
}

const queryOf = ({ document }: Course) => ({ course: document.slug })

async function order(course: Course, chosen: { keys?: string[]; voids?: string[] }, reason = 'Zły klucz') {
  const query = { ...queryOf(course), ...chosen }
  const { body: impact, status, text } = await author.call(previewRegrade, { params, query })
  expect(status, text).toBe(200)
  const body = { ...query, confirmation: impact.confirmation ?? 'nothing', reason }
  const reply = await author.call(orderRegrade, { params, body })
  return { impact, body, reply }
}

/** Chooses an answer of each question by position; -1 leaves it unanswered. */
async function attempt(learner: Actor, course: Course, places: readonly number[]) {
  const served = await start(learner, course.courseId)
  const answers = served.questions.flatMap((question, q) => {
    const chosen = course.test.questions.find(({ _id }) => _id === question._id)?.answers[places[q] ?? -1]
    return chosen ? [{ q, a: [chosen._id] }] : []
  })
  return check(learner, course.courseId, { answers })
}

const passesOf = (course: Course) =>
  db
    .selectFrom('course_passes')
    .where('course_id', '=', course.courseId)
    .orderBy('user_id')
    .selectAll()
    .execute()
const newsOf = async (learner: Actor) =>
  (await learner.call(listNotifications, {})).body.notifications.filter(
    ({ kind }) => kind === 'test-regraded',
  )
const lastResult = async (learner: Actor, course: Course) =>
  (await learner.call(viewClosedTest, { params: { id: course.courseId } })).body.test.lastResult
const idOf = (course: Course, place: number) => course.test.questions[place]?._id ?? ''

describe('[AUTHOR-08] a corrected key', () => {
  test('is previewed in numbers, and graded again once: who passes now gets the pass, nobody loses one', async () => {
    const course = await createTestCourse(app, { percentageToPass: 75 })
    const failed = await createReadyLearner(app, course)
    const passed = await createReadyLearner(app, course)
    const same = await createReadyLearner(app, course)
    await attempt(failed, course, [1, 0, 0, 1])
    const second = await attempt(failed, course, [1, 0, 0, 1])
    const first = await attempt(passed, course, [0, 0, 0, 1])
    await attempt(same, course, [2, 0, 1, 1])
    expect([second.passed, first.passed]).toEqual([false, true])
    const before = await db.selectFrom('test_attempts').selectAll().orderBy('id').execute()
    await correct(course, 0, 1)
    const listed = await author.call(viewRegrades, { params, query: queryOf(course), language: 'en' })
    const labels = course.test.questions[0]?.answers.map(({ label }) => label.en)
    expect(listed.body.questions.filter(({ isCorrected }) => isCorrected)).toMatchObject([
      { _id: idOf(course, 0), before: [labels?.[0]], after: [labels?.[1]], isCurrent: true },
    ])
    app.clock.advance(60)
    const { impact, body, reply } = await order(course, { keys: [idOf(course, 0)] })
    expect(reply.status, reply.text).toBe(200)
    expect(impact).toMatchObject({ attempts: 4, learners: 2, better: 1, worse: 1, passing: 1, keeping: 1 })
    for (let turn = 0; turn < 3; turn++) {
      await work()
      expect((await author.call(orderRegrade, { params, body })).status, 'has one effect').toBe(200)
    }
    expect(await db.selectFrom('test_attempts').selectAll().orderBy('id').execute()).toEqual(before)
    const passes = await passesOf(course)
    expect(passes.map(({ user_id }) => user_id).toSorted()).toEqual([failed.userId, passed.userId].toSorted())
    expect([
      (await newsOf(failed)).length,
      (await newsOf(passed)).length,
      (await newsOf(same)).length,
    ]).toEqual([1, 1, 0])
    expect(await lastResult(failed, course)).toMatchObject({
      correctCount: 3,
      percentage: 75,
      passed: true,
      regrades: [
        {
          regradedAt: app.clock().toISOString(),
          reason: 'Zły klucz',
          from: { percentage: 50, passed: false },
          to: { percentage: 75, passed: true },
        },
      ],
    })
    expect(await lastResult(passed, course)).toMatchObject({ percentage: 50, passed: true })
    const { body: done } = await author.call(viewRegrades, { params, query: queryOf(course) })
    expect(done.regrades).toMatchObject([{ number: 1, questions: 1, attempts: 4, isFinished: true }])
    expect(done.questions.some(({ isCorrected }) => isCorrected)).toBe(false)
    const log = await db
      .selectFrom('staff_actions')
      .where('action', '=', 'test-regraded')
      .select(['actor_id', 'reason', 'after'])
      .execute()
    expect(log).toEqual([
      { actor_id: author.userId, reason: 'Zły klucz', after: { course: course.document.slug, questions: 1 } },
    ])
  })

  test('[TEST-04] is on the receipt with the previous result', async () => {
    const course = await createTestCourse(app, { percentageToPass: 75 })
    const learner = await createReadyLearner(app, course)
    const { attemptId } = await attempt(learner, course, [1, 0, 0, 1])
    await correct(course, 0, 1)
    await order(course, { keys: [idOf(course, 0)] }, 'Pytanie miało zły klucz')
    await work()
    const { text } = await learner.call(downloadTestReceipt, { params: { attemptId } })
    const [, json = ''] = /<script type="application\/json" id="receipt">(.*?)<\/script>/s.exec(text) ?? []
    const { receipt }: SignedReceipt = JSON.parse(json)
    expect(receipt.result).toMatchObject({ correctCount: 3, passed: true })
    expect(receipt.regrades).toMatchObject([{ from: { percentage: 50 }, to: { percentage: 75 } }])
    expect(receipt.questions[0]).toMatchObject({ isCorrect: true })
    expect(receipt.questions[0]?.answers.map(({ isRight }) => isRight)).toEqual([false, true, false])
    expect(text).toMatch(/50% → 75%, .*Powód: Pytanie miało zły klucz/)
  })

  test('[COURSE-09] opens the final work if there is one, without passing the course', async () => {
    const finalWork = finalWorkDocument()
    const course = await createTestCourse(app, {
      percentageToPass: 75,
      course: { ending: 'exam', finalWork },
    })
    const [failed, passed] = [await createReadyLearner(app, course), await createReadyLearner(app, course)]
    await attempt(failed, course, [1, 0, 0, 1])
    await attempt(passed, course, [0, 0, 0, 1])
    const ask = async (learner: Actor) =>
      (await learner.call(viewFinalWork, { params: { id: course.courseId } })).status
    expect([await ask(failed), await ask(passed)]).toEqual([409, 200])
    await correct(course, 0, 1)
    const { impact } = await order(course, { keys: [idOf(course, 0)] })
    expect(impact).toMatchObject({ better: 1, worse: 1, passing: 1, keeping: 1 })
    await work()
    expect(await passesOf(course)).toEqual([])
    expect([await ask(failed), await ask(passed)]).toEqual([200, 200])
    expect((await newsOf(failed)).length).toBe(1)
  })

  test('of a void question counts every answer as right, also none', async () => {
    const course = await createTestCourse(app, { percentageToPass: 75 })
    const learner = await createReadyLearner(app, course)
    await attempt(learner, course, [-1, 0, 0, 1])
    const { impact } = await order(course, { voids: [idOf(course, 0)] })
    expect(impact).toMatchObject({ attempts: 1, better: 1, passing: 1, keeping: 0 })
    await work()
    const result = await lastResult(learner, course)
    expect(result).toMatchObject({ percentage: 75, passed: true })
    expect(result?.questions[0]).toMatchObject({ isCorrect: true, isVoid: true })
    expect((await order(course, { voids: [idOf(course, 0)] })).impact.confirmation).toBeNull()
  })

  test('applies to a running attempt when it is submitted, immediately and without a notification', async () => {
    const course = await createTestCourse(app, { percentageToPass: 75 })
    const learner = await createReadyLearner(app, course)
    const served = await start(learner, course.courseId)
    await correct(course, 0, 1)
    await order(course, { keys: [idOf(course, 0)] })
    await work()
    const after = (await learner.call(viewClosedTest, { params: { id: course.courseId } })).body.test
    expect(after.questions, 'is untouched while it runs').toEqual(served.questions)
    const answers = [1, 0, 0].map((place, q) => ({
      q,
      a: [course.test.questions[q]?.answers[place]?._id ?? ''],
    }))
    app.clock.advance(60)
    const result = await check(learner, course.courseId, { answers })
    expect(result).toMatchObject({ correctCount: 3, passed: true })
    expect(result.regrades).toMatchObject([{ from: { passed: false }, to: { passed: true } }])
    expect(await passesOf(course)).toHaveLength(1)
    expect(await newsOf(learner)).toEqual([])
  })

  test('is rejected if it differs from the preview, and changes nothing', async () => {
    const course = await createTestCourse(app)
    const learner = await createReadyLearner(app, course)
    await attempt(learner, course, [1, 1, 1, 1])
    await correct(course, 0, 1)
    const query = { ...queryOf(course), keys: [idOf(course, 0)] }
    const { body: impact } = await author.call(previewRegrade, { params, query })
    await correct(course, 0, 2)
    const body = { ...query, confirmation: impact.confirmation ?? '', reason: 'x' }
    const { status, code } = await author.call(orderRegrade, { params, body })
    expect([status, code]).toEqual([409, 'confirmation-required'])
    await work()
    expect((await lastResult(learner, course))?.regrades).toBeUndefined()
  })

  test('is previewed for the latest attempts only, however many there are', async () => {
    const course = await createTestCourse(app, { percentageToPass: 75 })
    const asked = { ...course, questions: course.test.questions, percentageToPass: 75 }
    await sit(app, asked, [{ chosen: [[0], [0], [0], [1]] }])
    app.clock.advance(60)
    await sit(app, asked, [{ chosen: [[1], [0], [0], [1]] }, { chosen: [[1], [0], [0], [1]] }])
    const [{ _id: question, answers } = { _id: '', answers: [] }] = course.test.questions
    const [from = '', to = ''] = answers.map((answer) => answer._id)
    const changes = [{ revision: course.revisionId, question, from: [from], to: [to] }]
    const impactOf = (most: number) => sumImpact(db, { courseId: course.courseId, changes, most })
    expect(await impactOf(2)).toMatchObject({ looked: 2, attempts: 2, better: 2, worse: 0, passing: 2 })
    expect(await impactOf(4)).toMatchObject({ looked: 3, attempts: 3, better: 2, worse: 1, passing: 2 })
  })

  test('[ACCESS-06] cannot be seen by an author of other packs', async () => {
    const course = await createTestCourse(app)
    const other = await createAuthor(app)
    await limitAuthor(db, String(other.userId))
    const query = queryOf(course)
    expect((await other.call(viewRegrades, { params, query })).status).toBe(404)
    expect((await other.call(previewRegrade, { params, query })).status).toBe(404)
    const body = { ...query, confirmation: 'x', reason: 'x' }
    expect((await other.call(orderRegrade, { params, body })).status).toBe(404)
  })
})

/** Deterministic pseudo-random numbers. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test.each([1, 2, 3, 4])(
  '[AUTHOR-08] whatever is corrected, no pass disappears, and the database grades like the check (%i)',
  async (seed) => {
    const next = random(seed)
    const questions: TestQuestionDocument[] = Array.from({ length: 5 }, () => questionDocument(1 + next(2)))
    const course = await createTestCourse(app, { questions, percentageToPass: 60 })
    const sitting = (): AttemptInput => ({
      chosen: questions.map(({ answers }) => answers.flatMap((_, place) => (next(5) < 2 ? [place] : []))),
    })
    const sittings = Array.from({ length: 40 }, sitting)
    const users = await sit(app, { ...course, questions, percentageToPass: 60 }, sittings)
    await sql`
      insert into course_passes (user_id, course_id, passed_at, evidence, evidence_id, certificate_number)
      select user_id, course_id, checked_at, 'closed-test', id, id::text from test_attempts
      where course_id = ${course.courseId} and passed`.execute(db)
    for (let round = 0; round < 3; round++) {
      const before = await passesOf(course)
      const place = next(questions.length)
      const isVoid = next(3) === 0
      if (!isVoid) await correct(course, place, next(3))
      const chosen = { [isVoid ? 'voids' : 'keys']: [idOf(course, place)] }
      const { impact } = await order(course, chosen)
      await work()
      const after = await passesOf(course)
      expect(after).toEqual(expect.arrayContaining(before))
      expect(after.length - before.length).toBe(impact.passing)
    }
    for (const userId of users) {
      const one = await findAttempt(db, { userId, courseId: course.courseId })
      if (one?.state !== 'checked') throw new Error('The attempt is not checked')
      const { closedTest } = await app.deps.catalog.document(one)
      if (!closedTest) throw new Error('There is no test')
      const graded = gradedQuestions(one, closedTest)
      const { served, answers, percentageToPass } = one
      expect(one.correctCount).toBe(
        score({ served, questions: graded, chosen: answers, percentageToPass }).correctCount,
      )
    }
  },
)
