import type { ChosenAnswers } from '@zenit/contract/closed-tests'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { prepare, prepareShared } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/tables.ts'
import { type PendingClaim, prepareCounted } from '../../platform/http/limits/counted-statements.ts'
import type { ServedQuestion } from '../../schema/closed-tests.ts'
import { addPass } from '../passes/add-pass.sql.ts'
import { isTestPassed } from '../passes/test-passed.sql.ts'
import type { KeyChange } from './regrading/changes.ts'

/** The learner, and the course. */
export interface Learner {
  userId: string
  courseId: string
}

/** Result of an attempt after a regrade. */
export interface RegradeResult {
  regradedAt: string
  reason: string
  correctCount: number
  passed: boolean
  changes: KeyChange[]
}

interface AttemptFacts {
  id: string
  userId: string
  courseId: string
  revisionId: string
  served: ServedQuestion[]
  percentageToPass: number
  startedAt: Date
  /** Including all time given back. */
  endsAt: Date
  /** Multiplier of the test's time that the learner had at the start. */
  multiplier: number
  /** Taken after the course was passed; it has no effect. */
  isPractice: boolean
  answers: ChosenAnswers
  sequence: number
  /** Content of the last save, unchanged. */
  lastSave: ChosenAnswers
  savedAt: Date | null
  /** Whether attempts of this course were regraded. */
  isCourseRegraded: boolean
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
  /** The result before regrades; the fields above are the current one. */
  first: { correctCount: number; passed: boolean }
  /** In order. */
  regrades: RegradeResult[]
}
export type Attempt = RunningAttempt | CheckedAttempt

function toAttempt(row: AttemptRow): Attempt {
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
    isPractice: row.is_practice,
    answers: row.answers,
    sequence: row.sequence,
    lastSave: row.last_save,
    savedAt: row.saved_at,
    isCourseRegraded: row.is_course_regraded,
  }
  const { checked_at, correct_count, total_questions, passed } = row
  // The table's CHECK allows these to be null only together.
  if (checked_at === null || correct_count === null || total_questions === null || passed === null)
    return { ...facts, state: 'running' }
  const last = row.regrades?.at(-1)
  return {
    ...facts,
    state: 'checked',
    checkedAt: checked_at,
    totalQuestions: total_questions,
    correctCount: last?.correctCount ?? correct_count,
    passed: last?.passed ?? passed,
    first: { correctCount: correct_count, passed },
    regrades: row.regrades ?? [],
  }
}

type AttemptRow = Selectable<Database['test_attempts']> & {
  is_course_regraded: boolean
  regrades: RegradeResult[] | null
}

/**
 * The columns of an attempt `t`, with its regrades. They are listed, so that PostgreSQL keeps its plans when a newer
 * version adds one.
 */
const attemptColumns = sql`
  t.user_id, t.course_id, t.id, t.revision_id, t.served, t.percentage_to_pass, t.started_at, t.ends_at,
  t.multiplier, t.answers, t.sequence, t.last_save, t.saved_at, t.checked_at, t.correct_count,
  t.total_questions, t.passed, t.is_practice, t.language,
  exists (select from regrades r where r.course_id = t.course_id) as is_course_regraded,
  (select json_agg(json_build_object('regradedAt', g.regraded_at, 'reason', r.reason, 'correctCount', g.correct_count,
      'passed', g.passed, 'changes', r.changes) order by r.number)
    from test_regrades g join regrades r on r.id = g.regrade_id
    where g.user_id = t.user_id and g.attempt_id = t.id) as regrades`

/** The running attempt, otherwise the last one. Sorting by start alone would hide a running one after a clock was set back. */
const latestFirst = sql`order by checked_at is null desc, started_at desc, id desc limit 1`

type AttemptKey = Learner & { id: string | null }

