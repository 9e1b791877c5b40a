import { updateProgress, viewCourse, viewLesson } from '@zenit/contract/courses'
import { isSeen, mergeRanges, type Range } from '@zenit/contract/ranges'
import { beat } from '@zenit/contract/study'
import type { ViewedRanges } from '@zenit/contract/viewing'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createLearner } from '../../../test/testing/factories.ts'
import { complete, join } from '../../../test/testing/learning.ts'
import { insertCompletions } from '../../demo/facts.ts'

const app = await createTestApp()
const { db } = app.deps

/** Creates a learner in a course whose film has this length in seconds; null: the file does not contain its length. */
async function begin(filmSeconds: number | null = 100) {
  const course = await createCourse(app)
  const learner = await createLearner(app)
  const progressId = await join(learner, course.courseId)
  const [lesson] = course.document.lessons
  const [film, deck] = lesson?.sublessons ?? []
  if (!lesson || !film || !deck) throw new Error('the factory makes a film and a deck')
  await db.updateTable('sublessons').set({ film_seconds: filmSeconds }).where('id', '=', film._id).execute()
  const ids = (sublessonId: string) => ({ progressId, lessonId: lesson._id, sublessonId })
  const report = (viewing: ViewedRanges | undefined, sublessonId = film._id) =>
    learner.call(beat, { body: { progressId, sublessonId, ...(viewing ? { viewing } : {}) } })
  const finish = (more: { viewing?: ViewedRanges; isSkipped?: boolean } = {}, sublessonId = film._id) =>
    learner.call(updateProgress, { body: { ...ids(sublessonId), ...more } })
  const seen = async (sublessonId = film._id) => {
    const query = { params: { lessonId: lesson._id }, query: { sublessonId } }
    return (await learner.call(viewLesson, query)).body.content.seen
  }
  return { course, learner, ids, report, finish, seen, film, deck }
}

const ranges = (...pairs: [number, number][]): ViewedRanges => ({
  ranges: pairs.map(([from, to]) => ({ from, to })),
})
const refused = { status: 409, code: 'sublesson-unseen' }

/** Watches a minute of a film of 100 seconds, reported in intervals as the player does, at a speed. */
async function watch(
  { report }: Pick<Awaited<ReturnType<typeof begin>>, 'report'>,
  { upTo, speed = 1 }: { upTo: number; speed?: number },
) {
  await report(undefined)
  for (let at = 0; at < upTo; ) {
    app.clock.advance(15)
    at = Math.min(upTo, at + 150 * speed)
    await report(ranges([0, at]))
  }
}

test('[TRUST-05] [COURSE-02] a film cannot be completed after one second of it, nor at 79 per cent', async () => {
  const learning = await begin()
  await learning.report(undefined)
  app.clock.advance(1)
  expect(await learning.finish({ viewing: ranges([0, 10]) })).toMatchObject(refused)
  await watch(learning, { upTo: 790 })
  expect(await learning.finish()).toMatchObject(refused)
  app.clock.advance(1)
  const { status, body } = await learning.finish({ viewing: ranges([790, 800]) })
  expect(status).toBe(200)
  expect(body.progress.lessons[0]?.sublessons[0]).toMatchObject({ isCompleted: true, isSkipped: false })
})

test('[TRUST-05] [COURSE-02] each part that was seen counts once: pieces, repetitions, seeking and two devices are merged', async () => {
  const { report, finish, seen } = await begin()
  await report(undefined)
  app.clock.advance(200)
  await report(ranges([0, 300], [600, 700]))
  await report(ranges([200, 400], [0, 300]))
  await report(ranges([700, 720], [5, 5]))
  expect(await seen()).toEqual([
    { from: 0, to: 400 },
    { from: 600, to: 720 },
  ])
  expect(await finish()).toMatchObject(refused)
  await report(ranges([720, 1000]))
  expect((await finish()).status, 'without the middle it is exactly enough').toBe(200)
})

test.each([1, 1.5, 2])(
  '[TRUST-05] [COURSE-02] a film watched at speed %d is recorded completely',
  async (speed) => {
    const learning = await begin()
    await watch(learning, { upTo: 1000, speed })
    expect(await learning.seen()).toEqual([{ from: 0, to: 1000 }])
  },
)

