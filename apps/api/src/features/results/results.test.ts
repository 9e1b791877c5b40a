import { type QuestionResults, viewQuestionResults } from '@zenit/contract/packs'
import { updateInternalTestProgress } from '@zenit/contract/quizzes'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { publishRevision, questionDocument } from '../../../test/testing/factories.ts'
import { limitAuthor } from '../../../test/testing/facts.ts'
import type { InternalTestDocument } from '../../content/document.ts'
import { createReadyLearner, createTestCourse } from '../closed-tests/fixtures.ts'
import { createAuthor } from '../packs/fixtures.ts'
import { type AttemptInput, createStudioPack, sit } from './fixtures.ts'

const app = await createTestApp()
const author = await createAuthor(app)
const packId = await createStudioPack(app)

type Course = Awaited<ReturnType<typeof createTestCourse>>

async function resultsOf(course: Course, kind: 'closed-test' | 'practice' = 'closed-test') {
  const query = { course: course.document.slug, kind }
  const { body, status, text } = await author.call(viewQuestionResults, {
    params: { id: packId },
    query,
    language: 'en',
  })
  expect(status, text).toBe(200)
  const of = (question: { _id: string } | undefined) =>
    body.questions.find(({ _id }) => _id === question?._id) as QuestionResults
  return { ...body, of }
}

const asked = (course: Course) => ({ ...course, questions: course.test.questions })

/** Learner 0 has every question wrong, later ones have more and more right; the best have the last question wrong. */
const sitting = (learner: number, language?: 'pl' | 'en'): AttemptInput => ({
  chosen: [
    [learner % 10 > 2 ? 0 : 1],
    [learner % 10 > 4 ? 0 : 2],
    [learner % 10 > 6 ? 0 : 1],
    [learner % 10 > 7 ? 1 : 0],
  ],
  ...(language ? { language } : {}),
})
const many = (count: number, language?: 'pl' | 'en') =>
  Array.from({ length: count }, (_, learner) => sitting(learner, language))

/** Pearson’s correlation, by definition. */
function correlation(xs: readonly number[], ys: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length
  const [mx, my] = [mean(xs), mean(ys)]
  const covariance = mean(xs.map((x, i) => (x - mx) * ((ys[i] ?? 0) - my)))
  const spread = (of: readonly number[], m: number) => Math.sqrt(mean(of.map((one) => (one - m) ** 2)))
  return covariance / (spread(xs, mx) * spread(ys, my))
}