const selectAttempt = prepareCounted<AttemptRow, AttemptKey>(
  ({ userId, courseId, id }, isWithin) => ({
    parts: sql`a as (
      select * from test_attempts
      where user_id = ${userId} and course_id = ${courseId} and (${id}::uuid is null or id = ${id}::uuid)
        and ${isWithin} ${latestFirst})`,
    select: sql`select ${attemptColumns} from a t`,
  }),
  prepareShared,
)

/**
 * Returns the running attempt, otherwise the last one, or the one with `id`, and counts the request's claim.
 */
export async function findAttempt(
  db: DbOrTx,
  learner: Learner,
  { id, claim = null }: { id?: string | undefined; claim?: PendingClaim | null } = {},
): Promise<Attempt | null> {
  const [row] = await selectAttempt(db, { ...learner, id: id ?? null }, claim)
  return row ? toAttempt(row) : null
}

const selectCounted = prepare<AttemptRow, Learner>(
  ({ userId, courseId }) => sql`
    select ${attemptColumns} from test_attempts t
    where user_id = ${userId} and course_id = ${courseId} and not is_practice
    order by started_at desc, id desc limit 1`,
)

/** Returns the last attempt that counted, ignoring later practice. */
export async function findCountedAttempt(db: DbOrTx, learner: Learner): Promise<Attempt | null> {
  const [row] = await selectCounted(db, learner)
  return row ? toAttempt(row) : null
}

/**
 * Returns the last checked attempt of each of a learner's courses, latest first. Each is found by an index, however
 * many attempts there were.
 */
export async function findLastChecked(db: DbOrTx, userId: string, most: number): Promise<CheckedAttempt[]> {
  const { rows } = await sql<AttemptRow>`
    select a.* from enrolments e cross join lateral (
      select ${attemptColumns} from test_attempts t
      where t.user_id = e.user_id and t.course_id = e.course_id and t.checked_at is not null
      order by t.started_at desc, t.id desc limit 1) a
    where e.user_id = ${userId} order by a.checked_at desc, a.id desc limit ${most}`.execute(db)
  return rows.map(toAttempt).filter((attempt) => attempt.state === 'checked')
}

type RunningRow = Pick<Attempt, 'courseId' | 'revisionId' | 'startedAt' | 'endsAt'>

/** A learner's attempts whose time runs at `now`, the first to end first. */
export const selectRunning = prepareShared<RunningRow, { userId: string; now: Date }>(
  ({ userId, now }) => sql`
    select course_id as "courseId", revision_id as "revisionId", started_at as "startedAt", ends_at as "endsAt"
    from test_attempts where user_id = ${userId} and checked_at is null and ends_at > ${now}
    order by ends_at, id`,
)

/** Returns the course of a learner's attempt; null for another person's. */
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

/** Whether another attempt would be practice. */
const isPassed = (userId: RawBuilder<unknown> | string, courseId: RawBuilder<unknown> | string) => sql`
  (${isTestPassed(userId, courseId)}
    or exists (select from course_passes p where p.user_id = ${userId} and p.course_id = ${courseId}))`

export interface StartFacts {
  /** Number of attempts, including the running one, without practice. */
  used: number
  /** Whether the test is passed, or the course by any way. */
  isPassed: boolean
  isCoursePassed: boolean
  /** Multiplier of the test's time at the next start. */
  multiplier: number
}

type StatusRow = Pick<StartFacts, 'isPassed' | 'isCoursePassed'> & {
  attempts: number
  next_multiplier: string | null
} & (AttemptRow | { id: null })

const selectStatus = prepareCounted<StatusRow, Learner>(
  ({ userId, courseId }, isWithin) => ({
    parts: sql`one as (select where ${isWithin})`,
    select: sql`
    select
      (select count(*) from test_attempts
        where user_id = ${userId} and course_id = ${courseId} and not is_practice) as attempts,
      exists (select from course_passes where user_id = ${userId} and course_id = ${courseId}) as "isCoursePassed",
      ${isPassed(userId, courseId)} as "isPassed",
      (select multiplier from test_accommodations
        where user_id = ${userId} order by id desc limit 1) as next_multiplier,
      ${attemptColumns}
    from one left join lateral (
      select * from test_attempts where user_id = ${userId} and course_id = ${courseId} ${latestFirst}) t on true`,
  }),
  prepareShared,
)

