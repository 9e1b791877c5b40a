import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { addView, type View } from '../courses/viewing.sql.ts'

/** Maximum study time that one beat can add, in seconds. */
const longestCredit = 30
/** Longest pause, in seconds, that counts as study; after a longer one the learner was away. */
const longestGap = 45

interface Beat {
  userId: string
  progressId: string
  sublessonId: string
  /** Position in the video, in seconds. */
  position: number | null
  view: View
  /** In the learner's time zone. */
  day: string
  now: Date
}

/**
 * Counts the time since the last beat of the day from any source: two tabs share one clock and cannot count a minute
 * twice. Fractions of a second carry over, because the stored time of the beat is set back by them. Also adds the time
 * to the course's share of the day, stores the position in a video and what was seen, and updates the order of
 * "continue". Returns the day's seconds; null without such an enrolment or sublesson.
 */
export async function insertBeat(db: DbOrTx, beat: Beat): Promise<number | null> {
  const { userId, progressId, sublessonId, position, view, day, now } = beat
  const gap = sql`extract(epoch from excluded.last_beat_at - d.last_beat_at)`
  const credit = sql`case when ${gap} between 0 and ${longestGap}::int
        then floor(least(${gap}, ${longestCredit}::int))::int else 0 end`
  const { rows } = await sql<{ seconds: number }>`
    with e as (
      select e.user_id, e.course_id, s.kind, s.film_seconds from enrolments e
      join sublessons s on s.id = ${sublessonId}
      join lessons l on l.id = s.lesson_id and l.course_id = e.course_id
      where e.user_id = ${userId} and e.id = ${progressId}
    ), studied as (
      update enrolments t set studied_at = greatest(t.studied_at, ${now}::timestamptz)
      from e where t.user_id = e.user_id and t.course_id = e.course_id
    ), stopped as (
      insert into video_positions as v (user_id, sublesson_id, seconds, updated_at)
      select e.user_id, ${sublessonId}::uuid, ${position}::real, ${now}::timestamptz from e
      where e.kind = 'video' and ${position}::real is not null
      on conflict (user_id, sublesson_id)
        do update set seconds = excluded.seconds, updated_at = excluded.updated_at
        where v.updated_at <= excluded.updated_at
    ), viewed as (${addView({ ...view, sublessonId, now })}
    ), counted as (
      insert into study_days as d (user_id, day, seconds, last_beat_at)
      select e.user_id, ${day}::date, 0, ${now}::timestamptz from e
      on conflict (user_id, day) do update set
        seconds = d.seconds + ${credit},
        last_credit = ${credit},
        last_beat_at = case
          when ${gap} between 0 and ${longestCredit}::int
            then d.last_beat_at + floor(${gap}) * interval '1 second'
          else greatest(d.last_beat_at, excluded.last_beat_at) end
      returning seconds, last_credit
    ), shared as (
      insert into study_day_courses as c (user_id, day, course_id, seconds)
      select e.user_id, ${day}::date, e.course_id, last_credit from e, counted where last_credit > 0
      on conflict (user_id, day, course_id) do update set seconds = c.seconds + excluded.seconds
    )
    select seconds from counted`.execute(db)
  return rows[0]?.seconds ?? null
}

/**
 * Returns days on which a learner met the challenge, the first day with study, and the seconds of `today`. One round
 * trip.
 */
export async function findStudied(
  db: DbOrTx,
  { userId, today, goal }: { userId: string; today: string; goal: number },
): Promise<{ metDays: string[]; firstDay: string | null; seconds: number }> {
  const { rows } = await sql<{ metDays: string[] | null; firstDay: string | null; seconds: number }>`
    select json_agg(day order by day) filter (where seconds >= ${goal}) as "metDays", min(day) as "firstDay",
      coalesce(max(seconds) filter (where day = ${today}::date), 0) as seconds
    from study_days where user_id = ${userId}`.execute(db)
  const [row] = rows
  return { metDays: row?.metDays ?? [], firstDay: row?.firstDay ?? null, seconds: row?.seconds ?? 0 }
}

export interface StudiedYear {
  /** All of them, ascending: whether a day is forgiven can depend on the weeks before. */
  metDays: readonly string[]
  /** Seconds of study by day, for the days from `from` to `until` that have any. */
  seconds: Readonly<Record<string, number>>
}

/** Returns days on which a learner met the challenge, and the study time of each day of a year. One round trip. */
export async function findStudiedYear(
  db: DbOrTx,
  { userId, from, until, goal }: { userId: string; from: string; until: string; goal: number },
): Promise<StudiedYear> {
  const { rows } = await sql<{ [key in keyof StudiedYear]: StudiedYear[key] | null }>`
    select json_agg(day order by day) filter (where seconds >= ${goal}) as "metDays",
      json_object_agg(day, seconds) filter (where seconds > 0 and day between ${from}::date and ${until}::date)
        as seconds
    from study_days where user_id = ${userId}`.execute(db)
  const [row] = rows
  return { metDays: row?.metDays ?? [], seconds: row?.seconds ?? {} }
}

interface StudiedCourse {
  courseId: string
  /** The revision that the learner joined. */
  revisionId: string
  seconds: number
}

/** Returns how long a learner studied each course within a span of days, longest first. */
export async function findStudiedCourses(
  db: DbOrTx,
  { userId, from, until, limit }: { userId: string; from: string; until: string; limit: number },
): Promise<StudiedCourse[]> {
  const { rows } = await sql<StudiedCourse>`
    select c.course_id as "courseId", e.revision_id as "revisionId", sum(c.seconds)::int as seconds
    from study_day_courses c join enrolments e on e.user_id = c.user_id and e.course_id = c.course_id
    where c.user_id = ${userId} and c.day between ${from}::date and ${until}::date
    group by c.course_id, e.revision_id order by seconds desc, c.course_id limit ${limit}`.execute(db)
  return rows
}

/** Sets the learner's time zone. */
export async function updateUserTimeZone(db: DbOrTx, userId: string, timeZone: string): Promise<void> {
  await db.updateTable('users').set({ time_zone: timeZone }).where('id', '=', userId).execute()
}
