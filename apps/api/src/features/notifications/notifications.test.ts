import {
  listNotifications,
  readAllNotifications,
  readNotification,
  viewUnread,
} from '@zenit/contract/notifications'
import { describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createLearner } from '../../../test/testing/factories.ts'
import { join } from '../../../test/testing/learning.ts'
import { insertStudyDays } from '../../demo/facts.ts'
import { newId } from '../../platform/ids.ts'
import { createPassedLearner, filePart, picture, upload } from '../certificates/fixtures.ts'
import { createTestCourse } from '../closed-tests/fixtures.ts'
import { createProgram, placeCourses } from '../ranks/fixtures.ts'
import { goalSeconds } from '../streaks/day.ts'
import { announceCourses } from './new-courses.ts'
import { notify } from './notify.ts'
import { remindOfStreaks } from './streaks-at-risk.ts'

const app = await createTestApp()
const { db } = app.deps

const listed = async (learner: Actor, query = {}, language: 'pl' | 'en' = 'pl') =>
  (await learner.call(listNotifications, { query, language })).body

const tell = (learner: Actor, cause: string) =>
  notify(db, {
    kind: 'streak-at-risk',
    cause,
    to: [{ userId: learner.userId ?? '', parameters: { days: 4, day: cause, isForgivenessLeft: true } }],
    now: app.clock(),
  })

describe('the list', () => {
  test('[NOTIF-01] is sorted newest first, in pages, with the number of unread ones', async () => {
    const learner = await createLearner(app)
    for (let day = 10; day < 15; day++) {
      app.clock.advance(60)
      await tell(learner, `2026-11-${day}`)
    }
    const first = await listed(learner, { limit: 2 })
    expect(first.notifications.map(({ streak }) => streak?.day)).toEqual(['2026-11-14', '2026-11-13'])
    expect(first.pagination).toEqual({ page: 1, limit: 2, totalCount: 5, totalPages: 3 })
    expect(first.unread).toBe(5)
    const last = await listed(learner, { limit: 2, page: 3 })
    expect(last.notifications.map(({ streak }) => streak?.day)).toEqual(['2026-11-10'])
    expect((await listed(learner, { page: 4, limit: 2 })).notifications).toEqual([])
  })

  test('[NOTIF-01] [API-02] the same cause notifies once, however many requests have it at once', async () => {
    const learner = await createLearner(app)
    await Promise.all(Array.from({ length: 20 }, () => tell(learner, '2026-11-20')))
    expect((await listed(learner)).pagination.totalCount).toBe(1)
  })

  test('[NOTIF-01] stores no texts: titles are in the reader’s language, and disappear with what they name', async () => {
    const course = await createTestCourse(app)
    const learner = await createPassedLearner(app, course)
    await upload(app, learner, { course, parts: [['file', filePart(await picture())]] })
    const titles = async (language: 'pl' | 'en') =>
      (await listed(learner, {}, language)).notifications.map((one) => one.course?.title).filter(Boolean)
    expect(await titles('pl')).toEqual([course.document.title.pl])
    expect(await titles('en')).toEqual([course.document.title.en])
    await db
      .updateTable('courses')
      .set({ retired_at: app.clock() })
      .where('id', '=', course.courseId)
      .execute()
    await app.deps.catalog.reload()
    expect(await titles('pl')).toEqual([])
    expect((await listed(learner)).notifications.map(({ kind }) => kind)).toContain('certificate')
  })
})

describe('marking read', () => {
  test('[NOTIF-01] one and all, repeatedly', async () => {
    const learner = await createLearner(app)
    for (const day of ['2026-11-01', '2026-11-02', '2026-11-03']) await tell(learner, day)
    const [newest] = (await listed(learner)).notifications
    const params = { id: newest?._id ?? '' }
    for (let turn = 0; turn < 2; turn++)
      expect((await learner.call(readNotification, { params })).body).toEqual({ success: true, unread: 2 })
    expect((await learner.call(viewUnread, {})).body).toEqual({ unread: 2 })
    for (let turn = 0; turn < 2; turn++)
      expect((await learner.call(readAllNotifications, {})).body).toEqual({ success: true, unread: 0 })
    expect((await listed(learner)).notifications.every(({ isRead }) => isRead)).toBe(true)
  })

  test('[ACCESS-06] [NOTIF-01] of another person is not found and changes nothing', async () => {
    const owner = await createLearner(app)
    const learner = await createLearner(app)
    await tell(owner, '2026-11-20')
    const [theirs] = (await listed(owner)).notifications
    for (const id of [theirs?._id ?? '', newId()])
      expect((await learner.call(readNotification, { params: { id } })).status).toBe(404)
    await learner.call(readAllNotifications, {})
    expect((await listed(owner)).unread).toBe(1)
    expect((await listed(learner)).notifications).toEqual([])
  })
})

test('[NOTIF-01] [API-02] twenty requests for a certificate notify once of it and once of the rank', async () => {
  const course = await createTestCourse(app)
  const learner = await createPassedLearner(app, course)
  const image = await picture()
  await Promise.all(
    Array.from({ length: 20 }, () => upload(app, learner, { course, parts: [['file', filePart(image)]] })),
  )
  const { notifications } = await listed(learner)
  expect(notifications.map(({ kind }) => kind).toSorted()).toEqual(['certificate', 'rank'])
  expect(notifications.find(({ kind }) => kind === 'rank')?.rank).toBe(4)
})

