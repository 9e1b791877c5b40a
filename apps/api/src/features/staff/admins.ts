import { locks } from '../../locks.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { takeLock } from '../../platform/db/locks.ts'
import { required } from '../../platform/http/errors.ts'
import * as queries from './admins.queries.ts'

export const { isAdmin, isAnotherAdmin } = queries

/**
 * From here to the end of the transaction nobody else changes who is an admin. The row of the person is to be locked
 * before, and no other afterwards: then two who wait for each other cannot be.
 */
export async function lockAdmins(tx: DbOrTx): Promise<void> {
  await takeLock(tx, locks.admins)
}

/**
 * For what takes an admin away: throws 409 `last-admin` unless another active one stays. Of two who take each other
 * away at once, the second waits here, and is told so.
 */
export async function requireAnotherAdmin(tx: DbOrTx, userId: string): Promise<void> {
  await lockAdmins(tx)
  required(await isAnotherAdmin(tx, userId), 'last-admin')
}

/** Throws 403 `role-required` when the person has stopped being an admin since the request was let in. */
export async function requireStillAdmin(tx: DbOrTx, actorId: string): Promise<void> {
  required(await isAdmin(tx, actorId), 'role-required')
}
