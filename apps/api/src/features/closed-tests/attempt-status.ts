import type { DbOrTx } from '../../platform/db/connect.ts'
import { type Attempt, findAttempt, findStartFacts, type Learner } from './queries.ts'

/** Attempts so far, the running one included; those for practice do not count. */
export const countAttempts = async (db: DbOrTx, learner: Learner): Promise<number> =>
  (await findStartFacts(db, learner)).used

/** The running attempt, else the last one. */
export const findLatestAttempt = (db: DbOrTx, learner: Learner): Promise<Attempt | null> =>
  findAttempt(db, learner)
