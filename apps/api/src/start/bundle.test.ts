import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findPort, runStart, temporaryDir } from '../../test/testing/command.ts'
import { createTestDatabase } from '../../test/testing/database.ts'
import { projectRoot } from '../platform/environment.ts'
import { findBundle } from './bundle.ts'

const build = () => promisify(execFile)(process.execPath, [join(projectRoot, 'scripts/build-server.ts')])

test('[OPS-02] the bundled server finds what lies beside its sources, and serves', async () => {
  await build()
  expect((await build()).stdout, 'nothing is built twice').toBe('')
  const bundle = findBundle()
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
