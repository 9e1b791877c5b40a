import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectRoot } from '../../src/platform/environment.ts'

/**
 * A folder of the real inputs (ZENIT_INPUTS, by default beside the project), or null if it is missing; tests that need
 * it are then skipped, with a message. In CI a missing folder is an error.
 */
export function findInput(name: string): string | null {
  const inputs = resolve(projectRoot, process.env.ZENIT_INPUTS || '../shared/inputs')
  const folder = join(inputs, name)
  if (existsSync(folder)) return folder
  if (process.env.CI === 'true') throw new Error(`${folder} is not there; set ZENIT_INPUTS`)
  console.log(`left out: tests of ${name}; ${folder} is not there (set ZENIT_INPUTS)`)
  return null
}
