import { mostOutcomes, type TestOutcome } from '@zenit/contract/closed-tests'
import type { Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { percentageOf, score } from './answers/scoring.ts'
import { type CheckedAttempt, findLastChecked } from './queries.ts'
import { gradedQuestions, testOf } from './settle.ts'
import { toTopics } from './topics.ts'
import type { ViewContext } from './view.ts'

function toOutcome(attempt: CheckedAttempt, { revision, language }: ViewContext): TestOutcome {
  const { served, percentageToPass, correctCount, totalQuestions, passed, isPractice, checkedAt } = attempt
  const questions = gradedQuestions(attempt, testOf(revision))
  const { outcomes } = score({ served, questions, chosen: attempt.answers, percentageToPass })
  const asked = served.map(({ question }, q) => ({ question: questions.get(question), outcome: outcomes[q] }))
  return {
    course: attempt.courseId,
    courseTitle: textIn(revision.title, language),
    percentageToPass,
    correctCount,
    totalQuestions,
    percentage: percentageOf(correctCount, totalQuestions),
    passed,
    topics: toTopics(asked, revision, language),
    isPractice,
    checkedAt: checkedAt.toISOString(),
  }
}

/** Returns the results of the last attempt of each course by topic, without single questions. */
export async function listOutcomes(
  deps: Pick<Deps, 'db' | 'catalog'>,
  { userId, language }: { userId: string; language: Language },
): Promise<TestOutcome[]> {
  const attempts = await findLastChecked(deps.db, userId, mostOutcomes)
  return Promise.all(
    attempts.map(async (attempt) =>
      toOutcome(attempt, { revision: await deps.catalog.document(attempt), language }),
    ),
  )
}
