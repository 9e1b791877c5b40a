import type { DbOrTx } from '../../platform/db/connect.ts'
import { deleteNameFromEvents, deleteNames, lockHeld, release } from './erasure.queries.ts'
import { insertEvent } from './queries.ts'

interface ErasureInput {
  userId: string
  /** The holder's choice: whether certificates keep the name. */
  keepsName: boolean
  now: Date
}

/** Removes the name from the holder's certificates and their history; the events themselves stay. */
async function removeNames(tx: DbOrTx, { userId, now }: Omit<ErasureInput, 'keepsName'>): Promise<void> {
  for (const number of await deleteNames(tx, userId, now)) {
    await deleteNameFromEvents(tx, number)
    await insertEvent(tx, { number, kind: 'name-removed', now, actorId: null })
  }
}

/**
 * Detaches certificates from an account that is about to be erased, in the same transaction. They stay valid and
 * verifiable under their numbers, with or without the name, and no longer lead to the account. Returns the keys of the
 * images, to be deleted after the commit.
 */
export async function releaseCertificates(tx: DbOrTx, leaving: ErasureInput): Promise<string[]> {
  const { userId } = leaving
  const keepsakes = await lockHeld(tx, userId)
  if (!leaving.keepsName) await removeNames(tx, leaving)
  await release(tx, userId)
  return keepsakes
}
