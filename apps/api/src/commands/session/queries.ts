import type { Db } from '../../platform/db/connect.ts'
import { normaliseEmail } from '../../platform/text/email-address.ts'

/** Returns the enabled person with this e-mail address; of several, the one added last. */
export const findUserIdByEmail = async (db: Db, email: string): Promise<string | null> => {
  const user = await db
    .selectFrom('users')
    .where('email', '=', normaliseEmail(email))
    .where('disabled_at', 'is', null)
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return user?.id ?? null
}

/** Sets when the access tokens of a session expire. */
export async function setAccessExpiry(db: Db, sessionId: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('session_tokens')
    .set({ expires_at: expiresAt })
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'access')
    .execute()
}
