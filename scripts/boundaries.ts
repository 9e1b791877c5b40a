import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brokenBoundaries } from './lib/boundaries.ts'
import { graphPage } from './lib/graph.ts'
import { importsBelow } from './lib/imports.ts'

/** `npm run lint` without arguments: the boundaries that Biome cannot express. `npm run graph`: draws them. */
const root = resolve(import.meta.dirname, '..')
const imports = importsBelow(resolve(root, 'apps/api/src'))

if (process.argv.includes('--graph')) writeFileSync(resolve(root, 'docs/graph.md'), graphPage(imports))
else {
  const broken = brokenBoundaries(imports)
  for (const sentence of broken) console.error(`apps/api/src/${sentence}`)
  if (broken.length > 0) process.exitCode = 1
}
