import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AnswerOf, QueryOf } from '@zenit/contract/call'
import { createFinalWork } from '@zenit/contract/final-works'
import {
  claimReview,
  decideReview,
  listReviews,
  releaseReview,
  undoReview,
  viewReview,
} from '@zenit/contract/reviews'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { publishRevision } from '../../../../test/testing/factories.ts'
import { projectRoot } from '../../../platform/environment.ts'
import { createAuthor, createFinalWorkCourse, createReviewer, submission, verdict } from '../fixtures.ts'

type Queue = AnswerOf<typeof listReviews>

const app = await createTestApp()

/** Creates an empty queue with two courses and a reviewer. The queue is shared, so works of other tests are removed. */
async function createQueue() {
  const tables = ['review_decisions', 'review_claims', 'final_work_versions', 'final_works'] as const
  for (const table of tables) await app.deps.db.deleteFrom(table).execute()
  app.clock.set('2026-11-13T08:00:00Z')
  const [course, other] = [await createFinalWorkCourse(app), await createFinalWorkCourse(app)]
  const ewa = await createReviewer(app, { firstName: 'Ewa', lastName: 'Nowak' })
  // The clock moves by days, so people sign in again before each call.
  const now = (actor: Actor) => signIn(app, String(actor.userId))

  /** Submits a work at a time; returns the version's id. */
  async function handIn(
    at: string,
    given: { where?: typeof course; language?: 'pl' | 'en'; author?: Actor } = {},
  ): Promise<string> {
    app.clock.set(at)
    const where = given.where ?? course
    const author = given.author ?? (await createAuthor(app, where, { firstName: 'Jan', lastName: 'Żuk' }))
    const body = submission(where, { title: at })
    const reply = await (await now(author)).call(createFinalWork, { body, language: given.language ?? 'pl' })
    return reply.body.exam.submitData?.versions[0]?._id ?? ''
  }

  async function list(query: QueryOf<typeof listReviews> = {}, reader = ewa): Promise<Queue> {
    const { status, body, text } = await (await now(reader)).call(listReviews, { query })
    if (status !== 200) throw new Error(text)
    return body
  }

  const claim = async (id: string, reviewer = ewa) =>
    (await now(reviewer)).call(claimReview, { params: { id } })

  async function decide(id: string, where = course) {
    await claim(id)
    return (await now(ewa)).call(decideReview, { params: { id }, body: verdict(where) })
  }
  return { course, other, ewa, now, handIn, list, claim, decide }
}

const idsOf = ({ reviews }: Queue) => reviews.map(({ _id }) => _id)

