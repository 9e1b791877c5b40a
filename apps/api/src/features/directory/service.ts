import type { Directory } from '@zenit/contract/directory'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { required } from '../../platform/http/errors.ts'
import * as queries from './queries.ts'

/** Base path for directories; Entra ID calls the address "tenant URL". */
export const scimPath = '/scim/v2'

export const { isShutOutOf } = queries

/**
 * Links a directory entry to an account that has just joined the organisation or confirmed its address there. With
 * `byLetter`, a letter sent to the address proves that it is theirs.
 */
export async function linkDirectory(
  tx: DbOrTx,
  { userId, byLetter = false, now }: { userId: string; byLetter?: boolean; now: Date },
): Promise<void> {
  const personId = await queries.link(tx, { userId, byLetter })
  if (personId) await queries.joinGroups(tx, { personId, now })
}

export const joinDirectoryGroups = queries.joinGroups

interface UnmanagedCheck {
  organisationId: string
  now: Date
  people?: readonly string[]
  group?: string
}

/** Throws 409 `directory-managed` when managers want to change what the organisation's directory manages. */
export async function requireUnmanaged(tx: DbOrTx, owned: UnmanagedCheck): Promise<void> {
  required(!(await queries.isManaged(tx, owned)), 'directory-managed')
}

export async function view({ db, clock, config }: Deps, organisationId: string): Promise<Directory> {
  const { syncedAt, ...row } = await queries.findDirectory(db, { organisationId, now: clock() })
  return { address: `${config.publicUrl}${scimPath}`, ...row, syncedAt: syncedAt?.toISOString() ?? null }
}
