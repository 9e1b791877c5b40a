import { resolve } from 'node:path'
import { type BackupPlace, readBackupPlace } from '../config/backups.ts'
import type { Environment } from '../platform/environment.ts'
import { Bucket } from '../platform/files/s3/bucket.ts'
import { isS3Address } from '../platform/files/s3/place.ts'
import { BucketBackup } from './bucket-backup.ts'
import { BucketStore } from './bucket-store.ts'
import { FolderBackup } from './folder-backup.ts'
import { FolderStore } from './folders.ts'
import type { BackupStore, StoredBackup } from './stored.ts'

/** npm runs scripts in the project's folder; paths are relative to the person's current folder. */
const fromHere = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path)

/**
 * Parses the place of one or several backups, as typed in the terminal: a folder, or `s3://bucket/prefix`.
 */
export const readPlace = (env: Environment, name: string, text: string): BackupPlace =>
  isS3Address(text)
    ? { dir: text, bucket: readBackupPlace(env, name, text) }
    : { dir: fromHere(text), bucket: null }

/** For a place that is one backup. */
export function openBackup({ dir, bucket }: BackupPlace): StoredBackup {
  if (!bucket) return new FolderBackup(dir)
  // Backups beside it are in the same folder of the bucket.
  const [, prefix = '', name = ''] = /^((?:[^/]+\/)*)([^/]+)\/$/.exec(bucket.prefix) ?? []
  return new BucketBackup(new Bucket({ ...bucket, prefix }), name)
}

/** For a place that contains backups side by side. */
export const openBackupStore = ({ dir, bucket }: BackupPlace): BackupStore =>
  bucket ? new BucketStore(bucket) : new FolderStore(dir)
