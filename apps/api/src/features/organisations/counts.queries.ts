import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** How many people an organisation `o` has: what was added up, and what has come since. */
export const peopleCount = sql<number>`(o.people + coalesce((
  select sum(c.people) from organisation_counts c where c.organisation_id = o.id), 0))::int`

/** One organisation at a time: whoever comes to it waits for that alone. */
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