test('[TRUST-05] [COURSE-02] a client cannot claim more of a film than the time allows, in one call or in many', async () => {
  const { report, finish, seen } = await begin(600)
  expect(await finish({ viewing: ranges([0, 1000]) })).toMatchObject(refused)
  await report(ranges([0, 1000]))
  for (let at = 0; at < 1000; at += 10) await report(ranges([at, at + 10]))
  const claimed = async () => (await seen()).reduce((sum, { from, to }) => sum + to - from, 0)
  expect(await claimed(), 'ten seconds are trusted, once').toBe(10)
  app.clock.advance(60)
  await report(ranges([0, 1000]))
  for (let at = 0; at < 1000; at += 10) await report(ranges([at, at + 10]))
  expect(await claimed(), 'and twice the time since').toBe(210)
  await report({ ...ranges([0, 1000]), filmSeconds: 0.1 })
  expect(await claimed(), 'a length of the caller’s own does not help').toBe(210)
})

test('[TRUST-05] [COURSE-02] if the file of a film has no length, the player’s counts', async () => {
  const { report, finish, seen } = await begin(null)
  await report(undefined)
  app.clock.advance(50)
  await report(ranges([0, 500]))
  expect(await seen(), 'nobody knows how long it is').toEqual([])
  await report({ ...ranges([0, 500]), filmSeconds: 1000 })
  expect(await seen(), 'too much for a long film').toEqual([])
  await report({ ...ranges([0, 900]), filmSeconds: 80 })
  expect((await finish()).status).toBe(200)
})

test('[TRUST-05] [COURSE-02] a clock that was set back removes nothing and adds nothing', async () => {
  const { report, seen } = await begin()
  await report(undefined)
  app.clock.advance(20)
  await report(ranges([0, 400]))
  app.clock.advance(-3600)
  await report(ranges([400, 900]))
  expect(await seen()).toEqual([{ from: 0, to: 400 }])
  app.clock.advance(3600)
})

test('[TRUST-05] [COURSE-03] slides are completed when the last one was reached, in any way', async () => {
  const { finish, report, seen, deck } = await begin()
  await finish({ isSkipped: true })
  expect(await finish({}, deck._id)).toMatchObject(refused)
  expect(await finish({ viewing: ranges([0, 334]) }, deck._id)).toMatchObject(refused)
  await report(ranges([0, 999]), deck._id)
  expect(await finish({}, deck._id)).toMatchObject(refused)
  await report(ranges([667, 1000]), deck._id)
  expect(await seen(deck._id)).toEqual([{ from: 0, to: 1000 }])
  expect((await finish({}, deck._id)).status).toBe(200)
})

test('[TRUST-05] [COURSE-06] a learner who knows a part may skip it, which is recorded', async () => {
  const { course, learner, finish, deck } = await begin()
  const { body } = await finish({ isSkipped: true })
  expect(body.progress.lessons[0]?.sublessons[0]).toMatchObject({ isCompleted: true, isSkipped: true })
  expect((await finish()).body.progress, 'repeated, it changes nothing').toEqual(body.progress)
  await finish({ isSkipped: true, viewing: ranges([0, 1000]) }, deck._id)
  const { body: again } = await learner.call(viewCourse, { params: { id: course.courseId } })
  expect(
    again.data.progress.lessons[0]?.sublessons.slice(0, 2),
    'what was seen was not skipped',
  ).toMatchObject([{ isSkipped: true }, { isCompleted: true, isSkipped: false }])
  const rows = await db
    .selectFrom('sublesson_completions')
    .where('user_id', '=', learner.userId ?? '')
    .select(['sublesson_id', 'is_skipped'])
    .orderBy('is_skipped')
    .execute()
  expect(rows.map(({ is_skipped }) => is_skipped)).toEqual([false, true])
})

