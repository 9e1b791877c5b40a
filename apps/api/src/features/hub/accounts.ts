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

/** Makes an account; null when the address is taken, also by somebody who signs up at the same moment. */
export async function createAccount(db: DbOrTx, account: NewAccount): Promise<string | null> {
  const made = await db
    .insertInto('hub.accounts')
    .values({
      id: newId(),
      email: account.email,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      locale: account.locale,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
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
