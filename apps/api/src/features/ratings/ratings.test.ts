import { listLessonRatings, rateLesson } from '@zenit/contract/ratings'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createLearner } from '../../../test/testing/factories.ts'
import { insertCompletions } from '../../demo/facts.ts'
import { enrol } from '../closed-tests/fixtures.ts'

const app = await createTestApp()
const { db } = app.deps
const course = await createCourse(app)
const [lessonId = '', otherId = ''] = course.document.lessons.map(({ _id }) => _id)
const params = { lessonId }

async function createFinisher(): Promise<Actor> {
  const learner = await createLearner(app)
  await enrol(app, learner, { course })
  return learner
}
const rowsOf = (learner: Actor) =>
  db.selectFrom('lesson_ratings').where('user_id', '=', String(learner.userId)).selectAll().execute()
const listed = async (learner: Actor) =>
  (await learner.call(listLessonRatings, { params: { courseId: course.courseId } })).body.ratings

describe('[AUTHOR-08] a rating of a lesson', () => {
  test('is one for each learner, however often it is sent, and can be changed', async () => {
    const learner = await createFinisher()
    expect(await listed(learner)).toEqual([])
    const body = { rating: 'partly', comment: ' Za \u0000szybko\n' } as const
    const first = await learner.call(rateLesson, { params, body })
    expect([first.status, first.body]).toEqual([
      200,
      { rating: { lessonId, rating: 'partly', comment: 'Za szybko' } },
    ])
    const [row] = await rowsOf(learner)
    app.clock.advance(60)
    await Promise.all([1, 2, 3].map(() => learner.call(rateLesson, { params, body })))
    expect(await rowsOf(learner), 'has one effect').toEqual([row])
    const changed = await learner.call(rateLesson, { params, body: { rating: 'yes' } })
    expect(changed.body.rating, 'the comment stays').toEqual({
      lessonId,
      rating: 'yes',
      comment: 'Za szybko',
    })
    await learner.call(rateLesson, { params, body: { rating: 'yes', comment: ' \u200b' } })
    expect(await listed(learner)).toEqual([{ lessonId, rating: 'yes', comment: null }])
    expect((await rowsOf(learner)).map(({ rated_at }) => rated_at)).toEqual([app.clock()])
    expect(await listed(await createFinisher()), 'is nobody else’s').toEqual([])
  })

  test('requires the whole lesson to be completed', async () => {
    const learner = await createLearner(app)
    const rate = () => learner.call(rateLesson, { params, body: { rating: 'yes' } })
    expect((await rate()).code).toBe('not-joined')
    await enrol(app, learner, { course, lessons: false })
    const [lesson] = course.document.lessons
    const parts = lesson?.sublessons ?? []
    const own = { userId: String(learner.userId), courseId: course.courseId, at: app.clock() }
    for (const { _id } of parts) {
      const { status, code } = await rate()
      expect([status, code]).toEqual([409, 'lessons-unfinished'])
      await insertCompletions(db, [{ ...own, sublessonId: _id }])
    }
    expect((await rate()).status).toBe(200)
    const other = { params: { lessonId: otherId }, body: { rating: 'yes' } } as const
    expect((await learner.call(rateLesson, other)).code).toBe('lessons-unfinished')
  })

  test('is rejected with the field that is wrong, and changes nothing', async () => {
    const learner = await createFinisher()
    const body = { rating: 'yes' as const, comment: 'x'.repeat(1_001) }
    const tooLong = await learner.call(rateLesson, { params, body })
    expect([tooLong.status, JSON.parse(tooLong.text).errors?.[0]?.field]).toEqual([400, 'comment'])
    const unknown = await learner.call(rateLesson, { params, body: { rating: 'great' as never } })
    expect([unknown.status, JSON.parse(unknown.text).errors?.[0]?.field]).toEqual([400, 'rating'])
    expect(await rowsOf(learner)).toEqual([])
  })
})
