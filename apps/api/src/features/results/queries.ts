import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'

export interface RevisionRow {
  id: string
  number: number
  createdAt: Date
}

/** Returns the latest revisions of a course, newest first. */
export async function listRevisions(db: DbOrTx, courseId: string, most: number): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    select id, number, created_at as "createdAt" from course_revisions where course_id = ${courseId}
    order by number desc limit ${most}`.execute(db)
  return rows
}

/** The right answers to a question in a revision. */
export interface Key {
  revision: string
  question: string
  right: string[]
}

/** Sums over learners with this question; `rest` is the share of other questions that a learner answered right. */
export interface GroupRow {
  question: string
  revision: string | null
  language: 'pl' | 'en' | null
  learners: number
  correct: number
  /** Number of learners who also had other questions. */
  compared: number
  comparedCorrect: number
  rest: number
  restSquares: number
  restCorrect: number
  strong: number
  weak: number
}

export interface ChoiceRow {
  question: string
  answer: string
  chosen: number
  strong: number
  weak: number
}

export interface Sums {
  learners: number
  groups: GroupRow[]
  choices: ChoiceRow[]
}

/** Size of the best and the worst group by other questions, as in item analysis (Kelley 1939). */
const outerShare = 0.27

/** Sums rows of `asked` (attempt, revision, language, question, chosen, x); only sums leave the database. */
const sumsOf = (asked: RawBuilder<unknown>) => sql<Sums>`
  with ${asked},
  totals as (select attempt, sum(x) as correct, count(*) as asked from asked group by attempt),
  compared as (
    select a.*, case when t.asked > 1 then (t.correct - a.x)::float8 / (t.asked - 1) end as rest
    from asked a join totals t using (attempt)),
  ranked as (
    select *, round(count(rest) over (partition by question) * ${outerShare}::numeric) as outer_size,
      row_number() over (partition by question order by rest desc nulls last, attempt) as from_best,
      row_number() over (partition by question order by rest nulls last, attempt) as from_least
    from compared),
  placed as (
    select *, from_best <= outer_size as is_strong, from_least <= outer_size as is_weak from ranked),
  groups as (
    select question, revision, language, count(*) as learners, sum(x) as correct,
      count(rest) as compared, coalesce(sum(x) filter (where rest is not null), 0) as "comparedCorrect",
      coalesce(sum(rest), 0) as rest, coalesce(sum(rest * rest), 0) as "restSquares",
      coalesce(sum(rest * x), 0) as "restCorrect",
      count(*) filter (where is_strong) as strong, count(*) filter (where is_weak) as weak
    from placed group by question, revision, language),
  choices as (
    select question, answer, count(*) as chosen, count(*) filter (where is_strong) as strong,
      count(*) filter (where is_weak) as weak
    from placed cross join lateral jsonb_array_elements_text(chosen) as answer group by question, answer)
  select (select count(*) from totals) as learners,
    (select coalesce(json_agg(groups), '[]') from groups) as groups,
    (select coalesce(json_agg(choices), '[]') from choices) as choices`

interface Sample {
  courseId: string
  most: number
}

const noSums: Sums = { learners: 0, groups: [], choices: [] }

/** Closed test: the first counted attempt of each of the latest learners. */
export async function sumAttempts(
  db: DbOrTx,
  { courseId, most, keys }: Sample & { keys: readonly Key[] },
): Promise<Sums> {
  const asked = sql`
    keys as (
      select revision, question, "right" from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as k (revision uuid, question text, "right" jsonb)),
    sample as materialized (
      select t.id, t.revision_id, t.language, t.served, t.answers from test_attempts t
      where t.course_id = ${courseId} and t.checked_at is not null and not t.is_practice
        and not exists (
          select from test_attempts e
          where e.user_id = t.user_id and e.course_id = t.course_id and (e.started_at, e.id) < (t.started_at, t.id))
      order by t.checked_at desc limit ${most}),
    given as (
      select s.id, (g ->> 'q')::int as q, g -> 'a' as chosen
      from sample s cross join lateral jsonb_array_elements(s.answers) as g),
    asked as materialized (
      select s.id as attempt, s.revision_id as revision, s.language, k.question,
        coalesce(g.chosen, '[]') as chosen, coalesce(g.chosen @> k."right" and k."right" @> g.chosen, false)::int as x
      from sample s
      cross join lateral jsonb_array_elements(s.served) with ordinality as o (one, place)
      join keys k on k.revision = s.revision_id and k.question = o.one ->> 'question'
      left join given g on g.id = s.id and g.q = o.place - 1)`
  const { rows } = await sumsOf(asked).execute(db)
  return rows[0] ?? noSums
}

/** Quizzes and internal tests: the first answer of each of the latest learners to each question. */
export async function sumAnswers(db: DbOrTx, { courseId, most }: Sample): Promise<Sums> {
  const asked = sql`
    sample as materialized (
      select e.user_id from enrolments e
      where e.course_id = ${courseId}
        and exists (select from question_answers a where a.user_id = e.user_id and a.course_id = e.course_id)
      order by e.joined_at desc limit ${most}),
    asked as materialized (
      select distinct on (a.user_id, a.question_id) a.user_id as attempt, a.revision_id as revision, a.language,
        a.question_id::text as question, to_jsonb(a.answer_ids) as chosen, a.is_correct::int as x
      from sample s join question_answers a on a.user_id = s.user_id and a.course_id = ${courseId}
      order by a.user_id, a.question_id, a.id)`
  const { rows } = await sumsOf(asked).execute(db)
  return rows[0] ?? noSums
}
