import { filmPartsToSee, wholeParts } from '@zenit/contract/ranges'
import { type RawBuilder, sql } from 'kysely'

/** The player's maximum speed. */
const fastestRate = sql.lit(2)

/** Seconds of tolerance for a late first report, and for differences between clocks. */
const tolerance = sql.lit(10)

const parts = sql.lit(wholeParts)

export interface View {
  /** A multirange. */
  claim: string
  filmSeconds: number | null
}

interface AddedView {
  claim: Value<View['claim']>
  filmSeconds: Value<View['filmSeconds']>
  sublessonId: Value<string>
  now: Value<Date>
}

type Value<T> = T | RawBuilder<unknown>

/** The insert, and for an existing row the new ranges and whether they may be added. */
function viewStatement({ claim, filmSeconds, sublessonId, now }: AddedView, source: RawBuilder<unknown>) {
  const claimed = sql`${claim}::int4multirange`
  const seconds = sql`coalesce(e.film_seconds, ${filmSeconds}::real)`
  const allowed = (elapsed: RawBuilder<unknown>) => sql`case e.kind when 'video'
    then coalesce((${tolerance} + ${fastestRate} * ${elapsed}) * ${parts} / ${seconds}, 0)
    else ${parts} end`
  return {
    insert: sql`
      insert into sublesson_views as w (user_id, course_id, sublesson_id, begun_at, seen_at, seen)
      select e.user_id, e.course_id, ${sublessonId}::uuid, ${now}::timestamptz, ${now}::timestamptz,
        case when parts_in(${claimed}) <= ${allowed(sql`0`)} then ${claimed} else '{}' end
      from ${source} e where e.kind in ('video', 'presentation')
      on conflict (user_id, sublesson_id) do update`,
    seen: sql`w.seen + ${claimed}`,
    isNew: sql`(not ${claimed} <@ w.seen and parts_in(w.seen + ${claimed}) <= (
      select ${allowed(sql`greatest(extract(epoch from excluded.seen_at - w.begun_at), 0)`)} from ${source} e))`,
  }
}

const lastSeen = sql`greatest(w.seen_at, excluded.seen_at)`

/**
 * Adds what was seen, in a statement whose `e` has the learner's `user_id`, `course_id`, and `kind` and `film_seconds`
 * of the sublesson. Nobody can see more of a film than the time since it was opened allows at the highest speed, on all
 * devices together: a report that claims more adds nothing and may be repeated later. Films of unknown length add
 * nothing.
 */
export function addView(view: AddedView): RawBuilder<unknown> {
  const { insert, seen, isNew } = viewStatement(view, sql`e`)
  return sql`${insert} set seen = ${seen}, seen_at = ${lastSeen} where ${isNew}`
}

/**
 * Like {@link addView}, from another source, and also writes an existing row when nothing is new, so that `returning`
 * gives its current state: a statement does not see by itself what another request added while it waited for the row.
 */
export function addViewAlways(view: AddedView, source: RawBuilder<unknown>): RawBuilder<unknown> {
  const { insert, seen, isNew } = viewStatement(view, source)
  return sql`${insert} set seen = case when ${isNew} then ${seen} else w.seen end,
    seen_at = case when ${isNew} then ${lastSeen} else w.seen_at end`
}

/** Whether enough of a sublesson of this kind was seen; a condition on `sublesson_views v`, equal to `isSeen`. */
export const isEnough = (kind: RawBuilder<string>) => sql`case ${kind}
  when 'video' then parts_in(v.seen) >= ${sql.lit(filmPartsToSee)}
  else v.seen @> ${sql.lit(wholeParts - 1)} end`
