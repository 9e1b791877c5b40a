import type { Selectable } from 'kysely'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import type { Database } from '../../../platform/db/tables.ts'

export type Totp = Selectable<Database['hub.totp']>

export const findTotp = (db: DbOrTx, accountId: string): Promise<Totp | undefined> =>
  db.selectFrom('hub.totp').where('account_id', '=', accountId).selectAll().executeTakeFirst()

/** Like {@link findTotp}, and locks the row until the end of the transaction. */
export const lockTotp = (tx: DbOrTx, accountId: string): Promise<Totp | undefined> =>
  tx.selectFrom('hub.totp').where('account_id', '=', accountId).selectAll().forUpdate().executeTakeFirst()

interface NewTotp {
  accountId: string
  secret: Buffer
  now: Date
}

/** Stores a secret until its owner tries it. Returns false when one is in use, which stays. */
export async function offerTotp(tx: DbOrTx, { accountId, secret, now }: NewTotp): Promise<boolean> {
  const made = await tx
    .insertInto('hub.totp')
    .values({ account_id: accountId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret, created_at: now, last_step: 0 })
        .where('hub.totp.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()
  return made !== undefined
}

export async function setStep(
  tx: DbOrTx,
  { accountId, step, confirmedAt }: { accountId: string; step: number; confirmedAt?: Date },
): Promise<void> {
  await tx
    .updateTable('hub.totp')
    .set({ last_step: step, ...(confirmedAt ? { confirmed_at: confirmedAt } : {}) })
    .where('account_id', '=', accountId)
    .execute()
}

/** Deletes the second factor completely. Returns false when there was none. */
export async function deleteFactor(tx: DbOrTx, accountId: string): Promise<boolean> {
  await tx.deleteFrom('hub.recovery_codes').where('account_id', '=', accountId).execute()
  const gone = await tx
    .deleteFrom('hub.totp')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return gone !== undefined && gone.confirmed_at !== null
}

/** Replaces the previous codes. */
export async function replaceCodes(
  tx: DbOrTx,
  { accountId, hashes, now }: { accountId: string; hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await tx.deleteFrom('hub.recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('hub.recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash, created_at: now })))
    .execute()
}

/** Uses up a code; of two concurrent requests one gets it. */
export async function useCode(
  tx: DbOrTx,
  { accountId, hash, now }: { accountId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('hub.recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('used_at')
    .executeTakeFirst()
  return used !== undefined
}

export async function countCodes(db: DbOrTx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('hub.recovery_codes')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .select((e) => e.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface HalfSignIn {
  interactionUid: string
  accountId: string
  /** Taken before the password was checked. */
  beganAt: Date
  expiresAt: Date
}

export async function keepHalf(db: DbOrTx, half: HalfSignIn): Promise<void> {
  const row = { account_id: half.accountId, began_at: half.beganAt, expires_at: half.expiresAt }
  await db
    .insertInto('hub.half_sign_ins')
    .values({ interaction_uid: half.interactionUid, ...row })
    .onConflict((conflict) => conflict.column('interaction_uid').doUpdateSet(row))
    .execute()
}

export const findHalf = (db: DbOrTx, interactionUid: string, now: Date) =>
  db
    .selectFrom('hub.half_sign_ins')
    .where('interaction_uid', '=', interactionUid)
    .where('expires_at', '>', now)
    .selectAll()
    .executeTakeFirst()

export async function deleteHalf(db: DbOrTx, interactionUid: string): Promise<void> {
  await db.deleteFrom('hub.half_sign_ins').where('interaction_uid', '=', interactionUid).execute()
}

/**
 * Deletes what was begun before then and never finished: sign-ins without their second step, secrets that nobody tried.
 */
export async function deleteExpired(db: DbOrTx, before: Date): Promise<void> {
  await db.deleteFrom('hub.totp').where('confirmed_at', 'is', null).where('created_at', '<', before).execute()
  await db.deleteFrom('hub.half_sign_ins').where('expires_at', '<', before).execute()
}