describe('a new course', () => {
  const announce = () => announceCourses(app.deps).run({})
  const news = async (learner: Actor) =>
    (await listed(learner)).notifications
      .filter(({ kind }) => kind === 'new-course')
      .map(({ course, module }) => [course?._id, module?._id])

  /** Adds a course to a program that is already published. */
  async function addCourse(courses: Awaited<ReturnType<typeof createProgram>>, languages: ('pl' | 'en')[]) {
    const course = await createCourse(app, { document: { languages } })
    await placeCourses(app, courses[0]?.programId ?? '', [...courses, course])
    return course
  }

  test('[NOTIF-01] is announced once to learners of its program, by any number of workers', async () => {
    const courses = await createProgram(app, 1)
    const [first] = courses
    const learner = await createLearner(app)
    const stranger = await createLearner(app)
    await announce()
    await join(learner, first?.courseId ?? '')
    await announce()
    expect(await news(learner), 'what was there is not new').toEqual([])
    const course = await addCourse(courses, ['pl', 'en'])
    await Promise.all([announce(), announce(), announce()])
    await announce()
    expect(await news(learner)).toEqual([[course.courseId, first?.programId]])
    expect(await news(stranger)).toEqual([])
  })

  test('[NOTIF-01] is not announced to those who cannot read it or have found it', async () => {
    const courses = await createProgram(app, 1)
    await announce()
    const [reader, finder, english] = [
      await createLearner(app),
      await createLearner(app),
      await createLearner(app),
    ]
    await db
      .updateTable('users')
      .set({ locale: 'en' })
      .where('id', '=', english.userId ?? '')
      .execute()
    for (const learner of [reader, finder, english]) await join(learner, courses[0]?.courseId ?? '')
    const course = await addCourse(courses, ['pl'])
    await join(finder, course.courseId)
    await announce()
    expect([(await news(reader)).length, await news(finder), await news(english)]).toEqual([1, [], []])
  })
})

describe('a streak at risk', () => {
  async function createStudent(days: readonly string[], timeZone = 'Europe/Warsaw') {
    const learner = await createLearner(app)
    const userId = learner.userId ?? ''
    await db.updateTable('users').set({ time_zone: timeZone }).where('id', '=', userId).execute()
    await insertStudyDays(
      db,
      days.map((day) => ({ userId, day, seconds: goalSeconds, at: app.clock() })),
    )
    return userId
  }
  const told = async (userId: string) => {
    const rows = await db
      .selectFrom('notifications')
      .where('user_id', '=', userId)
      .where('kind', '=', 'streak-at-risk')
      .select('parameters')
      .execute()
    return rows.map(({ parameters }) => parameters)
  }
  const remindAt = (time: string) => {
    app.clock.set(time)
    return remindOfStreaks(app.deps).run({})
  }

  test.each([
    ['in the afternoon', '2026-11-20T17:59:00Z', 'Europe/Warsaw', false],
    ['in the evening', '2026-11-20T18:00:00Z', 'Europe/Warsaw', true],
    ['late, if the hour was missed', '2026-11-20T22:45:00Z', 'Europe/Warsaw', true],
    ['after midnight, when it is over', '2026-11-20T23:00:00Z', 'Europe/Warsaw', false],
    ['in the evening of Tokyo', '2026-11-20T10:00:00Z', 'Asia/Tokyo', true],
    ['in the evening of Kathmandu', '2026-11-20T13:15:00Z', 'Asia/Kathmandu', true],
    ['not at noon in New York', '2026-11-20T18:00:00Z', 'America/New_York', false],
  ])('[NOTIF-01] [STREAK-01] is told %s', async (_, time, timeZone, isTold) => {
    const userId = await createStudent(['2026-11-18', '2026-11-19'], timeZone)
    await remindAt(time)
    const expected = { days: 2, day: '2026-11-20', isForgivenessLeft: true }
    expect(await told(userId)).toEqual(isTold ? [expected] : [])
  })

  test.each([
    ['the challenge is met', ['2026-11-19', '2026-11-20']],
    ['it is one day long', ['2026-11-19']],
    ['it is over', ['2026-11-16', '2026-11-17']],
    ['it was forgiven once this week and is over', ['2026-11-16', '2026-11-18']],
  ])('[NOTIF-01] is not told when %s', async (_, days) => {
    const userId = await createStudent(days)
    await remindAt('2026-11-20T19:00:00Z')
    expect(await told(userId)).toEqual([])
  })

  test('[NOTIF-01] is announced once a day, by any number of workers, and never for a deleted account', async () => {
    const userId = await createStudent(['2026-11-16', '2026-11-18', '2026-11-19'])
    const gone = await createStudent(['2026-11-18', '2026-11-19'])
    await db.updateTable('users').set({ disabled_at: app.clock() }).where('id', '=', gone).execute()
    await Promise.all([remindAt('2026-11-20T18:00:00Z'), remindAt('2026-11-20T18:00:00Z')])
    await remindAt('2026-11-20T20:00:00Z')
    expect(await told(userId)).toEqual([{ days: 3, day: '2026-11-20', isForgivenessLeft: false }])
    expect(await told(gone)).toEqual([])
    await signIn(app, userId)
  })
})
