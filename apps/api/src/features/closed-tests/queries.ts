import type { ChosenAnswers } from '@zenit/contract/closed-tests'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Catalog } from '../../content/catalog.ts'
import type { CourseDocument } from '../../content/document.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { prepare } from '../../platform/db/prepare.ts'
import type { Database, ServedQuestion } from '../../platform/db/schema.ts'

/** Whose attempts, and in which course. */
export interface Learner {
  userId: string
  courseId: string
}

interface AttemptFacts {
  id: string
  userId: string
  courseId: string
  revisionId: string
  served: ServedQuestion[]
  percentageToPass: number
  startedAt: Date
  endsAt: Date
  answers: ChosenAnswers
  sequence: number
  savedAt: Date | null
}

export interface RunningAttempt extends AttemptFacts {
  state: 'running'
}
export interface CheckedAttempt extends AttemptFacts {
  state: 'checked'
  checkedAt: Date
  correctCount: number
  totalQuestions: number
  passed: boolean
}
export type Attempt = RunningAttempt | CheckedAttempt

function toAttempt(row: Selectable<Database['test_attempts']>): Attempt {
  const facts: AttemptFacts = {
    id: row.id,
    userId: row.user_id,
    courseId: row.course_id,
    revisionId: row.revision_id,
    served: row.served,
    percentageToPass: row.percentage_to_pass,
    startedAt: row.started_at,
    endsAt: row.ends_at,
    answers: row.answers,
    sequence: row.sequence,
    savedAt: row.saved_at,
  }
  const { checked_at, correct_count, total_questions, passed } = row
  // The table's CHECK lets these be null together only.
  if (checked_at === null || correct_count === null || total_questions === null || passed === null)
    return { ...facts, state: 'running' }
  return {
    ...facts,
    state: 'checked',
    checkedAt: checked_at,
    correctCount: correct_count,
    totalQuestions: total_questions,
    passed,
  }
}

const attemptsOf = (db: DbOrTx, { userId, courseId }: Learner) =>
  db.selectFrom('test_attempts').where('user_id', '=', userId).where('course_id', '=', courseId)

type AttemptRow = Selectable<Database['test_attempts']>
type Named = Learner & { id: string | null }

const lastAttempt = ({ userId, courseId, id }: Record<keyof Named, RawBuilder<unknown>>) => sql<AttemptRow>`
  select * from test_attempts
  where user_id = ${userId} and course_id = ${courseId} and (${id}::uuid is null or id = ${id}::uuid)
  order by started_at desc, id desc limit 1`

const selectAttempt = prepare<AttemptRow, Named>(lastAttempt)
const selectAttemptForUpdate = prepare<AttemptRow, Named>((named) => sql`${lastAttempt(named)} for update`)

/** The last attempt that was started, running or checked, or the one named. */
export async function findAttempt(db: DbOrTx, learner: Learner, id?: string): Promise<Attempt | null> {
  const [row] = await selectAttempt(db, { ...learner, id: id ?? null })
  return row ? toAttempt(row) : null
}

const markEnrolment = prepare<object, Learner>(
  ({ userId, courseId }) => sql`
    select from enrolments where user_id = ${userId} and course_id = ${courseId} for no key update`,
)

/**
 * Takes the learner's turn in this course until the transaction ends: starts, checks and closings come one by one,
 * whatever races. The row is only marked for update, so foreign keys to it still go through.
 */
export async function takeTurn(tx: DbOrTx, learner: Learner): Promise<void> {
  await markEnrolment(tx, learner)
}

/** As {@link findAttempt}, and keeps the row locked, so that a save under way cannot slip in behind its reading. */
export async function lockAttempt(tx: DbOrTx, learner: Learner, id?: string): Promise<Attempt | null> {
  const [row] = await selectAttemptForUpdate(tx, { ...learner, id: id ?? null })
  return row ? toAttempt(row) : null
}

export async function countAttempts(db: DbOrTx, learner: Learner): Promise<number> {
  const { used } = await attemptsOf(db, learner)
    .select((e) => e.fn.countAll<number>().as('used'))
    .executeTakeFirstOrThrow()
  return used
}

