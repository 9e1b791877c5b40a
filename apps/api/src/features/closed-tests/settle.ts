import type { ChosenAnswers } from '@zenit/contract/closed-tests'
import type { ClosedTestDocument, CourseDocument, QuestionDocument } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { newCertificateNumber } from '../certificates/number.ts'
import { isOverdue, overAt } from './deadline.ts'
import { regainTime } from './given-back.ts'
import {
  type Attempt,
  type CheckedAttempt,
  findAttempt,
  findRevision,
  type Learner,
  type RunningAttempt,
  updateChecked,
} from './queries.ts'
import { score } from './scoring.ts'

/** The closed test of a revision that an attempt is pinned to. */
export function testOf(revision: CourseDocument): ClosedTestDocument {
  if (!revision.closedTest)
    throw new Error(`An attempt is pinned to a revision of ${revision.slug} without a test`)
  return revision.closedTest
}

export const questionsById = (test: ClosedTestDocument): ReadonlyMap<string, QuestionDocument> =>
  new Map(test.questions.map((question) => [question._id, question]))

/**
 * Scores a running attempt with these answers and ends it; passing writes the course's pass and reserves the
 * certificate's number with it. `isSettled`: the answers are those saved, because time has decided. Null when the attempt
 * is not as it was read any more; then whoever calls looks again.
 */
export async function closeAttempt(
  { db, catalog, config }: Pick<Deps, 'db' | 'catalog' | 'config'>,
  closing: { attempt: RunningAttempt; answers: ChosenAnswers; now: Date; isSettled: boolean },
): Promise<CheckedAttempt | null> {
  const { attempt, answers, now, isSettled } = closing
  const questions = questionsById(testOf(await findRevision(db, { catalog, attempt })))
  const { served, percentageToPass } = attempt
  const { correctCount, totalQuestions, verdict } = score({
    served,
    questions,
    chosen: answers,
    percentageToPass,
  })
  const passed = verdict === 'passed'
  const checked: CheckedAttempt = {
    ...attempt,
    state: 'checked',
    answers,
    checkedAt: now,
    correctCount,
    totalQuestions,
    passed,
  }
  const passedAt = overAt(attempt, now)
  const certificateNumber = newCertificateNumber(config.product, passedAt)
  const isEnded = await updateChecked(db, checked, { isSettled, passedAt, certificateNumber })
  return isEnded ? checked : null
}

/**
 * The learner's last attempt, after writing what time has already decided: a running one past its grace ends with the
 * answers saved before the deadline. Whoever comes first does it, the learner's next call or the job.
 */
export async function settleOverdue(
  deps: Pick<Deps, 'db' | 'catalog' | 'config' | 'clock'>,
  learner: Learner,
): Promise<Attempt | null> {
  const now = deps.clock()
  for (;;) {
    const attempt = await findAttempt(deps.db, learner)
    if (attempt?.state !== 'running' || !isOverdue(attempt, now)) return attempt
    if (await regainTime(deps)) continue
    const closed = await closeAttempt(deps, { attempt, answers: attempt.answers, now, isSettled: true })
    if (closed) return closed
  }
}
