import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Lifetime of a key. */
const keySeconds = 24 * 60 * 60
/** How long a dead request holds its key; a running one renews it. */
export const leaseSeconds = 6

export interface Entry {
  userId: string
  keyHash: Buffer
  requestHash: Buffer
}

/** An entry held by a request; the time distinguishes it from one that took over. */
export interface HeldKey extends Entry {
  since: Date
}

export type KeyState =
  | { state: 'first'; since: Date }
  | { state: 'running' }
  | { state: 'another' }
  /**
   * `response` is null when it was too large to store; `since` distinguishes the entry from a later one with the same
   * key.
   */
  | { state: 'finished'; response: unknown; since: Date }

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/**
 * Takes a key for a request, or returns its state. A key is free again after a day, or, for the same request, when the
 * first one has died.
 */
export async function takeKey(db: Db, { userId, keyHash, requestHash }: Entry, now: Date): Promise<KeyState> {
  const expired = after(now, -keySeconds)
  const taken = await sql`
    insert into idempotency_keys as known (user_id, key_hash, request_hash, created_at, leased_until)
    values (${userId}, ${keyHash}, ${requestHash}, ${now}, ${after(now, leaseSeconds)})
    on conflict (user_id, key_hash) do update set request_hash = excluded.request_hash,
      created_at = excluded.created_at, leased_until = excluded.leased_until, finished_at = null, response = null
    where known.created_at <= ${expired} or (known.finished_at is null and known.leased_until < ${now}
      and known.request_hash = excluded.request_hash)
    returning 1`.execute(db)
  if (taken.rows.length > 0) return { state: 'first', since: now }
  const known = await ofEntry(db, { userId, keyHash }).selectAll().executeTakeFirst()
  if (!known) return { state: 'running' }
  if (!known.request_hash.equals(requestHash)) return { state: 'another' }
  return known.finished_at
    ? { state: 'finished', response: known.response, since: known.created_at }
    : { state: 'running' }
}

const ofEntry = (db: Db, { userId, keyHash }: Pick<Entry, 'userId' | 'keyHash'>) =>
  db.selectFrom('idempotency_keys').where('user_id', '=', userId).where('key_hash', '=', keyHash)

/**
 * Frees the key for the same request, because the result is gone. The response identifies the entry when the clock has
 * not moved since another request did the same.
 */
export async function forgetFinished(db: Db, entry: HeldKey & { response: unknown }): Promise<void> {
  const { since, response } = entry
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', entry.userId)
    .where('key_hash', '=', entry.keyHash)
    .where('created_at', '=', since)
    .where(sql`response::text`, '=', JSON.stringify(response))
    .execute()
}

const change = (db: Db, { userId, keyHash, since }: HeldKey) =>
  db
    .updateTable('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .where('created_at', '=', since)
    .where('finished_at', 'is', null)

export async function renewLease(db: Db, entry: HeldKey, now: Date): Promise<void> {
  await change(db, entry)
    .set({ leased_until: after(now, leaseSeconds) })
    .execute()
}

/** Stores the response as JSON. */
export async function finishKey(
  db: Db,
  entry: HeldKey & { response: string | null; now: Date },
): Promise<void> {
  const { response, now } = entry
  await change(db, entry)
    // A clock set back meanwhile does not undo the result.
    .set({ response, finished_at: sql<Date>`greatest(created_at, ${now}::timestamptz)` })
    .execute()
}

/** A failed attempt does not count. */
export async function dropKey(db: Db, { userId, keyHash, since }: HeldKey): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .where('created_at', '=', since)
    .where('finished_at', 'is', null)
    .execute()
}

/** Deletes keys older than a day, and all but the newest of each person. */
export async function sweepKeys(db: Db, { now, kept }: { now: Date; kept: number }): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', after(now, -keySeconds)).execute()
  await sql`
    delete from idempotency_keys using (
      select user_id, key_hash, row_number() over (partition by user_id order by created_at desc) as number
      from idempotency_keys) ranked
    where idempotency_keys.user_id = ranked.user_id and idempotency_keys.key_hash = ranked.key_hash
      and ranked.number > ${kept}`.execute(db)
}
