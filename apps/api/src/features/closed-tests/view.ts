import type { Result, Test } from '@zenit/contract/closed-tests'
import type { Question } from '@zenit/contract/courses'
import type { Course } from '../../content/catalog/catalog.ts'
import type {
  ClosedTestDocument,
  CourseDocument,
  Language,
  QuestionDocument,
  TestQuestionDocument,
} from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { ServedQuestion } from '../../schema/closed-tests.ts'
import { opensWithTest, questionsCount } from '../courses/closed-test.ts'
import { toAsked, toExplained } from '../courses/question-view.ts'
import { type GradedQuestion, percentageOf, score } from './answers/scoring.ts'
import { type AttemptStatus, nextAttemptAt } from './policy.ts'
import type { CheckedAttempt, RunningAttempt } from './queries.ts'
import { gradedQuestions, questionsById, testOf } from './settle.ts'
import { minutesFor } from './time/deadline.ts'
import type { TimeExtension } from './time/extensions.queries.ts'
import { toExtension } from './time/extensions.ts'
import { toTopics } from './topics.ts'

interface ServedDocument {
  question: TestQuestionDocument & GradedQuestion
  /** In the order shown. */
  answers: QuestionDocument['answers']
}

/** Returns the served questions with their text, in the order of the attempt. */
function servedDocuments(
  served: readonly ServedQuestion[],
  questions: ReadonlyMap<string, ServedDocument['question']>,
): ServedDocument[] {
  return served.map((one) => {
    const question = questions.get(one.question)
    if (!question) throw new Error(`The pinned revision has no question ${one.question}`)
    const answers = new Map(question.answers.map((answer) => [answer._id, answer]))
    return { question, answers: one.answers.flatMap((id) => answers.get(id) ?? []) }
  })
}

/** Returns a question before the check, without anything that reveals the right answers. */
const toQuestion = ({ question, answers }: ServedDocument, language: Language): Question => ({
  _id: question._id,
  ...toAsked(question, language),
  type: question.type,
  answers: answers.map(({ _id, label }) => ({ _id, label: textIn(label, language) })),
})

export interface ViewContext {
  /** The attempt's revision. */
  revision: CourseDocument
  language: Language
}

/** Returns the result of an attempt before and after each regrade. */
function toRegrades({ first, regrades, totalQuestions }: CheckedAttempt): NonNullable<Result['regrades']> {
  const toOutcome = ({ correctCount, passed }: CheckedAttempt['first']) => ({
    correctCount,
    percentage: percentageOf(correctCount, totalQuestions),
    passed,
  })
  return regrades.map((regrade, index) => ({
    regradedAt: new Date(regrade.regradedAt).toISOString(),
    reason: regrade.reason,
    from: toOutcome(regrades[index - 1] ?? first),
    to: toOutcome(regrade),
  }))
}

/**
 * Returns the result of a checked attempt. Right answers are included only after passing or when the test allows it.
 */
export function toResult(attempt: CheckedAttempt, { revision, language }: ViewContext): Result {
  const test = testOf(revision)
  const { served, percentageToPass, answers: chosen } = attempt
  const graded = gradedQuestions(attempt, test)
  const { outcomes } = score({ served, questions: graded, chosen, percentageToPass })
  const showsRight = attempt.passed || test.showRightAnswers
  const asked = servedDocuments(served, graded)
  return {
    attemptId: attempt.id,
    correctCount: attempt.correctCount,
    totalQuestions: attempt.totalQuestions,
    percentage: percentageOf(attempt.correctCount, attempt.totalQuestions),
    passed: attempt.passed,
    questions: asked.map(({ question, answers }, q) => {
      const outcome = outcomes[q]
      const marked = outcome && outcome.kind !== 'unanswered' ? outcome.chosen : new Set()
      return {
        ...toAsked(question, language),
        ...(showsRight && toExplained(question, language)),
        type: question.type,
        isCorrect: outcome?.kind === 'right',
        ...(question.isVoid ? { isVoid: true as const } : {}),
        answers: answers.map(({ _id, label, right }) => ({
          id: _id,
          label: textIn(label, language),
          userAnswer: marked.has(_id),
          ...(showsRight ? { isRight: right } : {}),
        })),
      }
    }),
    topics: toTopics(
      asked.map(({ question }, q) => ({ question, outcome: outcomes[q] })),
      revision,
      language,
    ),
    hasCertificate: revision.hasCertificate,
    isPractice: attempt.isPractice,
    checkedAt: attempt.checkedAt.toISOString(),
    ...(attempt.regrades.length > 0 ? { regrades: toRegrades(attempt) } : {}),
  }
}

