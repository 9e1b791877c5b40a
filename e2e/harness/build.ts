import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The source code of the page. */
export const web = join(import.meta.dirname, '../../apps/web')

/** The latest build of the page. */
export const build = join(web, 'dist', readFileSync(join(web, 'dist/current'), 'utf8'))

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  isDynamicEntry?: boolean
}

/** The chunks of the build, by source file. */
export const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(build, 'chunks.json'), 'utf8'))
