import type { BackupSettings } from '../../config/backups.ts'
import type { FilesConfig } from '../../platform/files/open.ts'

/** What the process that makes backups is told when it starts. */
export interface Order {
  databaseUrl: string
  /** Where the store of files is. */
  store: FilesConfig
  /** The data folder with a database of the product's own in it; null: it is elsewhere. */
  ownDatabaseDir: string | null
  backups: BackupSettings
  /** The shared clock, ISO 8601. */
  now: string
}
