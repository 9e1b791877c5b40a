import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'

export interface AccountFacts {
  email: string
  authenticatedAt: Date | null
  certificates: number
}

export async function findFacts(
  db: DbOrTx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<AccountFacts | null> {
  const { rows } = await sql<AccountFacts>`
    select u.email, s.authenticated_at as "authenticatedAt",
      (select count(*) from certificates c where c.user_id = u.id) as certificates
    from users u join sessions s on s.user_id = u.id
    where u.id = ${userId} and s.id = ${sessionId}`.execute(db)
  return rows[0] ?? null
}
