import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { ownHubName } from './own-hub.ts'

/**
 * Ends a person's sessions at the product's own hub, in every browser: whoever holds a device whose session here was
 * ended must not come back without the password. An external hub looks after its own.
 */
export async function endHubSessions(tx: DbOrTx, userId: string): Promise<void> {
  await sql`
    delete from hub.payloads p using users u
    where u.id = ${userId} and u.issuer = ${ownHubName}
      and p.model = 'Session' and p.payload ->> 'accountId' = u.subject`.execute(tx)
}
