import { viewLesson } from '@zenit/contract/courses'
import { updateInternalTestProgress, updateQuizProgress } from '@zenit/contract/quizzes'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  createCourse,
  createLearner,
  questionDocument,
  questionExtras,
  sublessonDocuments,
} from '../../../test/testing/factories.ts'
import { complete, join, wrongAnswers } from '../../../test/testing/learning.ts'
import type { QuestionDocument } from '../../content/document.ts'
import { rightAnswers } from '../../demo/facts.ts'
import { newId } from '../../platform/ids.ts'
import { isRight } from './score.ts'

const app = await createTestApp()

/** Creates a course of a quiz and an internal test, in this order. */
async function begin(
  question: QuestionDocument = questionDocument(),
  change: (question: QuestionDocument) => QuestionDocument = (same) => same,
) {
  const [, , quiz, made] = sublessonDocuments()
  if (quiz?.kind !== 'quiz' || made?.kind !== 'internal-test') throw new Error('the factory makes both')
  const review = { ...made, questions: made.questions.map(change) }
  const lesson = {
    _id: newId(),
    slug: 'only',
    title: { pl: 'Lekcja', en: 'Lesson' },
    sublessons: [{ ...quiz, question }, review],
  }
  const course = await createCourse(app, { document: { lessons: [lesson] } })
  const learner = await createLearner(app)
  const progressId = await join(learner, course.courseId)
  const [one, two] = review.questions
  if (!one || !two) throw new Error('the factory makes two questions')
  const ids = { progressId, lessonId: lesson._id }
  const step = { document: course.document, progressId }
  const answerQuiz = (answers: string[]) =>
    learner.call(updateQuizProgress, { body: { ...ids, sublessonId: quiz._id, answers } })
  const answerTest = (questionId: string, answers: string[]) =>
    learner.call(updateInternalTestProgress, {
      body: { ...ids, sublessonId: review._id, questionId, answers },
    })
  return { learner, course, step, ids, quiz: { ...quiz, question }, review, one, two, answerQuiz, answerTest }
}

const answersOf = (learner: { userId: string | null }) =>
  app.deps.db
    .selectFrom('question_answers')
    .where('user_id', '=', learner.userId ?? '')
    .select(['is_correct', 'question_id'])
    .orderBy('id')
    .execute()

describe('right answers', () => {
  const single = questionDocument()
  const multiple = questionDocument(2)
  const [a = '', b = ''] = rightAnswers(multiple)
  const [x = ''] = wrongAnswers(multiple)
  test.each([
    { what: 'the right one', question: single, chosen: rightAnswers(single), right: true },
    { what: 'a wrong one', question: single, chosen: wrongAnswers(single).slice(0, 1), right: false },
    { what: 'all right ones', question: multiple, chosen: [b, a], right: true },
    { what: 'one of two', question: multiple, chosen: [a], right: false },
    { what: 'one twice', question: multiple, chosen: [a, a], right: false },
    { what: 'all and a wrong one', question: multiple, chosen: [a, b, x], right: false },
    { what: 'one right and one wrong', question: multiple, chosen: [a, x], right: false },
    { what: 'nothing', question: multiple, chosen: [], right: false },
  ])('[COURSE-04] $what: $right', ({ question, chosen, right }) => {
    expect(isRight(question, chosen)).toBe(right)
  })
})

