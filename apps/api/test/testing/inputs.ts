import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectRoot } from '../../src/platform/environment.ts'

/**
 * A folder of the real inputs (ZENIT_INPUTS, by default beside the project), or null where they are not at hand: then
 * the tests that need them say that they were left out. In CI their absence is a failure.
 */
export function findInput(name: string): string | null {
  const inputs = resolve(projectRoot, process.env.ZENIT_INPUTS || '../shared/inputs')
  const folder = join(inputs, name)
  if (existsSync(folder)) return folder
  if (process.env.CI === 'true') throw new Error(`${folder} is not there; set ZENIT_INPUTS`)
  console.log(`left out: tests of ${name}; ${folder} is not there (set ZENIT_INPUTS)`)
  return null
}
