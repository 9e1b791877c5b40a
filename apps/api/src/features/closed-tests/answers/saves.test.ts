import {
  type ChosenAnswers,
  checkClosedTest,
  saveClosedTestAnswers,
  viewClosedTest,
} from '@zenit/contract/closed-tests'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { answersTo, check, createReadyLearner, createTestCourse, start } from '../fixtures.ts'
import { mergeAnswers } from './merge.ts'

const app = await createTestApp()
const { db } = app.deps

const save = (device: Actor, courseId: string, body: object) =>
  device.call(saveClosedTestAnswers, { params: { id: courseId }, body })
const attemptRow = (courseId: string) =>
  db.selectFrom('test_attempts').where('course_id', '=', courseId).selectAll().executeTakeFirstOrThrow()

async function startedAttempt() {
  const course = await createTestCourse(app)
  const learner = await createReadyLearner(app, course)
  const served = await start(learner, course.courseId)
  const all = answersTo(served, course.test, 4)
  return { ...course, learner, served, all, other: await signIn(app, learner.userId as string) }
}

describe('[TEST-03] answers are saved question by question', () => {
  test('a save of one device keeps the answers of another', async () => {
    const { courseId, learner, other, all } = await startedAttempt()
    await save(learner, courseId, { sequence: 1, answers: all.slice(0, 1) })
    // The other device was opened earlier and counts its own failed attempts.
    const reply = await save(other, courseId, { sequence: 7, answers: all.slice(2, 3) })
    expect(reply.body).toMatchObject({ sequence: 7 })
    expect(await attemptRow(courseId)).toMatchObject({ answers: [all[0], all[2]], sequence: 7 })
    const seen = (await learner.call(viewClosedTest, { params: { id: courseId } })).body.test.attempt
    expect(seen).toMatchObject({ answers: [all[0], all[2]], sequence: 7 })
  })

  test('another choice replaces the previous one, an empty one clears the question', async () => {
    const { courseId, learner, served, test: document, all } = await startedAttempt()
    const wrong = answersTo(served, document, 0)
    await save(learner, courseId, { sequence: 1, answers: all })
    await save(learner, courseId, { sequence: 2, answers: [wrong[1], { q: 3, a: [] }] })
    expect((await attemptRow(courseId)).answers).toEqual([all[0], wrong[1], all[2]])
    await save(learner, courseId, { sequence: 3, answers: [0, 1, 2, 3].map((q) => ({ q, a: [] })) })
    expect((await attemptRow(courseId)).answers).toEqual([])
  })

  test('two devices at once, each continuing from the number that it finds, lose nothing', async () => {
    const { courseId, learner, other, all } = await startedAttempt()
    const answerAll = async (device: Actor, own: ChosenAnswers) => {
      for (const answer of own)
        for (let sequence = (await attemptRow(courseId)).sequence + 1; ; sequence++)
          if ((await save(device, courseId, { sequence, answers: [answer] })).status === 200) break
    }
    await Promise.all([
      answerAll(
        learner,
        all.filter(({ q }) => q % 2 === 0),
      ),
      answerAll(
        other,
        all.filter(({ q }) => q % 2 === 1),
      ),
    ])
    expect((await attemptRow(courseId)).answers).toEqual(all)
  })

  test('[API-02] a repetition after others have answered other questions counts as a repetition or as stale', async () => {
    const { courseId, learner, other, all } = await startedAttempt()
    const first = { sequence: 1, answers: all.slice(0, 1) }
    const body = (await save(learner, courseId, first)).body
    expect((await save(learner, courseId, first)).body).toEqual(body)
    const rival = { sequence: 1, answers: all.slice(1, 2) }
    expect((await save(other, courseId, rival)).code).toBe('stale-sequence')
    await save(other, courseId, { ...rival, sequence: 2 })
    expect((await save(learner, courseId, first)).code).toBe('stale-sequence')
    expect((await attemptRow(courseId)).answers).toEqual(all.slice(0, 2))
  })

  test('a check from one device includes what another device has saved', async () => {
    const { courseId, learner, other, all } = await startedAttempt()
    await save(learner, courseId, { sequence: 1, answers: all.slice(0, 2) })
    const result = await check(other, courseId, { answers: [{ q: 1, a: [] }, ...all.slice(2)] })
    expect(result.questions.map(({ isCorrect }) => isCorrect)).toEqual([true, false, true, true])
    expect((await attemptRow(courseId)).answers).toEqual([all[0], all[2], all[3]])
  })

  test('a check with some answers never drops a save that comes in between', async () => {
    const { courseId, learner, other, all } = await startedAttempt()
    const [checked, ...saves] = await Promise.all([
      other.call(checkClosedTest, { params: { id: courseId }, body: { answers: all.slice(3) } }),
      ...[1, 2, 3].map((sequence) =>
        save(learner, courseId, { sequence, answers: all.slice(sequence - 1, sequence) }),
      ),
    ])
    expect(checked.status).toBe(200)
    const kept = saves.flatMap(({ status }, index) => (status === 200 ? all.slice(index, index + 1) : []))
    expect((await attemptRow(courseId)).answers).toEqual([...kept, all[3]])
  })

  test('the statement and the function merge in the same way', async () => {
    const { courseId, learner, served } = await startedAttempt()
    const ids = served.questions.map(({ answers }) => answers.map(({ _id }) => _id))
    let expected: ChosenAnswers = []
    for (let sequence = 1; sequence <= 40; sequence++) {
      const answers = ids.flatMap((of, q) =>
        (sequence * (q + 3)) % 5 < 2 ? [{ q, a: of.slice(0, (sequence + q) % 3) }] : [],
      )
      await save(learner, courseId, { sequence, answers: answers.toReversed() })
      expected = mergeAnswers(expected, answers)
      expect((await attemptRow(courseId)).answers).toEqual(expected)
    }
  })
})

