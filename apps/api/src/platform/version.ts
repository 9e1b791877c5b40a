import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../platform/environment.ts'

/** Version of the product from `package.json`, as returned by `/health/live` and written in each log line. */
export const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  version: string
}
