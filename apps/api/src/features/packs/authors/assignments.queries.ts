import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/db/connect.ts'

export const listAssignments = (db: DbOrTx, userId: string) =>
  db
    .selectFrom('author_assignments')
    .where('user_id', '=', userId)
    .select(['organisation_id', 'program_id'])
    .orderBy('organisation_id')
    .orderBy('program_id')
    .execute()

export async function isPerson(db: DbOrTx, id: string): Promise<boolean> {
  return (await db.selectFrom('users').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

/** Locks a person's row until the transaction ends. */
export async function lockPerson(tx: DbOrTx, id: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${id} for no key update`.execute(tx)
  return rows.length > 0
}

interface AssignedIds {
  organisations: readonly string[]
  programs: readonly string[]
}

export async function areThere(tx: DbOrTx, { organisations, programs }: AssignedIds): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    select exists (
      select from unnest(${organisations}::uuid[]) as given (id) where id not in (select o.id from organisations o)
      union all
      select from unnest(${programs}::uuid[]) as given (id) where id not in (select p.id from programs p)) as missing`.execute(
    tx,
  )
  return !rows[0]?.missing
}

/** Returns false when nothing changed. */
export async function replaceAssignments(
  tx: DbOrTx,
  userId: string,
  { organisations, programs }: AssignedIds,
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('author_assignments')
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`not (coalesce(organisation_id, program_id) = any(${[...organisations, ...programs]}::uuid[]))`,
    )
    .executeTakeFirst()
  const { numAffectedRows } = await sql`
    insert into author_assignments (user_id, organisation_id, program_id)
    select ${userId}::uuid, id, null from unnest(${organisations}::uuid[]) as given (id)
    union all select ${userId}::uuid, null, id from unnest(${programs}::uuid[]) as given (id)
    on conflict do nothing`.execute(tx)
  return Number(gone.numDeletedRows) + Number(numAffectedRows ?? 0) > 0
}

/** Returns false when nothing changed. */
export async function updateOrganisation(
  tx: DbOrTx,
  id: string,
  organisationId: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('studio_packs')
    .set({ organisation_id: organisationId })
    .where('id', '=', id)
    .where(sql<boolean>`organisation_id is distinct from ${organisationId}`)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}
