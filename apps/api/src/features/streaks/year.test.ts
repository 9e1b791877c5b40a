import { updateTimeZone, viewStudyYear } from '@zenit/contract/streaks'
import { beat } from '@zenit/contract/study'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { type CreatedCourse, createCourse, createLearner } from '../../../test/testing/factories.ts'
import { join } from '../../../test/testing/learning.ts'
import { insertStudyDays } from '../../demo/facts.ts'
import { goalSeconds } from './day.ts'

const app = await createTestApp()
const { db } = app.deps

async function learnerWith(time: string, days: Record<string, number>): Promise<Actor> {
  app.clock.set(time)
  const learner = await createLearner(app)
  const own = { userId: String(learner.userId), at: app.clock() }
  await insertStudyDays(
    db,
    Object.entries(days).map(([day, seconds]) => ({ ...own, day, seconds })),
  )
  return learner
}

/** Joins the courses; `send` sends one beat from a course’s first part. */
async function begin(learner: Actor, courses: readonly CreatedCourse[]) {
  const joined = new Map<CreatedCourse, string>()
  for (const course of courses) joined.set(course, await join(learner, course.courseId))
  const send = (course: CreatedCourse) =>
    learner.call(beat, {
      body: {
        progressId: joined.get(course) ?? '',
        sublessonId: course.document.lessons[0]?.sublessons[0]?._id ?? '',
      },
    })
  return { userId: learner.userId ?? '', send }
}

const yearOf = async (learner: Actor) => (await learner.call(viewStudyYear, {})).body.year

describe('GET /streak/year', () => {
  test('[STREAK-01] contains each day with study and each forgiven one, in order, and nothing else', async () => {
    const learner = await learnerWith('2026-11-20T09:00:00Z', {
      '2026-11-19': goalSeconds,
      '2026-11-20': 120,
      '2026-11-17': goalSeconds + 100,
      '2026-11-16': 0,
      '2026-11-10': goalSeconds - 1,
    })
    expect(await yearOf(learner)).toEqual({
      today: '2026-11-20',
      from: '2025-11-17',
      currentDays: 2,
      longestDays: 2,
      goalSeconds,
      days: [
        { day: '2026-11-10', state: 'none', seconds: goalSeconds - 1 },
        { day: '2026-11-17', state: 'met', seconds: goalSeconds + 100 },
        { day: '2026-11-18', state: 'forgiven', seconds: 0 },
        { day: '2026-11-19', state: 'met', seconds: goalSeconds },
        { day: '2026-11-20', state: 'none', seconds: 120 },
      ],
      courses: [],
    })
  })

  test('[STREAK-01] of a new learner is empty', async () => {
    const learner = await learnerWith('2026-11-20T09:00:00Z', {})
    expect(await yearOf(learner)).toMatchObject({ currentDays: 0, longestDays: 0, days: [] })
  })

  test('[STREAK-01] begins on the Monday 52 weeks ago; earlier days still decide what is forgiven', async () => {
    const learner = await learnerWith('2026-11-22T09:00:00Z', {
      // In the week before the first of the year: its forgiven day is used, and the streak continues into the year.
      '2025-11-14': goalSeconds,
      '2025-11-16': goalSeconds,
      '2025-11-17': goalSeconds,
      '2025-11-19': goalSeconds,
    })
    const { from, longestDays, days } = await yearOf(learner)
    expect([from, longestDays]).toEqual(['2025-11-17', 4])
    expect(days.map(({ day, state }) => [day, state])).toEqual([
      ['2025-11-17', 'met'],
      ['2025-11-18', 'forgiven'],
      ['2025-11-19', 'met'],
    ])
  })

  test.each([
    ['the last minute of the year', '2026-12-31T22:59:00Z', '2026-12-31', '2025-12-29'],
    ['the first minute of the new one', '2026-12-31T23:00:00Z', '2027-01-01', '2025-12-29'],
    ['its first Monday', '2027-01-04T10:00:00Z', '2027-01-04', '2026-01-05'],
    ['the last minute before summer time ends', '2026-10-25T22:59:00Z', '2026-10-25', '2025-10-20'],
    ['the first minute after that long day', '2026-10-25T23:00:00Z', '2026-10-26', '2025-10-27'],
    ['the night of the change to summer time', '2026-03-28T23:30:00Z', '2026-03-29', '2025-03-24'],
  ])('[STREAK-01] %s is of the right day and the right week', async (_, time, today, from) => {
    const learner = await learnerWith(time, {})
    expect(await yearOf(learner)).toMatchObject({ today, from })
  })

  test('[STREAK-01] of a learner who travelled back over the date line contains the day ahead too, while it is in the week', async () => {
    const learner = await learnerWith('2026-11-20T20:00:00Z', { '2026-11-21': goalSeconds })
    await learner.call(updateTimeZone, { body: { timeZone: 'Pacific/Honolulu' } })
    expect(await yearOf(learner)).toMatchObject({
      today: '2026-11-20',
      days: [{ day: '2026-11-21', state: 'met' }],
    })
  })

  test('[ACCESS-06] [STREAK-01] contains nothing of other learners', async () => {
    await learnerWith('2026-11-20T09:00:00Z', { '2026-11-20': goalSeconds })
    const learner = await learnerWith('2026-11-20T09:00:00Z', {})
    expect((await yearOf(learner)).days).toEqual([])
  })

  test('[HOME-02] contains how long each course was studied in these days, the longest first', async () => {
    const [first, second] = [await createCourse(app), await createCourse(app)]
    const learner = await learnerWith('2026-11-20T09:00:00Z', {})
    const study = await begin(learner, [first, second])
    const days = ['2025-11-16', '2025-11-17', '2026-11-20']
    for (const [index, day] of days.entries())
      await db
        .insertInto('study_day_courses')
        .values([
          { user_id: study.userId, day, course_id: first.courseId, seconds: 100 + index },
          { user_id: study.userId, day, course_id: second.courseId, seconds: 200 + index },
        ])
        .execute()
    const { courses } = (await learner.call(viewStudyYear, { language: 'en' })).body.year
    expect(courses).toEqual([
      { _id: second.courseId, title: second.document.title.en, isPublished: true, seconds: 403 },
      { _id: first.courseId, title: first.document.title.en, isPublished: true, seconds: 203 },
    ])
    const other = await learnerWith('2026-11-20T09:00:00Z', {})
    expect((await yearOf(other)).courses, 'of nobody else').toEqual([])
  })

  test('[HOME-02] contains a course that was retired since, without a link', async () => {
    const course = await createCourse(app)
    const learner = await learnerWith('2026-11-20T09:00:00Z', {})
    const { send } = await begin(learner, [course])
    await send(course)
    app.clock.advance(15)
    await send(course)
    await db
      .updateTable('courses')
      .set({ retired_at: app.clock() })
      .where('id', '=', course.courseId)
      .execute()
    await app.deps.catalog.reload()
    expect((await yearOf(learner)).courses).toEqual([
      { _id: course.courseId, title: course.document.title.pl, isPublished: false, seconds: 15 },
    ])
  })

  test('[STREAK-01] after ten years of study is no longer than a year', async () => {
    const days = Array.from({ length: 3650 }, (_, ago) => {
      const day = new Date(Date.UTC(2026, 10, 20) - ago * 86_400_000).toISOString().slice(0, 10)
      return [day, goalSeconds] as const
    })
    const learner = await learnerWith('2026-11-20T09:00:00Z', Object.fromEntries(days))
    const year = await yearOf(learner)
    expect(year.days).toHaveLength(52 * 7 + 5)
    expect(year.currentDays).toBe(3650)
  })
})