test('[TRUST-05] [COURSE-06] nothing after the current sublesson can be skipped, and no question', async () => {
  const { course, learner, ids, finish } = await begin(null)
  const [lesson] = course.document.lessons
  const ahead = await finish({ isSkipped: true }, lesson?.sublessons[1]?._id)
  expect([ahead.status, ahead.code]).toEqual([409, 'out-of-order'])
  const step = { document: course.document, progressId: ids('').progressId }
  for (const place of [0, 1, 2]) await complete(learner, step, [0, place])
  const test = await finish({ isSkipped: true }, lesson?.sublessons[3]?._id)
  expect([test.status, test.code]).toEqual([409, 'sublesson-unfinished'])
  const { body } = await learner.call(viewCourse, { params: { id: course.courseId } })
  expect(body.data.progress.lessons[0]?.sublessons[2], 'a quiz has nothing to skip').toMatchObject({
    isCompleted: true,
    isSkipped: false,
  })
})

test('[TRUST-05] [COURSE-06] what was completed before viewing was recorded stays completed', async () => {
  const { course, learner, finish, film } = await begin()
  const done = { userId: String(learner.userId), courseId: course.courseId, sublessonId: film._id }
  await insertCompletions(db, [{ ...done, at: app.clock() }])
  expect((await finish()).body.progress.lessons[0]?.sublessons[0]).toMatchObject({ isCompleted: true })
})

test('[TRUST-05] [ACCESS-06] a view of another learner’s progress is not recorded', async () => {
  const mine = await begin()
  const other = await createLearner(app)
  const body = { ...mine.ids(mine.deck._id), viewing: ranges([0, 1000]) }
  expect((await other.call(updateProgress, { body })).status).toBe(404)
  const rows = await db
    .selectFrom('sublesson_views')
    .where('user_id', 'in', [other.userId ?? '', mine.learner.userId ?? ''])
    .select('seen')
    .execute()
  expect(rows).toEqual([])
})

test.each([
  ['a range that ends before it begins', { ranges: [{ from: 7, to: 3 }] }, 'viewing.ranges.0.to'],
  ['a range before the beginning', { ranges: [{ from: -1, to: 3 }] }, 'viewing.ranges.0.from'],
  ['a range after the end', { ranges: [{ from: 0, to: 1001 }] }, 'viewing.ranges.0.to'],
  ['a fraction', { ranges: [{ from: 0, to: 0.5 }] }, 'viewing.ranges.0.to'],
  ['too many ranges', { ranges: Array(101).fill({ from: 0, to: 1 }) }, 'viewing.ranges'],
  ['a film of no length', { ranges: [], filmSeconds: 0 }, 'viewing.filmSeconds'],
])('[TRUST-05] [API-02] %s is refused and the field is named', async (_, viewing, field) => {
  const { learner, ids, film } = await begin()
  const place = ids(film._id)
  const { progressId, sublessonId } = place
  const replies = [
    await learner.call(updateProgress, { body: { ...place, viewing } }),
    await learner.call(beat, { body: { progressId, sublessonId, viewing } }),
  ]
  for (const reply of replies) {
    expect(reply.status).toBe(400)
    expect(reply.text).toContain(`"field":"${field}"`)
  }
})

test('[TRUST-05] [COURSE-02] the row of a learner and a part has a limited number of ranges', async () => {
  const { report, seen } = await begin(10)
  await report(undefined)
  app.clock.advance(60)
  for (let first = 0; first < 1000; first += 200)
    await report(
      ranges(...Array.from({ length: 100 }, (_, n): [number, number] => [first + 2 * n, first + 2 * n + 1])),
    )
  expect(await seen()).toHaveLength(500)
  await report(ranges([0, 1000]))
  expect(await seen()).toHaveLength(1)
})

test.each<[string, Range[], boolean]>([
  ['video', [{ from: 0, to: 800 }], true],
  ['video', [{ from: 0, to: 799 }], false],
  ['presentation', [{ from: 990, to: 1000 }], true],
  ['presentation', [{ from: 0, to: 999 }], false],
  ['quiz', [], true],
  ['internal-test', [], true],
])('[TRUST-05] [COURSE-03] page and server agree: %s with %j is seen: %s', (kind, seen, expected) => {
  expect(isSeen(kind, seen)).toBe(expected)
})

test('[TRUST-05] [COURSE-02] ranges are merged in the page as in the database', () => {
  const merged = mergeRanges([
    { from: 30, to: 40 },
    { from: 0, to: 10 },
    { from: 10, to: 12 },
    { from: 11, to: 11 },
    { from: 35, to: 50 },
  ])
  expect(merged).toEqual([
    { from: 0, to: 12 },
    { from: 30, to: 50 },
  ])
})
