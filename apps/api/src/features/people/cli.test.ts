import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { commandLine } from '../../../test/testing/command.ts'
import { compileCache } from '../../../test/testing/compile-cache.ts'
import { createUser } from '../../../test/testing/factories.ts'
import { ownHubName } from '../identity/own-hub.ts'

const app = await createTestApp()
const { db } = app.deps
const dataDir = await mkdtemp(join(tmpdir(), 'zenit-people-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = {
    PATH: process.env.PATH,
    ...compileCache,
    DATABASE_URL: app.database.url,
    DATA_DIR: dataDir,
    ENV_FILE: '/no/such/file',
  }
  const ran = promisify(execFile)(process.execPath, commandLine('people', ...args), { env })
  return ran.then((one) => ({ ...one, code: 0 })).catch((error) => error)
}

async function person(email: string, given: { rank?: number; issuer?: string; disabled?: boolean } = {}) {
  const id = await createUser(db, { firstName: 'Zofia', lastName: 'Łękołodzka', ...given })
  const changes = {
    email,
    issuer: given.issuer ?? ownHubName,
    disabled_at: given.disabled ? app.clock() : null,
  }
  await db.updateTable('users').set(changes).where('id', '=', id).execute()
  return id
}

const rolesOf = async (id: string) =>
  (await db.selectFrom('users').where('id', '=', id).select('roles').executeTakeFirstOrThrow()).roles
const linesOf = (id: string) =>
  db
    .selectFrom('staff_actions')
    .where('person_id', '=', id)
    .select(['actor_id', 'action', 'reason', 'after'])
    .execute()

test('[ACCESS-06] the first admin is appointed by a command, once, and it is in the audit log', async () => {
  const id = await person('zofia@zenit.example')
  const first = await run('make-admin', 'ZOFIA@ｚenit.example')
  expect([first.code, first.stdout]).toEqual([
    0,
    'Zofia Łękołodzka <ZOFIA@ｚenit.example> is an admin now: the studio is at /studio.\n',
  ])
  expect((await run('make-admin', 'zofia@zenit.example')).stdout).toContain('is an admin already')
  expect(await rolesOf(id)).toEqual(['learner', 'admin'])
  expect(await linesOf(id)).toEqual([
    {
      actor_id: null,
      action: 'roles-changed',
      reason: 'npm run people -- make-admin',
      after: { roles: ['learner', 'admin'] },
    },
  ])
})

test('[ACCESS-06] if several accounts have the address, it asks which one', async () => {
  const own = await person('two@zenit.example')
  const other = await person('two@zenit.example', { issuer: 'https://hub.example', rank: 1 })
  const asked = await run('make-admin', 'two@zenit.example')
  expect([asked.code, asked.stdout]).toEqual([1, ''])
  expect(asked.stderr).toContain('2 accounts')
  expect(asked.stderr).toContain(`--id ${own}  --issuer own`)
  expect(asked.stderr).toContain(`--id ${other}  --issuer https://hub.example`)
  expect([await rolesOf(own), await rolesOf(other)]).toEqual([['learner'], ['learner']])
  expect((await run('make-admin', 'two@zenit.example', '--issuer', 'https://none.example')).stderr).toContain(
    'None of',
  )
  const chosen = await run('make-admin', 'two@zenit.example', '--issuer', 'https://hub.example')
  expect(chosen.stdout).toContain('once they have finished the introduction')
  expect([await rolesOf(own), await rolesOf(other)]).toEqual([['learner'], ['learner', 'admin']])
  expect((await run('make-admin', 'two@zenit.example', '--id', own)).code).toBe(0)
})

await person('out@zenit.example', { disabled: true })

test.each([
  ['an address that never signed in', ['make-admin', 'nobody@zenit.example'], 'has signed in yet'],
  ['somebody shut out', ['make-admin', 'out@zenit.example'], 'is shut out'],
  ['no address', ['make-admin'], 'Usage:'],
  ['another command', ['make-king', 'zofia@zenit.example'], 'Usage:'],
  ['an unknown option', ['make-admin', 'zofia@zenit.example', '--force'], 'Usage:'],
])('[ACCESS-06] it refuses %s in plain words', async (_, args, words) => {
  const refused = await run(...args)
  expect([refused.code, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toContain(words)
  expect(refused.stderr).not.toContain('.ts:')
})
