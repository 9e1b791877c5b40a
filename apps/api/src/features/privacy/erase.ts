import type { Deps } from '../../deps.ts'
import { isOutrun } from '../../platform/db/away.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/jobs.ts'
import { releaseCertificates } from '../certificates/erasure.ts'
import { sayStreamsEnded } from '../notifications/notify.ts'
import { isAdmin, requireAnotherAdmin } from '../staff/admins.ts'
import { lockLeaving, lockWorks } from './erase.queries.ts'
import { type ErasedPerson, eraseRows } from './erasers.queries.ts'
import { sendErasureMail } from './erasure-mail.ts'
import { removeFiles } from './jobs.ts'

interface Erasure {
  userId: string
  /** The holder's choice: whether certificates keep the name. */
  keepsName: boolean
}

/** Returns the data of the person under a lock: concurrent writes for them wait, and then find nobody. */
async function findLeaving(tx: DbOrTx, userId: string): Promise<ErasedPerson | null> {
  const leaving = await lockLeaving(tx, userId)
  // The platform must keep an admin.
  if (await isAdmin(tx, userId)) await requireAnotherAdmin(tx, userId)
  return leaving
}

/**
 * Erases a person with all their data in one transaction: rows, sessions, the account at the product's own hub, waiting
 * mails and jobs. What remains no longer refers to them (docs/decisions/019). A job, ordered in the transaction,
 * deletes their files. Returns false when the person does not exist (any more).
 */
export async function erasePerson(tx: DbOrTx, deps: Deps, { userId, keepsName }: Erasure): Promise<boolean> {
  await lockWorks(tx, userId)
  const leaving = await findLeaving(tx, userId)
  if (!leaving) return false
  // Submitted between the two locks.
  await lockWorks(tx, userId)
  const keepsakes = await releaseCertificates(tx, { userId, keepsName, now: deps.clock() })
  const { keys, uploads } = await eraseRows(tx, leaving)
  await enqueue(tx, removeFiles(deps), { payload: { keys: [...keepsakes, ...keys], uploads } })
  await sendErasureMail(tx, deps, leaving)
  await sayStreamsEnded(tx, userId)
  return true
}

const tries = 5

/**
 * Like {@link erasePerson}, in its own transaction. It locks all that a person has while others may write to it, which
 * can deadlock; PostgreSQL then ends one of the two, and the erasure is retried.
 */
export async function eraseNow(deps: Deps, erasure: Erasure): Promise<boolean> {
  for (let turn = 1; ; turn++)
    try {
      return await deps.db.transaction().execute((tx) => erasePerson(tx, deps, erasure))
    } catch (error) {
      if (!isOutrun(error) || turn === tries) throw error
    }
}
