import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Whether the process that created the folder was killed, perhaps even before it wrote its pid. */
function isAbandoned(folder) {
  try {
    const file = join(folder, 'pid')
    if (existsSync(file)) return !isAlive(Number(readFileSync(file, 'utf8')))
    return Date.now() - statSync(folder).mtimeMs > 5_000
  } catch {
    // The lock was released just now.
    return false
  }
}

/**
 * Runs `work` while no other command of this checkout holds the lock `folder`, so that `npm start` and `npm
 * test` can start at the same moment on a fresh clone.
 */
export async function withLock(folder, work) {
  for (;;) {
    try {
      mkdirSync(folder)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true })
      else await sleep(200)
    }
  }
  writeFileSync(join(folder, 'pid'), String(process.pid))
  try {
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
