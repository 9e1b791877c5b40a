import type { User } from '@zenit/contract/session'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'

export interface LockedPerson {
  roles: User['roles']
  organisationId: string
  isDisabled: boolean
  rank: number
}

export const lockUser = (tx: DbOrTx, id: string) =>
  sql`select from users where id = ${id} for no key update`.execute(tx)

export async function findLocked(tx: DbOrTx, id: string): Promise<LockedPerson | null> {
  const { rows } = await sql<LockedPerson>`
    select u.roles, u.organisation_id as "organisationId", u.disabled_at is not null as "isDisabled",
      coalesce((select max(p.rank) from rank_promotions p where p.user_id = u.id), 1) as rank
    from users u where u.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

export async function setRoles(tx: DbOrTx, id: string, roles: User['roles']): Promise<void> {
  await tx.updateTable('users').set({ roles }).where('id', '=', id).execute()
}

export async function setDisabledAt(tx: DbOrTx, id: string, disabledAt: Date | null): Promise<void> {
  await tx.updateTable('users').set({ disabled_at: disabledAt }).where('id', '=', id).execute()
}
