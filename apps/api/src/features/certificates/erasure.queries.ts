import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'

/** Returns the numbers of the certificates that had the name. */
export async function deleteNames(tx: DbOrTx, userId: string, now: Date): Promise<string[]> {
  const named = await tx
    .updateTable('certificates')
    .set({ learner_name: null, name_removed_at: now })
    .where('user_id', '=', userId)
    .where('learner_name', 'is not', null)
    .returning('number')
    .execute()
  return named.map(({ number }) => number)
}

export async function deleteNameFromEvents(tx: DbOrTx, number: string): Promise<void> {
  await tx
    .updateTable('certificate_events')
    .set({ learner_name: null })
    .where('number', '=', number)
    .execute()
}

/** Locks an account and its certificates; returns the keys of their images. */
export async function lockHeld(tx: DbOrTx, userId: string): Promise<string[]> {
  // A certificate that is being issued references the account, so it is either visible or waits.
  await tx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute()
  const held = await tx
    .selectFrom('certificates')
    .where('user_id', '=', userId)
    .select('image_key')
    .forUpdate()
    .execute()
  return held.flatMap(({ image_key }) => image_key ?? [])
}

export async function release(tx: DbOrTx, userId: string): Promise<void> {
  await sql`update certificates set user_id = null, image_key = null, image_sha256 = null where user_id = ${userId}`.execute(
    tx,
  )
  // Also for what the person did as staff: the event stays without the actor.
  await sql`update certificate_events set actor_id = null where actor_id = ${userId}`.execute(tx)
}
