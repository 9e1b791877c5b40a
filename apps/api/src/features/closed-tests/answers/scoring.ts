import type { ChosenAnswers } from '@zenit/contract/closed-tests'
import type { QuestionDocument } from '../../../content/document.ts'
import type { ServedQuestion } from '../../../schema/closed-tests.ts'

/** Result of one question. Unanswered scores like wrong but is shown differently. */
export type Outcome =
  | { kind: 'unanswered' }
  | { kind: 'right'; chosen: ReadonlySet<string> }
  | { kind: 'wrong'; chosen: ReadonlySet<string> }

export type Verdict = 'passed' | 'failed'

export interface Score {
  /** One per served question, in the same order. */
  outcomes: Outcome[]
  correctCount: number
  totalQuestions: number
  verdict: Verdict
}

/** Exact integer arithmetic: 14 of 20 is 70 %, without float errors. A test without questions is never passed. */
export const verdictOf = (count: { correct: number; total: number; percentageToPass: number }): Verdict =>
  count.total > 0 && count.correct * 100 >= count.percentageToPass * count.total ? 'passed' : 'failed'

/** Rounded down, so that the number shown reaches the threshold exactly when the test is passed. */
export const percentageOf = (correct: number, total: number): number =>
  total > 0 ? Math.floor((correct * 100) / total) : 0

const rightAnswers = (question: QuestionDocument | undefined): ReadonlySet<string> =>
  new Set(question?.answers.filter((answer) => answer.right).map((answer) => answer._id))

const sameMembers = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((member) => other.has(member))

/** A question as graded; with `isVoid` every answer counts as right, also none. */
export type GradedQuestion = QuestionDocument & { isVoid?: boolean }

function outcomeOf(question: GradedQuestion | undefined, given: ChosenAnswers): Outcome {
  const chosen = new Set(given.flatMap((one) => one.a))
  if (question?.isVoid) return { kind: 'right', chosen }
  if (chosen.size === 0) return { kind: 'unanswered' }
  // Two different entries for one question would be two tries, so they never count as right.
  const isRight = given.length === 1 && sameMembers(chosen, rightAnswers(question))
  return { kind: isRight ? 'right' : 'wrong', chosen }
}

/**
 * Scores an attempt: a question is right only when the chosen set equals the correct set. Unknown indexes, ids of
 * another question and repeated indexes never raise the score.
 */
export function score(attempt: {
  served: readonly ServedQuestion[]
  questions: ReadonlyMap<string, GradedQuestion>
  chosen: ChosenAnswers
  percentageToPass: number
}): Score {
  const given = Map.groupBy(attempt.chosen, (one) => one.q)
  const outcomes = attempt.served.map((served, q) =>
    outcomeOf(attempt.questions.get(served.question), given.get(q) ?? []),
  )
  const correct = outcomes.filter((outcome) => outcome.kind === 'right').length
  const total = outcomes.length
  return {
    outcomes,
    correctCount: correct,
    totalQuestions: total,
    verdict: verdictOf({ correct, total, percentageToPass: attempt.percentageToPass }),
  }
}
