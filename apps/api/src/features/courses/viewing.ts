import { filmPartsToSee, wholeParts } from '@zenit/contract/ranges'
import type { Viewing } from '@zenit/contract/viewing'
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { ApiError } from '../../platform/http/errors.ts'

/** The fastest that the player plays. */
const fastestRate = 2
/** Seconds of a film for a first report that was late, and for clocks that do not run alike. */
const tolerance = 10

/** Ranges as PostgreSQL reads them: `{[0,12),[30,80)}`. Throws 400 for one that ends before it begins. */
function toMultirange({ ranges }: Pick<Viewing, 'ranges'>): string {
  const turned = ranges.findIndex(({ from, to }) => from > to)
  if (turned >= 0)
    throw new ApiError('invalid-input', {
      fields: [{ field: `viewing.ranges.${turned}.to`, code: 'order' }],
    })
  return `{${ranges.map(({ from, to }) => `[${from},${to})`).join()}}`
}

export interface View {
  /** A multirange. */
  claim: string
  filmSeconds: number | null
}

/** What a report claims to have seen; one without claims nothing. */
export const toView = (viewing: Viewing | undefined): View => ({
  claim: toMultirange(viewing ?? { ranges: [] }),
  filmSeconds: viewing?.filmSeconds ?? null,
})

/**
 * Adds what was seen, in a statement whose `e` has the learner's `user_id`, `course_id`, and `kind` and `film_seconds`
 * of the sublesson. Of a film nobody sees more than the time since it was opened allows at the highest speed, on however
 * many devices: a report that claims more adds nothing, and may come again later. A film whose length nobody knows adds
 * nothing either.
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

/** What was seen, of the enrolment with this `progressId`; nothing happens where the learner has none. */
export async function updateView(
  db: DbOrTx,
  {
    userId,
    progressId,
    ...view
  }: View & { userId: string; progressId: string; sublessonId: string; now: Date },
): Promise<void> {
  await sql`
    with e as (
      select e.user_id, e.course_id, s.kind, s.film_seconds from enrolments e
      join sublessons s on s.id = ${view.sublessonId}
      join lessons l on l.id = s.lesson_id and l.course_id = e.course_id
      where e.user_id = ${userId} and e.id = ${progressId}
    ) ${addView(view)}`.execute(db)
}

/** Whether enough was seen of a sublesson of this kind; a condition on `sublesson_views v`, the same as `isSeen`. */
export const isEnough = (kind: RawBuilder<string>) => sql`case ${kind}
  when 'video' then parts_in(v.seen) >= ${sql.lit(filmPartsToSee)}
  else v.seen @> ${sql.lit(wholeParts - 1)} end`
