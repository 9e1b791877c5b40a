import type { Selectable } from 'kysely'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import type { Database } from '../../../platform/db/tables.ts'

export type Passkey = Selectable<Database['hub.passkeys']>

/** Oldest first. */
export const listPasskeys = (db: DbOrTx, accountId: string): Promise<Passkey[]> =>
  db
    .selectFrom('hub.passkeys')
    .where('account_id', '=', accountId)
    .selectAll()
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute()

interface PasskeyKey {
  accountId: string
  credentialId: Buffer
}

const one = (db: DbOrTx, { accountId, credentialId }: PasskeyKey) =>
  db
    .selectFrom('hub.passkeys')
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .selectAll()

export const findPasskey = (db: DbOrTx, named: PasskeyKey): Promise<Passkey | undefined> =>
  one(db, named).executeTakeFirst()

/** Like {@link findPasskey}, and locks the row until the end of the transaction. */
export const lockPasskey = (tx: DbOrTx, named: PasskeyKey): Promise<Passkey | undefined> =>
  one(tx, named).forUpdate().executeTakeFirst()

type NewPasskey = Omit<Passkey, 'used_at' | 'counter'> & { counter: number }

/** Returns false when the passkey is already registered, for any account. */
export async function insertPasskey(tx: DbOrTx, passkey: NewPasskey): Promise<boolean> {
  const made = await tx
    .insertInto('hub.passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return made !== undefined
}

export async function markUsed(
  tx: DbOrTx,
  { credentialId, counter, now }: { credentialId: Buffer; counter: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('hub.passkeys')
    .set({ counter, used_at: now })
    .where('credential_id', '=', credentialId)
    .execute()
}

/** Does nothing for another account's or a deleted one. */
export async function renamePasskey(
  db: DbOrTx,
  { accountId, credentialId, name }: PasskeyKey & { name: string },
): Promise<void> {
  await db
    .updateTable('hub.passkeys')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .execute()
}

/** Returns the deleted passkey; undefined for another account's or a deleted one. */
export const deletePasskey = (
  tx: DbOrTx,
  { accountId, credentialId }: PasskeyKey,
): Promise<Passkey | undefined> =>
  tx
    .deleteFrom('hub.passkeys')
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .returningAll()
    .executeTakeFirst()

/** Returns how many were deleted. */
export async function deletePasskeys(tx: DbOrTx, accountId: string): Promise<number> {
  await tx.deleteFrom('hub.passkey_challenges').where('account_id', '=', accountId).execute()
  const gone = await tx.deleteFrom('hub.passkeys').where('account_id', '=', accountId).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export type Purpose = 'create' | 'use'

interface ChallengeKey {
  /** The interaction or the session that it was shown in. */
  boundTo: string
  purpose: Purpose
  accountId: string
}

/** Replaces the previous challenge. */
export async function keepChallenge(
  db: DbOrTx,
  { boundTo, purpose, ...rest }: ChallengeKey & { challenge: Buffer; expiresAt: Date },
): Promise<void> {
  const row = { account_id: rest.accountId, challenge: rest.challenge, expires_at: rest.expiresAt }
  await db
    .insertInto('hub.passkey_challenges')
    .values({ bound_to: boundTo, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['bound_to', 'purpose']).doUpdateSet(row))
    .execute()
}

/** Uses up a challenge; of two concurrent responses one gets it. Null: none, or expired. */
export async function takeChallenge(
  tx: DbOrTx,
  { boundTo, purpose, accountId, now }: ChallengeKey & { now: Date },
): Promise<Buffer | null> {
  const taken = await tx
    .deleteFrom('hub.passkey_challenges')
    .where('bound_to', '=', boundTo)
    .where('purpose', '=', purpose)
    .where('account_id', '=', accountId)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.expires_at > now ? taken.challenge : null
}

export async function deleteOldChallenges(db: DbOrTx, before: Date): Promise<void> {
  await db.deleteFrom('hub.passkey_challenges').where('expires_at', '<', before).execute()
}
