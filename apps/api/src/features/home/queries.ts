import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { prepare } from '../../platform/db/prepare.ts'
import { type ListedEnrolment, listedColumns, passesJoin, type Row } from '../courses/queries.ts'

const selectHome = prepare<Row<ListedEnrolment> & { seconds: number }, { userId: string; day: string }>(
  ({ userId, day }) => sql`
    select ${listedColumns},
      coalesce((select d.seconds from study_days d where d.user_id = ${userId} and d.day = ${day}), 0) as seconds
    from enrolments e ${passesJoin}
    where e.user_id = ${userId} order by e.studied_at desc, e.id`,
)

/**
 * A learner's enrolments, the last studied first, and the study time of a day, in one round trip. Study belongs to
 * an enrolment, so that without one there is no time either.
 */
export async function readHome(
  db: DbOrTx,
  of: { userId: string; day: string },
): Promise<{ enrolments: ListedEnrolment[]; seconds: number }> {
  const rows = await selectHome(db, of)
  const enrolments = rows.map(({ seconds, ...row }) => ({ ...row, completed: new Set(row.completed) }))
  return { enrolments, seconds: rows[0]?.seconds ?? 0 }
}
