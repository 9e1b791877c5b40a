import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** Number of people in an organisation `o`: the merged count and the changes since. */
export const peopleCount = sql<number>`(o.people + coalesce((
  select sum(c.people) from organisation_counts c where c.organisation_id = o.id), 0))::int`

/** Handles one organisation at a time, so that people who join wait only for their own. */
export async function addUpCounts(db: Db): Promise<void> {
  const waiting = await db.selectFrom('organisation_counts').select('organisation_id').distinct().execute()
  for (const { organisation_id: id } of waiting)
    await db.transaction().execute(async (tx) => {
      await sql`select from organisations where id = ${id} for no key update`.execute(tx)
      await sql`
        with counted as (delete from organisation_counts where organisation_id = ${id} returning people)
        update organisations set people = people + (select coalesce(sum(people), 0) from counted)
        where id = ${id}`.execute(tx)
    })
}
