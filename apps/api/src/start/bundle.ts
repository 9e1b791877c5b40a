import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../platform/environment.ts'

/** Where bundles of the server are, each in a folder that is named by the sources it was made from. */
const bundles = join(projectRoot, 'apps/api/dist')

const folders = ['apps/api/src', 'packages/contract/src']
const others = ['package-lock.json', 'scripts/build-server.ts']

/** Tests and their helpers are no part of the server; catalogues and styles are read when it runs. */
const isSource = (name: string) => /(?<!\.test|\.testing)\.ts$/.test(name)

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .sort()
    .map((name) => `${folder}/${name}`)

/** The name of the bundle of the present sources: a hash of all of them. Takes about 50 ms. */
function bundleName(): string {
  const hash = createHash('sha256')
  for (const file of [...folders.flatMap(sourcesIn), ...others])
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(projectRoot, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** The folder that the bundle of the present sources belongs in. */
export const bundleFolder = (): string => join(bundles, bundleName())

/** The program in such a folder. */
export const programIn = (folder: string): string => join(folder, 'main.js')

/** The bundled server, or null where the sources have changed since it was built: they are run themselves then. */
export function findBundle(): string | null {
  if (!existsSync(bundles)) return null
  const program = programIn(bundleFolder())
  return existsSync(program) ? program : null
}
