import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'

/** A published sublesson; `place` counts from 1 through the whole course. */
export interface Part {
  id: string
  lesson: string
  place: number
}

export interface PartRow {
  place: number
  started: number
  finished: number
  skipped: number
  timed: number
  medianSeconds: number | null
  /** Learners for whom it was next, or who got further. */
  reached: number
  stopped: number
  /** For learners who stopped in it, how many got as far as each tenth: `{"0": 3, "7": 1}`. */
  tenths: Record<string, number>
}

export interface LessonRow {
  lesson: string
  started: number
  finished: number
  timed: number
  medianSeconds: number | null
}

export interface LessonSums {
  learners: number
  parts: PartRow[]
  lessons: LessonRow[]
}

interface LessonsQuery {
  courseId: string
  parts: readonly Part[]
  most: number
  /** Learners without activity since then have stopped. */
  awaySince: Date
}

/** The learners counted, and their activity in each part, with times. */
const whatWasLearned = ({ courseId, parts, most, awaySince }: LessonsQuery) => sql`
    parts as materialized (
      select id, lesson, place from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as p (id uuid, lesson uuid, place int)),
    sample as materialized (
      select e.user_id, e.finished_at is null and e.studied_at < ${awaySince} and not exists (
          select from course_passes p where p.user_id = e.user_id and p.course_id = e.course_id) as is_away
      from enrolments e where e.course_id = ${courseId} order by e.joined_at desc limit ${most}),
    facts as (
      select c.user_id, c.sublesson_id, c.completed_at, c.is_skipped, null::timestamptz as begun_at, null::int as seen_to
      from sample s join sublesson_completions c on c.user_id = s.user_id and c.course_id = ${courseId}
      union all
      select v.user_id, v.sublesson_id, null, null, v.begun_at, upper(v.seen)
      from sample s join sublesson_views v on v.user_id = s.user_id and v.course_id = ${courseId}
      union all
      select distinct a.user_id, a.sublesson_id, null::timestamptz, null::boolean, null::timestamptz, null::int
      from sample s join question_answers a on a.user_id = s.user_id and a.course_id = ${courseId}),
    learned as materialized (
      select f.user_id, p.place, p.lesson, max(f.completed_at) as completed_at, coalesce(bool_or(f.is_skipped), false)
        as is_skipped, min(f.begun_at) as begun_at, max(f.seen_to) as seen_to
      from facts f join parts p on p.id = f.sublesson_id group by f.user_id, p.place, p.lesson),
    timed as (
      select *, row_number() over (partition by user_id, completed_at is null order by place) as number,
        coalesce(begun_at, lag(completed_at) over (partition by user_id order by place)) as from_at
      from learned)`

/** Sums of that, by part and by lesson. */
const sums = sql`
    -- What comes after the last that a learner has completed: a part that was added before it stopped nobody.
    next as (
      select s.user_id, s.is_away, coalesce(max(t.place), 0) + 1 as place
      from sample s left join timed t on t.user_id = s.user_id and t.completed_at is not null
      group by s.user_id, s.is_away),
    of_parts as (
      select t.place, count(*) as started, count(t.completed_at) as finished,
        count(*) filter (where t.is_skipped) as skipped,
        count(*) filter (where t.completed_at >= t.from_at and not t.is_skipped) as timed,
        percentile_cont(0.5) within group (order by extract(epoch from t.completed_at - t.from_at))
          filter (where t.completed_at >= t.from_at and not t.is_skipped) as "medianSeconds"
      from timed t group by t.place),
    of_lessons_and_learners as (
      select t.user_id, t.lesson, count(t.completed_at) = (select count(*) from parts p where p.lesson = t.lesson)
          as is_finished, bool_or(t.is_skipped) as is_skipped, min(t.from_at) as from_at,
        max(t.completed_at) as completed_at
      from timed t group by t.user_id, t.lesson),
    of_lessons as (
      select lesson, count(*) as started, count(*) filter (where is_finished) as finished,
        count(*) filter (where is_finished and not is_skipped and completed_at >= from_at) as timed,
        percentile_cont(0.5) within group (order by extract(epoch from completed_at - from_at))
          filter (where is_finished and not is_skipped and completed_at >= from_at) as "medianSeconds"
      from of_lessons_and_learners group by lesson),
    ends as (
      select n.place, count(*) as ended, count(*) filter (where n.is_away) as stopped from next n group by n.place),
    reached as (
      select p.place, coalesce((select sum(e.ended) from ends e where e.place >= p.place), 0) as reached,
        coalesce((select e.stopped from ends e where e.place = p.place), 0) as stopped
      from parts p),
    tenths as (
      select place, jsonb_object_agg(tenth, learners) as tenths from (
        select n.place, least(coalesce(l.seen_to, 0) / 100, 9) as tenth, count(*) as learners
        from next n join learned l on l.user_id = n.user_id and l.place = n.place
        where n.is_away group by n.place, tenth) counted
      group by place),
    rows_of_parts as (
      select r.place, coalesce(o.started, 0) as started, coalesce(o.finished, 0) as finished,
        coalesce(o.skipped, 0) as skipped, coalesce(o.timed, 0) as timed, o."medianSeconds", r.reached, r.stopped,
        coalesce(t.tenths, '{}') as tenths
      from reached r left join of_parts o using (place) left join tenths t using (place))`

/**
 * Returns what the latest learners of a course did in its parts; only sums leave the database. A part begins with its
 * first view; one without views (quizzes, practice) when the learner finished the part before.
 */
export async function sumLessons(db: DbOrTx, wanted: LessonsQuery): Promise<LessonSums> {
  const { rows } = await sql<LessonSums>`
    with ${whatWasLearned(wanted)}, ${sums}
    select (select count(*) from sample) as learners,
      (select coalesce(json_agg(rows_of_parts), '[]') from rows_of_parts) as parts,
      (select coalesce(json_agg(of_lessons), '[]') from of_lessons) as lessons`.execute(db)
  return rows[0] ?? { learners: 0, parts: [], lessons: [] }
}
