import type { ChosenAnswers } from '@zenit/contract/closed-tests'
import type { ClosedTestDocument, CourseDocument, TestQuestionDocument } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { retryWhenOutrun } from '../../platform/concurrency/retry.ts'
import { newCertificateNumber } from '../passes/number.ts'
import { earnRanksAfterPass } from '../ranks/promote.ts'
import { type GradedQuestion, score } from './answers/scoring.ts'
import {
  type Attempt,
  type CheckedAttempt,
  findAttempt,
  type Learner,
  type RunningAttempt,
  updateChecked,
} from './queries.ts'
import { effectiveKey } from './regrading/changes.ts'
import { regradeAttempts } from './regrading/regrade.ts'
import { isOverdue, overAt } from './time/deadline.ts'
import { regainTime } from './time/extensions.ts'

/** Returns the closed test of an attempt's revision. */
export function testOf(revision: CourseDocument): ClosedTestDocument {
  if (!revision.closedTest)
    throw new Error(`An attempt is pinned to a revision of ${revision.slug} without a test`)
  return revision.closedTest
}

export const questionsById = (test: ClosedTestDocument): ReadonlyMap<string, TestQuestionDocument> =>
  new Map(test.questions.map((question) => [question._id, question]))

/** Returns the questions of an attempt with their latest keys. */
export function gradedQuestions(
  attempt: Pick<CheckedAttempt, 'revisionId' | 'regrades'>,
  test: ClosedTestDocument,
): ReadonlyMap<string, TestQuestionDocument & GradedQuestion> {
  const changes = attempt.regrades.flatMap((one) => one.changes)
  if (changes.length === 0) return questionsById(test)
  return new Map(
    test.questions.map((question) => {
      const key = effectiveKey(attempt.revisionId, question, changes)
      const answers = question.answers.map((one) => ({ ...one, right: key?.includes(one._id) ?? false }))
      return [question._id, key === null ? { ...question, isVoid: true } : { ...question, answers }]
    }),
  )
}

/** Regrades an attempt at once that was submitted after others of its course were regraded. */
async function regradeClosed(
  { db, catalog, config }: Pick<Deps, 'db' | 'catalog' | 'config'>,
  attempt: CheckedAttempt,
  now: Date,
): Promise<CheckedAttempt> {
  const { userId, courseId, id } = attempt
  await db
    .transaction()
    .execute((tx) => regradeAttempts({ catalog, config }, tx, { courseId, attempts: [{ userId, id }], now }))
  const regraded = await findAttempt(db, attempt, { id })
  return regraded?.state === 'checked' ? regraded : attempt
}

/**
 * Scores a running attempt with these answers and ends it. Passing also writes the course's pass and reserves the
 * certificate's number, unless a final work follows. `restsOnSaved`: saved answers count, so they must be unchanged.
 * Null when the attempt has changed since it was read; the caller then reads again.
 */
export async function closeAttempt(
  { db, catalog, config }: Pick<Deps, 'db' | 'catalog' | 'config'>,
  closing: { attempt: RunningAttempt; answers: ChosenAnswers; now: Date; restsOnSaved: boolean },
): Promise<CheckedAttempt | null> {
  const { attempt, answers, restsOnSaved } = closing
  // With a clock set back since the start, the attempt would end before it began.
  const now = closing.now < closing.attempt.startedAt ? closing.attempt.startedAt : closing.now
  const revision = await catalog.document(attempt, db)
  const questions = questionsById(testOf(revision))
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
    first: { correctCount, passed },
    regrades: [],
  }
  const passedAt = overAt(attempt, now)
  const certificateNumber = newCertificateNumber(config.product, passedAt)
  const isLast = revision.ending === 'test'
  const ended = await updateChecked(db, checked, { restsOnSaved, isLast, passedAt, certificateNumber })
  if (!ended) return null
  // Without a certificate a pass earns no rank, and nearly everybody has none yet.
  if (ended.certificates > 0) await earnRanksAfterPass({ db, catalog }, { userId: attempt.userId, now })
  return attempt.isCourseRegraded ? regradeClosed({ db, catalog, config }, checked, now) : checked
}

/**
 * Returns the learner's last attempt. First ends a running one past its grace with the answers saved before the
 * deadline; the learner's next call or the job does this, whichever is first.
 */
export async function settleOverdue(
  deps: Pick<Deps, 'db' | 'catalog' | 'config' | 'clock' | 'presence'>,
  learner: Learner,
): Promise<Attempt | null> {
  const now = deps.clock()
  return retryWhenOutrun(async () => {
    const attempt = await findAttempt(deps.db, learner)
    if (attempt?.state !== 'running' || !isOverdue(attempt, now)) return attempt
    if (await regainTime(deps)) return undefined
    const closing = { attempt, answers: attempt.answers, now, restsOnSaved: true }
    return (await closeAttempt(deps, closing)) ?? undefined
  })
}
