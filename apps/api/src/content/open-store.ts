import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import { connect, type Db } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import { type Files, openFiles } from '../platform/files.ts'
import { openDatabase } from '../start/database.ts'
import { lockDataDir } from '../start/instance-lock.ts'
import { ensureWritable } from '../start/preflight.ts'
import { readRuntime } from '../start/runtime.ts'

export interface Store {
  db: Db
  files: Files
}

/**
 * Works on the database and the files of the product: the running one's, the one that DATABASE_URL names, or, when
 * nothing runs, the data folder's own, started for as long as the work takes.
 */
export async function withStore<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  ensureWritable(config.dataDir)
  const running = config.databaseUrl ?? runningUrl(config.dataDir)
  if (running) return withDb(running, config, work)
  const unlock = await lockDataDir(config.dataDir)
  try {
    const database = await openDatabase(config)
    try {
      return await withDb(database.url, config, work)
    } finally {
      await database.stop()
    }
  } finally {
    unlock()
  }
}

async function withDb<T>(url: string, config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  const db = connect(url, 2)
  try {
    await migrate(db)
    return await work({ db, files: openFiles(join(config.dataDir, 'files')) })
  } finally {
    await db.destroy()
  }
}

/** The file stays behind when the product was killed; its process does not. */
function runningUrl(dataDir: string): string | null {
  const runtime = readRuntime(dataDir)
  if (!runtime) return null
  try {
    process.kill(runtime.pid, 0)
    return runtime.databaseUrl
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? runtime.databaseUrl : null
  }
}
