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
  /** With all that was given back. */
  endsAt: Date
  /** Of the test's own time, as it was at the start. */
  multiplier: number
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
    multiplier: Number(row.multiplier),
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

type AttemptRow = Selectable<Database['test_attempts']>
type Named = Learner & { id: string | null }

const lastAttempt = ({ userId, courseId, id }: Record<keyof Named, RawBuilder<unknown>>) => sql<AttemptRow>`
  select * from test_attempts
  where user_id = ${userId} and course_id = ${courseId} and (${id}::uuid is null or id = ${id}::uuid)
  order by checked_at is null desc, started_at desc, id desc limit 1`

const selectAttempt = prepare<AttemptRow, Named>(lastAttempt)
/** What an attempt asks; it never changes. */
type Asked = Pick<Attempt, 'id' | 'userId' | 'served'>

const asked = new LRUCache<string, Asked>({ max: 2_000 })
const keyOf = ({ userId, courseId }: Learner, id: string) => `${userId} ${courseId} ${id}`

/** What one's own named attempt asks, if this process has read it before: then a save needs only to write. */
export const recall = (learner: Learner, id: string | undefined): Asked | undefined =>
  id === undefined ? undefined : asked.get(keyOf(learner, id))

/** The running attempt, else the last one, or the one named. (By its start alone a clock set back would hide it.) */
export async function findAttempt(db: DbOrTx, learner: Learner, id?: string): Promise<Attempt | null> {
  const [row] = await selectAttempt(db, { ...learner, id: id ?? null })
  if (!row) return null
  const { user_id: userId, served } = row
  asked.set(keyOf(learner, row.id), { id: row.id, userId, served })
  return toAttempt(row)
}

