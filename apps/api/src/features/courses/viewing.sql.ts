import { wholeParts } from '@zenit/contract/ranges'
import { type RawBuilder, sql } from 'kysely'

/** The player's maximum speed. */
const fastestRate = 2

/** Seconds of tolerance for a late first report, and for differences between clocks. */
const tolerance = 10

export interface View {
  /** A multirange. */
  claim: string
  filmSeconds: number | null
}

/**
 * Adds what was seen, in a statement whose `e` has the learner's `user_id`, `course_id`, and `kind` and `film_seconds`
 * of the sublesson. Nobody can see more of a film than the time since it was opened allows at the highest speed, on all
 * devices together: a report that claims more adds nothing and may be repeated later. Films of unknown length add
 * nothing.
 */
export const addView = ({
  claim,
  filmSeconds,
  sublessonId,
  now,
}: View & { sublessonId: string; now: Date }) => {
  const claimed = sql`${claim}::int4multirange`
  const seconds = sql`coalesce(e.film_seconds, ${filmSeconds}::real)`
  const allowed = (elapsed: RawBuilder<unknown>) => sql`case e.kind when 'video'
    then coalesce((${tolerance}::int + ${fastestRate}::int * ${elapsed}) * ${wholeParts}::int / ${seconds}, 0)
    else ${wholeParts}::int end`
  return sql`
    insert into sublesson_views as w (user_id, course_id, sublesson_id, begun_at, seen_at, seen)
    select e.user_id, e.course_id, ${sublessonId}::uuid, ${now}::timestamptz, ${now}::timestamptz,
      case when parts_in(${claimed}) <= ${allowed(sql`0`)} then ${claimed} else '{}' end
    from e where e.kind in ('video', 'presentation')
    on conflict (user_id, sublesson_id) do update
      set seen = w.seen + ${claimed}, seen_at = greatest(w.seen_at, excluded.seen_at)
      where not ${claimed} <@ w.seen and parts_in(w.seen + ${claimed}) <= (
        select ${allowed(sql`greatest(extract(epoch from excluded.seen_at - w.begun_at), 0)`)} from e)`
}
