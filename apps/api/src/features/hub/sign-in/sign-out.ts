import type { DbOrTx } from '../../../platform/db/connect.ts'
import { ownHubName } from '../../identity/own-hub.ts'
import { endAccountSessions } from '../../identity/own-logins.ts'
import { endSessions } from '../../session/service.ts'
import { findUserId } from '../../session/users.ts'

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
