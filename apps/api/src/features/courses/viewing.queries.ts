import { filmPartsToSee, wholeParts } from '@zenit/contract/ranges'
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { addView, type View } from './viewing.sql.ts'

/** Records what was seen in the enrolment with this `progressId`; does nothing when the learner has none. */
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

/** Whether enough of a sublesson of this kind was seen; a condition on `sublesson_views v`, equal to `isSeen`. */
export const isEnough = (kind: RawBuilder<string>) => sql`case ${kind}
  when 'video' then parts_in(v.seen) >= ${sql.lit(filmPartsToSee)}
  else v.seen @> ${sql.lit(wholeParts - 1)} end`
