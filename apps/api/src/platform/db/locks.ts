import { sql } from 'kysely'
import type { DbOrTx } from './connect.ts'

/** The platform's own advisory locks; all others are in locks.ts of the product. */
export const platformLocks = { migrations: 7_236_001, heartbeat: 7_236_003 } as const

/** Takes a lock until the transaction ends. With `of`, only calls with the same id wait. */
export async function takeLock(tx: DbOrTx, lock: number, of?: string): Promise<void> {
  if (of !== undefined) await sql`select pg_advisory_xact_lock(${lock}::int, hashtext(${of}))`.execute(tx)
  else await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx)
}

/**
 * Runs the work unless another process holds the lock; returns whether it did. The lock ends with its connection, so a
 * killed process blocks nobody.
 */
export async function ifFree(connection: DbOrTx, lock: number, work: () => Promise<void>): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_lock(${lock}::bigint) as "isFree"`.execute(connection)
  if (!rows[0]?.isFree) return false
  try {
    await work()
    return true
  } finally {
    // When the connection is gone, so is the lock.
    await sql`select pg_advisory_unlock(${lock}::bigint)`.execute(connection).catch(() => undefined)
  }
}

/** Whether the connection still holds the lock that {@link ifFree} took. Throws when the connection is gone. */
export async function isHeld(connection: DbOrTx, lock: number): Promise<boolean> {
  // An advisory lock of one bigint has its upper half in classid, the lower one in objid, and 1 in objsubid.
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and granted
      and classid = 0 and objid = ${lock}::bigint::oid and objsubid = 1`.execute(connection)
  return rows.length > 0
}

/** Holds the lock over several transactions of one connection while the work runs. */
export async function withLock<T>(connection: DbOrTx, lock: number, work: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_lock(${lock}::bigint)`.execute(connection)
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock(${lock}::bigint)`.execute(connection)
  }
}
