import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { commandLine } from '../../../test/testing/command.ts'
import { compileCache } from '../../../test/testing/compile-cache.ts'
import { createUser } from '../../../test/testing/factories.ts'
import { createAccount } from '../../features/hub/accounts/queries.ts'
import { Browser, createListeningApp } from '../../features/hub/browser.testing.ts'
import { ania } from '../../features/session/login/login.testing.ts'

const zenit = await createListeningApp()
const dataDir = await mkdtemp(join(tmpdir(), 'zenit-session-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const userId = await createUser(zenit.deps.db, { firstName: 'Zofia' })
await zenit.deps.db
  .updateTable('users')
  .set({ email: 'zofia@zenit.example' })
  .where('id', '=', userId)
  .execute()

function run(args: string | string[], env: Record<string, string> = {}) {
  return promisify(execFile)(process.execPath, commandLine('session', ...[args].flat()), {
    env: {
      PATH: process.env.PATH,
      ...compileCache,
      DATABASE_URL: zenit.database.url,
      DATA_DIR: dataDir,
      PUBLIC_URL: zenit.url,
      ENV_FILE: join(dataDir, 'none'),
      ...env,
    },
  })
}

test('[AUTH-06] the cookie jar signs a script in, including the CSRF token', async () => {
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

test('is rejected in production', async () => {
  const refused = run('zofia@zenit.example', { NODE_ENV: 'production', SECRET: 's'.repeat(40) })
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('production'),
  })
})

test('prints one sentence if nobody has this address', async () => {
  await expect(run('nikt@zenit.example')).rejects.toMatchObject({
    code: 1,
    stderr: 'Nobody with the address nikt@zenit.example has signed in yet.\n',
  })
})

describe('[AUTH-02] a sign-in link', () => {
  const open = async (link: string) => {
    const { searchParams } = new URL(link)
    const browser = new Browser(zenit.url)
    await browser.call('GET', '/auth/login-settings')
    return browser.call('POST', '/auth/exchange-login-code', { loginCode: searchParams.get('loginCode') })
  }

  test('with a code opens the requested path, once', async () => {
    zenit.clock.set(new Date())
    const { stdout } = await run(['link', 'ZOFIA@zenit.example', 'code', '/programs?page=2'])
    const link = stdout.trim()
    expect(link.startsWith(`${zenit.url}/programs?page=2&loginCode=`)).toBe(true)
    expect((await open(link)).body.user?.firstName).toBe('Zofia')
    expect((await open(link)).status).toBe(401)
  })

  test.each(['query', 'fragment'])('with tokens of the product’s own hub, in the %s', async (form) => {
    zenit.clock.set(new Date())
    await createAccount(zenit.deps.db, {
      ...ania,
      email: `${form}@zenit.example`,
      passwordHash: '',
      locale: 'pl',
      now: new Date(),
    })
    const { stdout } = await run(['link', `${form}@zenit.example`, form])
    const { search, hash } = new URL(stdout.trim())
    const tokens = Object.fromEntries(new URLSearchParams(form === 'query' ? search : hash.slice(1)))
    const browser = new Browser(zenit.url)
    await browser.call('GET', '/auth/login-settings')
    const { body } = await browser.call('POST', '/auth/url-login', tokens)
    expect(body.user?.email).toBe(`${form}@zenit.example`)
  })

  test.each([
    ['another site', ['link', 'zofia@zenit.example', 'code', '//evil.example/x']],
    ['the login', ['link', 'zofia@zenit.example', 'code', '/login']],
  ])('never opens %s', async (_, args) => {
    const { stdout } = await run(args)
    expect(new URL(stdout).origin + new URL(stdout).pathname).toBe(`${zenit.url}/`)
  })

  test.each([
    ['an unknown form', ['link', 'zofia@zenit.example', 'cookie'], {}],
    ['nobody', ['link'], {}],
    ['links that are switched off', ['link', 'zofia@zenit.example'], { URL_LOGIN: 'false' }],
    [
      'tokens of another hub',
      ['link', 'zofia@zenit.example', 'query'],
      { OIDC_ISSUER: 'https://hub.example', OIDC_CLIENT_ID: 'x' },
    ],
    ['a person who was never here', ['link', 'nikt@zenit.example'], {}],
  ])('refuses %s in one sentence', async (_, args, env) => {
    await expect(run(args, env)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^.+\n$/),
    })
  })
})