describe('the queue', () => {
  test('[FINAL-05] is sorted by due time, with overdue works marked', async () => {
    const { course, handIn, list } = await createQueue()
    // Friday evening and Saturday: half a day apart, but due a working day apart.
    const saturday = await handIn('2026-11-21T09:00:00Z')
    const friday = await handIn('2026-11-20T22:30:00Z')
    const old = await handIn('2026-11-13T09:00:00Z')
    app.clock.set('2026-11-23T11:00:00Z')
    const queue = await list()
    expect(idsOf(queue)).toEqual([old, friday, saturday])
    expect(queue.reviews[0]).toEqual({
      _id: old,
      course: { _id: course.courseId, title: course.document.title.pl },
      task: { _id: course.taskId, title: course.finalWork.tasks[0]?.title.pl },
      learner: 'Jan Żuk',
      title: '2026-11-13T09:00:00Z',
      number: 1,
      language: 'pl',
      status: 'waiting',
      submittedAt: '2026-11-13T09:00:00.000Z',
      dueAt: '2026-11-18T22:59:59.999Z',
      used: expect.closeTo((14 + 24 * 5 + 12) / (14 + 24 * 3), 5),
      isOverdue: true,
      claim: null,
      decidedAt: null,
      isOwn: false,
    })
    expect(queue.reviews.slice(1).map(({ used, isOverdue }) => [used, isOverdue])).toEqual([
      [expect.closeTo(12.5 / 72.5, 5), false],
      [expect.closeTo(12 / 96, 5), false],
    ])
    expect(queue).toMatchObject({
      counts: { open: 3, mine: 0, overdue: 1 },
      pagination: { page: 1, limit: 20, totalCount: 3, totalPages: 1 },
      serverNow: '2026-11-23T11:00:00.000Z',
    })
  })

  test('[FINAL-05] is filtered by course, language and status, including its counts', async () => {
    const { course, other, handIn, list, claim, decide } = await createQueue()
    const waiting = await handIn('2026-11-20T09:00:00Z')
    const english = await handIn('2026-11-20T09:01:00Z', { language: 'en', where: other })
    const mine = await handIn('2026-11-20T09:02:00Z')
    const [first, second] = [await handIn('2026-11-20T09:03:00Z'), await handIn('2026-11-20T09:04:00Z')]
    await claim(mine)
    await decide(second)
    app.clock.advance(1)
    await decide(first)
    expect(idsOf(await list())).toEqual([waiting, english, mine])
    expect(idsOf(await list({ status: 'open' }))).toEqual([waiting, english, mine])
    expect(idsOf(await list({ status: 'waiting' }))).toEqual([waiting, english])
    expect(idsOf(await list({ status: 'mine' }))).toEqual([mine])
    expect(idsOf(await list({ status: 'overdue' }))).toEqual([])
    // Last decided first.
    expect(idsOf(await list({ status: 'decided' }))).toEqual([first, second])
    expect(idsOf(await list({ courseId: other.courseId }))).toEqual([english])
    const polish = await list({ language: 'pl', courseId: course.courseId })
    expect(idsOf(polish)).toEqual([waiting, mine])
    expect(polish.counts).toEqual({ open: 2, mine: 1, overdue: 0 })
    expect(polish.courses.map(({ _id }) => _id).sort()).toEqual([course.courseId, other.courseId].sort())
  })

  test('[PROG-03] is returned by pages, also past the end', async () => {
    const { handIn, list } = await createQueue()
    const all: string[] = []
    for (let minute = 0; minute < 5; minute++) all.push(await handIn(`2026-11-20T09:0${minute}:00Z`))
    expect(idsOf(await list({ limit: 2, page: 2 }))).toEqual(all.slice(2, 4))
    const past = await list({ limit: 2, page: 4 })
    expect([past.reviews, past.pagination]).toEqual([[], { page: 4, limit: 2, totalCount: 5, totalPages: 3 }])
  })

  test('[FINAL-05] shows who has claimed a work and until when, and not an expired claim', async () => {
    const { ewa, now, handIn, list, claim } = await createQueue()
    const id = await handIn('2026-11-20T09:00:00Z')
    const adam = await createReviewer(app, { firstName: 'Adam', lastName: 'Wilk' })
    await claim(id)
    const expiresAt = '2026-11-20T09:30:00.000Z'
    expect((await list()).reviews[0]).toMatchObject({
      claim: { reviewer: 'Ewa Nowak', isMine: true, expiresAt },
    })
    const other = await list({}, adam)
    expect(other.reviews[0]).toMatchObject({ status: 'claimed', claim: { isMine: false } })
    expect(other.counts.mine).toBe(0)
    app.clock.set(expiresAt)
    expect((await list()).reviews[0]).toMatchObject({ status: 'waiting', claim: null })
    expect((await list()).counts.mine).toBe(0)
    await claim(id)
    await (await now(ewa)).call(releaseReview, { params: { id } })
    expect((await list()).counts.mine).toBe(0)
  })

  test('[FINAL-05] marks a reviewer’s own work, and shows them no more than its author', async () => {
    const { course, handIn, list, decide } = await createQueue()
    const author = await createAuthor(app, course, { roles: ['learner', 'reviewer'] })
    const id = await handIn('2026-11-20T09:00:00Z', { author })
    await decide(id)
    expect((await list({}, author)).reviews).toMatchObject([
      { _id: id, isOwn: true, status: 'waiting', claim: null },
    ])
    expect((await list({ status: 'decided' }, author)).reviews).toEqual([])
    expect((await list({ status: 'decided' })).reviews).toMatchObject([{ _id: id, status: 'approved' }])
  })

  test('[FINAL-05] keeps works of a course that is no longer offered, with its last name', async () => {
    const { course, handIn, list } = await createQueue()
    const id = await handIn('2026-11-20T09:00:00Z')
    await publishRevision(app, course.courseId, { ...course.document, title: { pl: 'Nowa nazwa' } })
    expect((await list()).courses).toEqual([{ _id: course.courseId, title: 'Nowa nazwa' }])
    await app.deps.db
      .updateTable('courses')
      .set({ retired_at: app.clock() })
      .where('id', '=', course.courseId)
      .execute()
    await app.deps.catalog.reload()
    const queue = await list()
    expect(queue.reviews).toMatchObject([{ _id: id, course: { title: course.document.title.pl } }])
    expect(queue.courses).toEqual([{ _id: course.courseId, title: course.document.title.pl }])
  })
})

