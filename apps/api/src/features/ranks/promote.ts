import type { DbOrTx } from '../../platform/db/connect.ts'

interface Promotion {
  userId: string
  rank: number
  /** What earned it, e.g. `onboarding`. */
  reason: string
  now: Date
}

/** Raises a learner to a rank, once however often it is earned. Answers whether it is new, so that it is celebrated once. */
export async function promote(tx: DbOrTx, { userId, rank, reason, now }: Promotion): Promise<boolean> {
  const inserted = await tx
    .insertInto('rank_promotions')
    .values({ user_id: userId, rank, reason, promoted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('rank')
    .executeTakeFirst()
  return inserted !== undefined
}
