import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../platform/environment.ts'

/** Folder of server bundles, each in a folder named after a hash of its sources. */
const bundles = join(projectRoot, 'apps/api/dist')

const folders = ['apps/api/src', 'packages/contract/src']
const others = ['package-lock.json', 'scripts/build-server.ts']

/** Tests and their helpers are not part of the server; translations and styles are read at run time. */
const isSource = (name: string) => /(?<!\.test|\.testing)\.ts$/.test(name)

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .sort()
    .map((name) => `${folder}/${name}`)

/** Returns the name of the current bundle: a hash of all sources. Takes about 50 ms. */
function bundleName(): string {
  const hash = createHash('sha256')
  for (const file of [...folders.flatMap(sourcesIn), ...others])
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(projectRoot, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** Returns the folder of the current bundle. */
export const bundleFolder = (): string => join(bundles, bundleName())

/** Returns the program in such a folder. */
export const programIn = (folder: string): string => join(folder, 'main.js')

/** Returns the bundled server; null when the sources have changed since it was built, and are run directly. */
export function findBundle(): string | null {
  if (!existsSync(bundles)) return null
  const program = programIn(bundleFolder())
  return existsSync(program) ? program : null
}
