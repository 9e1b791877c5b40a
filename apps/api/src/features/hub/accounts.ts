import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Language } from '../../content/document.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import type { Database } from '../../platform/db/schema.ts'
import { newId } from '../../platform/ids.ts'

export type Account = Selectable<Database['hub.accounts']>

export interface AccountNames {
  firstName: string
  lastName: string
}

interface NewAccount extends AccountNames {
  email: string
  passwordHash: string
  locale: Language
  now: Date
}

export const findAccount = (db: DbOrTx, id: string): Promise<Account | undefined> =>
  db.selectFrom('hub.accounts').where('id', '=', id).selectAll().executeTakeFirst()

/** E-mail addresses are told apart without regard to case. */
export const findAccountByEmail = (db: DbOrTx, email: string): Promise<Account | undefined> =>
  db
    .selectFrom('hub.accounts')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .selectAll()
    .executeTakeFirst()

/** Whether somebody left this address so lately that they may still take it back. */
async function isReserved(db: DbOrTx, { id, email, now }: Owner): Promise<boolean> {
  const link = await db
    .selectFrom('hub.links')
    .where('purpose', '=', 'old-email')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('expires_at', '>', now)
    .where('account_id', '!=', id)
    .select('account_id')
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}

interface Owner {
  id: string
  email: string
  now: Date
}

/**
 * Makes an account; null when the address is taken, also by somebody who signs up at the same moment, or kept for
 * somebody else.
 */
export async function createAccount(db: DbOrTx, account: NewAccount): Promise<string | null> {
  const id = newId()
  const made = await db
    .insertInto('hub.accounts')
    .values({
      id,
      email: account.email,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      locale: account.locale,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  // Looked up afterwards: the insertion has waited for whoever was just leaving the address.
  if (!(await isReserved(db, { id, email: account.email, now: account.now }))) return id
  await deleteAccount(db, id)
  return null
}

/** Takes an account away, with its sessions, codes and links. What the product knows of the person is not touched. */
export async function deleteAccount(db: DbOrTx, id: string): Promise<void> {
  await sql`
    delete from hub.payloads
    where payload ->> 'accountId' = ${id}
      or (model = 'Interaction' and ${id} in (payload #>> '{session,accountId}', payload #>> '{result,login,accountId}'))`.execute(
    db,
  )
  await db.deleteFrom('hub.accounts').where('id', '=', id).execute()
}

export async function updateNames(db: DbOrTx, id: string, names: AccountNames): Promise<void> {
  await db
    .updateTable('hub.accounts')
    .set({ first_name: names.firstName, last_name: names.lastName })
    .where('id', '=', id)
    .execute()
}

export async function updateLocale(db: DbOrTx, id: string, locale: Language): Promise<void> {
  await db.updateTable('hub.accounts').set({ locale }).where('id', '=', id).execute()
}
