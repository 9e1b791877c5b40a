import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../../platform/db/connect.ts'

export interface PayloadRow {
  payload: object
  consumed_at: Date | null
}

interface KeptPayload {
  model: string
  id: string
  payload: string
  grant_id: string | null
  uid: string | null
  user_code: string | null
  expires_at: Date | null
}

/** Stores what the library created or changed. An ended session stays ended, also under another id. */
export const keepPayload = (db: Db, kept: KeptPayload) =>
  sql`
  insert into hub.payloads as known (model, id, payload, grant_id, uid, user_code, expires_at)
  select ${kept.model}, ${kept.id}, ${kept.payload}::jsonb, ${kept.grant_id}, ${kept.uid}, ${kept.user_code},
    ${kept.expires_at}::timestamptz
  where not exists (
    select from hub.payloads over
    where over.model = ${kept.model} and over.model = 'Session' and over.uid = ${kept.uid}
      and over.consumed_at is not null)
  on conflict (model, id) do update set
    payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, user_code = excluded.user_code,
    expires_at = excluded.expires_at
  where known.model <> 'Session' or known.consumed_at is null`.execute(db)

/** Returns a stored object of a model by one of its ids. */
export const findPayload = (
  db: Db,
  model: string,
  [name, value]: readonly ['id' | 'uid' | 'user_code', string],
): Promise<PayloadRow | undefined> =>
  db
    .selectFrom('hub.payloads')
    .where('model', '=', model)
    .where(name, '=', value)
    .select(['payload', 'consumed_at'])
    .executeTakeFirst()

/** Returns false when it was consumed before. */
export async function consumePayload(db: Db, model: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('hub.payloads')
    .set({ consumed_at: sql<Date>`now()` })
    .where('model', '=', model)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows !== 0n
}

export async function deletePayload(db: Db, model: string, id: string): Promise<void> {
  await db.deleteFrom('hub.payloads').where('model', '=', model).where('id', '=', id).execute()
}

export async function deletePayloadsOfGrant(db: Db, model: string, grantId: string): Promise<void> {
  await db.deleteFrom('hub.payloads').where('model', '=', model).where('grant_id', '=', grantId).execute()
}

/** Deletes everything issued under a grant, and the grant itself. */
export async function revokeGrant(db: DbOrTx, grantId: string): Promise<void> {
  await db
    .deleteFrom('hub.payloads')
    .where((row) => row.or([row('grant_id', '=', grantId), row.and({ model: 'Grant', id: grantId })]))
    .execute()
}

/** Deletes everything that the library stores about an account: sessions, codes and tokens. */
export async function deletePayloadsOf(db: DbOrTx, accountId: string): Promise<void> {
  await sql`
    delete from hub.payloads
    where payload ->> 'accountId' = ${accountId}
      or (model = 'Interaction' and ${accountId} in (payload #>> '{session,accountId}', payload #>> '{result,login,accountId}'))`.execute(
    db,
  )
}

/** Deletes what expired before then. Nothing relies on it, because the library checks each expiry itself. */
export async function deleteExpiredPayloads(db: DbOrTx, before: Date): Promise<void> {
  await db.deleteFrom('hub.payloads').where('expires_at', '<', before).execute()
}

/**
 * Returns since when an account's logins are valid, and locks it until the end of the transaction; undefined for an
 * unknown account.
 */
export const lockLogins = (
  tx: DbOrTx,
  accountId: string,
): Promise<{ logins_from: Date | null } | undefined> =>
  tx
    .selectFrom('hub.accounts')
    .where('id', '=', accountId)
    .select('logins_from')
    .forShare()
    .executeTakeFirst()

/** Invalidates all logins so far. The time is taken under the lock, so that earlier logins have earlier times. */
export async function endLogins(tx: DbOrTx, accountId: string): Promise<Date> {
  const account = tx.selectFrom('hub.accounts').where('id', '=', accountId)
  await account.select('id').forNoKeyUpdate().execute()
  const now = new Date()
  await tx.updateTable('hub.accounts').set({ logins_from: now }).where('id', '=', accountId).execute()
  return now
}

/** Sets the start time of the session with this `uid`. */
export async function renewSession(tx: DbOrTx, accountId: string, { uid, now }: { uid: string; now: Date }) {
  await sql`
    update hub.payloads set payload = jsonb_set(payload, '{loginTs}', to_jsonb(${now.getTime() / 1000}::float8))
    where payload ->> 'accountId' = ${accountId} and model = 'Session' and uid = ${uid}`.execute(tx)
}

/** Ends an account's sessions except one, keeping their rows, and deletes what was issued in them. */
export async function endSessions(tx: DbOrTx, accountId: string, except: string | null): Promise<void> {
  await sql`
    update hub.payloads set consumed_at = now()
    where payload ->> 'accountId' = ${accountId} and model = 'Session' and consumed_at is null
      and uid is distinct from ${except}`.execute(tx)
  await sql`
    delete from hub.payloads
    where payload ->> 'accountId' = ${accountId} and model <> 'Session'`.execute(tx)
  await sql`
    delete from hub.payloads
    where model = 'Interaction' and payload #>> '{result,login,accountId}' = ${accountId}`.execute(tx)
}

export const findKey = (tx: DbOrTx, name: string): Promise<{ value: object } | undefined> =>
  tx.selectFrom('hub.keys').where('name', '=', name).select('value').executeTakeFirst()

export async function insertKey(tx: DbOrTx, name: string, value: object): Promise<void> {
  await tx
    .insertInto('hub.keys')
    .values({ name, value: JSON.stringify(value) })
    .execute()
}
