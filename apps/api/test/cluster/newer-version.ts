import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../src/platform/environment.ts'

/** What is there already, but for what is made anew. */
async function linkAll(from: string, to: string, but: readonly string[]): Promise<void> {
  await mkdir(to)
  for (const name of await readdir(from))
    if (!but.includes(name)) await symlink(join(from, name), join(to, name))
}

const name = '9999-newer-version.sql'
const migration =
  'alter table users add newer_version text;\nalter table test_attempts add newer_version text;\n'

/** The product as its next version: the same code under another number, with a migration of its own. Its `start.ts`. */
export async function makeNewerVersion(dir: string, version: string): Promise<string> {
  const api = join(dir, 'apps/api')
  await linkAll(projectRoot, dir, ['apps', 'package.json', '.data'])
  await linkAll(join(projectRoot, 'apps'), join(dir, 'apps'), ['api'])
  await linkAll(join(projectRoot, 'apps/api'), api, ['src', 'migrations', 'dist'])
  // A program's place is where its file truly is, so these are copied.
  for (const folder of ['src', 'migrations', 'dist'])
    await cp(join(projectRoot, 'apps/api', folder), join(api, folder), { recursive: true })
  await writeFile(join(api, 'migrations', name), migration)
  const described = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'))
  await writeFile(join(dir, 'package.json'), JSON.stringify({ ...described, version }))
  return join(api, 'src/start.ts')
}