/**
 * Returns what decides about the next start, which is also shown before it, and the running attempt, otherwise the last
 * one, and counts the request's claim. One statement, so that no attempt begins or ends between the two.
 */
export async function findTestStatus(
  db: DbOrTx,
  learner: Learner,
  claim: PendingClaim | null = null,
): Promise<{ facts: StartFacts; latest: Attempt | null }> {
  const [row] = await selectStatus(db, learner, claim)
  if (!row) throw new Error('The statement always returns one row')
  const { attempts, isPassed, isCoursePassed, next_multiplier } = row
  return {
    facts: { used: attempts, isPassed, isCoursePassed, multiplier: Number(next_multiplier ?? 1) },
    latest: row.id === null ? null : toAttempt(row),
  }
}

type NewAttempt = Omit<AttemptFacts, 'answers' | 'sequence' | 'lastSave' | 'savedAt' | 'isCourseRegraded'> & {
  /** Language in which the questions were read at the start. */
  language: 'pl' | 'en'
}

/** `used`: number of attempts when the start was allowed. */
type Start = Omit<NewAttempt, 'served'> & { served: string; used: number }

const startAttempt = prepare<AttemptRow, Start>(
  (attempt) => sql`
    insert into test_attempts
      (user_id, course_id, id, revision_id, served, percentage_to_pass, started_at, ends_at, multiplier,
        is_practice, language)
    select ${attempt.userId}::uuid, ${attempt.courseId}::uuid, ${attempt.id}::uuid, ${attempt.revisionId}::uuid,
      ${attempt.served}::jsonb, ${attempt.percentageToPass}::int, ${attempt.startedAt}::timestamptz,
      ${attempt.endsAt}::timestamptz, ${attempt.multiplier}::numeric, ${attempt.isPractice}::boolean, ${attempt.language}
    from take_start_turn(${attempt.userId}::uuid, ${attempt.courseId}::uuid) turn
    where turn.used = ${attempt.used}::int and turn.is_passed = ${attempt.isPractice}::boolean
    on conflict (user_id, course_id) where checked_at is null do nothing
    returning user_id, course_id, id, revision_id, served, percentage_to_pass, started_at, ends_at, multiplier,
      answers, sequence, last_save, saved_at, checked_at, correct_count, total_questions, passed, is_practice,
      language,
      exists (select from regrades r where r.course_id = test_attempts.course_id) as is_course_regraded,
      null::json as regrades`,
)

/**
 * Inserts an attempt if there are still `used` attempts as when it was allowed; otherwise returns null. One statement,
 * in which starts of one learner run one after the other (`take_start_turn`).
 */
export async function insertAttempt(db: DbOrTx, attempt: NewAttempt, used: number): Promise<Attempt | null> {
  const [row] = await startAttempt(db, { ...attempt, used, served: JSON.stringify(attempt.served) })
  return row ? toAttempt(row) : null
}

const saveAnswers = prepareCounted<
  { ends_at: Date; saved_at: Date },
  { userId: string; id: string; answers: string; sequence: number; now: Date }
>((save, isWithin) => ({
  parts: sql`saved as (
    update test_attempts t set
      answers = (
        select coalesce(jsonb_agg(one order by (one -> 'q')::int), '[]')
        from (
          select one from jsonb_array_elements(${save.answers}::jsonb) one
          union all
          select one from jsonb_array_elements(t.answers) one
          where one -> 'q' not in (select new -> 'q' from jsonb_array_elements(${save.answers}::jsonb) new)
        ) merged
        where one -> 'a' <> '[]'),
      sequence = ${save.sequence}, last_save = ${save.answers}::jsonb, saved_at = greatest(${save.now}, started_at)
    where user_id = ${save.userId} and id = ${save.id} and checked_at is null
      and ends_at >= ${save.now} and sequence < ${save.sequence} and ${isWithin}
    returning ends_at, saved_at)`,
  select: sql`select ends_at, saved_at from saved`,
}))