/** All that the queue is read from, besides claims. */
const entriesOf = () => app.deps.db.selectFrom('review_entries').selectAll().orderBy('submitted_at').execute()

describe('the entries of the queue', () => {
  test('[FINAL-05] follow what is handed in, decided, taken back and settled, and can be made from it', async () => {
    const { ewa, now, handIn, decide } = await createQueue()
    const [waiting, undone, settled] = [
      await handIn('2026-11-20T09:00:00Z'),
      await handIn('2026-11-20T09:01:00Z'),
      await handIn('2026-11-20T09:02:00Z'),
    ]
    const decidedAt = app.clock()
    await decide(undone)
    await decide(settled)
    const facts = async () =>
      (await entriesOf()).map((one) => [one.version_id, one.decided_at, one.is_settled])
    expect(await facts()).toEqual([
      [waiting, null, false],
      [undone, decidedAt, false],
      [settled, decidedAt, false],
    ])
    await (await now(ewa)).call(undoReview, { params: { id: undone } })
    app.clock.advance(11)
    await (await now(ewa)).call(viewReview, { params: { id: settled } })
    expect(await facts()).toEqual([
      [waiting, null, false],
      [undone, null, false],
      [settled, decidedAt, true],
    ])
    // As an installation with earlier works makes them.
    const entered = await entriesOf()
    await app.deps.db.deleteFrom('review_entries').execute()
    const migration = resolve(projectRoot, 'apps/api/migrations/0142-earlier-review-entries.sql')
    await sql.raw(readFileSync(migration, 'utf8')).execute(app.deps.db)
    expect(await entriesOf()).toEqual(entered)
  })

  test('[FINAL-05] count own works that are decided but not settled as open, also when they are overdue', async () => {
    const { course, other, handIn, list, decide } = await createQueue()
    const author = await createAuthor(app, course, { roles: ['learner', 'reviewer'] })
    const own = await handIn('2026-11-13T09:00:00Z', { author })
    const next = await handIn('2026-11-19T09:00:00Z')
    app.clock.set('2026-11-20T09:00:00Z')
    await decide(own)
    const seen = async (query: Parameters<typeof list>[0]) => {
      const { reviews, counts, pagination } = await list(query, author)
      return [idsOf({ reviews } as Queue), counts.open, counts.overdue, pagination.totalCount]
    }
    expect(await seen({})).toEqual([[own, next], 2, 1, 2])
    expect(await seen({ status: 'waiting' })).toEqual([[own, next], 2, 1, 2])
    expect(await seen({ status: 'overdue' })).toEqual([[own], 2, 1, 1])
    expect(await seen({ limit: 1, page: 2 })).toEqual([[next], 2, 1, 2])
    expect(await seen({ courseId: other.courseId })).toEqual([[], 0, 0, 0])
    expect(await seen({ status: 'decided' })).toEqual([[], 2, 1, 0])
  })
})

describe('punctuality', () => {
  test('[FINAL-05] counts what was decided on time in the last 90 days', async () => {
    const { handIn, list, decide } = await createQueue()
    expect((await list()).punctuality).toEqual({ days: 90, decided: 0, onTime: 0 })
    const late = await handIn('2026-11-13T09:00:00Z')
    app.clock.set('2026-11-18T23:00:00Z')
    await decide(late)
    const inTime = await handIn('2026-11-13T09:00:00Z')
    app.clock.set('2026-11-18T22:59:59.999Z')
    await decide(inTime)
    app.clock.set('2026-11-20T09:00:00Z')
    expect((await list()).punctuality).toEqual({ days: 90, decided: 2, onTime: 1 })
    // How late it was does not change.
    const decided = await list({ status: 'decided' })
    expect(decided.reviews.map(({ isOverdue, used }) => [isOverdue, Math.round(used * 100)])).toEqual([
      [true, 100],
      [false, 100],
    ])
    app.clock.set('2027-02-20T09:00:00Z')
    expect((await list()).punctuality).toEqual({ days: 90, decided: 0, onTime: 0 })
  })
})
