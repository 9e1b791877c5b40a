import type { DbOrTx } from '../../platform/db/connect.ts'

export const listAddresses = (tx: DbOrTx, userIds: readonly string[]) =>
  tx
    .selectFrom('users')
    .where('id', 'in', userIds)
    .where('disabled_at', 'is', null)
    .select(['id', 'email', 'locale'])
    .orderBy('id')
    .execute()