describe('[AUTHOR-08] the results of a closed test', () => {
  test('contain the tags of each question, however few have answered', async () => {
    const { tags: _, ...untagged } = questionDocument()
    const questions = [{ ...questionDocument(), tags: ['law', 'data'] }, untagged]
    const course = await createTestCourse(app, { questions })
    const { of } = await resultsOf(course)
    expect(questions.map((one) => of(one).tags)).toEqual([['law', 'data'], []])
  })

  test('contain for each question the share of right answers, and whether it separates strong from weak learners', async () => {
    const course = await createTestCourse(app, { count: 4 })
    const sittings = many(40)
    await sit(app, asked(course), sittings)
    const { learners, questions, of } = await resultsOf(course)
    expect([learners, questions.length]).toEqual([40, 4])
    const right = sittings.map(({ chosen }) => chosen.map(([place]) => Number(place === 0)))
    for (const [q, question] of course.test.questions.entries()) {
      const xs = right.map((one) => one[q] ?? 0)
      const rest = right.map((one) => one.reduce((sum, x) => sum + x, 0) - (one[q] ?? 0))
      const { correct, discrimination } = of(question)
      expect(correct).toBe(Math.round((100 * xs.reduce((sum, x) => sum + x, 0)) / 40))
      expect(discrimination).toBeCloseTo(correlation(xs, rest), 2)
    }
    const bad = of(course.test.questions[3])
    expect(bad.flags).toEqual(['discrimination-negative', 'distractor-preferred', 'distractor-unused'])
    expect(questions[0]?._id, 'what to review comes first').toBe(bad._id)
    expect(bad.answers.map(({ chosen }) => chosen)).toEqual([80, 20, 0])
    const [key, distractor] = bad.answers
    expect([key?.strong, distractor?.strong, key?.weak]).toEqual([36, 64, 100])
  })

  test('flag questions that nearly everybody or nearly nobody answers right', async () => {
    const course = await createTestCourse(app, { count: 3 })
    await sit(
      app,
      asked(course),
      Array.from({ length: 30 }, (_, learner) => ({
        chosen: [[0], [learner < 25 ? 1 : 0], [learner % 2]],
      })),
    )
    const { of } = await resultsOf(course)
    expect(of(course.test.questions[0])).toMatchObject({ discrimination: null, correct: 100 })
    expect(of(course.test.questions[0]).flags).toContain('easy')
    expect(of(course.test.questions[1]).flags).toContain('hard')
  })

  test('contain no figures about few learners, and none that would reveal them', async () => {
    const course = await createTestCourse(app)
    await sit(app, asked(course), many(9))
    const few = await resultsOf(course)
    expect(few.learners).toBeNull()
    const nothing = { learners: null, correct: null, discrimination: null, flags: [] }
    expect(few.of(course.test.questions[0])).toMatchObject({ ...nothing, languages: [], revisions: [] })
    expect(few.questions.flatMap(({ answers }) => answers.map(({ chosen }) => chosen))).not.toContain(0)

    await sit(app, asked(course), many(20))
    const some = (await resultsOf(course)).of(course.test.questions[3])
    expect(some).toMatchObject({ learners: 29, discrimination: null, flags: [] })
    expect(some.answers.every(({ strong, weak }) => strong === null && weak === null)).toBe(true)
  })

  test('count only first attempts, without practice', async () => {
    const course = await createTestCourse(app)
    const users = await sit(app, asked(course), many(10))
    app.clock.advance(60)
    await sit(
      app,
      asked(course),
      users.map((userId) => ({ chosen: [[0], [0], [0], [0]], userId })),
    )
    expect((await resultsOf(course)).of(course.test.questions[0])).toMatchObject({
      learners: 10,
      correct: 70,
    })
  })

  test('[LANG-01] are given by language and revision, each with its own key, unless that reveals few learners', async () => {
    const course = await createTestCourse(app)
    await sit(app, asked(course), [...many(20, 'pl'), ...many(12, 'en')])
    const [first, ...others] = course.test.questions
    const corrected = {
      ...questionDocument(),
      ...first,
      answers: first?.answers.map((one, place) => ({ ...one, right: place === 1 })) ?? [],
    }
    const closedTest = { ...course.test, questions: [corrected, ...others] }
    const revisionId = await publishRevision(app, course.courseId, { ...course.document, closedTest })
    await sit(app, { ...asked(course), revisionId, questions: closedTest.questions }, many(10, 'en'))
    const { languages, revisions, answers } = (await resultsOf(course)).of(first)
    expect(languages).toMatchObject([
      { language: 'en', learners: 22 },
      { language: 'pl', learners: 20, correct: 70 },
    ])
    expect(revisions).toMatchObject([
      { number: 1, learners: 32 },
      { number: 2, learners: 10, correct: 30 },
    ])
    expect(
      answers.map(({ right }) => right),
      'as it is now',
    ).toEqual([false, true, false])
    await sit(app, asked(course), [sitting(0)])
    expect(
      (await resultsOf(course)).of(first).languages.map(({ language }) => language),
      'the whole and the others would tell of the one',
    ).toEqual(['en'])
  })

  test('[ACCESS-06] are not found by an author of other packs, nor for a course of another pack', async () => {
    const course = await createTestCourse(app)
    const other = await createAuthor(app)
    await limitAuthor(app.deps.db, String(other.userId))
    const query = { course: course.document.slug, kind: 'closed-test' as const }
    const params = { id: packId }
    expect((await other.call(viewQuestionResults, { params, query })).status).toBe(404)
    const unknown = { ...query, course: 'nothing-here' }
    expect((await author.call(viewQuestionResults, { params, query: unknown })).status).toBe(404)
  })
})

test('[AUTHOR-08] the results of practice count the first answer of each learner', async () => {
  const course = await createTestCourse(app)
  const [lesson] = course.document.lessons
  const review = lesson?.sublessons.find(({ kind }) => kind === 'internal-test') as InternalTestDocument
  const [question] = review.questions
  const ids = { lessonId: lesson?._id ?? '', sublessonId: review._id, questionId: question?._id ?? '' }
  for (let learner = 0; learner < 10; learner++) {
    const actor = await createReadyLearner(app, course)
    const { id: progressId } = await app.deps.db
      .selectFrom('enrolments')
      .where('user_id', '=', actor.userId as string)
      .select('id')
      .executeTakeFirstOrThrow()
    for (const place of learner < 4 ? [1, 0] : [0])
      await actor.call(updateInternalTestProgress, {
        body: { ...ids, progressId, answers: [question?.answers[place]?._id ?? ''] },
        language: 'en',
      })
  }
  const { learners, of } = await resultsOf(course, 'practice')
  expect(learners).toBe(10)
  expect(of(question)).toMatchObject({ learners: 10, correct: 60, lesson: 'First (en)' })
  expect(of(question).languages).toMatchObject([{ language: 'en', learners: 10 }])
  expect(of(question).revisions).toMatchObject([{ number: 1, learners: 10 }])
})
