import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'

/** Whether a person may manage an existing organisation: as one of its managers, or as an admin. */
export async function isManaged(
  db: DbOrTx,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from organisations o join users u on u.id = ${userId} and u.disabled_at is null
      where o.id = ${organisationId} and ('admin' = any(u.roles) or exists (
        select from organisation_managers m where m.user_id = u.id and m.organisation_id = o.id))) as is`.execute(
    db,
  )
  return rows[0]?.is ?? false
}
