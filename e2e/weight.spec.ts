import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from '@playwright/test'
import { build, chunks, web } from './harness/build.ts'

const mostAtFirst = 130_000
const mostOfRoute = 40_000

/** Code that is loaded for a special purpose and may be larger; by the beginnings of its sources. */
const apart = [
  'src/features/courses/player/',
  'src/features/courses/slides/',
  'src/ui/editor/',
  'src/studio/',
]

/** The scripts in the document itself. */
function documentsScripts(): Set<string> {
  const html = readFileSync(join(build, 'index.html'), 'utf8')
  return new Set([...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = '']) => file))
}

function documentsSources(): string[] {
  const named = documentsScripts()
  return Object.keys(chunks).filter((source) => named.has(chunks[source]?.file ?? ''))
}

/** The scripts that these sources need. */
function scriptsOf(sources: readonly string[], known = new Set<string>()): Set<string> {
  for (const source of sources) {
    const chunk = chunks[source]
    if (!chunk) throw new Error(`The build has no chunk of ${source}`)
    if (known.has(chunk.file)) continue
    known.add(chunk.file)
    scriptsOf(chunk.imports ?? [], known)
  }
  return known
}

/** Bytes as transferred: files too small to be worth compressing are sent uncompressed. */
function weightOf(scripts: Iterable<string>): number {
  const sizes = [...scripts].map((script) => {
    const file = join(build, script)
    return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

const languages = ['pl', 'en'] as const
const first = (language: string) =>
  new Set([
    ...scriptsOf([...documentsSources(), `src/i18n/${language}.ts`, 'src/features/home/HomePage.tsx']),
    // The very first script is not a module, and so in no list of chunks.
    ...documentsScripts(),
  ])

/** The entries of routes.tsx: each a route and its imports. */
function routes(): { path: string; sources: string[] }[] {
  const code = readFileSync(join(web, 'src/routes.tsx'), 'utf8')
  const starts = [...code.matchAll(/\b(?:firstPage|page)\(\s*('[^']+'|paths\.\w+\(\))/g)]
  return starts.map(({ index, 1: path = '' }, number) => {
    const part = code.slice(index, starts[number + 1]?.index)
    const imported = [...part.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, name]) => `src/${name}`)
    // A source without a chunk of its own is in another chunk.
    const sources = imported.filter((source) => source in chunks)
    if (sources.length === 0) throw new Error(`The build has no chunk of ${path}`)
    return { path: path.replaceAll("'", ''), sources }
  })
}

for (const language of languages) {
  test(`@desktop the first screen loads at most 130 kB of JavaScript, ${language}`, () => {
    expect(weightOf(first(language))).toBeLessThanOrEqual(mostAtFirst)
  })

  test(`@desktop every further route loads at most 40 kB of JavaScript, ${language}`, () => {
    const known = first(language)
    const all = routes()
    expect(all.length).toBeGreaterThan(12)
    const weights = all.map(({ path, sources }) => {
      const needed = scriptsOf([...sources, `src/i18n/${language}-later.ts`])
      return [path, weightOf(needed.difference(known))] as const
    })
    expect(weights.filter(([, weight]) => weight > mostOfRoute)).toEqual([])
  })
}

test('@desktop everything else loads at most 40 kB of JavaScript on demand', () => {
  const known = first('pl')
  const parts = Object.entries(chunks).filter(([, { isDynamicEntry }]) => isDynamicEntry)
  expect(parts.length).toBeGreaterThan(20)
  const heavy = parts
    .filter(([source]) => !apart.some((beginning) => posix.normalize(source).startsWith(beginning)))
    .map(([source]) => [source, weightOf(scriptsOf([source]).difference(known))] as const)
    .filter(([, weight]) => weight > mostOfRoute)
  expect(heavy).toEqual([])
})
