import { resolve } from 'node:path'
import { type Environment, projectRoot } from '../platform/environment.ts'
import { readEnvFile } from '../platform/process/env-file.ts'
import { type Config, readConfig } from './config.ts'

/** The environment takes precedence over `.env` (or the file in ENV_FILE). */
export function readEnvironment(): Environment {
  const file = resolve(projectRoot, process.env.ENV_FILE || '.env')
  return { ...readEnvFile(file), ...process.env }
}

export const readSettings = (): Config => readConfig(readEnvironment())
