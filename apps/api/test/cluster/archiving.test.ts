import { execFile } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ensureArchiving } from '../../../../scripts/lib/archiving.mjs'
import { checkArchiving } from '../../src/doctor/archiving.ts'
import { connect, type Db } from '../../src/platform/db/connect.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { migrateJobs } from '../../src/platform/jobs.ts'
import { audit, type Count } from '../faults/ledger/audit.ts'
import { Book } from '../faults/ledger/book.ts'
import { Client } from '../faults/ledger/client.ts'
import { live } from '../faults/ledger/life.ts'
import { createEntrance, prepareStage, type Stage } from '../faults/ledger/seed.ts'
import { Product } from '../faults/product.ts'
import { Visitor } from '../faults/visitor.ts'
import { commandLine, temporaryDir } from '../testing/command.ts'
import { compileCache } from '../testing/compile-cache.ts'
import { startReceiver } from '../testing/otlp/receiver.ts'
import { ArchivedServer } from './archiving.ts'

const missing = ensureArchiving()
const leftOut = missing.length > 0 ? ` (left out: ${missing.join(' and ')} cannot be installed here)` : ''

const look = (env: Record<string, string>, ...args: string[]): Promise<string> =>
  new Promise((done) => {
    const own = { PATH: process.env.PATH, ...compileCache, ENV_FILE: '/no/such/file' }
    execFile(process.execPath, commandLine('doctor', ...args), { env: { ...own, ...env } }, (_, stdout) =>
      done(stdout),
    )
  })

function open(url: string): Db {
  const db = connect(url, 4)
  onTestFinished(() => db.destroy())
  return db
}

async function startProduct(url: string, settings: Record<string, string> = {}): Promise<Product> {
  const product = await Product.create({
    dataDir: await temporaryDir(),
    settings: { DATABASE_URL: url, ...settings },
  })
  await product.start()
  onTestFinished(() => product.stop())
  return product
}

/** A learner who goes from the introduction to a test and a final work. The book records what the server confirmed. */
async function liveOnce(db: Db, stage: Stage, product: Product): Promise<Book> {
  const book = new Book()
  const urls = [product.url]
  const client = new Client(await createEntrance(db, stage), {
    urls,
    book,
    signal: AbortSignal.timeout(60_000),
  })
  await live(client, stage)
  return book
}

async function count(db: Db, book: Book): Promise<Count> {
  const sum = { acknowledged: 0, unanswered: 0, lost: 0, doubled: 0 }
  for (const one of Object.values(await audit(db, book)))
    for (const field of Object.keys(sum) as (keyof Count)[]) sum[field] += one[field]
  return sum
}

/** The last values that a process for jobs alone sends about archiving. */
async function readWorkerMetrics(url: string) {
  const receiver = await startReceiver()
  const worker = await startProduct(url, { ROLES: 'worker', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint })
  await worker.stop()
  const lastOf = (metric: string) => receiver.points().findLast(({ name }) => name === metric)?.value
  return {
    faulty: lastOf('wal_archive_faulty'),
    lastSuccess: lastOf('wal_archive_last_success_timestamp_seconds'),
  }
}

const readMoment = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(db)
  return rows[0]?.moment ?? ''
}

const isRecovering = async (url: string): Promise<boolean> => {
  const db = connect(url, 1)
  try {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
    return rows[0]?.is !== false
  } finally {
    await db.destroy()
  }
}

describe.skipIf(missing.length > 0)(`an archived PostgreSQL${leftOut}`, () => {
  let server: ArchivedServer
  beforeAll(async () => {
    server = await ArchivedServer.start()
  })
  afterAll(() => server?.remove())

  test('[OPS-05] doctor and the metrics of a worker report when archiving fails and when it works again', {
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
    const held = await readWorkerMetrics(url)
    expect(held.faulty).toBe(1)
    await server.holdArchive(false)
    await fill()
    await expect.poll(() => checkArchiving(db)).toMatchObject({ state: 'ok' })
    const mended = await readWorkerMetrics(url)
    expect(mended.faulty).toBe(0)
    expect(mended.lastSuccess).toBeGreaterThan(held.lastSuccess ?? Number.NaN)
  })

  test('[OPS-06] the database is restored to the moment before a mistake, with the documented commands', {
    timeout: 240_000,
    tags: ['long'],
  }, async () => {
    const db = open(server.url('main'))
    await migrate(db)
    await migrateJobs(server.url('main'))
    const stage = await prepareStage(db)
    const anna = await Visitor.create(db, stage)
    const before = await startProduct(server.url('main'))
    const book = await liveOnce(db, stage, before)
    expect(book.surprises).toEqual([])
    const moment = await readMoment(db)
    const later = await createEntrance(db, stage)
    // The mistake: all users are deleted instead of one, with everything that refers to them.
    await sql`truncate users cascade`.execute(db)
    await before.stop()
    const { acknowledged, lost } = await count(db, book)
    expect(acknowledged).toBeGreaterThan(20)
    expect(lost, 'the mistake').toBeGreaterThan(10)
    await db.destroy()

    await server.follow('Back to a moment', { '2026-11-28 09:41:00+01': moment })
    await expect.poll(() => isRecovering(server.url('recovered'))).toBe(false)
    await server.follow('Back to a moment', {}, 1)

    const after = await startProduct(server.takenOver)
    const recovered = open(server.takenOver)
    expect(await count(recovered, book)).toEqual({ acknowledged, unanswered: 0, lost: 0, doubled: 0 })
    const people = await recovered.selectFrom('users').select('id').execute()
    expect(people.map(({ id }) => id)).not.toContain(later.userId)
    const home = await anna.ask(`${after.url}/api/homepage-data`)
    expect(home?.status).toBe(200)
    expect(await checkArchiving(recovered)).toMatchObject({ state: 'ok' })
  })
})
