import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The page's sources. */
export const web = join(import.meta.dirname, '../../apps/web')

/** The page as it was built last. */
export const build = join(web, 'dist', readFileSync(join(web, 'dist/current'), 'utf8'))

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  isDynamicEntry?: boolean
}

/** Its chunks by their sources. */
export const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(build, 'chunks.json'), 'utf8'))
