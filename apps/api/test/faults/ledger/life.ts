import {
  type ChosenAnswers,
  checkClosedTest,
  saveClosedTestAnswers,
  startClosedTest,
} from '@zenit/contract/closed-tests'
import { joinCourse, updateProgress } from '@zenit/contract/courses'
import { createFinalWork, saveFinalWorkDraft } from '@zenit/contract/final-works'
import { completeOnboarding } from '@zenit/contract/onboarding'
import { addPromptbookItem } from '@zenit/contract/promptbook'
import { updateInternalTestProgress, updateQuizProgress } from '@zenit/contract/quizzes'
import { addToFavorites, removeFromFavorites } from '@zenit/contract/tools'
import type { QuestionDocument, SublessonDocument } from '../../../src/content/document.ts'
import { rightAnswers } from '../../../src/demo/facts.ts'
import { newId } from '../../../src/platform/ids.ts'
import type { CreatedCourse } from '../../testing/factories.ts'
import { wholeView } from '../../testing/learning.ts'
import type { Client } from './client.ts'
import type { Stage } from './seed.ts'

/** Returns one wrong answer. */
const wrong = ({ answers }: QuestionDocument) =>
  answers
    .filter((one) => !one.right)
    .map(({ _id }) => _id)
    .slice(0, 1)

/** The keys of answers give the order in which they were chosen. */
const answerKey = (question: QuestionDocument, ids: readonly string[]) =>
  `${question._id} ${ids.toSorted().join()}`

interface LessonKey {
  progressId: string
  lessonId: string
  sublesson: SublessonDocument
}

/** A quiz is answered wrongly first and then correctly; an internal test correctly at once. */
async function study(client: Client, { progressId, lessonId, sublesson }: LessonKey): Promise<void> {
  const at = { progressId, lessonId, sublessonId: sublesson._id }
  if (sublesson.kind === 'quiz') {
    for (const answers of [wrong(sublesson.question), rightAnswers(sublesson.question)]) {
      const key = answerKey(sublesson.question, answers)
      await client.write({ kind: 'quiz', key, call: updateQuizProgress, input: { body: { ...at, answers } } })
    }
  } else if (sublesson.kind === 'internal-test') {
    for (const question of sublesson.questions) {
      const answers = rightAnswers(question)
      const body = { ...at, questionId: question._id, answers }
      const key = answerKey(question, answers)
      await client.write({ kind: 'quiz', key, call: updateInternalTestProgress, input: { body } })
    }
  }
  const body = { ...at, viewing: wholeView }
  await client.write({ kind: 'progress', key: at.sublessonId, call: updateProgress, input: { body } })
}

/** Joins a course and completes its lessons. */
async function learn(client: Client, course: CreatedCourse): Promise<void> {
  const { courseId: id, document } = course
  const joined = await client.write({ kind: 'join', key: id, call: joinCourse, input: { params: { id } } })
  const progressId = joined?.progress._id
  if (!progressId) return
  for (const lesson of document.lessons)
    for (const sublesson of lesson.sublessons)
      await study(client, { progressId, lessonId: lesson._id, sublesson })
}

/** The answers as they are stored: a question without a choice is left out. */
const chosenOf = (answers: ChosenAnswers) => answers.filter(({ a }) => a.length > 0)

async function takeTest(client: Client, { courseId: id, document }: CreatedCourse): Promise<void> {
  const params = { id }
  const started = await client.write({
    kind: 'test start',
    key: id,
    call: startClosedTest,
    input: { params },
  })
  const attemptId = started?.test.attempt?._id
  const questions = document.closedTest?.questions ?? []
  if (!started || !attemptId) return
  const answers = started.test.questions.map(({ _id }, q) => {
    const question = questions.find((one) => one._id === _id)
    return { q, a: question && Math.random() < 0.7 ? rightAnswers(question) : [] }
  })
  for (let sequence = 1; sequence <= answers.length; sequence++) {
    const chosen = answers.slice(0, sequence)
    const body = { sequence, answers: chosen, attemptId }
    const write = { kind: 'test save', key: `${attemptId} ${sequence}`, value: chosenOf(chosen) } as const
    await client.write({ ...write, call: saveClosedTestAnswers, input: { params, body }, mayGiveUp: true })
  }
  const body = { answers, attemptId }
  const write = { kind: 'test check', key: attemptId, value: chosenOf(answers) } as const
  await client.write({ ...write, call: checkClosedTest, input: { params, body } })
}

async function handIn(client: Client, { workCourse, taskId }: Stage): Promise<void> {
  const { courseId } = workCourse
  const form = (title: string) => ({ title, description: '<p>Opis pracy</p>', attachments: [] })
  for (let sequence = 1; sequence <= 4; sequence++) {
    const title = `Szkic ${sequence}`
    const body = { examTaskId: taskId, sequence, ...form(title) }
    const input = { params: { courseId }, body }
    const write = { kind: 'draft', key: `${courseId} ${sequence}`, value: title } as const
    await client.write({ ...write, call: saveFinalWorkDraft, input, mayGiveUp: true })
  }
  // Half of the learners leave their draft unsubmitted.
  if (Math.random() < 0.5) return
  const title = `Praca ${newId()}`
  const body = { courseId, examTaskId: taskId, ...form(title) }
  await client.write({
    kind: 'submission',
    key: courseId,
    value: title,
    call: createFinalWork,
    input: { body },
  })
}

async function collect(client: Client, { toolIds }: Stage): Promise<void> {
  for (const id of toolIds) {
    const input = { params: { id } }
    const write = { kind: 'favourite', key: id, mayGiveUp: true } as const
    await client.write({ ...write, value: true, call: addToFavorites, input })
    if (Math.random() < 0.3) await client.write({ ...write, value: false, call: removeFromFavorites, input })
  }
  for (let count = 0; count < 6; count++) {
    const prompt = `Napisz wiersz ${newId()}`
    const input = { body: { prompt } }
    await client.write({ kind: 'prompt', key: prompt, call: addPromptbookItem, input, mayGiveUp: true })
  }
}

/** Everything that one learner writes, from the first day to the last. */
export async function live(client: Client, stage: Stage): Promise<void> {
  await client.write({ kind: 'onboarding', key: '2', call: completeOnboarding, input: {} })
  await collect(client, stage)
  await learn(client, stage.testCourse)
  await takeTest(client, stage.testCourse)
  await learn(client, stage.workCourse)
  await handIn(client, stage)
}
