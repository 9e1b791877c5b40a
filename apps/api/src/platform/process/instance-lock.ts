import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from './refusal.ts'
import { readRuntime } from './runtime.ts'

/** How long a start waits for a product that is being stopped. */
const patienceMs = 2_000

/** Returns null while another process holds the lock. */
function tryLock(file: string): DatabaseSync | null {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('pragma journal_mode = off; pragma locking_mode = exclusive; begin exclusive')
    return database
  } catch {
    database.close()
    return null
  }
}

/**
 * Locks the data folder for this process. The lock is the operating system's own on an (empty) SQLite file: it ends
 * with the process in any case, works on every system and between containers, and never becomes stale. Returns a
 * function that releases it.
 */
export async function lockDataDir(dir: string): Promise<() => void> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const held = tryLock(join(dir, 'instance.lock'))
    if (held) return () => held.close()
    if (Date.now() >= giveUpAt) break
    await sleep(100)
  }
  const other = readRuntime(dir)
  const where = other ? ` at ${other.publicUrl} (process ${other.pid})` : ''
  throw new Refusal(
    `Zenit is already running on ${dir}${where}; stop it first, or set DATA_DIR to another folder.`,
  )
}
