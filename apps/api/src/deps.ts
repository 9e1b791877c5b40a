import type { Config } from './config/config.ts'
import type { Catalog } from './content/catalog/catalog.ts'
import type { OwnLogins } from './features/identity/own-logins.ts'
import type { Viewers } from './features/session/viewer.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/connect.ts'
import type { Listener } from './platform/db/listener.ts'
import type { Replica } from './platform/db/replica.ts'
import type { Files } from './platform/files/files.ts'
import type { Telemetry } from './platform/observability/telemetry/telemetry.ts'
import type { Presence } from './platform/presence.ts'

/** The dependencies of features: created once in main.ts, or in a test with its own clock and database. */
export interface Deps {
  config: Config
  db: Db
  /** For long reads; null: none is configured. */
  replica: Replica | null
  /** Connection string of the same database, for work in a separate process. */
  databaseUrl: string
  clock: Clock
  catalog: Catalog
  files: Files
  viewers: Viewers
  /** Sign-in sessions of the hub that comes with the product; null without it. */
  ownLogins: OwnLogins | null
  /** Records when this process was suspended or its event loop blocked. */
  presence: Presence
  /** Receives announcements of other processes. */
  listener: Listener
  /** Sends traces and metrics to a collector; null: none is configured. */
  telemetry: Telemetry | null
}
