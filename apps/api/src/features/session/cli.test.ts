import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { createListeningApp } from '../hub/browser.testing.ts'

const zenit = await createListeningApp()
const dataDir = await mkdtemp(join(tmpdir(), 'zenit-session-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const userId = await createUser(zenit.deps.db, { firstName: 'Zofia' })
await zenit.deps.db
  .updateTable('users')
  .set({ email: 'zofia@zenit.example' })
  .where('id', '=', userId)
  .execute()

function run(email: string, env: Record<string, string> = {}) {
  const cli = resolve(import.meta.dirname, 'cli.ts')
  return promisify(execFile)(process.execPath, [cli, email], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: zenit.database.url,
      DATA_DIR: dataDir,
      PUBLIC_URL: zenit.url,
      ENV_FILE: join(dataDir, 'none'),
      ...env,
    },
  })
}

test('[AUTH-06] the jar signs a script in, CSRF token and all', async () => {
  const { stdout } = await run('ZOFIA@zenit.example')
  const lines = stdout.split('\n').filter((line) => line.includes('\t'))
  const cookies = new Map(lines.map((line) => line.split('\t')).map((parts) => [parts[5], parts[6]]))
  expect([...cookies.keys()]).toEqual([
    'caiplatform_access',
    'caiplatform_refresh',
    'caiplatform_authorized',
    'caiplatform_csrf_token',
  ])
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const mine = await fetch(`${zenit.url}/api/auth/get-user-data`, { headers: { cookie } })
  expect(await mine.json()).toMatchObject({ user: { firstName: 'Zofia' } })
  const write = await fetch(`${zenit.url}/api/auth/refresh-token`, {
    method: 'POST',
    headers: { cookie, 'x-csrf-token': cookies.get('caiplatform_csrf_token') ?? '' },
  })
  expect(write.status).toBe(200)
})

test('refuses in production', async () => {
  const refused = run('zofia@zenit.example', { NODE_ENV: 'production', SECRET: 's'.repeat(40) })
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('production'),
  })
})

test('says in one sentence that nobody has this address', async () => {
  await expect(run('nikt@zenit.example')).rejects.toMatchObject({
    code: 1,
    stderr: 'Nobody with the address nikt@zenit.example has signed in yet.\n',
  })
})
