import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { insertEvent } from './queries.ts'

interface Leaving {
  userId: string
  /** As the holder asked: a certificate may go on saying whose it is, or no longer. */
  keepsName: boolean
  now: Date
}

/** Takes the name off the holder's certificates and out of their history; what was done to them stays known. */
async function removeNames(tx: DbOrTx, { userId, now }: Omit<Leaving, 'keepsName'>): Promise<void> {
  const named = await tx
    .updateTable('certificates')
    .set({ learner_name: null, name_removed_at: now })
    .where('user_id', '=', userId)
    .where('learner_name', 'is not', null)
    .returning('number')
    .execute()
  for (const { number } of named) {
    await tx
      .updateTable('certificate_events')
      .set({ learner_name: null })
      .where('number', '=', number)
      .execute()
    await insertEvent(tx, { number, kind: 'name-removed', now, actorId: null })
  }
}

/**
 * Lets certificates go from an account that is about to be erased, in the transaction that erases it. They stay valid
 * and can be checked for ever, under their numbers, with or without the name; nothing in them leads to the account any
 * more. Answers the keys of the keepsakes, which nobody can open now: to be deleted after the commit.
 */
export async function releaseCertificates(tx: DbOrTx, leaving: Leaving): Promise<string[]> {
  const { userId } = leaving
  // A certificate that is being issued refers to the account: it is there, or waits.
  await tx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute()
  const held = await tx
    .selectFrom('certificates')
    .where('user_id', '=', userId)
    .select('image_key')
    .forUpdate()
    .execute()
  if (!leaving.keepsName) await removeNames(tx, leaving)
  await sql`update certificates set user_id = null, image_key = null, image_sha256 = null where user_id = ${userId}`.execute(
    tx,
  )
  // Also what the person did as staff: the act stays, its doer does not.
  await sql`update certificate_events set actor_id = null where actor_id = ${userId}`.execute(tx)
  return held.flatMap(({ image_key }) => image_key ?? [])
}
