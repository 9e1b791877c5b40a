import type { DbOrTx } from '../../../platform/db/connect.ts'

export const findAddressee = (tx: DbOrTx, userId: string) =>
  tx.selectFrom('users').where('id', '=', userId).select(['issuer', 'subject', 'email']).executeTakeFirst()

export async function listCheckedAttempts(tx: DbOrTx, userId: string): Promise<string[]> {
  const attempts = await tx
    .selectFrom('test_attempts')
    .where('user_id', '=', userId)
    .where('checked_at', 'is not', null)
    .select('id')
    .orderBy('started_at')
    .execute()
  return attempts.map(({ id }) => id)
}
