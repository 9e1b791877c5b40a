import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import type { PackRow } from '../queries.ts'

/** Allows writing to mirrors until the end of the transaction; the database refuses it otherwise. */
export const beginMirroring = (tx: DbOrTx) =>
  sql`select set_config('zenit.mirroring', 'on', true)`.execute(tx)

/** Locks this pack until the transaction ends; null: the studio has none of this name. */
export async function lockByName(
  tx: DbOrTx,
  pack: string,
): Promise<{ id: string; isMirror: boolean; isChanged: boolean } | null> {
  const { rows } = await sql<{ id: string; isMirror: boolean; isChanged: boolean }>`
    select id, is_mirror as "isMirror", published_change is distinct from change as "isChanged"
    from studio_packs where pack = ${pack} for no key update`.execute(tx)
  return rows[0] ?? null
}

export const setMirror = (tx: DbOrTx, id: string, isMirror: boolean) =>
  tx.updateTable('studio_packs').set({ is_mirror: isMirror }).where('id', '=', id).execute()

/** Copies the owner of another pack, and whether a second author approves. */
export const setKeepers = (
  tx: DbOrTx,
  id: string,
  { organisationId, needsApproval }: Pick<PackRow, 'organisationId' | 'needsApproval'>,
) =>
  tx
    .updateTable('studio_packs')
    .set({ organisation_id: organisationId, needs_approval: needsApproval })
    .where('id', '=', id)
    .execute()

export const clearTranslations = (tx: DbOrTx, packId: string) =>
  tx.deleteFrom('studio_translations').where('pack_id', '=', packId).execute()

/** Returns the slugs among these that a program or a course has, had, or will get by a draft. */
export async function listTakenSlugs(db: DbOrTx, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select distinct slug from unnest(${[...slugs]}::text[]) as wanted (slug)
    where exists (select from content_ids i where i.path in ('course/' || slug, 'program/' || slug))
      or exists (select from studio_files f
        where f.path in ('courses/' || slug || '/course.yaml', 'programs/' || slug || '.yaml'))`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}
