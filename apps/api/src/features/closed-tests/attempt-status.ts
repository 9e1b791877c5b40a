import type { DbOrTx } from '../../platform/db/connect.ts'
import { type Attempt, findTestStatus, type Learner } from './queries.ts'

/** Returns the number of attempts, including the running one, without practice; and the running attempt, or the last. */
export async function readAttempts(
  db: DbOrTx,
  learner: Learner,
): Promise<{ used: number; latest: Attempt | null }> {
  const { facts, latest } = await findTestStatus(db, learner)
  return { used: facts.used, latest }
}
