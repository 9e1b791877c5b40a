import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

export async function listKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ image_key: string }>`
    select image_key from certificates where image_key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map((row) => row.image_key))
}

export const listWithoutSum = (db: Db, limit: number) =>
  db
    .selectFrom('certificates')
    .where('image_key', 'is not', null)
    .where('image_sha256', 'is', null)
    .select(['number', 'image_key'])
    .$narrowType<{ image_key: string }>()
    .limit(limit)
    .execute()

/** Does nothing when the image was replaced or its hash is stored already. */
export async function updateSum(
  db: Db,
  { number, image_key }: { number: string; image_key: string },
  sum: Buffer,
): Promise<void> {
  await db
    .updateTable('certificates')
    .set({ image_sha256: sum })
    .where('number', '=', number)
    .where('image_key', '=', image_key)
    .where('image_sha256', 'is', null)
    .execute()
}