describe('a quiz', () => {
  test('[COURSE-04] can be tried again after a wrong answer, and is completed either way', async () => {
    const { learner, quiz, answerQuiz, step } = await begin()
    const [mistaken = ''] = wrongAnswers(quiz.question)
    const wrong = await answerQuiz([mistaken])
    const right = await answerQuiz(rightAnswers(quiz.question))
    expect(wrong.body.isCorrect).toBe(false)
    expect(right.body).toMatchObject({ isCorrect: true, progress: { _id: step.progressId } })
    expect((await answersOf(learner)).map((answer) => answer.is_correct)).toEqual([false, true])
    expect((await complete(learner, step, [0, 0])).status).toBe(200)
  })

  test('[COURSE-04] explains the chosen answers, and reveals nothing of the others', async () => {
    const { quiz, answerQuiz } = await begin(questionDocument(2))
    const [a = ''] = rightAnswers(quiz.question)
    const [x = ''] = wrongAnswers(quiz.question)
    const reply = await answerQuiz([x, a])
    const feedbackOf = (id: string) => quiz.question.answers.find(({ _id }) => _id === id)?.feedback.pl
    expect(reply.body.answersFeedback).toEqual([
      { answerId: a, isCorrect: true, feedback: feedbackOf(a) },
      { answerId: x, isCorrect: false, feedback: feedbackOf(x) },
    ])
    expect(reply.text.match(/canary-feedback/g)).toHaveLength(2)
  })

  test('[API-02] a repeated answer is stored once', async () => {
    const { learner, quiz, answerQuiz } = await begin(questionDocument(2))
    await answerQuiz(rightAnswers(quiz.question))
    const again = await answerQuiz(rightAnswers(quiz.question).toReversed())
    expect(again.body.isCorrect).toBe(true)
    expect(await answersOf(learner)).toHaveLength(1)
  })

  test('[API-02] answers of another question are rejected with a specific error, and nothing is recorded', async () => {
    const { learner, quiz, one, answerQuiz } = await begin(questionDocument(2))
    const own = rightAnswers(quiz.question)
    const cases = [
      { answers: [...own, ...rightAnswers(one)], field: 'answers.2' },
      { answers: [newId()], field: 'answers.0' },
      { answers: [], field: 'answers' },
      { answers: [own[0] ?? '', own[0] ?? ''], field: 'answers' },
      { answers: ['x'], field: 'answers.0' },
    ]
    for (const { answers, field } of cases) {
      const reply = await answerQuiz(answers)
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ code: 'invalid-input', errors: [{ field }] })
    }
    expect(await answersOf(learner)).toEqual([])
  })

  test('[COURSE-04] two answers to a single choice are rejected', async () => {
    const { quiz, answerQuiz } = await begin()
    const reply = await answerQuiz(quiz.question.answers.map((answer) => answer._id))
    expect(reply.body).toMatchObject({ code: 'invalid-input', errors: [{ field: 'answers' }] })
  })
})

const explained = {
  explanation: 'canary-explanation (pl)',
  sources: [
    { title: 'canary-source (pl)', url: 'https://example.com/canary-url', publishedAt: '2026-01-02' },
  ],
}
/** Fields that reveal no answers but are only for authors. */
const forAuthors = /canary-tag|difficulty|"tags"|"hard"/

describe('the explanation of a question', () => {
  test('[COURSE-04] is returned with the checked answer, right or wrong, and never before', async () => {
    const { learner, ids, quiz, answerQuiz } = await begin({ ...questionDocument(), ...questionExtras() })
    const params = { lessonId: ids.lessonId }
    const seen = await learner.call(viewLesson, { params, query: { sublessonId: quiz._id } })
    expect(seen.body.content.questions?.[0]?.image).toEqual({ url: '/media/pl.png', alt: 'A chart (pl)' })
    expect(seen.text).not.toMatch(/canary|explanation|"sources"/)
    const refused = await answerQuiz([newId()])
    expect(refused.text).not.toContain('canary')
    const [mistaken = ''] = wrongAnswers(quiz.question)
    const checks = [await answerQuiz([mistaken]), await answerQuiz(rightAnswers(quiz.question))]
    for (const { body } of checks) expect(body).toMatchObject(explained)
    const again = await learner.call(viewLesson, { params, query: { sublessonId: quiz._id } })
    expect(again.text).not.toContain('canary')
    for (const { text } of [seen, refused, ...checks, again]) expect(text).not.toMatch(forAuthors)
  })

  test('[COURSE-05] of an internal test is returned only for checked questions', async () => {
    const { learner, ids, step, review, one, answerTest } = await begin(questionDocument(), (question) => ({
      ...question,
      ...questionExtras(),
    }))
    await complete(learner, step, [0, 0])
    const seen = await learner.call(viewLesson, {
      params: { lessonId: ids.lessonId },
      query: { sublessonId: review._id },
    })
    expect(seen.body.content.questions?.map(({ image }) => image?.alt)).toEqual([
      'A chart (pl)',
      'A chart (pl)',
    ])
    expect(seen.text).not.toContain('canary')
    const checked = await answerTest(one._id, rightAnswers(one))
    expect(checked.body).toMatchObject(explained)
    expect(checked.text.match(/canary-explanation/g)).toHaveLength(1)
    expect(checked.text).not.toMatch(forAuthors)
  })

  test('is missing if its author wrote none', async () => {
    const { quiz, answerQuiz } = await begin()
    const { body } = await answerQuiz(rightAnswers(quiz.question))
    expect(Object.keys(body)).toEqual(expect.not.arrayContaining(['explanation', 'sources']))
  })
})

