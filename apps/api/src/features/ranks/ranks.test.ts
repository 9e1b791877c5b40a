import { listPrograms } from '@zenit/contract/programs'
import { celebrateRank, viewRank } from '@zenit/contract/ranks'
import { getUserData } from '@zenit/contract/session'
import { describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createLearner } from '../../../test/testing/factories.ts'
import { givePromotion } from '../../../test/testing/facts.ts'
import { approveWork, certify, completeLessons } from '../../../test/testing/learning.ts'
import { createPassedLearner, filePart, picture, upload } from '../certificates/fixtures.ts'
import { answersTo, check, createTestCourse, start } from '../closed-tests/fixtures.ts'
import { createProgram, finish, placeCourses, study } from './fixtures.ts'
import { rankFor } from './ladder.ts'

const app = await createTestApp()
const { db } = app.deps

const rankOf = async (learner: Actor) => (await learner.call(viewRank, {})).body.rank
const stageOf = async (learner: Actor) => (await learner.call(getUserData, {})).body.user.rankStage

const promotions = async ({ userId }: Actor) => {
  const rows = await db
    .selectFrom('rank_promotions')
    .where('user_id', '=', userId ?? '')
    .select(['rank', 'reason'])
    .orderBy('rank')
    .execute()
  return rows.map(({ rank, reason }) => `${rank} ${reason}`)
}

const told = async ({ userId }: Actor) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', userId ?? '')
    .select(['kind', 'cause'])
    .orderBy('kind')
    .execute()

test.each([
  [{ isOnboarded: false, certificates: 0, programs: 0 }, 1],
  [{ isOnboarded: false, certificates: 3, programs: 3 }, 1],
  [{ isOnboarded: true, certificates: 0, programs: 0 }, 2],
  [{ isOnboarded: true, certificates: 0, programs: 3 }, 2],
  [{ isOnboarded: true, certificates: 1, programs: 0 }, 3],
  [{ isOnboarded: true, certificates: 9, programs: 0 }, 3],
  [{ isOnboarded: true, certificates: 1, programs: 1 }, 4],
  [{ isOnboarded: true, certificates: 1, programs: 2 }, 4],
  [{ isOnboarded: true, certificates: 1, programs: 3 }, 5],
  [{ isOnboarded: true, certificates: 9, programs: 9 }, 5],
])('[RANK-01] %j is worth rank %i', (earned, rank) => {
  expect(rankFor(earned)).toBe(rank)
})

