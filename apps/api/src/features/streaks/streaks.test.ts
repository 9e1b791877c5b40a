import { viewHome } from '@zenit/contract/home'
import { beat } from '@zenit/contract/study'
import { describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createLearner } from '../../../test/testing/factories.ts'
import { join } from '../../../test/testing/learning.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import { newId } from '../../platform/ids.ts'

const app = await createTestApp()
const { db } = app.deps
const course = await createCourse(app)
const [film, deck] = course.document.lessons[0]?.sublessons ?? []
if (!film || !deck) throw new Error('the factory makes a film and a deck')

async function begin() {
  const learner = await createLearner(app)
  const progressId = await join(learner, course.courseId)
  const send = (sublessonId = film?._id ?? '', position?: number) =>
    learner.call(beat, { body: { progressId, sublessonId, ...(position === undefined ? {} : { position }) } })
  const seconds = async () => (await send()).body.challenge.seconds
  return { learner, progressId, send, seconds }
}

describe('study time', () => {
  test.each([
    { what: 'beats every 15 s count in full', gaps: [15, 15, 15], counted: 45 },
    { what: 'a late beat counts at most 30 s', gaps: [15, 40, 15], counted: 60 },
    { what: 'after 45 s it still counts', gaps: [45], counted: 30 },
    { what: 'after a longer silence it begins anew', gaps: [15, 45.5, 15], counted: 30 },
    { what: 'parts of a second are not lost', gaps: [15.4, 15.4, 15.4, 15.4, 15.4], counted: 77 },
    { what: 'many fast beats count no more than the clock', gaps: Array(50).fill(0.2), counted: 10 },
  ])('[HOME-02] $what', async ({ gaps, counted }) => {
    const { seconds } = await begin()
    // The first beat counts nothing.
    expect(await seconds()).toBe(0)
    let last = 0
    for (const gap of gaps) {
      app.clock.advance(gap)
      last = await seconds()
    }
    expect(last).toBe(counted)
  })

  test('[HOME-02] cannot be claimed in one call, nor doubled by simultaneous tabs', async () => {
    const { send, seconds } = await begin()
    await send()
    app.clock.advance(20)
    await Promise.all(Array.from({ length: 20 }, () => send()))
    expect(await seconds()).toBe(20)
  })

  test('[HOME-02] is divided among the courses that send beats, and never counted twice', async () => {
    const other = await createCourse(app)
    const { learner, send } = await begin()
    const progressId = await join(learner, other.courseId)
    const sublessonId = other.document.lessons[0]?.sublessons[0]?._id ?? ''
    const sendOther = () => learner.call(beat, { body: { progressId, sublessonId } })
    await send()
    for (const [gap, beatOf] of [
      [15, send],
      [10, sendOther],
      [60, sendOther],
      [20, sendOther],
    ] as const) {
      app.clock.advance(gap)
      await beatOf()
    }
    app.clock.advance(20)
    await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 ? send() : sendOther())))
    const seconds = await db
      .selectFrom('study_day_courses')
      .where('user_id', '=', learner.userId ?? '')
      .select(['course_id', 'seconds'])
      .execute()
    const of = (courseId: string) => seconds.find(({ course_id }) => course_id === courseId)?.seconds ?? 0
    expect([of(course.courseId), of(other.courseId)].map((one) => one % 20).sort()).toEqual([10, 15])
    expect(of(course.courseId) + of(other.courseId)).toBe(65)
    expect((await learner.call(viewHome, {})).body.challenge.seconds).toBe(65)
  })

  test('[STREAK-01] belongs to the day in the learner’s time zone', async () => {
    const { learner, progressId } = await begin()
    const days = async () =>
      db
        .selectFrom('study_days')
        .where('user_id', '=', learner.userId ?? '')
        .select('day')
        .orderBy('day')
        .execute()
    const beatAt = async (time: string) => {
      app.clock.set(time)
      const again: Actor = await signIn(app, learner.userId ?? '')
      return again.call(beat, { body: { progressId, sublessonId: film._id } })
    }
    await beatAt('2026-11-20T22:59:50Z')
    await beatAt('2026-11-20T23:00:05Z')
    expect(await days()).toEqual([{ day: '2026-11-20' }, { day: '2026-11-21' }])
    const next = await signIn(app, learner.userId ?? '')
    expect((await next.call(viewHome, {})).body.challenge.seconds).toBe(0)
  })
})

test.each([
  ['Europe/Warsaw', '2026-03-29T00:59:59Z', '2026-03-29'],
  ['Europe/Warsaw', '2026-03-28T22:59:59Z', '2026-03-28'],
  ['Europe/Warsaw', '2026-03-29T21:59:59Z', '2026-03-29'],
  ['Europe/Warsaw', '2026-03-29T22:00:00Z', '2026-03-30'],
  ['Europe/Warsaw', '2026-10-25T22:59:59Z', '2026-10-25'],
  ['Europe/Warsaw', '2026-10-25T23:00:00Z', '2026-10-26'],
  ['America/New_York', '2026-11-21T04:59:59Z', '2026-11-20'],
  ['Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-01-01'],
])('[STREAK-01] in %s, %s is %s', (timeZone, instant, day) => {
  expect(dayIn(timeZone, new Date(instant))).toBe(day)
})

describe('a beat', () => {
  test('[COURSE-02] stores the position in a video, and only in a video', async () => {
    const { learner, send } = await begin()
    await send(film._id, 12.5)
    await send(film._id, 8)
    await send(film._id)
    await send(deck._id, 3)
    const kept = await db
      .selectFrom('video_positions')
      .where('user_id', '=', learner.userId ?? '')
      .select(['sublesson_id', 'seconds'])
      .execute()
    expect(kept).toEqual([{ sublesson_id: film._id, seconds: 8 }])
  })

  test('[ACCESS-06] for another learner’s progress or another course’s lesson is not found and counts nothing', async () => {
    const { learner, progressId } = await begin()
    const other = await begin()
    const elsewhere = await createCourse(app)
    const foreign = elsewhere.document.lessons[0]?.sublessons[0]?._id ?? ''
    for (const body of [
      { progressId: other.progressId, sublessonId: film._id },
      { progressId: newId(), sublessonId: film._id },
      { progressId, sublessonId: newId() },
      { progressId, sublessonId: foreign, position: 3 },
    ])
      expect((await learner.call(beat, { body })).status).toBe(404)
    const rows = await db
      .selectFrom('study_days')
      .where('user_id', '=', learner.userId ?? '')
      .select('day')
      .execute()
    expect(rows).toEqual([])
  })

  test.each([{ position: -1 }, { position: 1e9 }, { position: '3' }, { seconds: 300 }])(
    '[API-02][HOME-02] %j is rejected',
    async (more) => {
      const { learner, progressId } = await begin()
      const body = { progressId, sublessonId: film._id, ...more }
      const reply = await learner.call(beat, { body })
      expect(reply.status).toBe(400)
      expect(reply.text).toContain(`"field":"${Object.keys(more)[0]}"`)
    },
  )
})
