import type { ChosenAnswers } from '@zenit/contract/closed-tests'
import type { ClosedTestDocument, CourseDocument, QuestionDocument } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { newCertificateNumber } from '../certificates/number.ts'
import {
  type Attempt,
  type CheckedAttempt,
  findAttempt,
  findRevision,
  insertPass,
  type Learner,
  lockAttempt,
  type RunningAttempt,
  takeTurn,
  updateChecked,
} from './queries.ts'
import { score } from './scoring.ts'

/** How long after the deadline a check may still bring answers: the way over a slow network. */
const graceSeconds = 15

/** The last moment at which a check of this attempt still counts what it brings. */
export const dueAt = (attempt: Pick<Attempt, 'endsAt'>): Date =>
  new Date(attempt.endsAt.getTime() + graceSeconds * 1000)

export const isOverdue = (attempt: Pick<Attempt, 'endsAt'>, now: Date): boolean => now > dueAt(attempt)

/** When the attempt was over: its deadline, where it is closed later (a worker may have been away for days). */
const overAt = ({ endsAt }: Pick<Attempt, 'endsAt'>, now: Date): Date => (now < endsAt ? now : endsAt)

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
 * certificate's number in the same transaction. The caller holds the learner's turn and the attempt's lock.
 */
export async function closeAttempt(
  tx: DbOrTx,
  { catalog, config }: Pick<Deps, 'catalog' | 'config'>,
  closing: { attempt: RunningAttempt; answers: ChosenAnswers; now: Date },
): Promise<CheckedAttempt> {
  const { attempt, answers, now } = closing
  const questions = questionsById(testOf(await findRevision(tx, { catalog, attempt })))
  const { served, percentageToPass } = attempt
  const { correctCount, totalQuestions, verdict } = score({
    served,
    questions,
    chosen: answers,
    percentageToPass,
  })
  const checked: CheckedAttempt = {
    ...attempt,
    state: 'checked',
    answers,
    checkedAt: now,
    correctCount,
    totalQuestions,
    passed: verdict === 'passed',
  }
  await updateChecked(tx, checked)
  if (checked.passed) {
    const passedAt = overAt(attempt, now)
    const certificateNumber = newCertificateNumber(config.product, passedAt)
    await insertPass(tx, { ...attempt, passedAt, attemptId: attempt.id, certificateNumber })
  }
  return checked
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
  const isDue = (attempt: Attempt | null): attempt is RunningAttempt =>
    attempt?.state === 'running' && isOverdue(attempt, now)
  const latest = await findAttempt(deps.db, learner)
  if (!isDue(latest)) return latest
  return deps.db.transaction().execute(async (tx) => {
    await takeTurn(tx, learner)
    const attempt = await lockAttempt(tx, learner)
    return isDue(attempt) ? closeAttempt(tx, deps, { attempt, answers: attempt.answers, now }) : attempt
  })
}
