import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

interface Lease {
  /** Id of the upload. */
  id: string
  /** Identifies the request that holds the lock. */
  token: string
}

/**
 * Returns true when the lock was taken, or the upload is gone. Otherwise records for the holder that another
 * request waits.
 */
export async function takeLease(
  db: Db,
  { id, token, now, until }: Lease & { now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql<{ writer: string }>`
    update files set
      writer = case when writer is null or writer_until < ${now} then ${token} else writer end,
      writer_until = case when writer is null or writer_until < ${now} then ${until} else writer_until end,
      successor = case when writer is null or writer_until < ${now} then null else ${token}::uuid end
    where id = ${id} returning writer`.execute(db)
  return rows.every(({ writer }) => writer === token)
}

/** Returns false when another request waits, or the upload is gone. */
export async function renewLease(db: Db, { id, token, until }: Lease & { until: Date }): Promise<boolean> {
  const { rows } = await sql<{ successor: string | null }>`
    update files set writer_until = ${until}
    where id = ${id} and writer = ${token} returning successor`.execute(db)
  return rows.every(({ successor }) => successor === null) && rows.length > 0
}

export async function endLease(db: Db, { id, token }: Lease): Promise<void> {
  await sql`update files set writer = null, writer_until = null
    where id = ${id} and writer = ${token}`.execute(db)
}
