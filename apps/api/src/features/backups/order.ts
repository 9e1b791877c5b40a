import type { BackupSettings } from '../../config/backups.ts'
import type { FilesConfig } from '../../platform/files/open.ts'

/** Message that starts the process which makes backups. */
export interface Order {
  databaseUrl: string
  /** Where the file store is. */
  store: FilesConfig
  /** The data folder that contains the product's own database; null when the database is elsewhere. */
  ownDatabaseDir: string | null
  backups: BackupSettings
  /** Time of the shared clock, ISO 8601. */
  now: string
}
