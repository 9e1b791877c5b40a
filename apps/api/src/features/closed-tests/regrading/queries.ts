import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { newId } from '../../../platform/ids.ts'
import { displayNameOf } from '../../identity/display-name.sql.ts'
import type { KeyChange } from './changes.ts'

/** Returns the published revision, and those with attempts. */
export async function listRevisionIds(
  db: DbOrTx,
  { courseId, revisionId }: { courseId: string; revisionId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from course_revisions r
    where r.course_id = ${courseId} and (r.id = ${revisionId}
      or exists (select from test_attempts t where t.course_id = r.course_id and t.revision_id = r.id))
    order by r.number desc`.execute(db)
  return rows.map(({ id }) => id)
}

export interface RegradeRow {
  id: string
  courseId: string
  number: number
  changes: KeyChange[]
  reason: string
  confirmation: string
  orderedBy: string | null
  orderedAt: Date
  finishedAt: Date | null
}

/** Returns all regrades of a course in order. */
export async function listRegrades(db: DbOrTx, courseId: string): Promise<RegradeRow[]> {
  const { rows } = await sql<RegradeRow>`
    select r.id, r.course_id as "courseId", r.number, r.changes, r.reason, r.confirmation,
      ${displayNameOf('u')} as "orderedBy", r.ordered_at as "orderedAt", r.finished_at as "finishedAt"
    from regrades r left join users u on u.id = r.ordered_by
    where r.course_id = ${courseId} order by r.number`.execute(db)
  return rows
}

export async function countRegraded(db: DbOrTx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; attempts: number }>`
    select regrade_id as id, count(*) as attempts from test_regrades
    where regrade_id = any(${[...ids]}::uuid[]) group by regrade_id`.execute(db)
  return new Map(rows.map(({ id, attempts }) => [id, attempts]))
}

/** Locks a course against other regrade orders until the transaction ends. */
export const lockCourse = (tx: DbOrTx, courseId: string) =>
  sql`select from courses where id = ${courseId} for no key update`.execute(tx)

export async function insertRegrade(
  tx: DbOrTx,
  given: Pick<RegradeRow, 'courseId' | 'changes' | 'reason' | 'confirmation'> & { userId: string; now: Date },
): Promise<string> {
  const id = newId()
  await sql`
    insert into regrades (id, course_id, number, changes, reason, confirmation, ordered_by, ordered_at)
    select ${id}::uuid, ${given.courseId}::uuid, coalesce(max(number), 0) + 1, ${JSON.stringify(given.changes)}::jsonb,
      ${given.reason}, ${given.confirmation}, ${given.userId}::uuid, ${given.now}::timestamptz
    from regrades where course_id = ${given.courseId}::uuid`.execute(tx)
  return id
}

export const markFinished = (tx: DbOrTx, { id, now }: { id: string; now: Date }) =>
  sql`update regrades set finished_at = coalesce(finished_at, ${now}) where id = ${id}`.execute(tx)

/**
 * Whether the chosen answers are exactly those of a key. (The rule of answers/scoring.ts; regrade.test.ts compares
 * both.)
 */
const isRight = (chosen: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql`
  (coalesce(${key}, 'null') = 'null' or coalesce(${chosen} @> ${key} and ${key} @> ${chosen}, false))::int`

/**
 * Computes the results of attempts under changed keys: those of `due` (rows of test_attempts with their current result)
 * that contain one of the questions.
 */
const regraded = (changes: RawBuilder<unknown>) => sql`
  changes as (
    select * from jsonb_to_recordset(${changes}) as c (revision uuid, question text, "from" jsonb, "to" jsonb)),
  asked as (
    select d.user_id, d.id, sum(${isRight(sql`g.chosen`, sql`c."to"`)} - ${isRight(sql`g.chosen`, sql`c."from"`)}) as more
    from due d
    cross join lateral jsonb_array_elements(d.served) with ordinality as o (one, place)
    join changes c on c.revision = d.revision_id and c.question = o.one ->> 'question'
    left join lateral (
      select answer -> 'a' as chosen from jsonb_array_elements(d.answers) as answer
      where (answer ->> 'q')::int = o.place - 1) as g on true
    group by d.user_id, d.id),
  graded as (
    select d.*, a.more, d.correct_count + a.more as correct_now,
      (d.correct_count + a.more) * 100 >= d.percentage_to_pass * d.total_questions as reaches
    from due d join asked a using (user_id, id))`

/** An attempt's result before a regrade: from the regrades before it, or as checked. */
const dueFrom = (attempts: RawBuilder<unknown>, before: RawBuilder<unknown>) => sql`
  due as (
    select t.user_id, t.id, t.course_id, t.revision_id, t.served, t.answers, t.percentage_to_pass, t.is_practice,
      t.checked_at, coalesce(g.correct_count, t.correct_count) as correct_count, t.total_questions,
      coalesce(g.passed, t.passed) as passed
    from ${attempts} t
    left join lateral (
      select g.correct_count, g.passed from test_regrades g join regrades r on r.id = g.regrade_id
      where g.user_id = t.user_id and g.attempt_id = t.id and r.number < ${before}
      order by r.number desc limit 1) g on true
    where t.checked_at is not null)`

export interface Impact {
  attempts: number
  learners: number
  better: number
  worse: number
  passing: number
  keeping: number
  /** Number of checked attempts examined. */
  looked: number
}

const noImpact: Impact = { looked: 0, attempts: 0, learners: 0, better: 0, worse: 0, passing: 0, keeping: 0 }

/** Returns the effect of a regrade on the latest `most` attempts of the affected revisions. */
export async function sumImpact(
  db: DbOrTx,
  { courseId, changes, most }: { courseId: string; changes: readonly KeyChange[]; most: number },
): Promise<Impact> {
  const revisions = [...new Set(changes.map(({ revision }) => revision))]
  const attempts = sql`(select * from test_attempts
    where course_id = ${courseId} and revision_id = any(${revisions}::uuid[]) and checked_at is not null
    order by checked_at desc limit ${most})`
  const { rows } = await sql<Impact>`
    with ${dueFrom(attempts, sql`2147483647`)}, ${regraded(sql`${JSON.stringify(changes)}::jsonb`)}
    select (select count(*) from due) as looked, count(*) as attempts,
      count(distinct g.user_id) filter (where more <> 0) as learners,
      count(distinct g.user_id) filter (where more > 0) as better,
      count(distinct g.user_id) filter (where more < 0) as worse,
      count(distinct g.user_id) filter (
        where reaches and not g.passed and not is_practice and p.user_id is null) as passing,
      count(distinct g.user_id) filter (where not reaches and g.passed and not is_practice) as keeping
    from graded g left join course_passes p on p.user_id = g.user_id and p.course_id = g.course_id`.execute(
    db,
  )
  return rows[0] ?? noImpact
}

export interface AttemptId {
  userId: string
  id: string
}

/** Returns checked attempts of a course after one of them, by learner. */
export async function listChecked(
  db: DbOrTx,
  { courseId, after, limit }: { courseId: string; after: AttemptId | null; limit: number },
): Promise<AttemptId[]> {
  const from = after ? sql`and (user_id, id) > (${after.userId}::uuid, ${after.id}::uuid)` : sql``
  const { rows } = await sql<AttemptId>`
    select user_id as "userId", id from test_attempts
    where course_id = ${courseId} and checked_at is not null ${from} order by user_id, id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Returns when the last running attempt ends; null: none runs. */
export async function findLastEnd(db: DbOrTx, courseId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(ends_at) as at from test_attempts where course_id = ${courseId} and checked_at is null`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

export interface RegradedAttempt {
  userId: string
  id: string
  revisionId: string
  /** Passed by this regrade. */
  passes: boolean
  /** Whether to notify: the result has changed and was known before. */
  isNews: boolean
}

/** Regrades those attempts that contain one of its questions; attempts already regraded stay unchanged. */
export async function insertRegraded(
  tx: DbOrTx,
  regrade: Pick<RegradeRow, 'id' | 'number' | 'orderedAt'>,
  { attempts, now }: { attempts: readonly AttemptId[]; now: Date },
): Promise<RegradedAttempt[]> {
  const users = attempts.map(({ userId }) => userId)
  const ids = attempts.map(({ id }) => id)
  const given = sql`(select t.* from unnest(${users}::uuid[], ${ids}::uuid[]) as n (user_id, id)
    join test_attempts t using (user_id, id))`
  const { rows } = await sql<RegradedAttempt>`
    with ${dueFrom(given, sql`${regrade.number}`)},
    ${regraded(sql`(select r.changes from regrades r where r.id = ${regrade.id})`)},
    kept as (
      insert into test_regrades
        (user_id, attempt_id, regrade_id, correct_count, total_questions, passed, regraded_at)
      select user_id, id, ${regrade.id}::uuid, correct_now, total_questions, passed or reaches, ${now}::timestamptz
      from graded on conflict do nothing returning user_id, attempt_id)
    select g.user_id as "userId", g.id, g.revision_id as "revisionId", g.reaches and not g.passed and not g.is_practice as passes,
      g.more <> 0 and not g.is_practice and g.checked_at <= ${regrade.orderedAt}::timestamptz as "isNews"
    from graded g join kept k on k.user_id = g.user_id and k.attempt_id = g.id`.execute(tx)
  return rows
}
