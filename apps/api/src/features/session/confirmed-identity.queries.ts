import type { DbOrTx } from '../../platform/db/connect.ts'
import type { HubIdentity } from '../identity/hub-identity.ts'

export async function findAuthenticatedAt(db: DbOrTx, sessionId: string): Promise<Date | null> {
  const session = await db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .select('authenticated_at')
    .executeTakeFirst()
  return session?.authenticated_at ?? null
}

export async function setAuthenticatedAt(db: DbOrTx, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ authenticated_at: at }).where('id', '=', sessionId).execute()
}

export async function isPerson(
  db: DbOrTx,
  userId: string,
  { issuer, subject }: HubIdentity,
): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['issuer', 'subject'])
    .executeTakeFirst()
  return user?.issuer === issuer && user.subject === subject
}
