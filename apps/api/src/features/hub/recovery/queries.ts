import type { Selectable } from 'kysely'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import type { Database } from '../../../platform/db/tables.ts'
import { hashSecret, newSecret } from '../../../platform/ids.ts'

export type Link = Selectable<Database['hub.links']>
export type Purpose = Link['purpose']

const hour = 60 * 60
/** Lifetime of links by purpose, in seconds. */
const serves: Record<Purpose, number> = {
  'new-password': hour,
  'new-email': 24 * hour,
  'confirm-email': 24 * hour,
  // Covers the time in which people may not read their mail.
  'old-email': 7 * 24 * hour,
}

interface NewLink {
  accountId: string
  purpose: Purpose
  email?: string
  returnTo?: string | null
  now: Date
}

/**
 * Creates a link and returns its secret, which is stored nowhere. Only the newest link of a purpose works, except for
 * taking an address back: each former address has one.
 */
export async function createLink(tx: DbOrTx, link: NewLink): Promise<string> {
  const { accountId, purpose, email = null, returnTo = null, now } = link
  if (purpose !== 'old-email') await deleteLinks(tx, accountId, [purpose])
  const secret = newSecret()
  await tx
    .insertInto('hub.links')
    .values({
      token_hash: hashSecret(secret),
      account_id: accountId,
      purpose,
      email,
      return_to: returnTo,
      created_at: now,
      expires_at: new Date(now.getTime() + serves[purpose] * 1000),
    })
    .execute()
  return secret
}

interface LinkQuery {
  purpose: Purpose
  secret: string
  now: Date
}

/** Returns the valid link with this secret. */
export const findLink = (db: DbOrTx, { purpose, secret, now }: LinkQuery): Promise<Link | undefined> =>
  db
    .selectFrom('hub.links')
    .where('token_hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .selectAll()
    .executeTakeFirst()

/** Uses up a link; of two concurrent requests one gets it. */
export const takeLink = (tx: DbOrTx, { purpose, secret, now }: LinkQuery): Promise<Link | undefined> =>
  tx
    .deleteFrom('hub.links')
    .where('token_hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export async function deleteLinks(
  tx: DbOrTx,
  accountId: string,
  purposes: readonly Purpose[],
): Promise<void> {
  await tx
    .deleteFrom('hub.links')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .execute()
}

/**
 * After an address was taken back, deletes the links of addresses left later, so that a person who changed the address
 * without permission cannot undo it. Links of earlier ones stay, for the same reason.
 */
export async function deleteLaterLinks(tx: DbOrTx, { account_id, created_at }: Link): Promise<void> {
  await tx
    .deleteFrom('hub.links')
    .where('account_id', '=', account_id)
    .where('purpose', '=', 'old-email')
    .where('created_at', '>=', created_at)
    .execute()
}

/** Returns the address that waits for confirmation; null: none. */
export async function findAwaitedEmail(db: DbOrTx, accountId: string, now: Date): Promise<string | null> {
  const link = await db
    .selectFrom('hub.links')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'new-email')
    .where('expires_at', '>', now)
    .select('email')
    .executeTakeFirst()
  return link?.email ?? null
}

/** Deletes links that expired before then. */
export async function deleteExpiredLinks(db: DbOrTx, before: Date): Promise<void> {
  await db.deleteFrom('hub.links').where('expires_at', '<', before).execute()
}
