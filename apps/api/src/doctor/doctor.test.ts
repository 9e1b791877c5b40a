import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { commandLine, runStart, temporaryDir } from '../../test/testing/command.ts'
import { compileCache } from '../../test/testing/compile-cache.ts'
import { findPort } from '../../test/testing/ports.ts'
import { connect, type Db } from '../platform/db/connect.ts'
import { readRuntime } from '../platform/process/runtime.ts'
import { checkBackups } from './surroundings.ts'

interface Visit {
  code: number
  text: string
}

function visit(env: Record<string, string>, ...args: string[]): Promise<Visit> {
  const own = { PATH: process.env.PATH, ...compileCache, ENV_FILE: '/no/such/file' }
  return new Promise((done) => {
    execFile(
      process.execPath,
      commandLine('doctor', ...args),
      { env: { ...own, ...env } },
      (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}` }),
    )
  })
}

/** The result of a check: its mark and its sentence. */
const lineOf = ({ text }: Visit, check: string) =>
  text.split('\n').find((line) => line.slice(2).startsWith(`${check} `))

test('[OPS-05] without a database everything else is still checked, and the exit code is 1', async () => {
  const dataDir = await temporaryDir()
  const { code, text } = await visit({ DATA_DIR: dataDir, PORT: String(await findPort()) }, '--json')
  const { isWell, findings } = JSON.parse(text)
  expect([code, isWell]).toEqual([1, false])
  const states = Object.fromEntries(
    findings.map((one: { check: string; state: string }) => [one.check, one.state]),
  )
  expect(states).toMatchObject({ settings: 'ok', database: 'failed', address: 'failed', 'sign-in': 'ok' })
  const away = await visit({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://nobody:geheim@127.0.0.1:1/zenit' })
  expect(lineOf(away, 'database')).toContain('ECONNREFUSED')
  expect(away.text).not.toContain('geheim')
})

test('[OPS-05] wrong settings and wrong arguments are reported', async () => {
  const wrong = await visit({ PORT: 'many' })
  expect(wrong).toMatchObject({ code: 1, text: expect.stringMatching(/^✗ settings +PORT must be/) })
  expect(await visit({}, '--colour')).toMatchObject({ code: 1, text: expect.stringContaining('Usage:') })
})

interface Installation {
  env: Record<string, string>
  db: Db
}

async function expectWell({ env }: Installation) {
  const found = await visit(env)
  expect(found.text).not.toMatch(/^[!✗] (?!data-folder)/m)
  expect(found.code).toBe(0)
  expect(lineOf(found, 'database')).toMatch(/PostgreSQL \d+/)
  expect(lineOf(found, 'address')).toContain(`http://localhost:${env.PORT} answers, version`)
}

async function expectMigrationsFollowed({ env, db }: Installation) {
  await sql`insert into migrations (name) values ('9999-later.sql')`.execute(db)
  const later = await visit(env)
  expect(lineOf(later, 'migrations')).toBe('✗ migrations   A later version was here: 9999-later.sql.')
  await sql`delete from migrations where name = '9999-later.sql' or name like '0002-%'`.execute(db)
  expect(lineOf(await visit(env), 'migrations')).toMatch(/^! migrations +The next start applies 0002-/)
}

async function expectJobsFollowed({ env, db }: Installation) {
  await sql`select graphile_worker.add_job('tests.nobody.v1', run_at => now() - interval '20 minutes')`.execute(
    db,
  )
  const late = await visit(env)
  expect([late.code, lineOf(late, 'jobs')]).toEqual([
    1,
    '✗ jobs         1 are due for more than 15 minutes: no worker does them.',
  ])
  await sql`update graphile_worker._private_jobs set attempts = max_attempts
    where run_at < now() - interval '15 minutes'`.execute(db)
  const lost = await visit(env)
  expect([lost.code, lineOf(lost, 'jobs')]).toEqual([0, '! jobs         1 failed for good: tests.nobody.v1.'])
}

async function expectBackupsFollowed({ env, db }: Installation) {
  const fault = 's3://backups/of-later/manifest.json is not what this version reads'
  await sql`insert into backup_runs (id, kind, started_at, finished_at, outcome, removal_fault)
    values (gen_random_uuid(), 'backup', now(), now(), 'succeeded', ${fault})`.execute(db)
  const found = await visit(env)
  const sentence = `Nothing old was removed: ${fault}.`
  expect([found.code, lineOf(found, 'backups')]).toEqual([0, expect.stringMatching(/^! backups /)])
  expect(lineOf(found, 'backups')).toContain(sentence)
  const { findings } = JSON.parse((await visit(env, '--json')).text)
  expect(findings).toContainEqual({
    check: 'backups',
    state: 'warning',
    detail: expect.stringContaining(sentence),
  })
}

async function expectMailTried({ env }: Installation) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'zenit' }) : done(new Error('no')),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise((done) => server.close(() => done())))
  const { port } = server.server.address() as { port: number }
  const mail = (password: string) => ({
    ...env,
    SMTP_URL: `smtp://zenit:${password}@127.0.0.1:${port}`,
    MAIL_FROM: 'Zenit <zenit@szkola.example>',
  })
  const accepted = await visit(mail('right'))
  expect(lineOf(accepted, 'mail')).toBe(
    '✓ mail         127.0.0.1 accepts mail from Zenit <zenit@szkola.example>',
  )
  const refused = await visit(mail('wrong'))
  expect(lineOf(refused, 'mail')).toMatch(/^✗ mail +Invalid login/)
  expect(refused.code).toBe(1)
}

test('[OPS-05] a running installation is checked from another process: tables, jobs, backups and mail', {
  timeout: 180_000,
}, async () => {
  const env = { DATA_DIR: await temporaryDir(), PORT: String(await findPort()) }
  const product = runStart({ ...env, LOG_LEVEL: 'silent' })
  await product.ready()
  const db = connect(readRuntime(env.DATA_DIR)?.databaseUrl ?? '', 1)
  onTestFinished(() => db.destroy())
  await expectWell({ env, db })
  await expectMigrationsFollowed({ env, db })
  await expectJobsFollowed({ env, db })
  await expectBackupsFollowed({ env, db })
  await expectMailTried({ env, db })
})

test('[OPS-05] [OPS-06] the newest complete backup counts, and must be at most a day old', async () => {
  const folder = await temporaryDir()
  const now = new Date('2026-11-22T04:00:00Z')
  const add = async (name: string, takenAt: string) => {
    await mkdir(join(folder, name))
    const manifest = { format: 1, takenAt, migrations: ['0001'], tables: [], sequences: [], files: [] }
    await writeFile(join(folder, name, 'manifest.json'), JSON.stringify(manifest))
  }
  expect(await checkBackups({ dir: folder, bucket: null }, now)).toMatchObject({ state: 'failed' })
  await add('monday', '2026-11-20T03:00:00.000Z')
  await mkdir(join(folder, 'tuesday.unfinished'))
  expect(await checkBackups({ dir: folder, bucket: null }, now)).toMatchObject({
    state: 'failed',
    detail: expect.stringContaining('49 hours old'),
  })
  await add('tuesday', '2026-11-22T03:00:00.000Z')
  expect(await checkBackups({ dir: folder, bucket: null }, now)).toMatchObject({ state: 'ok' })
})
