import { Bucket, type S3Object } from '../platform/files/s3/bucket.ts'
import type { S3Place } from '../platform/files/s3/place.ts'
import { messageWithCause } from '../platform/observability/describe-error.ts'
import { Refusal } from '../platform/process/refusal.ts'
import { BucketBackup, deleteAll, isUnfinished, markerName } from './bucket-backup.ts'
import { listBorrowed, type Manifest, manifestName } from './manifest.ts'
import { datedOf, dateOf } from './names.ts'
import { type Retention, selectKept } from './retention.ts'
import type { BackupStore, DatedBackup } from './stored.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Backups in a bucket, below one prefix. Deleting a backup keeps the files that later backups use; each file
 * is deleted with the last backup that uses it.
 */
export class BucketStore implements BackupStore {
  readonly #bucket: Bucket

  constructor(place: S3Place) {
    this.#bucket = new Bucket(place)
  }

  at(name: string): BucketBackup {
    return new BucketBackup(this.#bucket, name)
  }

  async listNames(): Promise<string[]> {
    const names: string[] = []
    for await (const name of this.#bucket.listFolders(''))
      if (await this.#bucket.head(`${name}/${manifestName}`)) names.push(name)
    return names
  }

  async list(): Promise<DatedBackup[]> {
    return datedOf(await this.listNames())
  }

  async deleteOld(keep: Retention): Promise<string[]> {
    const backups = await this.list()
    const kept = selectKept(backups, keep)
    const gone: string[] = []
    for (const backup of backups)
      if (!kept.has(backup) && !((await this.#tryManifest(backup.name)) instanceof Error)) {
        await this.#bucket.delete(`${backup.name}/${manifestName}`)
        gone.push(backup.name)
      }
    return gone
  }

  /** Returns the manifest, or the error if this version cannot read it. */
  #tryManifest(name: string): Promise<Manifest | Error> {
    return this.at(name)
      .readManifest()
      .catch((error: Error) => error)
  }

  /**
   * Deletes objects that belong to no complete backup: scheduled ones at once, because only one is made at a
   * time; others after a day without writes. Deletes nothing while a manifest is unreadable, because it may
   * refer to any file.
   */
  async sweep(now: Date): Promise<string | null> {
    const whole = new Set(await this.listNames())
    const named = new Set<string>()
    for (const name of whole) {
      const manifest = await this.#tryManifest(name)
      if (manifest instanceof Error) return this.#describeFault(name, manifest)
      for (const { heldIn, part } of listBorrowed(manifest)) named.add(`${heldIn}/${part}`)
    }
    for await (const name of this.#bucket.listFolders(''))
      if (!whole.has(name)) await this.#sweepBackup(name, { named, now })
    await this.#bucket.abandonBefore(new Date(now.getTime() - dayMs))
    return null
  }

  /** Returns the manifest's address with the reason; the message of a refusal already contains both. */
  #describeFault(name: string, error: Error): string {
    const reason = messageWithCause(error)
    return error instanceof Refusal ? reason : `${this.at(name).address}/${manifestName}: ${reason}`
  }

  async #sweepBackup(name: string, { named, now }: { named: ReadonlySet<string>; now: Date }): Promise<void> {
    const objects = await Array.fromAsync(this.#bucket.list(`${name}/`))
    const parts = objects.map(({ key }) => key.slice(name.length + 1))
    const isScheduled = dateOf(name) !== null
    const isLeft = parts.includes(markerName) && isOlder(objects, now.getTime() - dayMs)
    if (!isUnfinished(parts) || !(isScheduled || isLeft)) return
    // The marker is deleted last.
    const keys = objects.map(({ key }) => key).filter((key) => !named.has(key))
    await deleteAll(
      this.#bucket,
      keys.filter((key) => !key.endsWith(`/${markerName}`)),
    )
    await this.#bucket.delete(`${name}/${markerName}`)
  }
}

const isOlder = (objects: readonly S3Object[], time: number) =>
  objects.every(({ modifiedAt }) => modifiedAt.getTime() < time)
