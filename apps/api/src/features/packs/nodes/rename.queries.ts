import type { DbOrTx } from '../../../platform/db/connect.ts'

/** Whether anything has been published under one of these paths. */
export async function isKnown(db: DbOrTx, paths: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('content_ids')
    .where('path', 'in', [...paths])
    .select('path')
    .executeTakeFirst()
  return row !== undefined
}
