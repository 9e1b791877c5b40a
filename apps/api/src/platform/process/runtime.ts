import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What commands (content, session) need to reach a running product. */
export interface Runtime {
  databaseUrl: string
  publicUrl: string
  pid: number
}

const fileOf = (dir: string) => join(dir, 'runtime.json')

/** Returns the product running on this data folder, or null. */
export function readRuntime(dir: string): Runtime | null {
  try {
    return JSON.parse(readFileSync(fileOf(dir), 'utf8'))
  } catch {
    return null
  }
}

export function writeRuntime(dir: string, runtime: Runtime): void {
  // The connection string may contain a password.
  const unfinished = `${fileOf(dir)}.unfinished`
  writeFileSync(unfinished, `${JSON.stringify(runtime, null, 2)}\n`, { mode: 0o600 })
  // Renamed atomically, so that nobody reads half of the file.
  renameSync(unfinished, fileOf(dir))
}

export function removeRuntime(dir: string): void {
  if (readRuntime(dir)?.pid === process.pid) rmSync(fileOf(dir), { force: true })
}
