import { resolve } from 'node:path'
import { type Environment, projectRoot } from '../platform/environment.ts'
import { readEnvFile } from '../platform/process/env-file.ts'
import { type Config, readConfig } from './config.ts'

/** The environment goes before what `.env` (or the file that ENV_FILE names) sets. */
export function readEnvironment(): Environment {
  const file = resolve(projectRoot, process.env.ENV_FILE || '.env')
  return { ...readEnvFile(file), ...process.env }
}

export const readSettings = (): Config => readConfig(readEnvironment())