/** Returns the time for an attempt, and how much of it is the learner's extension. */
function toTime({ minutes }: ClosedTestDocument, multiplier: number) {
  const own = minutesFor(minutes, multiplier)
  return { minutes: own, extraMinutes: own - minutes }
}

interface RunningInput {
  attempt: RunningAttempt
  givenBack: readonly TimeExtension[]
}

function toRunning({ attempt, givenBack }: RunningInput, { revision, language }: ViewContext, now: Date) {
  const test = testOf(revision)
  return {
    questions: servedDocuments(attempt.served, questionsById(test)).map((one) => toQuestion(one, language)),
    questionsCount: attempt.served.length,
    percentageToPass: attempt.percentageToPass,
    ...toTime(test, attempt.multiplier),
    settings: toSettings(test),
    attempt: {
      _id: attempt.id,
      isPractice: attempt.isPractice,
      startedAt: attempt.startedAt.toISOString(),
      endsAt: attempt.endsAt.toISOString(),
      givenBack: givenBack.map(toExtension),
      serverNow: now.toISOString(),
      answers: attempt.answers,
      sequence: attempt.sequence,
    },
  }
}

const toSettings = (test: ClosedTestDocument): Test['settings'] => ({
  drawnFrom: questionsCount(test) < test.questions.length ? test.questions.length : null,
  shuffle: test.shuffle,
  pauseMinutes: test.pauseMinutes,
  showRightAnswers: test.showRightAnswers,
})

/** An attempt that counted, with its revision, which may differ from the last attempt's. */
export interface CountedAttempt {
  attempt: CheckedAttempt
  context: ViewContext
}

/** A learner's attempts as shown beside the test. */
interface TestStatus extends AttemptStatus {
  /** The last attempt that counted, when practice followed. */
  counted: CountedAttempt | null
  isCoursePassed: boolean
  multiplier: number
  finish: Test['finish']
  /** Time extensions of the running attempt. */
  givenBack: readonly TimeExtension[]
}

function toLatest({ latest, counted, givenBack }: TestStatus, context: ViewContext, now: Date) {
  if (!latest) return {}
  if (latest.state === 'running') return toRunning({ attempt: latest, givenBack }, context, now)
  if (!latest.isPractice) return { lastResult: toResult(latest, context) }
  const lastResult = counted && toResult(counted.attempt, counted.context)
  return { lastPractice: toResult(latest, context), ...(lastResult ? { lastResult } : {}) }
}

/** Returns the test as its learner sees it now; questions only while an attempt runs. */
export function toTestView(
  { course, test, status }: { course: Course; test: ClosedTestDocument; status: TestStatus },
  context: ViewContext,
  now: Date,
): Test {
  return {
    courseTitle: textIn(course.title, context.language),
    course: course._id,
    percentageToPass: test.percentageToPass,
    questionsCount: questionsCount(test),
    questions: [],
    ...toTime(test, status.multiplier),
    settings: toSettings(test),
    attempts: {
      used: status.used,
      allowed: test.attempts,
      nextAt: nextAttemptAt(test, status, now)?.toISOString() ?? null,
    },
    hasCertificate: course.hasCertificate,
    finish: status.finish,
    isPassed: status.isPassed,
    ...(opensWithTest(course) && !status.isCoursePassed && { opensFinalWork: true as const }),
    ...toLatest(status, context, now),
  }
}