describe('[TEST-03] a deadline in the database’s microseconds', () => {
  /** As an operator’s own statement may leave it. */
  async function withMicroseconds() {
    const started = await startedAttempt()
    await save(started.learner, started.courseId, { sequence: 1, answers: started.all })
    await sql`update test_attempts set ends_at = ends_at + interval '0.000789 seconds', saved_at = saved_at + interval '0.000456 seconds'
      where course_id = ${started.courseId}`.execute(db)
    return started
  }
  const late = async (learner: Actor) => {
    app.clock.advance(20 * 60 + 16)
    return signIn(app, learner.userId as string)
  }

  test('an abandoned attempt ends when it is requested', async () => {
    const { courseId, learner } = await withMicroseconds()
    const reply = await (await late(learner)).call(viewClosedTest, { params: { id: courseId } })
    expect(reply.body.test.lastResult).toMatchObject({ correctCount: 4 })
  })

  test('an attempt that is checked too late ends too', async () => {
    const { courseId, learner } = await withMicroseconds()
    expect(await check(await late(learner), courseId, { answers: [] })).toMatchObject({ correctCount: 4 })
  })

  test('an attempt checked in time is graded with its saved answers', async () => {
    const { courseId, learner } = await withMicroseconds()
    expect(await check(learner, courseId, { answers: [] })).toMatchObject({ correctCount: 4 })
  })

  test('a save exactly at the deadline is accepted or rejected', async () => {
    const { courseId, learner, all } = await withMicroseconds()
    const { ends_at } = await attemptRow(courseId)
    app.clock.set(ends_at)
    const back = await signIn(app, learner.userId as string)
    expect((await save(back, courseId, { sequence: 2, answers: all })).status).toBe(200)
    app.clock.set(new Date(ends_at.getTime() + 1))
    expect((await save(back, courseId, { sequence: 3, answers: all })).code).toBe('test-not-started')
  })
})