/** The course of a learner's attempt; null when it is not theirs. */
export async function findCourseOfAttempt(
  db: DbOrTx,
  { userId, id }: { userId: string; id: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('test_attempts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select('course_id')
    .executeTakeFirst()
  return row?.course_id ?? null
}

const markEnrolment = prepare<object, Learner>(
  ({ userId, courseId }) => sql`
    select from enrolments where user_id = ${userId} and course_id = ${courseId} for no key update`,
)

/**
 * Takes the learner's turn in this course until the transaction ends: starts come one by one, whatever races. The row is
 * only marked for update, so foreign keys to it still go through.
 */
export async function takeTurn(tx: DbOrTx, learner: Learner): Promise<void> {
  await markEnrolment(tx, learner)
}

export interface StartFacts {
  /** Attempts so far, the running one included. */
  used: number
  isPassed: boolean
  /** Of the test's own time, for the next start. */
  multiplier: number
}

const selectStartFacts = prepare<{ used: number; passed: boolean; multiplier: string | null }, Learner>(
  ({ userId, courseId }) => sql`
    select
      (select count(*) from test_attempts where user_id = ${userId} and course_id = ${courseId}) as used,
      exists (select from course_passes where user_id = ${userId} and course_id = ${courseId}) as passed,
      (select multiplier from test_accommodations where user_id = ${userId} order by id desc limit 1) as multiplier`,
)

/** What decides about the next start, and is shown before it. */
export async function findStartFacts(db: DbOrTx, learner: Learner): Promise<StartFacts> {
  const [row] = await selectStartFacts(db, learner)
  return { used: row?.used ?? 0, isPassed: row?.passed ?? false, multiplier: Number(row?.multiplier ?? 1) }
}

export const countAttempts = async (db: DbOrTx, learner: Learner): Promise<number> =>
  (await findStartFacts(db, learner)).used

export type NewAttempt = Omit<AttemptFacts, 'answers' | 'sequence' | 'savedAt'>

/** `used`: how many attempts there were when the start was found to be allowed. */
type Start = Omit<NewAttempt, 'served'> & { served: string; used: number }

const startAttempt = prepare<AttemptRow, Start>(
  (attempt) => sql`
    insert into test_attempts
      (user_id, course_id, id, revision_id, served, percentage_to_pass, started_at, ends_at, multiplier)
    select ${attempt.userId}::uuid, ${attempt.courseId}::uuid, ${attempt.id}::uuid, ${attempt.revisionId}::uuid,
      ${attempt.served}::jsonb, ${attempt.percentageToPass}::smallint, ${attempt.startedAt}::timestamptz,
      ${attempt.endsAt}::timestamptz, ${attempt.multiplier}::numeric
    where ${attempt.used}::int =
        (select count(*) from test_attempts where user_id = ${attempt.userId} and course_id = ${attempt.courseId})
      and not exists (select from course_passes where user_id = ${attempt.userId} and course_id = ${attempt.courseId})
    on conflict (user_id, course_id) where checked_at is null do nothing
    returning *`,
)

/**
 * Inserts an attempt if nothing has changed since it was found to be allowed, by `used` attempts before it; else null.
 * The caller holds the learner's turn, so that no other start lies between.
 */
export async function insertAttempt(tx: DbOrTx, attempt: NewAttempt, used: number): Promise<Attempt | null> {
  const [row] = await startAttempt(tx, { ...attempt, used, served: JSON.stringify(attempt.served) })
  return row ? toAttempt(row) : null
}

const saveAnswers = prepare<
  { ends_at: Date },
  { userId: string; id: string; answers: string; sequence: number; now: Date }
>(
  (save) => sql`
    update test_attempts set answers = ${save.answers}, sequence = ${save.sequence}, saved_at = ${save.now}
    where user_id = ${save.userId} and id = ${save.id} and checked_at is null
      and ends_at >= ${save.now} and sequence < ${save.sequence}
    returning ends_at`,
)

/**
 * Keeps answers of a running attempt if the sequence is newer than the last one and its time is not over; answers the
 * deadline, or null when nothing was kept.
 */
export async function updateAnswers(
  db: DbOrTx,
  { userId, id }: Pick<Attempt, 'userId' | 'id'>,
  save: { answers: ChosenAnswers; sequence: number; now: Date },
): Promise<Date | null> {
  const [kept] = await saveAnswers(db, { ...save, userId, id, answers: JSON.stringify(save.answers) })
  return kept?.ends_at ?? null
}

type Closing = Omit<CheckedAttempt, 'answers' | 'served'> & {
  answers: string
  /** It rests on what was saved, so that must not have changed since it was read; nor may the deadline. */
  isSettled: boolean
  passedAt: Date
  certificateNumber: string
}

// One statement: result and pass are there together or not at all, without a transaction around it.
const endAttempt = prepare<{ id: string }, Closing>(
  (attempt) => sql`
    with ended as (
      update test_attempts set answers = ${attempt.answers}, checked_at = ${attempt.checkedAt},
        correct_count = ${attempt.correctCount}, total_questions = ${attempt.totalQuestions}, passed = ${attempt.passed}
      where user_id = ${attempt.userId} and id = ${attempt.id} and checked_at is null
        and (not ${attempt.isSettled}::boolean or (sequence = ${attempt.sequence} and ends_at = ${attempt.endsAt}))
      returning user_id, course_id, id, passed
    ), pass as (
      insert into course_passes (user_id, course_id, passed_at, evidence, evidence_id, certificate_number)
      select user_id, course_id, ${attempt.passedAt}, 'closed-test', id, ${attempt.certificateNumber} from ended where passed
      on conflict (user_id, course_id) do nothing
    )
    select id from ended`,
)

/**
 * Ends a running attempt with its result; passing writes the course's pass with it. False when it is not as it was read
 * any more: ended by someone else, or saved to or extended while it was to be settled.
 */
export async function updateChecked(
  db: DbOrTx,
  attempt: CheckedAttempt,
  how: Pick<Closing, 'isSettled' | 'passedAt' | 'certificateNumber'>,
): Promise<boolean> {
  const [ended] = await endAttempt(db, { ...attempt, ...how, answers: JSON.stringify(attempt.answers) })
  return ended !== undefined
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
