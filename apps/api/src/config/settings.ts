import { resolve } from 'node:path'
import { projectRoot } from '../platform/environment.ts'
import { readEnvFile } from '../platform/process/env-file.ts'
import { type Config, readConfig } from './config.ts'

/** The environment goes before what `.env` (or the file that ENV_FILE names) sets. */
export function readSettings(): Config {
  const file = resolve(projectRoot, process.env.ENV_FILE || '.env')
  return readConfig({ ...readEnvFile(file), ...process.env })
}
