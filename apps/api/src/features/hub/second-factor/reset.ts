import type { DbOrTx } from '../../../platform/db/connect.ts'
import type { MailDeps } from '../../../platform/mail/mail.ts'
import { lockAccount } from '../accounts/queries.ts'
import { writeToOwner } from '../recovery/letters.ts'
import { removeFactor } from './service.ts'

/** For people who have lost their second factor: removes it and informs them. Returns false when there was none. */
export async function resetFactor(tx: DbOrTx, needs: MailDeps, accountId: string): Promise<boolean> {
  const account = await lockAccount(tx, accountId)
  if (!account || !(await removeFactor(tx, accountId))) return false
  await writeToOwner(tx, needs, { kind: 'factorReset', account })
  return true
}
