import type { DbOrTx } from '../../../platform/db/connect.ts'
import { displayNameOf } from '../../identity/display-name.sql.ts'

/** Locks the learner's row, so that concurrent changes of their time run one after the other. */
export const lockLearner = (tx: DbOrTx, id: string) =>
  tx.selectFrom('users').where('id', '=', id).select('id').forNoKeyUpdate().executeTakeFirst()

export const findLearner = (db: DbOrTx, id: string) =>
  db.selectFrom('users').where('id', '=', id).select('id').executeTakeFirst()

interface NewChange {
  userId: string
  id: string
  multiplier: number
  reason: string
  setBy: string
  now: Date
}

export async function insertChange(
  tx: DbOrTx,
  { userId, id, multiplier, reason, setBy, now }: NewChange,
): Promise<void> {
  await tx
    .insertInto('test_accommodations')
    .values({ user_id: userId, id, multiplier, reason, set_by: setBy, set_at: now })
    .execute()
}

export interface Change {
  multiplier: string
  reason: string
  set_at: Date
  set_by: string | null
  name: string | null
}

export const listChanges = (db: DbOrTx, userId: string): Promise<Change[]> =>
  db
    .selectFrom('test_accommodations as a')
    .leftJoin('users as u', 'u.id', 'a.set_by')
    .where('a.user_id', '=', userId)
    .select(['a.multiplier', 'a.reason', 'a.set_at', 'a.set_by'])
    .select(displayNameOf('u').as('name'))
    .orderBy('a.id', 'desc')
    .execute()