describe('an internal test', () => {
  test('[COURSE-05] returns feedback only for the chosen answers, and is completed question by question', async () => {
    const { learner, quiz, review, one, two, answerQuiz, answerTest, step } = await begin()
    await answerQuiz(rightAnswers(quiz.question))
    await complete(learner, step, [0, 0])
    const [wrongId = ''] = wrongAnswers(one)
    const wrong = await answerTest(one._id, [wrongId])
    const feedback = one.answers.find((answer) => answer._id === wrongId)?.feedback.pl
    expect(wrong.body).toMatchObject({
      answersFeedback: [{ answerId: wrongId, isCorrect: false, feedback }],
      isQuestionPassed: false,
      progress: { lessons: [{ internalTestProgress: { isCompleted: false, passedQuestionIds: [] } }] },
    })
    expect(wrong.text.match(/canary/g)).toHaveLength(1)

    const half = await answerTest(two._id, rightAnswers(two).slice(0, 1))
    expect(half.body).toMatchObject({ answersFeedback: [{ isCorrect: true }], isQuestionPassed: false })
    const passed = await answerTest(two._id, rightAnswers(two))
    expect(passed.body).toMatchObject({
      isQuestionPassed: true,
      progress: { lessons: [{ internalTestProgress: { isCompleted: false, passedQuestionIds: [two._id] } }] },
    })
    const last = await answerTest(one._id, rightAnswers(one))
    expect(last.body.progress.lessons[0]?.internalTestProgress).toEqual({
      isCompleted: true,
      passedQuestionIds: review.questions.map((question) => question._id),
    })
    const relapse = await answerTest(one._id, [wrongId])
    expect(relapse.body).toMatchObject({
      isQuestionPassed: false,
      progress: { lessons: [{ internalTestProgress: { isCompleted: true } }] },
    })
    expect((await complete(learner, step, [0, 1])).body.progress.currentLessonId).toBeNull()
  })

  test('[LANG-03] the feedback is in the requested language', async () => {
    const { learner, ids, review, one, step } = await begin()
    await complete(learner, step, [0, 0])
    const [answerId = ''] = wrongAnswers(one)
    const body = { ...ids, sublessonId: review._id, questionId: one._id, answers: [answerId] }
    const reply = await learner.call(updateInternalTestProgress, { body, language: 'en' })
    expect(reply.body.answersFeedback[0]?.feedback).toMatch(/\(en\)$/)
  })

  test('[COURSE-06] cannot be answered before the lessons before it', async () => {
    const { learner, one, answerTest } = await begin()
    const reply = await answerTest(one._id, rightAnswers(one))
    expect([reply.status, reply.code]).toEqual([409, 'out-of-order'])
    expect(reply.text).not.toContain('canary')
    expect(await answersOf(learner)).toEqual([])
  })

  test('[ACCESS-06][API-02] ids that do not belong together are not found', async () => {
    const { learner, ids, quiz, review, one, answerTest, step } = await begin()
    await complete(learner, step, [0, 0])
    const other = await begin()
    expect((await answerTest(newId(), rightAnswers(one))).status).toBe(404)
    expect((await answerTest(quiz.question._id, rightAnswers(quiz.question))).status).toBe(404)
    const right = { ...ids, sublessonId: review._id, questionId: one._id, answers: rightAnswers(one) }
    for (const wrong of [
      { progressId: other.ids.progressId },
      { lessonId: other.ids.lessonId },
      { sublessonId: quiz._id },
      { sublessonId: newId() },
    ]) {
      const reply = await learner.call(updateInternalTestProgress, { body: { ...right, ...wrong } })
      expect(reply.status).toBe(404)
    }
    const asQuiz = { ...ids, sublessonId: review._id, answers: rightAnswers(one) }
    expect((await learner.call(updateQuizProgress, { body: asQuiz })).status).toBe(404)
  })
})
