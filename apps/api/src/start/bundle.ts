import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../platform/environment.ts'

/** What is bundled: the server, and commands, by the names that `run.ts` takes. */
export const programs = {
  main: 'start/main.ts',
  backup: 'backup/cli.ts',
  badges: 'features/certificates/badge/cli.ts',
  content: 'commands/content/cli.ts',
  doctor: 'doctor/cli.ts',
  people: 'features/people/cli.ts',
  'rehearse-upgrade': 'backup/upgrade-cli.ts',
  session: 'commands/session/cli.ts',
} as const
export type Program = keyof typeof programs
export type Command = Exclude<Program, 'main'>

export const commands = Object.keys(programs).filter((name): name is Command => name !== 'main')

/** Returns the source of a program. */
export const sourceOf = (name: Program): string => join(projectRoot, 'apps/api/src', programs[name])

/** Folder of bundles, each in a folder named after a hash of its sources. */
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

/** Returns a program in such a folder. */
export const programIn = (folder: string, name: Program): string => join(folder, `${name}.js`)

/** Returns the bundled program; null when the sources have changed since it was built. */
export function findBundled(name: Program): string | null {
  if (!existsSync(bundles)) return null
  const program = programIn(bundleFolder(), name)
  return existsSync(program) ? program : null
}

/** Returns the bundled program, and its source when that has changed since. */
export const findProgram = (name: Program): string => findBundled(name) ?? sourceOf(name)
