import { sql } from 'kysely'
import type { KnownLinks } from '../../../content/check/links.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'

export interface LinkCheckRow {
  startedAt: Date | null
  checkedAt: Date | null
  known: KnownLinks
}

export async function findLinkCheck(db: DbOrTx, packId: string): Promise<LinkCheckRow | null> {
  const row = await db
    .selectFrom('studio_link_checks')
    .where('pack_id', '=', packId)
    .select(['started_at as startedAt', 'checked_at as checkedAt', 'known'])
    .executeTakeFirst()
  return row ? { ...row, known: row.known as KnownLinks } : null
}

/** Returns whether this starts a check: none is running that started since. */
export async function startLinkCheck(
  tx: DbOrTx,
  { packId, now, since }: { packId: string; now: Date; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into studio_link_checks as c (pack_id, started_at) values (${packId}, ${now})
    on conflict (pack_id) do update set started_at = excluded.started_at
    where c.started_at is null or c.started_at < ${since} returning pack_id`.execute(tx)
  return rows.length > 0
}

export const saveLinkCheck = (
  db: DbOrTx,
  { packId, now, known }: { packId: string; now: Date; known: KnownLinks },
) =>
  db
    .updateTable('studio_link_checks')
    .set({ started_at: null, checked_at: now, known: JSON.stringify(known) })
    .where('pack_id', '=', packId)
    .execute()
