import { access, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { messageWithCause } from '../platform/observability/describe-error.ts'
import { FolderBackup, manifestPath, readManifest, unfinishedEnding } from './folder-backup.ts'
import { listBorrowed } from './manifest.ts'
import { datedOf, dateOf } from './names.ts'
import { type Retention, selectKept } from './retention.ts'
import type { BackupStore, DatedBackup, StoredBackup } from './stored.ts'

const dayMs = 24 * 60 * 60 * 1000

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Returns the names of all complete backups in a folder. */
async function listNames(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  const names = entries.flatMap((entry) =>
    entry.isDirectory() && !entry.name.endsWith(unfinishedEnding) ? [entry.name] : [],
  )
  const isWhole = await Promise.all(names.map((name) => isThere(manifestPath(join(dir, name)))))
  return names.filter((_, index) => isWhole[index])
}

/** Whether it is an interrupted backup of this product; other folders may have the same ending. */
const isOurs = async (path: string): Promise<boolean> =>
  (await readdir(path)).every((name) => ['tables', 'files', 'manifest.json'].includes(name))

/**
 * Deletes interrupted backups: scheduled ones at once, because only one is made at a time; others when nobody
 * has written to them for a day.
 */
async function sweepUnfinished(dir: string, now: Date): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.endsWith(unfinishedEnding)) continue
    const path = join(dir, entry.name)
    const isScheduled = dateOf(entry.name.slice(0, -unfinishedEnding.length)) !== null
    const isOld = now.getTime() - (await stat(path)).mtimeMs > dayMs
    if ((isScheduled || isOld) && (await isOurs(path))) await rm(path, { recursive: true, force: true })
  }
}

/** Deletes a backup; after an interruption, the rest of it does not count as complete. */
async function deleteBackup(path: string): Promise<void> {
  await rename(path, `${path}${unfinishedEnding}`)
  await rm(`${path}${unfinishedEnding}`, { recursive: true, force: true })
}

/** Backups in a folder, each in its own subfolder. */
export class FolderStore implements BackupStore {
  readonly dir: string

  constructor(dir: string) {
    this.dir = dir
  }

  at(name: string): StoredBackup {
    return new FolderBackup(join(this.dir, name))
  }

  listNames(): Promise<string[]> {
    return listNames(this.dir)
  }

  async list(): Promise<DatedBackup[]> {
    return datedOf(await this.listNames())
  }

  async sweep(now: Date): Promise<string | null> {
    await sweepUnfinished(this.dir, now)
    return this.#readLenders().then(() => null, messageWithCause)
  }

  /** Deletes nothing while a manifest is unreadable, because it may refer to files of any backup. */
  async deleteOld(keep: Retention): Promise<string[]> {
    const lenders = await this.#readLenders().catch(() => null)
    if (!lenders) return []
    const backups = await this.list()
    const kept = selectKept(backups, keep)
    const old = backups.filter((backup) => !kept.has(backup))
    const stay = new Set([...lenders.keys()].filter((name) => !old.some((backup) => backup.name === name)))
    // The set grows during the loop, because backups that are kept keep others, which keep others in turn.
    for (const name of stay) for (const lender of lenders.get(name) ?? []) stay.add(lender)
    const gone = old.map(({ name }) => name).filter((name) => !stay.has(name))
    for (const name of gone) await deleteBackup(join(this.dir, name))
    return gone
  }

  /**
   * Returns, for each complete backup, those that contain files of it (in a copy of a bucket's backups). Throws if a
   * manifest cannot be read.
   */
  async #readLenders(): Promise<Map<string, ReadonlySet<string>>> {
    const lenders = new Map<string, ReadonlySet<string>>()
    for (const name of await this.listNames()) {
      const borrowed = listBorrowed(await readManifest(join(this.dir, name)))
      lenders.set(name, new Set(borrowed.map(({ heldIn }) => heldIn)))
    }
    return lenders
  }
}
