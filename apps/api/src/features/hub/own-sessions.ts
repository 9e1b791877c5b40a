import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { endSessions } from '../session/queries.ts'
import { findUserId } from '../session/users.ts'
import { ownHubName } from './own-hub.ts'

/**
 * Ends the sessions of an account in every browser, but for the one to keep (its `uid`), with all that was given in
 * them and every sign-in that is not finished. A session stays as a row that is over, so that a request under way
 * cannot write it anew.
 */
export async function endAccountSessions(tx: DbOrTx, accountId: string, except?: string): Promise<void> {
  await sql`
    update hub.payloads set consumed_at = now()
    where payload ->> 'accountId' = ${accountId} and model = 'Session' and consumed_at is null
      and uid is distinct from ${except ?? null}`.execute(tx)
  await sql`
    delete from hub.payloads
    where payload ->> 'accountId' = ${accountId} and model <> 'Session'`.execute(tx)
  await sql`
    delete from hub.payloads
    where model = 'Interaction' and payload #>> '{result,login,accountId}' = ${accountId}`.execute(tx)
}

/**
 * Ends a person's sessions at the product's own hub: whoever holds a device whose session here was ended must not come
 * back without the password. An external hub looks after its own.
 */
export async function endHubSessions(tx: DbOrTx, userId: string): Promise<void> {
  const account = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('issuer', '=', ownHubName)
    .select('subject')
    .executeTakeFirst()
  if (account) await endAccountSessions(tx, account.subject)
}

/** What goes on in the browser at hand. */
interface Kept {
  hubSession: string
  productSession: string | null
}

/** Signs the owner of an account out of hub and product, in every browser but the one to keep. */
export async function signOutEverywhere(
  tx: DbOrTx,
  { accountId, keep, now }: { accountId: string; keep?: Kept; now: Date },
): Promise<void> {
  await endAccountSessions(tx, accountId, keep?.hubSession)
  const userId = await findUserId(tx, { issuer: ownHubName, subject: accountId })
  const except = keep?.productSession
  if (userId) await endSessions(tx, { userId, now, ...(except ? { except } : {}) })
}
