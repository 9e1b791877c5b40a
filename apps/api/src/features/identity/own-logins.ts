import type { DbOrTx } from '../../platform/db/connect.ts'
import type { MailDeps } from '../../platform/mail/mail.ts'
import type { HubIdentity } from './hub-identity.ts'
import { ownHubName } from './own-hub.ts'
import { findOwnAccountId } from './queries.ts'

/** When somebody gave their password, in seconds, as OpenID Connect tells it; to the millisecond at our own hub. */
export type AuthTime = number | null | undefined

/** What the product asks of the hub that comes with it, and shares its database. An external hub looks after its own. */
export interface OwnLogins {
  /**
   * Whether a login at this account counts no more. Waits for whoever is just ending the account's sessions; in a
   * transaction nobody does so until its end.
   */
  isOver(tx: DbOrTx, accountId: string, authTime: AuthTime): Promise<boolean>
  /** Ends the account's sessions at the hub, in every browser. */
  end(tx: DbOrTx, accountId: string): Promise<void>
  /** Since when a second factor is asked for there; null: none is. */
  findFactorSince(db: DbOrTx, accountId: string): Promise<Date | null>
  /** Takes the account’s second factor away, with a letter to its owner; false when there was none. */
  resetFactor(tx: DbOrTx, needs: MailDeps, accountId: string): Promise<boolean>
}

/** Whether a login that comes from a hub counts no more. */
export async function isOverAtHub(
  tx: DbOrTx,
  ownLogins: OwnLogins | null,
  { issuer, subject, authTime }: HubIdentity & { authTime: AuthTime },
): Promise<boolean> {
  return issuer === ownHubName && ownLogins !== null && ownLogins.isOver(tx, subject, authTime)
}

/**
 * Ends a person's sessions at the product's own hub: whoever holds a device whose session here was ended must not come
 * back without the password.
 */
export async function endHubSessions(tx: DbOrTx, ownLogins: OwnLogins | null, userId: string): Promise<void> {
  const accountId = await findOwnAccountId(tx, userId)
  if (accountId) await ownLogins?.end(tx, accountId)
}

/** Since when a person’s sign-in at the product’s own hub asks for a second factor; null: it does not. */
export async function findHubFactorSince(
  db: DbOrTx,
  ownLogins: OwnLogins | null,
  userId: string,
): Promise<Date | null> {
  const accountId = await findOwnAccountId(db, userId)
  return (accountId && (await ownLogins?.findFactorSince(db, accountId))) || null
}

/** Removes the second factor of a person who has lost it; returns false when there was none. */
export async function resetHubFactor(
  tx: DbOrTx,
  { ownLogins, ...needs }: MailDeps & { ownLogins: OwnLogins | null },
  userId: string,
): Promise<boolean> {
  const accountId = await findOwnAccountId(tx, userId)
  if (!accountId || !ownLogins) return false
  return ownLogins.resetFactor(tx, needs, accountId)
}
