import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'

/** Whether a person can open the studio as an admin: enabled, with the role, above rank 1. `u` is the person. */
const isActiveAdmin = sql`('admin' = any(u.roles) and u.disabled_at is null
  and exists (select from rank_promotions p where p.user_id = u.id and p.rank >= 2))`

export async function isAdmin(db: DbOrTx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${isActiveAdmin} as is from users u where u.id = ${userId}`.execute(db)
  return rows[0]?.is ?? false
}

export async function isAnotherAdmin(db: DbOrTx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from users u where ${isActiveAdmin} and u.id <> ${userId}) as is`.execute(db)
  return rows[0]?.is ?? false
}
