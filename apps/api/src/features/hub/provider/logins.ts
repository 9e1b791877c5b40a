import type { DbOrTx } from '../../../platform/db/connect.ts'
import type { AuthTime, OwnLogins } from '../../identity/own-logins.ts'
import { resetFactor } from '../second-factor/reset.ts'
import { findFactorSince } from '../second-factor/service.ts'
import { endLogins, endSessions, lockLogins, renewSession } from './queries.ts'

/** Whether all sessions of the account have been ended since a login. */
export const isLoginOver = (
  { logins_from: from }: { logins_from: Date | null },
  authTime: AuthTime,
): boolean => from !== null && Math.round((authTime ?? 0) * 1000) < from.getTime()

/**
 * Ends the sessions of an account in every browser, except for the one with this `uid`, where the password was just
 * entered, together with everything issued in them and every unfinished sign-in. Ended sessions stay as rows, so that a
 * running request cannot write them again.
 */
export async function endAccountSessions(tx: DbOrTx, accountId: string, except?: string): Promise<void> {
  const now = await endLogins(tx, accountId)
  if (except !== undefined) await renewSession(tx, accountId, { uid: except, now })
  await endSessions(tx, accountId, except ?? null)
}

/** What the product needs from this hub. */
export const createOwnLogins = (): OwnLogins => ({
  async isOver(tx, accountId, authTime) {
    const account = await lockLogins(tx, accountId)
    return !account || isLoginOver(account, authTime)
  },
  end: (tx, accountId) => endAccountSessions(tx, accountId),
  findFactorSince,
  resetFactor,
})
