import type { Readable } from 'node:stream'
import type { Files } from '../platform/files/files.ts'
import type { FileRecord, Manifest, TableName } from './manifest.ts'
import type { Retention } from './retention.ts'

/** One backup, in a folder or in a bucket. */
export interface StoredBackup {
  /** Shown to people. */
  readonly address: string

  /** Prepares the place; throws when something is already there. */
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
  /** Null: it does not exist. */
  openTable(table: TableName): Promise<Readable | null>
  openFile(record: FileRecord): Promise<Readable | null>
  addressOfTable(table: TableName): string
  addressOfFile(record: FileRecord): string
  /**
   * Provides the backup with its tables on this machine while `use` runs; copies go into a work folder of
   * `files`.
   */
  withTables<T>(files: Files, use: (backup: StoredBackup) => Promise<T>): Promise<T>
}

/** A scheduled backup, named after its start time. */
export interface DatedBackup {
  name: string
  at: Date
}

/** A place with backups side by side. */
export interface BackupStore {
  at(name: string): StoredBackup
  /** Returns the complete scheduled backups, newest first, without those put there by hand. */
  list(): Promise<DatedBackup[]>
  /** Returns the names of all complete backups, including those put there by hand. */
  listNames(): Promise<string[]>
  /** Deletes what interrupted and old backups have left. Returns null, or why nothing could be deleted. */
  sweep(now: Date): Promise<string | null>
  /** Deletes backups that need not be kept, except what only a sweep can delete; returns their names. */
  deleteOld(keep: Retention): Promise<string[]>
}