export type NewAttempt = Omit<AttemptFacts, 'answers' | 'sequence' | 'savedAt'>

/** Inserts an attempt; false when one runs already (the unique index decides). */
export async function insertAttempt(tx: DbOrTx, attempt: NewAttempt): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('test_attempts')
    .values({
      user_id: attempt.userId,
      course_id: attempt.courseId,
      id: attempt.id,
      revision_id: attempt.revisionId,
      served: JSON.stringify(attempt.served),
      percentage_to_pass: attempt.percentageToPass,
      started_at: attempt.startedAt,
      ends_at: attempt.endsAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'course_id']).where('checked_at', 'is', null).doNothing(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Keeps answers of a running attempt if the sequence is newer than the last one and its time is not over. */
export async function updateAnswers(
  db: DbOrTx,
  attempt: Attempt,
  save: { answers: ChosenAnswers; sequence: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('test_attempts')
    .set({ answers: JSON.stringify(save.answers), sequence: save.sequence, saved_at: save.now })
    .where('user_id', '=', attempt.userId)
    .where('id', '=', attempt.id)
    .where('checked_at', 'is', null)
    .where('ends_at', '>=', save.now)
    .where('sequence', '<', save.sequence)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

type CheckedRow = Omit<CheckedAttempt, 'answers' | 'served'> & { answers: string }

const endAttempt = prepare<{ id: string }, CheckedRow>(
  (attempt) => sql`
    update test_attempts set answers = ${attempt.answers}, checked_at = ${attempt.checkedAt},
      correct_count = ${attempt.correctCount}, total_questions = ${attempt.totalQuestions}, passed = ${attempt.passed}
    where user_id = ${attempt.userId} and id = ${attempt.id} and checked_at is null
    returning id`,
)

/** Ends a running attempt with its result; the caller holds its lock. */
export async function updateChecked(tx: DbOrTx, attempt: CheckedAttempt): Promise<void> {
  const [ended] = await endAttempt(tx, { ...attempt, answers: JSON.stringify(attempt.answers) })
  if (!ended) throw new Error(`The attempt ${attempt.id} was ended by someone else under our lock`)
}

/** Writes that the course is passed. What was passed once stays as it was: the first number is the number. */
export async function insertPass(
  tx: DbOrTx,
  pass: Learner & { passedAt: Date; attemptId: string; certificateNumber: string },
): Promise<void> {
  await tx
    .insertInto('course_passes')
    .values({
      user_id: pass.userId,
      course_id: pass.courseId,
      passed_at: pass.passedAt,
      evidence: 'closed-test',
      evidence_id: pass.attemptId,
      certificate_number: pass.certificateNumber,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doNothing())
    .execute()
}

export async function isPassed(db: DbOrTx, { userId, courseId }: Learner): Promise<boolean> {
  const row = await db
    .selectFrom('course_passes')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .select(sql<boolean>`true`.as('found'))
    .executeTakeFirst()
  return row !== undefined
}

// A revision never changes; those that are not published any more are read once.
const earlier = new LRUCache<string, CourseDocument>({ max: 100 })

/**
 * The revision that an attempt is pinned to, also when the course was published anew or retired since. Read over the
 * connection given, so that a transaction never waits for a second one from the pool.
 */
export async function findRevision(
  db: DbOrTx,
  { catalog, attempt }: { catalog: Catalog; attempt: Pick<Attempt, 'courseId' | 'revisionId'> },
): Promise<CourseDocument> {
  const published = catalog.courses.get(attempt.courseId)
  if (published?.revisionId === attempt.revisionId) return published
  const remembered = earlier.get(attempt.revisionId)
  if (remembered) return remembered
  const { document } = await db
    .selectFrom('course_revisions')
    .where('id', '=', attempt.revisionId)
    .select('document')
    .executeTakeFirstOrThrow()
  earlier.set(attempt.revisionId, document)
  return document
}
