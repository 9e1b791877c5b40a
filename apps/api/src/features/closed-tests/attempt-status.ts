import type { DbOrTx } from '../../platform/db/connect.ts'
import { type Attempt, findAttempt, findStartFacts, type Learner } from './queries.ts'

/** Returns the number of attempts, including the running one, without practice. */
export const countAttempts = async (db: DbOrTx, learner: Learner): Promise<number> =>
  (await findStartFacts(db, learner)).used

/** Returns the running attempt, or the last one. */
export const findLatestAttempt = (db: DbOrTx, learner: Learner): Promise<Attempt | null> =>
  findAttempt(db, learner)
