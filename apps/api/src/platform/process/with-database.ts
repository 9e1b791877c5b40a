import type { PlatformConfig } from '../environment.ts'
import { openDatabase } from './database.ts'
import { lockDataDir } from './instance-lock.ts'
import { ensureWritable } from './preflight.ts'
import { readRuntime } from './runtime.ts'

/**
 * Works on the product's database, given its connection string: the running one's, the one that DATABASE_URL names,
 * or, when nothing runs, the data folder's own, started for as long as the work takes.
 */
export async function withDatabase<T>(config: PlatformConfig, work: (url: string) => Promise<T>): Promise<T> {
  ensureWritable(config.dataDir)
  const running = findRunning(config)
  if (running) return work(running)
  const unlock = await lockDataDir(config.dataDir)
  try {
    const database = await openDatabase(config)
    try {
      return await work(database.url)
    } finally {
      await database.stop()
    }
  } finally {
    unlock()
  }
}

/** The database that runs now, without anything being started for it; null when there is none. */
export const findRunning = ({ databaseUrl, dataDir }: PlatformConfig): string | null =>
  databaseUrl ?? runningUrl(dataDir)

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
