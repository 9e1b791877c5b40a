import type { ChosenAnswers, Result, Test } from '@zenit/contract/closed-tests'
import type { Course } from '../../content/catalog/catalog.ts'
import type { Language } from '../../content/document.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { ServedQuestion } from '../../schema/closed-tests.ts'
import { questionsCount } from '../courses/closed-test.ts'
import { score } from './answers/scoring.ts'
import { requireServed } from './policy.ts'
import type { CheckedAttempt, RunningAttempt } from './queries.ts'
import { serveQuestions } from './serving.ts'
import { questionsById, testOf } from './settle.ts'
import { minutesFor } from './time/deadline.ts'
import { toResult, toTestView } from './view.ts'

/**
 * A rehearsal of a closed test for its authors. Drawn, served and scored by the same code as an attempt, and stored
 * nowhere.
 */
interface Rehearsal {
  language: Language
  now: Date
}

/** Returns an attempt without a learner that has just started. */
function attemptOf(course: Course, served: ServedQuestion[], now: Date): RunningAttempt {
  const { minutes, percentageToPass } = testOf(course)
  return {
    id: newId(),
    userId: '',
    courseId: course._id,
    revisionId: course.revisionId,
    served,
    percentageToPass,
    startedAt: now,
    endsAt: new Date(now.getTime() + minutesFor(minutes, 1) * 60_000),
    multiplier: 1,
    isPractice: false,
    answers: [],
    sequence: 0,
    lastSave: [],
    savedAt: null,
    isCourseRegraded: false,
    state: 'running',
  }
}

const view = (course: Course, latest: RunningAttempt | null, { language, now }: Rehearsal): Test =>
  toTestView(
    {
      course,
      test: testOf(course),
      status: {
        ...{ isPassed: false, isCoursePassed: false, used: latest ? 1 : 0, latest, counted: null },
        ...{ multiplier: 1, finish: null, givenBack: [] },
      },
    },
    { revision: course, language },
    now,
  )

/** Returns the test before its first attempt. */
export const testView = (course: Course, rehearsal: Rehearsal): Test => view(course, null, rehearsal)

/** Returns a drawn paper with its clock. Throws 404 `not-found` when the course has no test. */
export function startRehearsal(course: Course, rehearsal: Rehearsal): Test {
  required(course.closedTest, 'not-found')
  return view(course, attemptOf(course, serveQuestions(course.closedTest), rehearsal.now), rehearsal)
}

/** Throws 400 `invalid-input` for a paper that this test could not have served. */
function requirePaper(course: Course, served: readonly ServedQuestion[]): void {
  const test = testOf(course)
  const questions = questionsById(test)
  const isGiven = ({ question, answers }: ServedQuestion) => {
    const own = questions.get(question)?.answers.map(({ _id }) => _id)
    return own?.length === answers.length && own.every((id) => answers.includes(id))
  }
  const isWhole =
    served.length === questionsCount(test) &&
    new Set(served.map((one) => one.question)).size === served.length
  const foreign = served.flatMap((one, index) =>
    isGiven(one) ? [] : [{ field: `served.${index}`, code: 'foreign' }],
  )
  if (foreign.length > 0) throw new ApiError('invalid-input', { fields: foreign })
  if (!isWhole) throw new ApiError('invalid-input', { fields: [{ field: 'served', code: 'foreign' }] })
}

/** Scores a paper. Throws 404 `not-found` and 400 `invalid-input`. */
export function checkRehearsal(
  course: Course,
  { served, answers }: { served: ServedQuestion[]; answers: ChosenAnswers },
  { language, now }: Rehearsal,
): Result {
  required(course.closedTest, 'not-found')
  requirePaper(course, served)
  const attempt = attemptOf(course, served, now)
  requireServed(attempt, answers)
  const { percentageToPass } = attempt
  const questions = questionsById(course.closedTest)
  const { correctCount, totalQuestions, verdict } = score({
    ...{ served, questions, chosen: answers },
    percentageToPass,
  })
  const passed = verdict === 'passed'
  const checked: CheckedAttempt = {
    ...attempt,
    ...{ state: 'checked', answers, checkedAt: now, correctCount, totalQuestions, passed },
    first: { correctCount, passed },
    regrades: [],
  }
  return toResult(checked, { revision: course, language })
}
