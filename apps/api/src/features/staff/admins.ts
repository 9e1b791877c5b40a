import { locks } from '../../locks.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { takeLock } from '../../platform/db/locks.ts'
import { required } from '../../platform/http/errors.ts'
import * as queries from './admins.queries.ts'

export const { isAdmin, isAnotherAdmin } = queries

/**
 * Locks changes of who is an admin until the end of the transaction. The row of the person must be locked before, and
 * no other afterwards, which avoids deadlocks.
 */
export async function lockAdmins(tx: DbOrTx): Promise<void> {
  await takeLock(tx, locks.admins)
}

/**
 * Throws 409 `last-admin` unless another active admin remains. Of two admins who remove each other at once, the second
 * waits here and is refused.
 */
export async function requireAnotherAdmin(tx: DbOrTx, userId: string): Promise<void> {
  await lockAdmins(tx)
  required(await isAnotherAdmin(tx, userId), 'last-admin')
}

/** Throws 403 `role-required` when the person has stopped being an admin during the request. */
export async function requireStillAdmin(tx: DbOrTx, actorId: string): Promise<void> {
  required(await isAdmin(tx, actorId), 'role-required')
}
