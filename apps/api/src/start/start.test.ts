import { execFile } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runStart, temporaryDir } from '../../test/testing/command.ts'
import { createTestDatabase, postgresUrl } from '../../test/testing/database.ts'
import { findPort } from '../../test/testing/ports.ts'
import { connect } from '../platform/db/connect.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { readRuntime } from '../platform/process/runtime.ts'

const secret = 'a-secret-of-more-than-thirty-two-characters'

/** Expects a one-sentence error without a stack trace, and exit code 1. */
async function expectRefusal(settings: Record<string, string>, sentence: RegExp): Promise<void> {
  const command = runStart(settings)
  expect(await command.ended).toEqual({ code: 1, signal: null })
  expect(command.output().trim()).toMatch(sentence)
  expect(command.output().trim().split('\n')).toHaveLength(1)
}

/** Whether a PostgreSQL uses the folder’s cluster. */
async function isDatabaseRunning(dir: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args'])
  return stdout.includes(`-D ${join(dir, 'postgres')}`)
}

describe('rejects before anything is changed', () => {
  test('a port that is in use', async () => {
    const dir = await temporaryDir()
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((listening) => other.once('listening', listening))
    const { port } = other.address() as { port: number }
    await expectRefusal(
      { DATA_DIR: dir, PORT: String(port) },
      new RegExp(`^Port ${port} is taken by another program`),
    )
    other.close()
    expect(existsSync(join(dir, 'postgres'))).toBe(false)
  })

  test('a broken .env', async () => {
    const dir = await temporaryDir()
    const file = join(dir, 'broken.env')
    writeFileSync(file, 'PORT=3000\nthis sets nothing\n')
    await expectRefusal({ DATA_DIR: dir, ENV_FILE: file }, /broken\.env, line 2: expected NAME=value/)
    expect(existsSync(join(dir, 'postgres'))).toBe(false)
  })

  test('a wrong value, by its name', async () => {
    await expectRefusal({ PORT: 'three' }, /^PORT must be a whole number from 1 to 65535; it is "three"\.$/)
  })

  test('a data folder that is not writable', async () => {
    const file = join(await temporaryDir(), 'file')
    writeFileSync(file, 'not a folder')
    await expectRefusal(
      { DATA_DIR: file },
      /^The data folder .*file cannot be written \(there is a file of that name\)/,
    )
    await expectRefusal(
      { DATA_DIR: join(file, 'below') },
      /cannot be written \(there is a file of that name\)/,
    )
  })

  test('a database that rejects the account', async () => {
    const dir = await temporaryDir()
    const url = (await postgresUrl()).replace('zenit@', 'nobody@')
    await expectRefusal(
      { DATA_DIR: dir, PORT: String(await findPort()), DATABASE_URL: url },
      /^The database cannot be reached \(role "nobody" does not exist\); check DATABASE_URL\.$/,
    )
  })
})

