import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brokenBoundaries } from './lib/boundaries.ts'
import { graphPage } from './lib/graph.ts'
import { importsOf, type Source, sourcesBelow } from './lib/imports.ts'
import { brokenPageBoundaries } from './lib/page-boundaries.ts'
import { tooLarge } from './lib/sizes.ts'

/** `npm run lint` without arguments: the boundaries that Biome cannot express. `npm run graph`: draws them. */
const root = resolve(import.meta.dirname, '..')
const sources = sourcesBelow(resolve(root, 'apps/api/src'))

const below = (folder: string, found: readonly Source[]): Source[] =>
  found.map(({ file, text }) => ({ file: `${folder}/${file}`, text }))

if (process.argv.includes('--graph'))
  writeFileSync(resolve(root, 'docs/graph.md'), graphPage(importsOf(sources)))
else {
  const page = sourcesBelow(resolve(root, 'apps/web/src'))
  const contract = sourcesBelow(resolve(root, 'packages/contract/src'))
  const broken = [
    ...brokenBoundaries(sources).map((sentence) => `apps/api/src/${sentence}`),
    ...brokenPageBoundaries(page).map((sentence) => `apps/web/src/${sentence}`),
    ...tooLarge([
      ...below('apps/api/src', sources),
      ...below('apps/web/src', page),
      ...below('packages/contract/src', contract),
    ]),
  ]
  for (const sentence of broken) console.error(sentence)
  if (broken.length > 0) process.exitCode = 1
}
