import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** Changes of counts become one row again where there are several of the same thing. Two at once share them out. */
export async function addUpStandings(db: Db): Promise<void> {
  await sql`
    with changes as (
      delete from standing_counts where (organisation_id, course_id, stage, day) in (
        select organisation_id, course_id, stage, day from standing_counts group by 1, 2, 3, 4 having count(*) > 1)
      returning *)
    insert into standing_counts
    select organisation_id, course_id, stage, day, sum(people) from changes group by 1, 2, 3, 4
    having sum(people) <> 0`.execute(db)
  await sql`
    with changes as (
      delete from active_counts where (organisation_id, week) in (
        select organisation_id, week from active_counts group by 1, 2 having count(*) > 1)
      returning *)
    insert into active_counts
    select organisation_id, week, sum(people) from changes group by 1, 2 having sum(people) <> 0`.execute(db)
}

/** Puts right what differs from the facts; answers how many rows did. */
export async function mendStandings(db: Db): Promise<number> {
  const { rows } = await sql<{ mended: number }>`select mend_standings() as mended`.execute(db)
  return rows[0]?.mended ?? 0
}
