import { access, constants, realpath, stat } from 'node:fs/promises'
import { type Backup, makeBackup } from '../../backup/backup.ts'
import { listStored } from '../../backup/files.ts'
import type { Manifest } from '../../backup/manifest.ts'
import { folderNameOf } from '../../backup/names.ts'
import { openBackupStore } from '../../backup/open.ts'
import type { BackupStore, StoredBackup } from '../../backup/stored.ts'
import { isWithin } from '../../config/backups.ts'
import { locks } from '../../locks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { ifFree, isHeld } from '../../platform/db/locks.ts'
import { DiskFiles } from '../../platform/files/disk-files.ts'
import { hasRoom } from '../../platform/files/disk-space.ts'
import type { Files } from '../../platform/files/files.ts'
import { openStore } from '../../platform/files/open.ts'
import type { Order } from './order.ts'
import { isBackupDue, isLastDamaged, isTestDue, type PastRun } from './policy.ts'
import * as queries from './queries.ts'
import { detailOf, KnownReason, longestDetail, reasonOf } from './reasons.ts'
import { tryRestore } from './restore-test.ts'

const keptMs = 90 * 24 * 60 * 60 * 1000

/** Dependencies of a run. */
interface BackupContext {
  db: Db
  order: Order
  clock: Clock
}

/** Dependencies of a run that holds the lock. */
interface LockedContext extends BackupContext {
  /** Throws when the lock was lost with its connection: then another process may be making a backup. */
  requireLock: () => Promise<void>
}

/** Dependencies of a backup. */
interface Place extends LockedContext {
  files: Files
  store: BackupStore
}

/** The folder is never created: when a disk is not mounted, a new folder would fill the disk below. */
async function requireFolder({ backups: { dir, bucket } }: Order, files: Files): Promise<void> {
  // A missing or closed bucket fails when it is listed.
  if (bucket) return
  const found = await stat(dir).catch(() => null)
  if (!found?.isDirectory()) throw new KnownReason('folder', `BACKUP_DIR is no folder: ${dir}`)
  await access(dir, constants.R_OK | constants.W_OK)
  if (!(files instanceof DiskFiles)) return
  const store = await realpath(files.dir).catch(() => files.dir)
  if (isWithin(store, await realpath(dir)))
    throw new KnownReason('folder', `BACKUP_DIR lies in the store of files: ${dir}`)
}

/** Checked before anything is written, because a backup may fill the disk that the database uses. */
async function requireRoom({ db, order, files }: Place, earlier: StoredBackup | null): Promise<void> {
  const { dir, bucket } = order.backups
  // A bucket has no limit.
  if (bucket) return
  const manifest = await earlier?.readManifest()
  const known = new Map(manifest?.files.map(({ key, bytes }) => [key, bytes]))
  let bytes = await queries.readDatabaseBytes(db)
  for (const key of await listStored(files)) {
    const size = await files.getMetaData(key).then(
      (found) => found.contentLength,
      () => 0,
    )
    if (known.get(key) !== size) bytes += size
  }
  if (!(await hasRoom(dir, bytes)))
    throw new KnownReason('no-space', `${Math.ceil(bytes / 1024 ** 2)} MB and 512 MB to spare are needed.`)
}

/** Missing and damaged files in the store are reported, and do not make the backup fail: the rest is saved. */
function lossesOf({ missing, damaged }: Backup) {
  if (missing.length + damaged.length === 0) return { reason: null, detail: null }
  for (const key of missing) console.error(`backup: ${key} is named by a row and was lost before`)
  for (const key of damaged) console.error(`backup: ${key} is damaged; take it from an earlier backup`)
  const detail = `${missing.length} lost, ${damaged.length} damaged: ${[...missing, ...damaged].slice(0, 5).join(', ')}`
  return { reason: 'files-lost' as const, detail }
}

const sizesOf = ({ tables, files }: Manifest) => ({
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
  files: files.length,
  bytes: files.reduce((sum, file) => sum + file.bytes, 0),
})

/** Returns the newest backup, whose files are reused. After a test found damage, all files are copied again. */
async function findEarlier({ store }: Place, past: readonly PastRun[]): Promise<StoredBackup | null> {
  if (isLastDamaged(past)) return null
  for (const { name } of await store.list()) {
    const backup = store.at(name)
    // The sweep reports what cannot be read.
    if (await backup.readManifest().catch(() => null)) return backup
  }
  return null
}

/** Deletes what need not be kept. What is not deleted is reported, and does not make the backup fail. */
async function removeOld({ order, clock, store }: Place): Promise<string | null> {
  await store.deleteOld(order.backups.keep)
  const fault = await store.sweep(clock())
  if (fault) console.error(`backup: nothing old is removed: ${fault}`)
  return fault?.slice(0, longestDetail) ?? null
}

async function writeBackup(making: LockedContext, past: readonly PastRun[]): Promise<queries.Result> {
  const { order, clock, requireLock } = making
  const place: Place = { ...making, files: openStore(order.store), store: openBackupStore(order.backups) }
  const { files, store } = place
  await requireFolder(order, files)
  await requireLock()
  await store.sweep(clock())
  const earlier = await findEarlier(place, past)
  await requireRoom(place, earlier)
  // Named by the time of the order, however late it starts.
  const folder = folderNameOf(new Date(order.now))
  const product = { databaseUrl: order.databaseUrl, files }
  const backup = await makeBackup(product, store.at(folder), { earlier, requireLock })
  // Only after the new backup is complete.
  await requireLock()
  const removalFault = await removeOld(place)
  return { outcome: 'succeeded', folder, removalFault, ...lossesOf(backup), ...sizesOf(backup.manifest) }
}

/** Runs a step and records its result. A failure is recorded and does not end the process with an error. */
async function record(
  { db, clock }: BackupContext,
  kind: PastRun['kind'],
  work: () => Promise<queries.Result>,
): Promise<queries.Result> {
  const id = await queries.insertRun(db, kind, clock())
  const result = await work().catch((error): queries.Result => {
    const reason = reasonOf(error)
    return { outcome: reason === 'no-rights' ? 'impossible' : 'failed', reason, detail: detailOf(error) }
  })
  if (result.outcome !== 'succeeded')
    console.error(`backup: ${kind} ${result.outcome} (${result.reason}): ${result.detail}`)
  await queries.endRun(db, id, { ...result, finishedAt: clock() })
  return result
}

async function runAlone(making: LockedContext): Promise<void> {
  const { db, order, clock } = making
  await queries.endCutShort(db, clock())
  const past = await queries.listLast(db)
  if (!isBackupDue(clock(), order.backups.time, past)) return
  const { folder } = await record(making, 'backup', () => writeBackup(making, past))
  if (folder && isTestDue(clock(), past))
    await record(making, 'restore-test', () => tryRestore(order, folder))
  await queries.deleteRuns(db, new Date(clock().getTime() - keptMs))
}

/**
 * Makes a backup when one is due, and a restore test once a week; does nothing while another process does.
 * The lock ends with its connection without notice, so it is checked before the result counts.
 */
export async function runWhenDue({ db, order, clock }: BackupContext): Promise<void> {
  await db.connection().execute((connection) => {
    const requireLock = async () => {
      if (await isHeld(connection, locks.backups).catch(() => false)) return
      throw new KnownReason('database', 'The lock was lost; another process may be making a backup.')
    }
    return ifFree(connection, locks.backups, () => runAlone({ db, order, clock, requireLock }))
  })
}
