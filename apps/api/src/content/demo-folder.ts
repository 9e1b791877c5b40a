import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../platform/environment.ts'

/** The content included in the product. */
export const demoFolder = join(projectRoot, 'content')

export const isDemoFolder = (folder: string): boolean =>
  existsSync(folder) && existsSync(demoFolder) && realpathSync(folder) === realpathSync(demoFolder)
