import type { Readable } from 'node:stream'
import type { Files } from '../platform/files/files.ts'
import type { FileRecord, Manifest, TableName } from './manifest.ts'
import type { Retention } from './retention.ts'

/** One backup, in a folder or in a bucket. */
export interface StoredBackup {
  /** As people read it. */
  readonly address: string

  /** Prepares the place; refuses when something is there already. */
  begin(): Promise<void>
  putTable(table: TableName, packed: Readable): Promise<void>
  putFile(key: string, bytes: Readable): Promise<void>
  /** Reuses a file of an earlier backup; null when that is not possible and the file has to be copied. */
  takeFrom(earlier: StoredBackup, record: FileRecord): Promise<FileRecord | null>
  /** Writes the manifest, which completes the backup. Just before that, `requireLock` may throw. */
  finish(manifest: Manifest, requireLock: () => Promise<void>): Promise<void>
  /** Deletes what a failed backup has written. */
  discard(): Promise<void>

  readManifest(): Promise<Manifest>
  /** Null: it is not there. */
  openTable(table: TableName): Promise<Readable | null>
  openFile(record: FileRecord): Promise<Readable | null>
  addressOfTable(table: TableName): string
  addressOfFile(record: FileRecord): string
  /** Gives the backup with its tables on this machine while `use` runs; copies go into a work folder of `files`. */
  withTables<T>(files: Files, use: (backup: StoredBackup) => Promise<T>): Promise<T>
}

/** A scheduled backup: it is called by when it began. */
export interface DatedBackup {
  name: string
  at: Date
}

/** Where backups are kept, side by side. */
export interface BackupStore {
  at(name: string): StoredBackup
  /** The scheduled ones that are whole, the newest first; what was put there by hand is not among them. */
  list(): Promise<DatedBackup[]>
  /** The names of all that are whole, those put there by hand among them. */
  listNames(): Promise<string[]>
  /** Deletes what interrupted and old backups have left. Returns why nothing could be deleted, otherwise null. */
  sweep(now: Date): Promise<string | null>
  /** Deletes backups that need not be kept any more, but for what only a sweep can delete; returns their names. */
  deleteOld(keep: Retention): Promise<string[]>
}
