import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { type ListedEnrolment, listedColumns, passesJoin, type Row } from '../courses/queries.ts'

/**
 * A learner's enrolments, the last studied first, and the study time of a day, in one round trip. Study belongs to
 * an enrolment, so that without one there is no time either.
 */
export async function readHome(
  db: DbOrTx,
  { userId, day }: { userId: string; day: string },
): Promise<{ enrolments: ListedEnrolment[]; seconds: number }> {
  const { rows } = await sql<Row<ListedEnrolment> & { seconds: number }>`
    select ${listedColumns},
      coalesce((select d.seconds from study_days d where d.user_id = e.user_id and d.day = ${day}), 0) as seconds
    from enrolments e ${passesJoin}
    where e.user_id = ${userId} order by e.studied_at desc, e.id`.execute(db)
  const enrolments = rows.map(({ seconds, ...row }) => ({ ...row, completed: new Set(row.completed) }))
  return { enrolments, seconds: rows[0]?.seconds ?? 0 }
}
