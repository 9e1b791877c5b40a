import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Command } from '../../apps/api/src/start/bundle.ts'

const root = resolve(import.meta.dirname, '../..')
const program = join(root, 'apps/api/src/run.ts')

/** Runs a command beside the running product, like an operator, and returns its output. */
export async function runCommand(name: Command, ...args: string[]): Promise<string> {
  const dataDir = process.env.ZENIT_DATA_DIR ?? ''
  const env = { ...process.env, DATA_DIR: dataDir, ENV_FILE: join(dataDir, 'no.env') }
  const { stdout } = await promisify(execFile)(process.execPath, [program, name, ...args], { env, cwd: root })
  return stdout
}
