import type { DbOrTx } from '../../platform/db/connect.ts'
import { deleteNameFromEvents, deleteNames, lockHeld, release } from './erasure.queries.ts'
import { insertEvent } from './queries.ts'

interface ErasureInput {
  userId: string
  /** As the holder asked: a certificate may go on saying whose it is, or no longer. */
  keepsName: boolean
  now: Date
}

/** Takes the name off the holder's certificates and out of their history; what was done to them stays known. */
async function removeNames(tx: DbOrTx, { userId, now }: Omit<ErasureInput, 'keepsName'>): Promise<void> {
  for (const number of await deleteNames(tx, userId, now)) {
    await deleteNameFromEvents(tx, number)
    await insertEvent(tx, { number, kind: 'name-removed', now, actorId: null })
  }
}

/**
 * Lets certificates go from an account that is about to be erased, in the transaction that erases it. They stay valid
 * and can be checked for ever, under their numbers, with or without the name; nothing in them leads to the account any
 * more. Returns the keys of the keepsakes, which nobody can open now: to be deleted after the commit.
 */
export async function releaseCertificates(tx: DbOrTx, leaving: ErasureInput): Promise<string[]> {
  const { userId } = leaving
  const keepsakes = await lockHeld(tx, userId)
  if (!leaving.keepsName) await removeNames(tx, leaving)
  await release(tx, userId)
  return keepsakes
}
