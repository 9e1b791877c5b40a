import { resolve } from 'node:path'
import { type Config, projectRoot, readConfig } from '../config.ts'
import { readEnvFile } from './env-file.ts'

/** The environment goes before what `.env` (or the file that ENV_FILE names) sets. */
export function readSettings(): Config {
  const file = resolve(projectRoot, process.env.ENV_FILE || '.env')
  return readConfig({ ...readEnvFile(file), ...process.env })
}
