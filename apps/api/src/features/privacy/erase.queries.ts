import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import type { ErasedPerson } from './erasers.queries.ts'

export async function lockLeaving(tx: DbOrTx, userId: string): Promise<ErasedPerson | null> {
  const { rows } = await sql<ErasedPerson>`
    select id as "userId", issuer, subject, email, locale from users where id = ${userId} for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

/**
 * Locks the person's works, so that nobody reviews one that is being erased. A review locks a work before its author;
 * the same order here avoids a deadlock.
 */
export const lockWorks = (tx: DbOrTx, userId: string) =>
  sql`select from final_work_versions where user_id = ${userId} order by id for update`.execute(tx)
