import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { prepareShared } from '../../platform/db/prepare.ts'
import { listedColumns, passesJoin, type Row } from '../courses/enrolment.sql.ts'
import type { ListedEnrolment } from '../courses/enrolment.ts'

const selectHome = prepareShared<
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
 * Returns a learner's enrolments, first one with a running test, then by last study, and a day's study time, in one
 * round trip. Study belongs to an enrolment, so without one there is no time.
 */
export async function readHome(
  db: DbOrTx,
  of: { userId: string; day: string; now: Date },
): Promise<{ enrolments: ListedEnrolment[]; seconds: number }> {
  const rows = await selectHome(db, of)
  const enrolments = rows.map(({ seconds, ...row }) => ({ ...row, completed: new Set(row.completed) }))
  return { enrolments, seconds: rows[0]?.seconds ?? 0 }
}

/** Returns when a learner last studied before a day, and their joined courses. One round trip. */
export async function findKnown(
  db: DbOrTx,
  { userId, day }: { userId: string; day: string },
): Promise<{ since: Date | null; joined: string[] }> {
  const { rows } = await sql<{ since: Date | null; joined: string[] }>`
    select (select last_beat_at from study_days where user_id = ${userId} and day < ${day}::date
        order by day desc limit 1) as since,
      array(select course_id from enrolments where user_id = ${userId}) as joined`.execute(db)
  return rows[0] ?? { since: null, joined: [] }
}
