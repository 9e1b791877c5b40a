import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../src/platform/environment.ts'

/** Links everything that exists, except the files that are created anew. */
async function linkAll(from: string, to: string, but: readonly string[]): Promise<void> {
  await mkdir(to)
  for (const name of await readdir(from))
    if (!but.includes(name)) await symlink(join(from, name), join(to, name))
}

const name = '9999-newer-version.sql'
const migration =
  'alter table users add newer_version text;\nalter table test_attempts add newer_version text;\n'

/**
 * Creates the next version of the product: the same code with another version number and one more migration. Returns
 * its `start.ts`.
 */
export async function makeNewerVersion(dir: string, version: string): Promise<string> {
  const api = join(dir, 'apps/api')
  await linkAll(projectRoot, dir, ['apps', 'package.json', '.data'])
  await linkAll(join(projectRoot, 'apps'), join(dir, 'apps'), ['api'])
  await linkAll(join(projectRoot, 'apps/api'), api, ['src', 'migrations', 'dist'])
  // These are copied, not linked, because a program resolves links before it looks for the files beside it.
  for (const folder of ['src', 'migrations', 'dist'])
    await cp(join(projectRoot, 'apps/api', folder), join(api, folder), { recursive: true })
  await writeFile(join(api, 'migrations', name), migration)
  const described = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'))
  await writeFile(join(dir, 'package.json'), JSON.stringify({ ...described, version }))
  return join(api, 'src/start.ts')
}
