import { updateProgress, viewCourse } from '@zenit/contract/courses'
import { listProgramCourses } from '@zenit/contract/programs'
import { updateInternalTestProgress } from '@zenit/contract/quizzes'
import { expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createLearner } from '../../../test/testing/factories.ts'
import { certify, complete, completeLessons, join, wrongAnswers } from '../../../test/testing/learning.ts'
import type { CourseDocument, QuestionDocument } from '../../content/document.ts'
import { rightAnswers } from '../../demo/facts.ts'
import { newId } from '../../platform/ids.ts'

const app = await createTestApp()
const { db } = app.deps

async function begin() {
  const course = await createCourse(app)
  const learner = await createLearner(app)
  const progressId = await join(learner, course.courseId)
  return { course, learner, step: { document: course.document, progressId } }
}

const completions = (learner: Actor) =>
  db
    .selectFrom('sublesson_completions')
    .where('user_id', '=', learner.userId ?? '')
    .select('sublesson_id')
    .execute()

type AnswerPicker = (question: QuestionDocument, index: number) => string[]

/** Answers every question of the internal test (the fourth sublesson), right by default. */
async function answerInternalTest(
  learner: Actor,
  { document, progressId }: { document: CourseDocument; progressId: string },
  answering: AnswerPicker = rightAnswers,
): Promise<void> {
  const lesson = document.lessons[0]
  const sublesson = lesson?.sublessons[3]
  if (!lesson || sublesson?.kind !== 'internal-test') throw new Error('the factory makes an internal test')
  const ids = { progressId, lessonId: lesson._id, sublessonId: sublesson._id }
  for (const [index, question] of sublesson.questions.entries()) {
    const answers = answering(question, index)
    await learner.call(updateInternalTestProgress, { body: { ...ids, questionId: question._id, answers } })
  }
}

test('[COURSE-06] completing goes sublesson by sublesson to the next lesson and to the end', async () => {
  const { course, learner, step } = await begin()
  const [first, second] = course.document.lessons
  const current: (string | null)[] = []
  for (const place of [
    [0, 0],
    [0, 1],
    [0, 2],
  ] as [number, number][]) {
    const { body } = await complete(learner, step, place)
    current.push(body.progress.currentSublessonId)
  }
  expect(current).toEqual(first?.sublessons.slice(1).map((sublesson) => sublesson._id))
  await answerInternalTest(learner, step)
  const moved = await complete(learner, step, [0, 3])
  expect(moved.body.progress).toMatchObject({
    currentLessonId: second?._id,
    currentSublessonId: second?.sublessons[0]?._id,
    lessons: [{ isCompleted: true }, { isCompleted: false }],
  })
  const last = await complete(learner, step, [1, 0])
  expect(last.body.progress).toMatchObject({
    currentLessonId: null,
    currentSublessonId: null,
    isFinished: false,
    lessons: [{ isCompleted: true }, { isCompleted: true }],
  })
})

test('[COURSE-06] nothing after the current sublesson can be completed', async () => {
  const { learner, step } = await begin()
  for (const place of [
    [0, 1],
    [0, 3],
    [1, 0],
  ] as [number, number][]) {
    const { status, code } = await complete(learner, step, place)
    expect([status, code]).toEqual([409, 'out-of-order'])
  }
  expect(await completions(learner)).toEqual([])
})

test('[COURSE-05] an internal test cannot be completed before each of its questions was answered correctly', async () => {
  const { learner, step } = await begin()
  await complete(learner, step, [0, 0])
  await complete(learner, step, [0, 1])
  await complete(learner, step, [0, 2])
  const refuse = async () => {
    const { status, code } = await complete(learner, step, [0, 3])
    expect([status, code]).toEqual([409, 'sublesson-unfinished'])
  }
  await refuse()
  await answerInternalTest(learner, step, (question, index) =>
    index === 0 ? rightAnswers(question) : wrongAnswers(question),
  )
  await refuse()
  expect(await completions(learner)).toHaveLength(3)
  await answerInternalTest(learner, step)
  expect((await complete(learner, step, [0, 3])).status).toBe(200)
})

test('[COURSE-04] a quiz does not block the learner', async () => {
  const { learner, step } = await begin()
  await complete(learner, step, [0, 0])
  await complete(learner, step, [0, 1])
  expect((await complete(learner, step, [0, 2])).status).toBe(200)
})

test('[API-02][COURSE-10] completing the same sublesson again, or from two tabs at once, has one effect', async () => {
  const { course, learner, step } = await begin()
  const replies = await Promise.all(Array.from({ length: 20 }, () => complete(learner, step, [0, 0])))
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
  expect(replies[0]?.body.progress.currentSublessonId).toBe(course.document.lessons[0]?.sublessons[1]?._id)
  await complete(learner, step, [0, 1])
  const late = await complete(learner, step, [0, 0])
  expect(late.body.progress.currentSublessonId).toBe(course.document.lessons[0]?.sublessons[2]?._id)
  expect(await completions(learner)).toHaveLength(2)
})

test('[ACCESS-06][API-02] the progress of others and ids that do not belong together are not found', async () => {
  const { course, learner, step } = await begin()
  const [first, second] = course.document.lessons
  const other = await createLearner(app)
  const othersId = await join(other, course.courseId)
  const right = { progressId: step.progressId, lessonId: first?._id, sublessonId: first?.sublessons[0]?._id }
  const cases = [
    { ...right, progressId: othersId },
    { ...right, progressId: newId() },
    { ...right, lessonId: newId() },
    { ...right, lessonId: second?._id },
    { ...right, sublessonId: newId() },
    { ...right, sublessonId: second?.sublessons[0]?._id },
  ]
  for (const body of cases) {
    const { status, code } = await learner.call(updateProgress, { body })
    expect([status, code]).toEqual([404, 'not-found'])
  }
  expect([...(await completions(learner)), ...(await completions(other))]).toEqual([])
})

test.each([
  { what: 'no body', body: {}, field: 'progressId' },
  {
    what: 'a broken id',
    body: { progressId: 'x', lessonId: newId(), sublessonId: newId() },
    field: 'progressId',
  },
  {
    what: 'an unknown field',
    body: { progressId: newId(), lessonId: newId(), sublessonId: newId(), isCompleted: true },
    field: 'isCompleted',
  },
])('[API-02][ERR-03] $what is refused and the field is named', async ({ body, field }) => {
  const learner = await createLearner(app)
  const reply = await learner.call(updateProgress, { body })
  expect(reply.status).toBe(400)
  expect(reply.text).toContain(`"field":"${field}"`)
})

test('[COURSE-01] an issued certificate shows in the progress', async () => {
  const course = await createCourse(app)
  const learner = await createLearner(app)
  await completeLessons(app, learner, course)
  const certificateNumber = await certify(app, learner.userId, course)
  const { body } = await learner.call(viewCourse, { params: { id: course.courseId } })
  expect(body.data.progress).toMatchObject({ isPassed: true, certificateNumber })
})

test('[TRUST-05] [PROG-02] the progress of a learner is the same in the course and on its card, at every step', async () => {
  const { course, learner, step } = await begin()
  const both = async () => {
    const { body } = await learner.call(viewCourse, { params: { id: course.courseId } })
    const { body: list } = await learner.call(listProgramCourses, { params: { id: course.programId } })
    return [body.data.progress.share, list.courses[0]?.progress]
  }
  expect(await both()).toEqual([0, 0])
  await complete(learner, step, [0, 0])
  expect(await both()).toEqual([1 / 6, 1 / 6])
  await complete(learner, step, [0, 1])
  expect(await both()).toEqual([2 / 6, 2 / 6])
})
