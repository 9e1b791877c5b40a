import type { DbOrTx } from '../../platform/db/connect.ts'
import type { MailDeps } from '../../platform/mail/mail.ts'
import type { HubIdentity } from './hub-identity.ts'
import { ownHubName } from './own-hub.ts'
import { findOwnAccountId } from './queries.ts'

/** When the password was entered, in seconds as in OpenID Connect; with milliseconds from our own hub. */
export type AuthTime = number | null | undefined

/** What the product needs from its own hub, which shares its database. An external hub manages its own logins. */
export interface OwnLogins {
  /**
   * Whether a login at this account is no longer valid. Waits for a running end of the account's sessions, and in a
   * transaction keeps others from ending them until it is over.
   */
  isOver(tx: DbOrTx, accountId: string, authTime: AuthTime): Promise<boolean>
  /** Ends the account's sessions at the hub, in every browser. */
  end(tx: DbOrTx, accountId: string): Promise<void>
  /** Returns since when a second factor is required; null: it is not. */
  findFactorSince(db: DbOrTx, accountId: string): Promise<Date | null>
  /** Removes the account’s second factor, with a letter to its owner. Returns false when there was none. */
  resetFactor(tx: DbOrTx, needs: MailDeps, accountId: string): Promise<boolean>
}

/** Whether a login from a hub is no longer valid. */
export async function isOverAtHub(
  tx: DbOrTx,
  ownLogins: OwnLogins | null,
  { issuer, subject, authTime }: HubIdentity & { authTime: AuthTime },
): Promise<boolean> {
  return issuer === ownHubName && ownLogins !== null && ownLogins.isOver(tx, subject, authTime)
}

/**
 * Ends a person's sessions at the product's own hub, so that a device whose session ended cannot return without the
 * password.
 */
export async function endHubSessions(tx: DbOrTx, ownLogins: OwnLogins | null, userId: string): Promise<void> {
  const accountId = await findOwnAccountId(tx, userId)
  if (accountId) await ownLogins?.end(tx, accountId)
}

/** Returns since when sign-in at the product’s own hub requires a second factor; null: it does not. */
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
