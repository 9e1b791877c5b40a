import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'

export interface MembershipRow {
  organisationId: string
  organisation: string
  isDefault: boolean
  joinedAt: Date
  groups: string[]
}

export async function findMembership(db: DbOrTx, userId: string): Promise<MembershipRow | null> {
  const { rows } = await sql<MembershipRow>`
    select o.id as "organisationId", o.name as organisation, o.is_default as "isDefault", u.joined_at as "joinedAt",
      array(select g.name from group_members m join groups g on g.id = m.group_id
        where m.user_id = u.id order by lower(g.name collate alphabet_pl)) as groups
    from users u join organisations o on o.id = u.organisation_id where u.id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** Like {@link findMembership}, and locks the row until the end of the transaction. */
export async function lockMembership(tx: DbOrTx, userId: string): Promise<MembershipRow | null> {
  await sql`select from users u where u.id = ${userId} for no key update`.execute(tx)
  return findMembership(tx, userId)
}