describe('[API-02] an external database that is not available yet', () => {
  /** Starts the product with a database that is not available yet; returns the port on which it is expected. */
  async function startWithout(url: string) {
    const [port, databasePort] = [await findPort(), await findPort()]
    const target = new URL(url.replace('@/', '@localhost/'))
    const command = runStart({
      DATA_DIR: await temporaryDir(),
      PORT: String(port),
      DATABASE_URL: `postgres://zenit@127.0.0.1:${databasePort}${target.pathname}`,
    })
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    const live = async () => (await ask('/health/live'))?.status
    await expect.poll(live, { timeout: 60_000 }).toBe(200)
    return {
      command,
      ask,
      databasePort,
      socket: join(String(target.searchParams.get('host')), '.s.PGSQL.5432'),
    }
  }

  test('is waited for, live and not ready, and used once it is available', { timeout: 90_000 }, async () => {
    const database = await createTestDatabase()
    const { command, ask, databasePort, socket } = await startWithout(database.url)
    const ready = await ask('/health/ready')
    expect([ready?.status, ready?.headers.get('retry-after')]).toEqual([503, '2'])
    const call = await ask('/api/auth/get-user-data')
    expect([call?.status, call?.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await call?.json()).toMatchObject({ code: 'unavailable', status: 503 })
    expect(command.output()).toMatch(/^The database cannot be reached \(.*ECONNREFUSED.*\); waiting for it\./)

    const way = createServer((client) => {
      const server = createConnection(socket)
      for (const end of [client, server]) end.on('error', () => undefined)
      client.pipe(server).pipe(client)
    }).listen(databasePort, '127.0.0.1')
    onTestFinished(() => void way.close())
    await command.ready()
    expect((await ask('/health/ready'))?.status).toBe(200)
    command.child.kill('SIGTERM')
    expect(await command.ended).toEqual({ code: 0, signal: null })
    await database.drop()
  })

  test('is waited for no longer than configured', { timeout: 90_000 }, async () => {
    const { command } = await startWithout(await postgresUrl())
    command.child.kill('SIGTERM')
    expect(await command.ended).toEqual({ code: 0, signal: null })
  })
})

describe('production', () => {
  test('rejects the default secret', async () => {
    await expectRefusal({ NODE_ENV: 'production' }, /^SECRET must be set in production/)
  })

  test('rejects a database that could lose confirmed writes', async () => {
    const dir = await temporaryDir()
    const settings = { NODE_ENV: 'production', SECRET: secret, DATA_DIR: dir, PORT: String(await findPort()) }
    // The database of the tests is not durable.
    await expectRefusal(
      { ...settings, DATABASE_URL: await postgresUrl() },
      /^The database runs with fsync = off/,
    )
    await expectRefusal(
      { ...settings, DATABASE_SETTINGS: 'synchronous_commit=off' },
      /^The database runs with synchronous_commit = off/,
    )
    await expectRefusal(
      { ...settings, DATABASE_SETTINGS: 'full_page_writes=off' },
      /^The database runs with full_page_writes = off and could not mend a page/,
    )
    expect(await isDatabaseRunning(dir)).toBe(false)
  })

  test('has no demo content or accounts', async () => {
    const dir = await temporaryDir()
    const command = runStart({
      NODE_ENV: 'production',
      SECRET: secret,
      DATA_DIR: dir,
      PORT: String(await findPort()),
      HOST: '127.0.0.1',
      DEMO: '',
    })
    await command.ready()
    const db = connect(readRuntime(dir)?.databaseUrl ?? '', 1)
    const { rows } = await sql`
      select (select count(*) from courses) as courses, (select count(*) from hub.accounts) as accounts`.execute(
      db,
    )
    await db.destroy()
    expect(rows).toEqual([{ courses: 0, accounts: 0 }])
    expect(command.output()).not.toContain('zenit-demo')
  })
})

describe('a running product', () => {
  test('locks its folder, drains at SIGTERM, and restarts after kill -9', async () => {
    const dir = await temporaryDir()
    const settings = { DATA_DIR: dir, PORT: String(await findPort()) }
    const first = runStart(settings)
    await first.ready()

    await expectRefusal(
      { ...settings, PORT: String(await findPort()) },
      /^Zenit is already running on .* at http:\/\/localhost:\d+ \(process \d+\)/,
    )
    const url = `http://127.0.0.1:${settings.PORT}`
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)

    const db = connect(readRuntime(dir)?.databaseUrl ?? '', 1)
    await sql`create table kept (value int)`.execute(db)
    await sql`insert into kept values (42)`.execute(db)
    await db.destroy()

    first.child.kill('SIGKILL')
    expect((await first.ended).signal).toBe('SIGKILL')
    expect(await isDatabaseRunning(dir)).toBe(true)

    const second = runStart(settings)
    // The killed process’s file still exists, so wait for the next one.
    while (readRuntime(dir)?.pid !== second.child.pid) {
      expect(second.child.exitCode, second.output()).toBeNull()
      await new Promise((soon) => setTimeout(soon, 50))
    }
    const again = connect(readRuntime(dir)?.databaseUrl ?? '', 1)
    expect((await sql`select value from kept`.execute(again)).rows).toEqual([{ value: 42 }])
    await again.destroy()

    second.child.kill('SIGTERM')
    expect(await second.ended).toEqual({ code: 0, signal: null })
    expect(await isDatabaseRunning(dir)).toBe(false)
    expect(readRuntime(dir)).toBeNull()
  })

  test('finishes a request in progress before it stops', async () => {
    const dir = await temporaryDir()
    const settings = { DATA_DIR: dir, PORT: String(await findPort()) }
    const database = await createTestDatabase()
    const command = runStart({ ...settings, DATABASE_URL: database.url })
    await command.ready()
    // This lock blocks every look-up of a session.
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = database.db.transaction().execute(async (tx) => {
      await sql`lock table session_tokens in access exclusive mode`.execute(tx)
      locked.resolve()
      await held.promise
    })
    await locked.promise
    const answer = fetch(`http://127.0.0.1:${settings.PORT}/api/auth/get-user-data`, {
      headers: { cookie: 'caiplatform_access=unknown' },
    })
    await waitForBlocked(database.db)
    command.child.kill('SIGTERM')
    await refusesConnections(settings.PORT)
    held.resolve()
    await holder
    expect((await answer).status).toBe(401)
    expect(await command.ended).toEqual({ code: 0, signal: null })
    await database.drop()
  })
})

async function waitForBlocked(db: ReturnType<typeof connect>): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
    await new Promise((soon) => setTimeout(soon, 20))
  }
}

/** Waits until the server stops and rejects new connections. */
async function refusesConnections(port: string): Promise<void> {
  while (
    await fetch(`http://127.0.0.1:${port}/health/live`).then(
      ({ status }) => status === 200,
      () => false,
    )
  )
    await new Promise((soon) => setTimeout(soon, 20))
}

test('a partially created cluster is created again', async () => {
  const dir = await temporaryDir()
  const first = await startEmbedded({ dir, settings: ['fsync=off'] })
  await first.stop()
  await promisify(execFile)('rm', [
    join(dir, 'postgres/zenit-ready'),
    join(dir, 'postgres/global/pg_control'),
  ])
  const second = await startEmbedded({ dir, settings: ['fsync=off'] })
  const db = connect(second.url('postgres'), 1)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
  await second.stop()
})

test('a cluster without the mark of this product is moved aside with its data', async () => {
  const dir = await temporaryDir()
  const first = await startEmbedded({ dir, settings: ['fsync=off'] })
  await first.stop()
  await rm(join(dir, 'postgres/zenit-ready'))
  const second = await startEmbedded({ dir, settings: ['fsync=off'] })
  await second.stop()
  const aside = readdirSync(dir).filter((name) => name.startsWith('postgres-unfinished-'))
  expect(aside).toHaveLength(1)
  expect(existsSync(join(dir, String(aside[0]), 'global/pg_control'))).toBe(true)
})
