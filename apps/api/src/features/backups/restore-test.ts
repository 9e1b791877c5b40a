import { openBackupStore } from '../../backup/open.ts'
import { rehearse } from '../../backup/rehearse.ts'
import { isDatabaseAway } from '../../platform/db/away.ts'
import { hasRoom } from '../../platform/files/disk-space.ts'
import { isDiskFull } from '../../platform/files/files.ts'
import { openStore } from '../../platform/files/open.ts'
import { isDatabaseError } from '../../platform/observability/describe-error.ts'
import { Refusal } from '../../platform/process/refusal.ts'
import type { Order } from './order.ts'
import type { Result } from './queries.ts'
import { detailOf, KnownReason, reasonOf } from './reasons.ts'

/** PostgreSQL: insufficient_privilege. */
const noRight = '42501'

/** The product's own database stops when its disk is full. The disk of an external one cannot be checked. */
const requireRoomFor =
  ({ ownDatabaseDir }: Order) =>
  async (bytes: number): Promise<void> => {
    if (ownDatabaseDir && !(await hasRoom(ownDatabaseDir, bytes)))
      throw new KnownReason(
        'no-space',
        `The database's disk has no ${Math.ceil(bytes / 1024 ** 2)} MB to spare.`,
      )
  }

function known(error: unknown): KnownReason {
  const code = isDatabaseError(error) ? error.code : ''
  if (code === noRight)
    return new KnownReason('no-rights', 'The account of DATABASE_URL may not create databases (CREATEDB).')
  if (error instanceof Refusal && !isDiskFull(error)) return new KnownReason('damaged', error.message)
  const reason = reasonOf(error)
  // An error from a working database means that the backup cannot be restored.
  const isBackups = reason === 'other' || (reason === 'database' && !isDatabaseAway(error))
  return new KnownReason(isBackups ? 'not-restorable' : reason, detailOf(error))
}

/** Restores a backup into a temporary database, and checks every file against its hash. */
export async function tryRestore(order: Order, folder: string): Promise<Result> {
  try {
    const product = { databaseUrl: order.databaseUrl, files: openStore(order.store) }
    const { rows, files, bytes } = await rehearse(product, openBackupStore(order.backups).at(folder), {
      requireRoom: requireRoomFor(order),
    })
    return { outcome: 'succeeded', reason: null, detail: null, folder, rows, files, bytes }
  } catch (error) {
    throw known(error)
  }
}
