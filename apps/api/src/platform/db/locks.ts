import { sql } from 'kysely'
import type { DbOrTx } from './connect.ts'

/** Every advisory lock of the product: one number for one purpose, so that nothing waits for what it has no part in. */
export const lockNumbers = {
  migrations: 7_236_001,
  contentLoad: 7_236_002,
  heartbeat: 7_236_003,
  hubKeys: 7_236_004,
  badgeKeys: 7_236_010,
  admins: 7_236_013,
  organisations: 7_236_014,
} as const

type Lock = keyof typeof lockNumbers

/** Until the transaction ends, whoever else wants this lock waits. */
export async function takeLock(tx: DbOrTx, lock: Lock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumbers[lock]}::bigint)`.execute(tx)
}

/** Holds the lock over several transactions of one connection, for as long as the work takes. */
export async function withLock<T>(connection: DbOrTx, lock: Lock, work: () => Promise<T>): Promise<T> {
  const number = lockNumbers[lock]
  await sql`select pg_advisory_lock(${number}::bigint)`.execute(connection)
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock(${number}::bigint)`.execute(connection)
  }
}