/**
 * Merges answers into a running attempt question by question (like merge.ts), if the sequence is higher than the last
 * one and time is left, and counts the request's claim. Returns deadline and time of the save, or null when nothing was
 * saved.
 */
export async function updateAnswers(
  db: DbOrTx,
  { userId, id }: Pick<Attempt, 'userId' | 'id'>,
  { claim, ...save }: { answers: ChosenAnswers; sequence: number; now: Date; claim: PendingClaim | null },
): Promise<{ endsAt: Date; savedAt: Date } | null> {
  const [kept] = await saveAnswers(db, { ...save, userId, id, answers: JSON.stringify(save.answers) }, claim)
  return kept ? { endsAt: kept.ends_at, savedAt: kept.saved_at } : null
}

/** A running attempt, sorted by its end. */
export type Overdue = Learner & { id: string; endsAt: Date }

/** Returns running attempts whose time ended before a moment, at most `limit` of them after `last`. */
export async function listOverdue(
  db: DbOrTx,
  { before, last, limit }: { before: Date; last: Overdue | null; limit: number },
): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select user_id as "userId", course_id as "courseId", id, ends_at as "endsAt" from test_attempts
    where checked_at is null and ends_at < ${before}
      and ${last ? sql`(ends_at, id) > (${last.endsAt}, ${last.id}::uuid)` : sql`true`}
    order by ends_at, id limit ${limit}`.execute(db)
  return rows
}

type GradedAttemptInput = Omit<CheckedAttempt, 'answers' | 'served' | 'first' | 'regrades'> & {
  answers: string
  /** Saved answers count, so neither they nor the deadline may have changed since they were read. */
  restsOnSaved: boolean
  /** Whether passing the test passes the course. */
  isLast: boolean
  passedAt: Date
  certificateNumber: string
}

// One statement: result and pass are written together or not at all, without a transaction.
const endAttempt = prepare<{ certificates: number }, GradedAttemptInput>((attempt) => {
  const { passedAt, certificateNumber } = attempt
  return sql`
    with ended as (
      update test_attempts set answers = ${attempt.answers}, checked_at = ${attempt.checkedAt},
        correct_count = ${attempt.correctCount}, total_questions = ${attempt.totalQuestions}, passed = ${attempt.passed}
      where user_id = ${attempt.userId} and id = ${attempt.id} and checked_at is null
        and (not ${attempt.restsOnSaved}::boolean or (
          -- The database keeps microseconds, the attempt was read in milliseconds.
          sequence = ${attempt.sequence} and date_trunc('milliseconds', ends_at) = ${attempt.endsAt}))
      returning user_id, course_id, id, passed and not is_practice and ${attempt.isLast}::boolean as passes
    ), pass as (
      ${addPass({ source: sql`ended where passes`, evidence: 'closed-test', passedAt, certificateNumber })}
    )
    select case when passes then (select count(*) from certificates c
      where c.user_id = ${attempt.userId} and c.revoked_at is null) else 0 end as certificates from ended`
})

/**
 * Ends a running attempt with its result and, when nothing else is required, the pass of the course. Returns the number
 * of the learner's valid certificates, 0 without a pass; null when the attempt has changed since it was read: ended by
 * another request, or saved or extended before it could be settled.
 */
export async function updateChecked(
  db: DbOrTx,
  attempt: CheckedAttempt,
  how: Pick<GradedAttemptInput, 'restsOnSaved' | 'isLast' | 'passedAt' | 'certificateNumber'>,
): Promise<{ certificates: number } | null> {
  const [ended] = await endAttempt(db, { ...attempt, ...how, answers: JSON.stringify(attempt.answers) })
  return ended ?? null
}
