import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const dist = resolve(import.meta.dirname, '../../../web/dist')

/** The folder of the newest build: each build has its own, so that a running server never loses its files. */
export function currentBuild(): string | null {
  const file = join(dist, 'current')
  return existsSync(file) ? join(dist, readFileSync(file, 'utf8')) : null
}
