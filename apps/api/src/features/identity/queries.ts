import type { DbOrTx } from '../../platform/db/connect.ts'
import { ownHubName } from './own-hub.ts'

/** Returns a person's account at the product's own hub; null for people from another hub. */
export async function findOwnAccountId(db: DbOrTx, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('issuer', '=', ownHubName)
    .select('subject')
    .executeTakeFirst()
  return account?.subject ?? null
}
