import type { FastifyRequest } from 'fastify'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { accountSignedOut } from '../../session/hub-port.ts'
import { endAccountSessions } from '../provider/logins.ts'

/** The sessions to keep in the current browser. */
interface KeptSession {
  hubSession: string
  request: FastifyRequest
}

/** Signs the owner of an account out of hub and product, in every browser but the one to keep. */
export async function signOutEverywhere(
  tx: DbOrTx,
  { accountId, keep, now }: { accountId: string; keep?: KeptSession; now: Date },
): Promise<void> {
  await endAccountSessions(tx, accountId, keep?.hubSession)
  await accountSignedOut(tx, { accountId, keep: keep?.request, now })
}
