import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { commandLine, runStart, temporaryDir } from '../../test/testing/command.ts'
import { compileCache } from '../../test/testing/compile-cache.ts'
import { createTestDatabase } from '../../test/testing/database.ts'
import { findPort } from '../../test/testing/ports.ts'
import { projectRoot } from '../platform/environment.ts'
import { commands, findBundled } from './bundle.ts'

const build = () => promisify(execFile)(process.execPath, [join(projectRoot, 'scripts/build-server.ts')])

test('[OPS-02] the bundled server finds the files beside its sources, and serves', async () => {
  await build()
  expect((await build()).stdout, 'nothing is built twice').toBe('')
  const bundle = findBundled('main')
  if (!bundle) throw new Error('There is no bundle of these sources')
  const port = String(await findPort())
  const { url } = await createTestDatabase()
  const command = runStart({ DATA_DIR: await temporaryDir(), DATABASE_URL: url, PORT: port }, bundle)
  await command.ready()
  // Migrations, catalogues of both languages, styles and the schemas of all calls.
  for (const [path, part] of [
    ['/health/ready', 'ok'],
    ['/api/docs?lang=pl', 'Odpowiedź'],
    ['/api/docs?lang=en', '<html lang="en"'],
    ['/api/openapi.json', '"openapi"'],
    ['/hub/sign-in', '</html>'],
  ] as const) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    expect([path, (await response.text()).includes(part)]).toEqual([path, true])
  }
})

test.each(commands)('[OPS-02] the bundled %s prints its usage', async (command) => {
  await build()
  expect(findBundled(command)).not.toBeNull()
  // Only doctor does something without arguments.
  const args = command === 'doctor' ? ['--unknown'] : []
  const env = {
    PATH: process.env.PATH,
    ...compileCache,
    ENV_FILE: '/no/such/file',
    DATA_DIR: await temporaryDir(),
  }
  const ended = promisify(execFile)(process.execPath, commandLine(command, ...args), { env })
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run'),
  })
})

test('[OPS-02] an unknown command is rejected with a list of the known ones', async () => {
  const [program = ''] = commandLine('content')
  const ended = promisify(execFile)(process.execPath, [program, 'main'])
  await expect(ended).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('<backup | badges') })
})
