import type { Config } from '../config/config.ts'
import { checkPassword, hashPassword } from '../features/hub/accounts/passwords.ts'
import { type Account, updatePassword } from '../features/hub/accounts/queries.ts'
import { signOutEverywhere } from '../features/hub/sign-in/sign-out.ts'
import type { Db } from '../platform/db/connect.ts'
import { demoEmails, demoPassword } from './accounts.ts'

/** Returns the accounts that everybody who has read the README can sign in to. */
async function listOpenAccounts(db: Db): Promise<Account[]> {
  const accounts = await db.selectFrom('hub.accounts').where('email', 'in', demoEmails).selectAll().execute()
  const open: Account[] = []
  for (const account of accounts)
    if ((await checkPassword(account.password_hash, demoPassword)) !== 'wrong') open.push(account)
  return open
}

async function close(db: Db, account: Account, { password, now }: { password: string; now: Date }) {
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const isSet = await updatePassword(tx, account.id, { passwordHash, instead: account.password_hash, now })
    if (isSet) await signOutEverywhere(tx, { accountId: account.id, now })
  })
}

/**
 * Sets the operator's password (`DEMO_PASSWORD`), if configured, for demo accounts that still have the
 * published one. Returns the accounts that everybody can sign in to in production; the product must not start
 * unless there are none.
 */
export async function closeDemoAccounts(
  db: Db,
  { production, hub, demoPassword: password }: Pick<Config, 'production' | 'hub' | 'demoPassword'>,
): Promise<string[]> {
  if (hub || (!production && !password)) return []
  const open = await listOpenAccounts(db)
  if (!password) return open.map(({ email }) => email)
  for (const account of open) await close(db, account, { password, now: new Date() })
  return []
}
