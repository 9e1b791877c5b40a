import { saveClosedTestAnswers } from '@zenit/contract/closed-tests'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../../../test/testing/app.ts'
import { beat } from '../../../platform/heartbeat.ts'
import { Presence } from '../../../platform/presence.ts'
import { check } from '../fixtures.ts'
import { heartbeatOf } from './extensions.ts'
import { at, outages } from './outages.testing.ts'

const app = await createTestApp()
const { db } = app.deps
const { heartbeat, servedUntil, outage, startedAttempt, back, view, times, endsAt, extensions } = outages(app)

describe('[TEST-03] a clock that is set while a test runs', () => {
  /** Runs a process with a constant heartbeat while the shared clock jumps. */
  async function beatingProcess() {
    const reading = { awake: 0, all: 0, cpu: 0 }
    const presence = new Presence(() => ({ ...reading }))
    presence.watch()
    onTestFinished(() => presence.stop())
    const process = { ...heartbeatOf(app.deps), presence }
    await beat(process)
    return async (time: Date) => {
      reading.awake += 250
      reading.all += 250
      app.clock.set(time)
      await beat(process)
    }
  }

  const beginningProcess = () => (time: Date) => {
    app.clock.set(time)
    return heartbeat()
  }

  test('forward and back leaves no extension, and logs it meanwhile', async () => {
    const { courseId, learner } = await startedAttempt()
    const jumpTo = await beatingProcess()
    await jumpTo(at(60))
    expect(await endsAt(courseId)).toEqual(['2026-11-20T10:20:00.000Z'])
    expect((await view(learner, courseId)).attempt?.givenBack).toMatchObject([
      { cause: 'clock', seconds: 3600 },
    ])
    await jumpTo(at(0, 2))
    expect(await endsAt(courseId)).toEqual(['2026-11-20T09:20:00.000Z'])
    expect(await extensions(learner)).toEqual([])
  })

  test('forward and half of it back leaves half of it', async () => {
    const { courseId, learner } = await startedAttempt()
    const jumpTo = await beatingProcess()
    await jumpTo(at(60))
    await jumpTo(at(30))
    expect(await endsAt(courseId)).toEqual(['2026-11-20T09:50:00.000Z'])
    expect(await extensions(learner)).toMatchObject([{ seconds: 1800 }])
  })

  test('back: attempts that began by the wrong clock keep their remaining time', async () => {
    const jumpTo = await beatingProcess()
    await jumpTo(at(60))
    const { courseId } = await startedAttempt()
    await jumpTo(at(1))
    expect(await times(courseId)).toEqual([[at(1), at(21)]])
  })

  test.each([
    ['one that served', beatingProcess],
    ['one that begins', beginningProcess],
  ])('back by less than an attempt is old, found by %s: it has the time that it had', async (_, process) => {
    // The clock was 5 minutes fast from the start.
    const { courseId, learner } = await startedAttempt()
    await servedUntil(at(10))
    const jumpTo = await process()
    await jumpTo(at(5))
    expect(await times(courseId)).toEqual([[at(-5), at(15)]])
    expect(await extensions(learner)).toEqual([])
  })

  test('forward, and back by the same much later, leaves no extension', async () => {
    const { courseId, learner } = await startedAttempt()
    const jumpTo = await beatingProcess()
    await jumpTo(at(5))
    await servedUntil(at(15))
    await jumpTo(at(15))
    await jumpTo(at(10))
    expect(await times(courseId)).toEqual([[at(0), at(20)]])
    expect(await extensions(learner)).toEqual([])
  })

  test('back when a process starts: a wrong outage is undone, a real one stays', async () => {
    const { courseId, learner } = await startedAttempt()
    // An outage from 5 to 7; the process that starts then reads 12.
    await outage(at(5), at(12))
    expect(await extensions(learner)).toMatchObject([{ seconds: 420 }])
    const jumpTo = await beatingProcess()
    await jumpTo(at(7))
    expect(await times(courseId)).toEqual([[at(0), at(22)]])
    expect(await extensions(learner)).toMatchObject([{ seconds: 120 }])
  })

  test('back undoes no more than the step, also if there was a real outage in between', async () => {
    const { courseId, learner } = await startedAttempt()
    const jumpTo = await beatingProcess()
    await jumpTo(at(60))
    await outage(at(61), at(63))
    await servedUntil(at(63))
    await jumpTo(at(63))
    await jumpTo(at(3))
    expect(await times(courseId)).toEqual([[at(0), at(22)]])
    expect(await extensions(learner)).toMatchObject([{ away_from: at(61), seconds: 120 }])
  })

  test('forward, then back too far, then correct again: the remaining time is always the same', async () => {
    const { courseId } = await startedAttempt()
    const jumpTo = await beatingProcess()
    for (const minutes of [5, -115, 0, -30]) {
      await jumpTo(at(minutes, 1))
      const [[, end] = []] = await times(courseId)
      expect(Math.abs(Number(end) - Number(at(minutes + 20))), `at ${minutes}`).toBeLessThanOrEqual(2000)
    }
  })

  test('back: attempts that begin by the correct clock before the next heartbeat lose nothing', async () => {
    await servedUntil(at(10))
    const jumpTo = await beatingProcess()
    app.clock.set(at(5))
    const { courseId } = await startedAttempt()
    await jumpTo(at(5, 3))
    expect(await times(courseId)).toEqual([[at(5), at(25)]])
  })

  test('a year forward and back, for which a week was given, undoes no more than that week', async () => {
    const { courseId, learner } = await startedAttempt()
    const jumpTo = await beatingProcess()
    await jumpTo(at(365 * 24 * 60))
    await jumpTo(at(5))
    expect(await times(courseId)).toEqual([[at(0), at(20)]])
    expect(await extensions(learner)).toEqual([])
  })

  test('back: attempts that were over by either clock do not change', async () => {
    const { courseId } = await startedAttempt()
    await servedUntil(at(60))
    const jumpTo = await beatingProcess()
    await jumpTo(at(30))
    expect(await times(courseId)).toEqual([[at(0), at(20)]])
  })

  test('a real outage is not undone with it', async () => {
    const { courseId, learner } = await startedAttempt()
    await outage(at(5), at(7))
    const jumpTo = await beatingProcess()
    await jumpTo(at(67))
    await jumpTo(at(7, 1))
    expect(await endsAt(courseId)).toEqual(['2026-11-20T09:22:00.000Z'])
    expect(await extensions(learner)).toMatchObject([{ seconds: 120 }])
  })

  test('[TEST-06] a check after the clock was set back ends the attempt at its beginning, never before', async () => {
    const { courseId, learner, all } = await startedAttempt()
    app.clock.set(at(-3))
    const someone = await back(learner)
    const body = { sequence: 1, answers: all.slice(0, 1) }
    expect((await someone.call(saveClosedTestAnswers, { params: { id: courseId }, body })).status).toBe(200)
    expect(await check(someone, courseId, { answers: all })).toMatchObject({ passed: true })
    const [row] = await db.selectFrom('test_attempts').where('course_id', '=', courseId).selectAll().execute()
    expect([row?.saved_at, row?.checked_at]).toEqual([at(0), at(0)])
    const earlier = db
      .updateTable('test_attempts')
      .set({ checked_at: at(-3) })
      .where('course_id', '=', courseId)
    await expect(earlier.execute()).rejects.toThrow('test_attempts_checked_after_start')
  })
})
