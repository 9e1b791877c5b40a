import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { prepare } from '../../platform/db/prepare.ts'
import { listedColumns, passesJoin, type Row } from '../courses/enrolment.sql.ts'
import type { ListedEnrolment } from '../courses/enrolment.ts'

const selectHome = prepare<
  Row<ListedEnrolment> & { seconds: number },
  { userId: string; day: string; now: Date }
>(
  ({ userId, day, now }) => sql`
    select ${listedColumns},
      coalesce((select d.seconds from study_days d where d.user_id = ${userId} and d.day = ${day}), 0) as seconds
    from enrolments e ${passesJoin}
    where e.user_id = ${userId}
    order by exists (
      select from test_attempts a
      where a.user_id = e.user_id and a.course_id = e.course_id and a.checked_at is null and a.ends_at > ${now}
    ) desc, e.studied_at desc, e.id`,
)

/**
 * A learner's enrolments, one with a running test first, then the last studied, and the study time of a day, in one round trip. Study belongs to
 * an enrolment, so that without one there is no time either.
 */
export async function readHome(
  db: DbOrTx,
  of: { userId: string; day: string; now: Date },
): Promise<{ enrolments: ListedEnrolment[]; seconds: number }> {
  const rows = await selectHome(db, of)
  const enrolments = rows.map(({ seconds, ...row }) => ({ ...row, completed: new Set(row.completed) }))
  return { enrolments, seconds: rows[0]?.seconds ?? 0 }
}
