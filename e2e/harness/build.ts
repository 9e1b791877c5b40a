import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The source code of the page. */
export const web = join(import.meta.dirname, '../../apps/web')

/** The latest build of the page. */
export const build = join(web, 'dist', readFileSync(join(web, 'dist/current'), 'utf8'))

interface Chunk {
  file: string
  /** The group of apps/web/build/chunk-groups.ts, or the source. */
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  isDynamicEntry?: boolean
}

/** The chunks of the build, by source file. */
export const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(build, 'chunks.json'), 'utf8'))

/** The file of a group of chunks. */
export function fileOfGroup(group: string): string {
  const chunk = Object.values(chunks).find(({ name }) => name === group)
  if (!chunk) throw new Error(`The build has no group ${group}`)
  return chunk.file
}
