import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureDefaultOrganisation } from '../../src/features/organisations/queries.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../src/platform/db/embedded.ts'
import { type OwnDatabase, startOwnDatabase } from './database.ts'
import { prepareStage, type Stage } from './ledger/seed.ts'
import { Product } from './product.ts'
import { SilentProxy } from './silent-proxy.ts'
import { type Answer, type Listening, Visitor } from './visitor.ts'

/** How long the database is unavailable; a minute with ZENIT_AWAY_SECONDS=60. */
const awaySeconds = Number(process.env.ZENIT_AWAY_SECONDS || 3)
// This test does not depend on durability.
const settings = ['fsync=off']
const patience = { timeout: 60_000, interval: 100 }

let dir = ''
let database: OwnDatabase
let server: EmbeddedDatabase
let stage: Stage
let visitor: Visitor
let product: Product
let proxy: SilentProxy
let listening: Listening

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'zenit-away-'))
  database = await startOwnDatabase(join(dir, 'database'), settings)
  server = database.server
  await ensureDefaultOrganisation(database.db)
  stage = await prepareStage(database.db)
  visitor = await Visitor.create(database.db, stage)
  const address = new URL(database.url.replace('@/', '@localhost/'))
  proxy = new SilentProxy(join(String(address.searchParams.get('host')), '.s.PGSQL.5432'))
  const port = await proxy.listen()
  const through = `postgres://zenit@127.0.0.1:${port}/zenit`
  product = await Product.create({ dataDir: dir, settings: { DATABASE_URL: through } })
  await product.start()
  listening = visitor.listen(product.url)
})

afterAll(async () => {
  listening?.close()
  await product?.stop()
  proxy?.close()
  await database.db.destroy()
  await server.stop()
  await rm(dir, { recursive: true, force: true })
})

const read = () => visitor.ask(`${product.url}/api/tools`)
const write = () => visitor.ask(`${product.url}/api/tools/add-to-favorites/${stage.toolIds[0]}`, 'POST')
const ready = () => visitor.ask(`${product.url}/health/ready`)

/** The error is the one of the contract for temporary failures, with a time to retry after. */
function expectUnavailable(answer: Answer | null): void {
  expect(answer?.status, answer?.text).toBe(503)
  expect(answer?.type).toContain('application/problem+json')
  expect(Number(answer?.retryAfter)).toBeGreaterThan(0)
}

/** Everything that needs the database works: calls, jobs, heartbeats, and events to open pages. */
async function expectWhole(): Promise<Record<string, number>> {
  const since = performance.now()
  const passed = () => Math.round(performance.now() - since)
  const { db } = database
  await expect
    .poll(async () => (await write())?.status, patience)
    .toBe(200)
    .catch((cause) => {
      const log = product.log.slice(-5_000)
      throw new Error(`No write goes through; it ended by itself ${product.ownEnds} times:\n${log}`, {
        cause,
      })
    })
  const calls = passed()
  await expect.poll(async () => (await ready())?.status, patience).toBe(200)
  const beats = async () => {
    const { rows } = await sql<{ late: boolean }>`
      select beaten_at < clock_timestamp() - interval '4 seconds' as late from heartbeat`.execute(db)
    return rows[0]?.late
  }
  await expect.poll(beats, patience).toBe(false)
  const heartbeat = passed()
  const heard = async () => {
    const before = listening.events
    await sql`select pg_notify('notifications', ${`${visitor.userId} `})`.execute(db)
    await sleep(100)
    return listening.events > before
  }
  await expect.poll(heard, patience).toBe(true)
  const announcements = passed()
  const { rows } = await sql<{
    id: string
  }>`select id from graphile_worker.add_job('jobs.release.v1', '{}'::json)`.execute(db)
  // Only this job: jobs that the clock started while the database was unavailable have failed, and remain.
  const waiting = async () => {
    const left = await sql`select from graphile_worker.jobs where id = ${rows[0]?.id}`.execute(db)
    return left.rows.length
  }
  await expect.poll(waiting, patience).toBe(0)
  expect(product.ownEnds, product.log).toBe(0)
  return { calls, heartbeat, announcements, jobs: passed() }
}