describe('promotion', () => {
  test('[RANK-01] a certificate earns rank 3, the last course of its program rank 4, in one transaction each', async () => {
    const course = await createTestCourse(app)
    const other = await createCourse(app)
    await placeCourses(app, course.programId, [course, other])
    const learner = await createPassedLearner(app, course)
    await upload(app, learner, { course, parts: [['file', filePart(await picture())]] })
    expect(await promotions(learner)).toEqual(['2 test', '3 first-certificate'])
    expect(await stageOf(learner), 'the next request has it').toBe(3)
    expect(await rankOf(learner)).toMatchObject({
      rankStage: 3,
      nearestModule: { _id: course.programId, finishedCount: 1, coursesCount: 2 },
      celebration: 3,
    })
    await study(app, learner, other)
    expect(await promotions(learner)).toEqual(['2 test', '3 first-certificate', '4 program-completed'])
    expect(await stageOf(learner)).toBe(4)
    const { ladder, celebration } = await rankOf(learner)
    expect(celebration).toBe(4)
    expect(ladder.map(({ rank, done, needed }) => [rank, done, needed])).toEqual([
      [1, 1, 1],
      [2, 1, 1],
      [3, 1, 1],
      [4, 1, 1],
      [5, 1, 3],
    ])
    expect(ladder.map(({ reachedAt }) => reachedAt !== null)).toEqual([true, true, true, true, false])
    expect(await told(learner)).toEqual([
      { kind: 'certificate', cause: expect.any(String) },
      { kind: 'rank', cause: '3' },
      { kind: 'rank', cause: '4' },
    ])
  })

  test('[RANK-01] ranks are earned in order: completed programs count when the first certificate is issued', async () => {
    const learner = await createLearner(app)
    for (let index = 0; index < 3; index++)
      for (const course of await createProgram(app, 1)) await study(app, learner, course)
    expect(await promotions(learner)).toEqual(['2 test'])
    const { ladder } = await rankOf(learner)
    expect(ladder.map(({ done, needed }) => `${done}/${needed}`)).toEqual(['1/1', '1/1', '0/1', '1/1', '3/3'])
    expect(ladder.map(({ reachedAt }) => reachedAt !== null)).toEqual([true, true, false, false, false])

    const certified = await createTestCourse(app)
    await placeCourses(app, certified.programId, [certified, await createCourse(app)])
    await completeLessons(app, learner, certified)
    const served = await start(learner, certified.courseId)
    await check(learner, certified.courseId, { answers: answersTo(served, certified.test, 4) })
    await upload(app, learner, { course: certified, parts: [['file', filePart(await picture())]] })
    expect(await promotions(learner)).toEqual([
      '2 test',
      '3 first-certificate',
      '4 program-completed',
      '5 three-programs',
    ])
    expect(
      (await told(learner)).filter(({ kind }) => kind === 'rank'),
      'only the highest is news',
    ).toEqual([{ kind: 'rank', cause: '5' }])
  })

  test('[TRUST-04] [RANK-01] finishing after a failed test completes nothing; a pass does, also by a final work', async () => {
    const [course, written] = await createProgram(app, 2)
    if (!course || !written) throw new Error('two courses')
    const learner = await createLearner(app, { rank: 2 })
    const certified = await createCourse(app)
    await placeCourses(app, certified.programId, [certified, await createCourse(app)])
    await completeLessons(app, learner, certified)
    await certify(app, learner.userId, certified)
    for (const one of [course, written]) {
      await completeLessons(app, learner, one)
      await start(learner, one.courseId)
      await check(learner, one.courseId, { answers: [] })
      await finish(learner, one)
    }
    const programOf = async () => {
      const { modules } = (await learner.call(listPrograms, { query: { limit: 100 } })).body
      return modules.find(({ _id }) => _id === course.programId)
    }
    expect(await programOf()).toMatchObject({ access: 'active', progress: 5 / 6 })
    expect(await promotions(learner)).toEqual(['2 test', '3 first-certificate'])
    expect((await rankOf(learner)).ladder[3]).toMatchObject({ done: 0 })

    await approveWork(app, learner.userId, written.courseId)
    expect((await rankOf(learner)).nearestModule).toMatchObject({ finishedCount: 1, coursesCount: 2 })
    const served = await start(learner, course.courseId)
    const key = course.document.closedTest
    if (!key) throw new Error('a test')
    await check(learner, course.courseId, { answers: answersTo(served, key, 4) })
    expect(await programOf()).toMatchObject({ access: 'completed', progress: 1 })
    // With the pass itself, without another finish or certificate.
    expect((await promotions(learner)).at(-1)).toBe('4 program-completed')
  })

  test('[TRUST-04] [RANK-01] a learner with a rank from finished courses keeps it', async () => {
    const [course] = await createProgram(app, 1)
    if (!course) throw new Error('one course')
    const learner = await createLearner(app, { rank: 4 })
    await completeLessons(app, learner, course)
    await finish(learner, course)
    const { rankStage, ladder } = await rankOf(learner)
    expect(rankStage).toBe(4)
    expect(ladder[3]).toMatchObject({ done: 1, needed: 1, reachedAt: expect.any(String) })
  })

  test('[RANK-01] two courses finished at the same time complete the program once', async () => {
    const [one, two] = await createProgram(app, 2, { ending: 'none', closedTest: null })
    const learner = await createLearner(app, { rank: 3 })
    if (!one || !two) throw new Error('two courses')
    const certified = await createCourse(app)
    for (const course of [one, two, certified]) await completeLessons(app, learner, course)
    await certify(app, learner.userId, certified)
    await placeCourses(app, certified.programId, [certified, await createCourse(app)])
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => finish(learner, index % 2 ? one : two)),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await promotions(learner)).at(-1)).toBe('4 program-completed')
    expect(await told(learner)).toEqual([{ kind: 'rank', cause: '4' }])
  })

  test('[RANK-01] a program is completed as its page shows: with the courses in the language and those started', async () => {
    const [polish, english] = [
      await createCourse(app, { document: { languages: ['pl'] } }),
      await createCourse(app, { document: { languages: ['en'] } }),
    ]
    await placeCourses(app, polish.programId, [polish, english])
    const learner = await createLearner(app, { rank: 3 })
    await completeLessons(app, learner, polish)
    await certify(app, learner.userId, polish)
    await finish(learner, polish)
    const { modules } = (await learner.call(listPrograms, { query: { limit: 100 } })).body
    expect(modules.find(({ _id }) => _id === polish.programId)?.access).toBe('completed')
    expect((await rankOf(learner)).ladder[3]?.done).toBe(1)
  })

  test('[RANK-01] a rank is kept when the program grows or the certificate is revoked', async () => {
    const [course] = await createProgram(app, 1)
    if (!course) throw new Error('one course')
    const learner = await createLearner(app, { rank: 3 })
    await completeLessons(app, learner, course)
    await certify(app, learner.userId, course)
    await finish(learner, course)
    expect((await rankOf(learner)).rankStage).toBe(4)
    await placeCourses(app, course.programId, [course, await createCourse(app)])
    await db
      .updateTable('certificates')
      .set({ revoked_at: app.clock(), revoked_reason: 'a mistake' })
      .where('user_id', '=', learner.userId ?? '')
      .execute()
    const { rankStage, ladder } = await rankOf(learner)
    expect(rankStage).toBe(4)
    expect(ladder.slice(2, 4).map(({ done, needed }) => [done, needed])).toEqual([
      [1, 1],
      [1, 1],
    ])
  })
})

describe('the celebration', () => {
  async function createPromoted() {
    const learner = await createLearner(app)
    for (const rank of [3, 4]) await givePromotion(db, learner.userId ?? '', { rank, at: app.clock() })
    return learner
  }

  test('[RANK-01] one of twenty pages on two devices celebrates', async () => {
    const learner = await createPromoted()
    const phone = await signIn(app, learner.userId ?? '')
    expect((await rankOf(learner)).celebration).toBe(4)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? learner : phone).call(celebrateRank, { body: { rank: 4 } }),
      ),
    )
    expect(replies.filter(({ body }) => body.isFirst)).toHaveLength(1)
    expect((await rankOf(phone)).celebration, 'the one below is not made up for').toBeNull()
  })

  test('[RANK-01] [ACCESS-06] does not exist for a rank that the learner does not have, and does not affect others', async () => {
    const learner = await createPromoted()
    const other = await createPromoted()
    expect((await other.call(celebrateRank, { body: { rank: 5 } })).body.isFirst).toBe(false)
    expect((await rankOf(learner)).celebration).toBe(4)
  })

  test.each([{ rank: 0 }, { rank: 6 }, { rank: '4' }, { rank: 2.5 }])(
    '[API-02] %j is rejected',
    async (body) => {
      const learner = await createLearner(app)
      expect((await learner.call(celebrateRank, { body })).status).toBe(400)
    },
  )
})
