import { listTestOutcomes, viewClosedTest } from '@zenit/contract/closed-tests'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { courseDocument, createLearner, questionDocument } from '../../../test/testing/factories.ts'
import { answersTo, check, createReadyLearner, createTestCourse, enrol, start } from './fixtures.ts'
import { toTopics } from './topics.ts'

const app = await createTestApp()

/** Creates a course whose test has this many questions about each lesson, in this order; null is about none. */
function createTopicCourse(about: readonly (0 | 1 | null)[], settings: { showRightAnswers?: boolean } = {}) {
  const { lessons } = courseDocument()
  const questions = about.map((lesson) => {
    const lessonId = lesson === null ? undefined : lessons[lesson]?._id
    return { ...questionDocument(), ...(lessonId && { lessonId }) }
  })
  return createTestCourse(app, { questions, percentageToPass: 100, course: { lessons }, ...settings })
}

type TopicCourse = Awaited<ReturnType<typeof createTopicCourse>>

async function take(learner: Actor, course: TopicCourse, rightCount: number) {
  const served = await start(learner, course.courseId)
  return check(learner, course.courseId, { answers: answersTo(served, course.test, rightCount) })
}

const outcomesOf = async (learner: Actor, language: 'pl' | 'en' = 'pl') =>
  (await learner.call(listTestOutcomes, { language })).body.outcomes

describe('a result by topics', () => {
  test('[TEST-04] counts right and asked questions for each lesson, in the lessons’ order, the others last', async () => {
    const course = await createTopicCourse([1, null, 0, 1, 0])
    const learner = await createReadyLearner(app, course)
    const [first, second] = course.document.lessons
    const { topics } = await take(learner, course, 3)
    expect(topics).toEqual([
      {
        lesson: { _id: first?._id, title: 'First (pl)', sublessonId: first?.sublessons[0]?._id },
        correctCount: 1,
        totalQuestions: 2,
      },
      {
        lesson: { _id: second?._id, title: 'Second (pl)', sublessonId: second?.sublessons[0]?._id },
        correctCount: 1,
        totalQuestions: 2,
      },
      { lesson: null, correctCount: 1, totalQuestions: 1 },
    ])
  })

  test('[TEST-04] counts unanswered questions as asked and not right', async () => {
    const course = await createTopicCourse([0, 0])
    const learner = await createReadyLearner(app, course)
    await start(learner, course.courseId)
    const { topics } = await check(learner, course.courseId, { answers: [] })
    expect(topics).toMatchObject([{ correctCount: 0, totalQuestions: 2 }])
  })

  test('[TEST-04] has no topics if no question names a lesson', async () => {
    const course = await createTopicCourse([null, null])
    const learner = await createReadyLearner(app, course)
    expect((await take(learner, course, 1)).topics).toEqual([])
  })

  test('[TEST-04] counts a lesson that is not in the revision with the others', () => {
    const [one, other] = courseDocument().lessons
    const outcome = { kind: 'right', chosen: new Set<string>() } as const
    const asked = [one, other].map((lesson) => ({ question: { lessonId: lesson?._id ?? '' }, outcome }))
    const topics = toTopics(asked, { lessons: one ? [one] : [] }, 'pl')
    expect(topics.map(({ lesson }) => lesson?._id ?? null)).toEqual([one?._id, null])
  })

  test('[TEST-01] [TRUST-07] before the check nothing reveals which lesson a question is about', async () => {
    const course = await createTopicCourse([0, 1])
    const learner = await createReadyLearner(app, course)
    await start(learner, course.courseId)
    const { text, body } = await learner.call(viewClosedTest, { params: { id: course.courseId } })
    expect(body.test.questions).toHaveLength(2)
    for (const { _id } of course.document.lessons) expect(text).not.toContain(_id)
    expect(await outcomesOf(learner), 'a running attempt is no outcome').toEqual([])
  })
})

describe('GET /closed-test/outcomes', () => {
  test('[TEST-04] returns the last attempt of each course, latest first, in the requested language', async () => {
    const [one, other] = [await createTopicCourse([0, 1]), await createTopicCourse([0, 0, 1])]
    const learner = await createReadyLearner(app, one)
    await enrol(app, learner, { course: other })
    await take(learner, one, 0)
    app.clock.advance(60)
    await take(learner, other, 3)
    app.clock.advance(60)
    await take(learner, one, 1)
    const outcomes = await outcomesOf(learner, 'en')
    expect(outcomes.map(({ course }) => course)).toEqual([one.courseId, other.courseId])
    expect(outcomes[0]).toMatchObject({
      correctCount: 1,
      totalQuestions: 2,
      percentage: 50,
      percentageToPass: 100,
      passed: false,
      isPractice: false,
      topics: [
        { correctCount: 1, lesson: { title: 'First (en)' } },
        { correctCount: 0, lesson: { title: 'Second (en)' } },
      ],
    })
    expect(outcomes[1]).toMatchObject({ passed: true, percentage: 100 })
  })

  test('[TEST-01] contains no single questions or answers', async () => {
    const course = await createTopicCourse([0, 1], { showRightAnswers: true })
    const learner = await createReadyLearner(app, course)
    await take(learner, course, 1)
    const { text } = await learner.call(listTestOutcomes, {})
    for (const { _id, answers } of course.test.questions)
      for (const id of [_id, ...answers.map((answer) => answer._id)]) expect(text).not.toContain(id)
    expect(text).not.toMatch(/isCorrect|isRight|Question \d/)
  })

  test('[TEST-05] shows that the last attempt was practice', async () => {
    const course = await createTopicCourse([0, 1])
    const learner = await createReadyLearner(app, course)
    await take(learner, course, 2)
    app.clock.advance(60)
    await take(learner, course, 1)
    expect(await outcomesOf(learner)).toMatchObject([{ isPractice: true, passed: false, correctCount: 1 }])
  })

  test('[ACCESS-06] contains nothing of other learners', async () => {
    const course = await createTopicCourse([0, 1])
    await take(await createReadyLearner(app, course), course, 1)
    expect(await outcomesOf(await createLearner(app))).toEqual([])
    expect(await outcomesOf(await createReadyLearner(app, course))).toEqual([])
  })

  test('[TRUST-01] returns at most 20 courses', async () => {
    const learner = await createLearner(app)
    const course = await createTopicCourse([0])
    await enrol(app, learner, { course })
    await take(learner, course, 1)
    for (let index = 0; index < 20; index++) {
      const other = await createTopicCourse([0])
      await enrol(app, learner, { course: other })
      app.clock.advance(1)
      await take(learner, other, 1)
    }
    const outcomes = await outcomesOf(learner)
    expect(outcomes).toHaveLength(20)
    expect(outcomes.map(({ course: id }) => id)).not.toContain(course.courseId)
  })
})
