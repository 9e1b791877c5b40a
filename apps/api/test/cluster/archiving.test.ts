import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ensureArchiving } from '../../../../scripts/lib/archiving.mjs'
import { checkArchiving } from '../../src/doctor/archiving.ts'
import { connect, type Db } from '../../src/platform/db/connect.ts'
import { temporaryDir } from '../testing/command.ts'
import { compileCache } from '../testing/compile-cache.ts'
import { ArchivedServer } from './archiving.ts'

const missing = ensureArchiving()
const leftOut = missing.length > 0 ? ` (left out: ${missing.join(' and ')} cannot be installed here)` : ''
const doctor = resolve(import.meta.dirname, '../../src/doctor/cli.ts')

const look = (env: Record<string, string>, ...args: string[]): Promise<string> =>
  new Promise((done) => {
    const own = { PATH: process.env.PATH, ...compileCache, ENV_FILE: '/no/such/file' }
    execFile(process.execPath, [doctor, ...args], { env: { ...own, ...env } }, (_, stdout) => done(stdout))
  })

function open(url: string): Db {
  const db = connect(url, 4)
  onTestFinished(() => db.destroy())
  return db
}

describe.skipIf(missing.length > 0)(`an archived PostgreSQL${leftOut}`, () => {
  let server: ArchivedServer
  beforeAll(async () => {
    server = await ArchivedServer.start()
  })
  afterAll(() => server?.remove())

  test('[OPS-05] the doctor tells that archiving fails, and that it goes on', {
    tags: ['long'],
  }, async () => {
    const url = server.url('main')
    const db = open(url)
    const fill = () => sql`select pg_logical_emit_message(true, 'test', 'x'), pg_switch_wal()`.execute(db)
    expect(await checkArchiving(db)).toEqual({
      state: 'ok',
      detail: expect.stringMatching(/^last archived \d+ s ago; archive_timeout is 60 s$/),
    })
    await server.holdArchive(true)
    await fill()
    await expect.poll(() => checkArchiving(db)).toMatchObject({ state: 'failed' })
    const env = { DATABASE_URL: url, DATA_DIR: await temporaryDir() }
    expect(await look(env)).toMatch(/^✗ archiving +[0-9A-F]{24} failed \d+ s ago; last archived \d+ s ago/m)
    const { findings } = JSON.parse(await look(env, '--json'))
    expect(findings).toContainEqual(expect.objectContaining({ check: 'archiving', state: 'failed' }))
    await server.holdArchive(false)
    await fill()
    await expect.poll(() => checkArchiving(db)).toMatchObject({ state: 'ok' })
  })
})
