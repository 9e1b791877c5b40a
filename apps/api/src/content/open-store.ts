import type { Config } from '../config/config.ts'
import { connect, type Db } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Files } from '../platform/files/files.ts'
import { openStore } from '../platform/files/open.ts'
import { withDatabase } from '../platform/process/with-database.ts'

export interface Store {
  db: Db
  files: Files
}

/** Runs `work` with the migrated database and the product's files, whether the server runs or not. */
export const withStore = <T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> =>
  withDatabase(config, async (url) => {
    const db = connect(url, 2)
    try {
      await migrate(db)
      return await work({ db, files: openStore(config) })
    } finally {
      await db.destroy()
    }
  })
