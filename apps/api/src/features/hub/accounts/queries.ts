import type { Selectable } from 'kysely'
import type { Language } from '../../../content/document.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import type { Database } from '../../../platform/db/tables.ts'
import { newId } from '../../../platform/ids.ts'
import { deletePayloadsOf } from '../provider/queries.ts'

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

/** Like {@link findAccount}, and locks the row until the end of the transaction. */
export const lockAccount = (tx: DbOrTx, id: string): Promise<Account | undefined> =>
  tx.selectFrom('hub.accounts').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()

/** Returns the hash of the account's password; waits for a change that is in progress. */
export async function lockPasswordHash(db: DbOrTx, id: string): Promise<string | null> {
  const account = db.selectFrom('hub.accounts').where('id', '=', id)
  return (await account.select('password_hash').forShare().executeTakeFirst())?.password_hash ?? null
}

/** By a normalised address. */
export const findAccountByEmail = (db: DbOrTx, email: string): Promise<Account | undefined> =>
  db.selectFrom('hub.accounts').where('email', '=', email).selectAll().executeTakeFirst()

/** Returns the account that had this address until recently and may still take it back. */
const findKeeper = async (db: DbOrTx, email: string, now: Date): Promise<string | null> => {
  const link = await db
    .selectFrom('hub.links')
    .where('purpose', '=', 'old-email')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .select('account_id')
    .limit(1)
    .executeTakeFirst()
  return link?.account_id ?? null
}

const isKeptForAnother = async (db: DbOrTx, { id, email, now }: Owner): Promise<boolean> => {
  const keeper = await findKeeper(db, email, now)
  return keeper !== null && keeper !== id
}

/** Returns the account that has an address, or may take it back. */
export async function findHolder(db: DbOrTx, email: string, now: Date): Promise<Account | undefined> {
  const account = await findAccountByEmail(db, email)
  if (account) return account
  const keeper = await findKeeper(db, email, now)
  return keeper ? findAccount(db, keeper) : undefined
}

interface Owner {
  id: string
  email: string
  now: Date
}

/**
 * Creates an account, in a transaction. Returns null when the address is taken, also by a concurrent sign-up, or
 * reserved for its former owner.
 */
export async function createAccount(tx: DbOrTx, account: NewAccount): Promise<string | null> {
  const id = newId()
  const made = await tx
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
  // Checked afterwards, because the insertion has waited for an account that was giving the address up.
  if (!(await isKeptForAnother(tx, { id, email: account.email, now: account.now }))) return id
  await deleteAccount(tx, id)
  return null
}

/** Deletes an account with its sessions, codes and links. The product's data about the person stays. */
export async function deleteAccount(db: DbOrTx, id: string): Promise<void> {
  await deletePayloadsOf(db, id)
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

/** Stores a new hash of the same password, unless it was changed meanwhile. */
export async function rehashPassword(
  db: DbOrTx,
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('hub.accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .execute()
}

interface NewPassword {
  passwordHash: string
  /** The checked password hash; returns false when it has changed. */
  instead?: string
  now: Date
}

/** Sets another password. */
export async function updatePassword(
  db: DbOrTx,
  id: string,
  { passwordHash, instead, now }: NewPassword,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('hub.accounts')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', id)
    .$if(instead !== undefined, (query) => query.where('password_hash', '=', instead ?? ''))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Another account has the address, or may still take it back. */
export class EmailTaken extends Error {}

const isTwice = (error: unknown) => (error as { code?: string }).code === '23505'

/** Sets another address, in a transaction. Throws {@link EmailTaken}, also when two accounts want it at once. */
export async function updateEmail(tx: DbOrTx, { id, email, now }: Owner): Promise<void> {
  await tx
    .updateTable('hub.accounts')
    // The person who changes it has opened the letter that was sent there.
    .set({ email, email_confirmed_at: now })
    .where('id', '=', id)
    .execute()
    .catch((error) => {
      throw isTwice(error) ? new EmailTaken() : error
    })
  if (await isKeptForAnother(tx, { id, email, now })) throw new EmailTaken()
}

/** Marks the account's address as confirmed by a letter. */
export async function confirmEmail(tx: DbOrTx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('hub.accounts')
    .set({ email_confirmed_at: now })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute()
}
