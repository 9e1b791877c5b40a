import type { Language, QuestionDocument } from '../content/document.ts'
import type { DbOrTx } from '../platform/db/connect.ts'
import { newId } from '../platform/ids.ts'

/**
 * Inserts past activity in courses as rows, because the product's services only write the present. Used for
 * demo accounts, tests and measurements.
 */

/** PostgreSQL takes at most 65,535 parameters in one statement. */
const mostRows = 2_000

/** Inserts any number of rows. */
export async function inBatches<Row>(
  rows: readonly Row[],
  insert: (some: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += mostRows) await insert(rows.slice(from, from + mostRows))
}

export interface CourseLearner {
  userId: string
  courseId: string
}

export interface Enrolment extends CourseLearner {
  revisionId: string
  at: Date
  /** The `progressId`. */
  id?: string
}

/** Joins courses; returns how many were not joined before. */
export async function insertEnrolments(db: DbOrTx, enrolments: readonly Enrolment[]): Promise<number> {
  const rows = enrolments.map(({ userId, courseId, revisionId, at, id = newId() }) => ({
    user_id: userId,
    course_id: courseId,
    id,
    revision_id: revisionId,
    joined_at: at,
    studied_at: at,
  }))
  let inserted = 0
  await inBatches(rows, async (some) => {
    const insert = db.insertInto('enrolments').values(some)
    const result = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow()
    inserted += Number(result.numInsertedOrUpdatedRows)
  })
  return inserted
}

export interface Completion extends CourseLearner {
  sublessonId: string
  at: Date
}

/** Completes parts of courses; completed ones stay unchanged. */
export const insertCompletions = (db: DbOrTx, completions: readonly Completion[]): Promise<void> =>
  inBatches(
    completions.map(({ userId, courseId, sublessonId, at }) => ({
      user_id: userId,
      course_id: courseId,
      sublesson_id: sublessonId,
      completed_at: at,
    })),
    (some) =>
      db
        .insertInto('sublesson_completions')
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  )

export const rightAnswers = ({ answers }: Pick<QuestionDocument, 'answers'>): string[] =>
  answers.filter(({ right }) => right).map(({ _id }) => _id)

export interface Attempt extends CourseLearner {
  revisionId: string
  questions: readonly QuestionDocument[]
  percentageToPass: number
  startedAt: Date
  endsAt: Date
  /** Ids of the chosen answers, by question. */
  chosen?: readonly (readonly string[])[]
  /** Undefined: the attempt is still running. */
  checkedAt?: Date
  isPractice?: boolean
  language?: Language
}

function resultOf({ questions, percentageToPass, chosen = [] }: Attempt) {
  const correct = questions.filter(({ answers }, q) =>
    answers.every(({ _id, right }) => right === (chosen[q] ?? []).includes(_id)),
  ).length
  return {
    correct_count: correct,
    total_questions: questions.length,
    passed: correct * 100 >= percentageToPass * questions.length,
  }
}

const attemptRow = (attempt: Attempt) => ({
  user_id: attempt.userId,
  course_id: attempt.courseId,
  id: newId(),
  revision_id: attempt.revisionId,
  served: JSON.stringify(
    attempt.questions.map(({ _id, answers }) => ({ question: _id, answers: answers.map((one) => one._id) })),
  ),
  percentage_to_pass: attempt.percentageToPass,
  started_at: attempt.startedAt,
  ends_at: attempt.endsAt,
  answers: JSON.stringify((attempt.chosen ?? []).flatMap((a, q) => (a.length > 0 ? [{ q, a }] : []))),
  ...(attempt.checkedAt && {
    saved_at: attempt.checkedAt,
    checked_at: attempt.checkedAt,
    ...resultOf(attempt),
  }),
  ...(attempt.isPractice && { is_practice: true }),
  ...(attempt.language && { language: attempt.language }),
})

/** Inserts attempts at closed tests with the result of their answers. Returns their ids. */
export async function insertAttempts(db: DbOrTx, attempts: readonly Attempt[]): Promise<string[]> {
  const rows = attempts.map(attemptRow)
  await inBatches(rows, (some) => db.insertInto('test_attempts').values(some).execute())
  return rows.map(({ id }) => id)
}

export interface StudyDay {
  userId: string
  /** As `2026-11-20`. */
  day: string
  seconds: number
  /** Time of the learner's last activity. */
  at: Date
}

/** Inserts study time by day; existing days stay. */
export const insertStudyDays = (db: DbOrTx, days: readonly StudyDay[]): Promise<void> =>
  inBatches(
    days.map(({ userId, day, seconds, at }) => ({ user_id: userId, day, seconds, last_beat_at: at })),
    (some) =>
      db
        .insertInto('study_days')
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  )