const longest = (answers: (Answer | null)[]) =>
  Math.round(Math.max(...answers.map((answer) => answer?.ms ?? Number.POSITIVE_INFINITY)))

describe('[API-02] PostgreSQL', () => {
  test('unavailable: 503 with Retry-After, and automatic recovery', {
    timeout: 240_000,
  }, async () => {
    await expectWhole()
    await server.stop()
    const until = performance.now() + awaySeconds * 1000
    const answers: (Answer | null)[] = []
    // The session may be cached for a second.
    while ((await read())?.status === 200) await sleep(50)
    while (performance.now() < until) {
      const [one, two, health] = await Promise.all([read(), write(), ready()])
      expectUnavailable(one)
      expectUnavailable(two)
      expect(health?.status).toBe(503)
      answers.push(one, two, health)
      await sleep(100)
    }
    expect((await visitor.ask(`${product.url}/health/live`))?.status).toBe(200)
    server = await startEmbedded({ dir: join(dir, 'database'), settings })
    const back = await expectWhole()
    console.log(
      `away for ${awaySeconds} s: ${answers.length} answers 503, the slowest after ${longest(answers)} ms; back after (ms):`,
      back,
    )
  })

  test('with locks that another client holds: bounded waiting, 503, and recovery', {
    timeout: 120_000,
  }, async () => {
    const release = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = database.db.transaction().execute(async (tx) => {
      await sql`lock table favourite_tools in access exclusive mode`.execute(tx)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    // More than the pool has connections: some wait for the lock, the others for a connection.
    const answers = await Promise.all(Array.from({ length: 40 }, write))
    for (const answer of answers) expectUnavailable(answer)
    release.resolve()
    await holder
    console.log(
      `40 calls before a lock: the slowest 503 after ${longest(answers)} ms; back:`,
      await expectWhole(),
    )
  })

  test('with connections closed repeatedly under load: at most 503s', { timeout: 180_000 }, async () => {
    let isOver = false
    const statuses = new Map<number, number>()
    const others: unknown[] = []
    const load = Array.from({ length: 8 }, async (_, index) => {
      while (!isOver) {
        const answer = await (index % 2 ? read() : write())
        const status = answer?.status ?? 0
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status !== 200 && status !== 503) others.push(answer)
      }
    })
    for (let cut = 0; cut < 25; cut++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
        .execute(database.db)
        .catch(() => undefined)
      await sleep(80)
    }
    isOver = true
    await Promise.all(load)
    expect(product.ownEnds, product.log).toBe(0)
    expect(others).toEqual([])
    const back = await expectWhole()
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity where datname = current_database()`.execute(database.db)
    // Connections of the pool, the listener and the queue; none has leaked.
    expect(rows[0]?.count).toBeLessThan(10 + 1 + 10 + 5)
    console.log('25 times all connections cut:', Object.fromEntries(statuses), 'back:', back)
  })

  test('with connections that stop responding: bounded waiting, 503, and recovery over new ones', {
    timeout: 240_000,
  }, async () => {
    await Promise.all(Array.from({ length: 20 }, read))
    proxy.silence()
    await sleep(1_100)
    const during = await Promise.all(Array.from({ length: 20 }, read))
    for (const answer of during) expectUnavailable(answer)
    expect((await ready())?.status).toBe(503)
    proxy.speak()
    const back = await expectWhole()
    const after = []
    for (let count = 0; count < 30; count++) after.push((await write())?.status)
    expect(after).toEqual(Array(30).fill(200))
    console.log(`silent connections: the slowest 503 after ${longest(during)} ms; back:`, back)
  })
})
