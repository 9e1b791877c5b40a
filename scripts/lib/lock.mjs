import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

/** Whoever made the folder may have died since, or may not have written its number yet. */
function isAbandoned(folder) {
  try {
    return !isAlive(Number(readFileSync(join(folder, 'pid'), 'utf8')))
  } catch {
    return false
  }
}

/**
 * Runs `work` while no other command of this checkout holds the lock `folder`, so that `npm start` and `npm test`
 * may begin at the same moment on a fresh clone.
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
