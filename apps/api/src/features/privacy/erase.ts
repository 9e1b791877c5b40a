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
  /** As the holder asked: certificates may go on saying whose they were, or no longer. */
  keepsName: boolean
}

/** What is known of the one who leaves, under a lock: whatever is written for them waits, and finds nobody. */
async function findLeaving(tx: DbOrTx, userId: string): Promise<ErasedPerson | null> {
  const leaving = await lockLeaving(tx, userId)
  // Somebody has to look after the platform.
  if (await isAdmin(tx, userId)) await requireAnotherAdmin(tx, userId)
  return leaving
}

/**
 * Erases a person with everything that is theirs, in one transaction: rows, sessions, the account at the product's own
 * hub, mails and jobs that wait. What stays stays without them (docs/decisions/019). Their files go by a job that is
 * ordered in the transaction. False: there is nobody, perhaps because it was done before.
 */
export async function erasePerson(tx: DbOrTx, deps: Deps, { userId, keepsName }: Erasure): Promise<boolean> {
  await lockWorks(tx, userId)
  const leaving = await findLeaving(tx, userId)
  if (!leaving) return false
  // What was handed in between the two.
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
 * {@link erasePerson} in a transaction of its own. It takes all that a person has while others may be writing to it, so
 * that the two can wait for each other; PostgreSQL then ends one of them, and this one begins anew.
 */
export async function eraseNow(deps: Deps, erasure: Erasure): Promise<boolean> {
  for (let turn = 1; ; turn++)
    try {
      return await deps.db.transaction().execute((tx) => erasePerson(tx, deps, erasure))
    } catch (error) {
      if (!isOutrun(error) || turn === tries) throw error
    }
}
