import { sql } from 'kysely'
import { locks } from '../../locks.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { takeLock } from '../../platform/db/locks.ts'
import { required } from '../../platform/http/errors.ts'

/** Whoever can open the studio as an admin: enabled, with the role, above rank 1. `u` is the person. */
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

/**
 * From here to the end of the transaction nobody else changes who is an admin. The row of the person is to be locked
 * before, and no other afterwards: then two who wait for each other cannot be.
 */
export async function holdAdmins(tx: DbOrTx): Promise<void> {
  await takeLock(tx, locks.admins)
}

/**
 * For what takes an admin away: throws 409 `last-admin` unless another active one stays. Of two who take each other
 * away at once, the second waits here, and is told so.
 */
export async function requireAnotherAdmin(tx: DbOrTx, userId: string): Promise<void> {
  await holdAdmins(tx)
  required(await isAnotherAdmin(tx, userId), 'last-admin')
}

/** Whoever was let in a moment ago may have stopped being an admin since: throws 403 `role-required`. */
export async function requireStillAdmin(tx: DbOrTx, actorId: string): Promise<void> {
  required(await isAdmin(tx, actorId), 'role-required')
}
