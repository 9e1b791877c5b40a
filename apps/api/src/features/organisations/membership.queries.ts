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
