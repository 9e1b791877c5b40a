// Bundles the server and its commands when their sources have changed since the last build; otherwise ends at once.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type OutputOptions, type Plugin, rolldown } from 'rolldown'
import { projectRoot as root } from '../apps/api/src/platform/environment.ts'
import { bundleFolder, type Program, programIn, programs, sourceOf } from '../apps/api/src/start/bundle.ts'
import { withLock } from './lib/lock.mjs'

const api = join(root, 'apps/api')
const dist = join(api, 'dist')
/**
 * Build folder, at the same depth as its final place, because the bundle refers to files by relative paths.
 */
const work = join(dist, `build-${process.pid}`)
/** A running server keeps the bundle that it started with. */
const keptBundles = 5

/** Matches packages that read files next to their code, which a bundle does not contain. */
const readsBesideItself =
  /\b__dirname\b|\b__filename\b|\bimport\.meta\b|\brequire\.resolve\b|\.node['"`]|\bnew Worker\b/

const isCode = (name: string) => /\.[cm]?js$/.test(name)

function codeIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : codeIn(path)
    return isCode(entry.name) ? [path] : []
  })
}

const packageOf = (file: string) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]

const known = new Map<string, boolean>()

/** Whether a package cannot be bundled. */
function staysOutside(folder: string): boolean {
  const stays =
    known.get(folder) ?? codeIn(folder).some((file) => readsBesideItself.test(readFileSync(file, 'utf8')))
  known.set(folder, stays)
  return stays
}

const outside: Plugin = {
  name: 'packages-that-read-files',
  async resolveId(source, importer, options) {
    if (!importer || source.startsWith('\0')) return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    const folder = found && !found.external ? packageOf(found.id) : undefined
    return found && folder && staysOutside(folder) ? { id: found.id, external: true } : found
  },
}

/** Our own modules find the files next to them: their paths are resolved from the bundle to the source. */
const ownPlaces: Plugin = {
  name: 'places-of-sources',
  transform(code, id) {
    if (!id.startsWith(root) || !code.includes('import.meta')) return null
    const source = relative(work, id)
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`)
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`)
      .replaceAll('import.meta.main', 'false')
  },
}

const names = Object.keys(programs) as Program[]
const input = Object.fromEntries(names.map((name) => [name, sourceOf(name)]))

async function build(folder: string): Promise<void> {
  console.log('Bundling the server and its commands …')
  const output: OutputOptions = { dir: work, format: 'esm', chunkFileNames: '[name]-[hash].js' }
  try {
    const bundle = await rolldown({
      input,
      platform: 'node',
      plugins: [outside, ownPlaces],
      logLevel: 'silent',
    })
    await bundle.write(output)
    await bundle.close()
    rmSync(folder, { recursive: true, force: true })
    renameSync(work, folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function removeOld(folder: string): void {
  const others = readdirSync(dist)
    .map((name) => join(dist, name))
    .filter((path) => path !== folder)
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const path of others.slice(keptBundles - 1)) rmSync(path, { recursive: true, force: true })
}

await withLock(join(api, '.building'), async () => {
  const folder = bundleFolder()
  if (existsSync(programIn(folder, 'main'))) return
  await build(folder)
  removeOld(folder)
})
