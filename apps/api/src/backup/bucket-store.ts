import { Bucket, type S3Object } from '../platform/files/s3/bucket.ts'
import type { S3Place } from '../platform/files/s3/place.ts'
import { Refusal } from '../platform/process/refusal.ts'
import { BucketBackup, deleteAll, isUnfinished, markerName } from './bucket-backup.ts'
import { listBorrowed, type Manifest, manifestName } from './manifest.ts'
import { datedOf, dateOf } from './names.ts'
import { type Retention, selectKept } from './retention.ts'
import type { BackupStore, DatedBackup } from './stored.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Backups in a bucket, side by side below its prefix. Deleting one leaves the files that later backups still use; each
 * file is deleted with the last backup that uses it.
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

  async deleteOld(keep: Retention, now: Date): Promise<string[]> {
    const backups = await this.list()
    const kept = selectKept(backups, keep)
    const gone: string[] = []
    for (const backup of backups)
      if (!kept.has(backup) && (await this.#findManifest(backup.name))) {
        await this.#bucket.delete(`${backup.name}/${manifestName}`)
        gone.push(backup.name)
      }
    await this.sweep(now)
    return gone
  }

  /** Null: this version cannot read it. */
  async #findManifest(name: string): Promise<Manifest | null> {
    try {
      return await this.at(name).readManifest()
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }

  /**
   * Deletes what belongs to no complete backup: of scheduled ones at once, because only one is made at a time; of
   * others when nothing was written to them for a day.
   */
  async sweep(now: Date): Promise<void> {
    const whole = new Set(await this.listNames())
    const named = await this.#listNamed(whole)
    if (!named) return
    for await (const name of this.#bucket.listFolders(''))
      if (!whole.has(name)) await this.#sweepBackup(name, { named, now })
    await this.#bucket.abandonBefore(new Date(now.getTime() - dayMs))
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

  /** Files that complete backups use in others. Null when a manifest cannot be read, because it may use any file. */
  async #listNamed(whole: ReadonlySet<string>): Promise<ReadonlySet<string> | null> {
    const named = new Set<string>()
    for (const name of whole) {
      const manifest = await this.#findManifest(name)
      if (!manifest) {
        console.error(`backup: nothing is swept, because ${this.at(name).address} cannot be read`)
        return null
      }
      for (const { heldIn, part } of listBorrowed(manifest)) named.add(`${heldIn}/${part}`)
    }
    return named
  }
}

const isOlder = (objects: readonly S3Object[], time: number) =>
  objects.every(({ modifiedAt }) => modifiedAt.getTime() < time)
