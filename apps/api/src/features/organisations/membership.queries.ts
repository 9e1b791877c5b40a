import type { DbOrTx } from '../../platform/db/connect.ts'

interface Move {
  userIds: readonly string[]
  to: string
  now: Date
}

export async function move(tx: DbOrTx, { userIds, to, now }: Move): Promise<void> {
  await tx
    .updateTable('users')
    .set({ organisation_id: to, joined_at: now })
    .where('id', 'in', userIds)
    .where('organisation_id', '<>', to)
    .execute()
}

export async function isOrganisation(tx: DbOrTx, id: string): Promise<boolean> {
  const found = await tx.selectFrom('organisations').where('id', '=', id).select('id').executeTakeFirst()
  return found !== undefined
}

/** Locks people of an organisation until the end of the transaction. Returns those who exist. */
export async function lockMemberRows(
  tx: DbOrTx,
  { organisationId, userIds }: { organisationId: string; userIds: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', userIds)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
