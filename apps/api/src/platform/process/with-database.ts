import type { PlatformConfig } from '../environment.ts'
import { openDatabase } from './database.ts'
import { lockDataDir } from './instance-lock.ts'
import { ensureWritable } from './preflight.ts'
import { readRuntime } from './runtime.ts'

/**
 * Runs work with the connection string of the product's database: the running one's, the one in DATABASE_URL, or, when
 * nothing runs, the data folder's own, started meanwhile.
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

/** Returns the running database without starting one; null when there is none. */
export const findRunning = ({ databaseUrl, dataDir }: PlatformConfig): string | null =>
  databaseUrl ?? runningUrl(dataDir)

/** The file remains when the product was killed; its process does not. */
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
