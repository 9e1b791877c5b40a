import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import type { HubIdentity } from './hub-identity.ts'
import { ownHubName } from './own-hub.ts'

/** When somebody gave their password, in seconds, as OpenID Connect tells it; to the millisecond at our own hub. */
type AuthTime = number | null | undefined

/** Whether the account's sessions have all been ended since a login. */
export const isLoginOver = (
  { logins_from: from }: { logins_from: Date | null },
  authTime: AuthTime,
): boolean => from !== null && Math.round((authTime ?? 0) * 1000) < from.getTime()

/**
 * Whether a login that comes from a hub counts no more. At the product's own hub it waits for whoever is just ending
 * the account's sessions; in a transaction nobody does so until its end.
 */
export async function isOverAtHub(
  tx: DbOrTx,
  { issuer, subject }: HubIdentity,
  authTime: AuthTime,
): Promise<boolean> {
  if (issuer !== ownHubName) return false
  const account = await tx
    .selectFrom('hub.accounts')
    .where('id', '=', subject)
    .select('logins_from')
    .forShare()
    .executeTakeFirst()
  return !account || isLoginOver(account, authTime)
}

/** From now on only new logins count. The time is taken under the lock: who was let in before has an earlier one. */
async function endLogins(tx: DbOrTx, accountId: string): Promise<Date> {
  const account = tx.selectFrom('hub.accounts').where('id', '=', accountId)
  await account.select('id').forNoKeyUpdate().execute()
  const now = new Date()
  await tx.updateTable('hub.accounts').set({ logins_from: now }).where('id', '=', accountId).execute()
  return now
}

/**
 * Ends the sessions of an account in every browser, but for the one to keep (its `uid`), with all that was given in
 * them and every sign-in that is not finished. The one to keep is where the password was just given. A session stays as a row that is over, so that a request under way
 * cannot write it anew.
 */
export async function endAccountSessions(tx: DbOrTx, accountId: string, except?: string): Promise<void> {
  const now = await endLogins(tx, accountId)
  await sql`
    update hub.payloads set payload = jsonb_set(payload, '{loginTs}', to_jsonb(${now.getTime() / 1000}::float8))
    where payload ->> 'accountId' = ${accountId} and model = 'Session' and uid = ${except ?? null}`.execute(
    tx,
  )
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
