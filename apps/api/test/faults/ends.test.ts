import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { expect, onTestFinished, test } from 'vitest'
import { job, releaseJobs, startWorker } from '../../src/platform/jobs.ts'
import { createTestDatabase } from '../testing/database.ts'
import { Product } from './product.ts'

const patience = { timeout: 30_000 }

async function start(settings: Record<string, string> = {}): Promise<Product> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'zenit-ends-'))
  const product = await Product.create({ dataDir, settings: { DATABASE_URL: database.url, ...settings } })
  onTestFinished(async () => {
    await product.stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  await product.start()
  return product
}

test('an uncaught error is logged, and the process stops in order, with exit code 1', async () => {
  const preload = pathToFileURL(join(import.meta.dirname, 'uncaught.ts')).href
  const product = await start({ NODE_OPTIONS: `--import ${preload}` })
  process.kill(product.pid, 'SIGUSR2')
  await expect.poll(() => product.lastCode, patience).toBe(1)
  expect(product.log).toContain('a failure that nobody caught')
})

test('[ERR-03] errors of the database are logged without the values that they quote', async () => {
  const preload = pathToFileURL(join(import.meta.dirname, 'uncaught-query.ts')).href
  const product = await start({ NODE_OPTIONS: `--import ${preload}` })
  process.kill(product.pid, 'SIGUSR2')
  await expect.poll(() => product.lastCode, patience).toBe(1)
  expect(product.log).toMatch(/DatabaseError \(23505\): PostgreSQL 23505 \(people_pkey, people\)\n\s+at /)
  expect(product.log).not.toContain('canary')
})

test('Ctrl-C twice within a second counts once, and the process stops in order', async () => {
  const product = await start()
  for (const _ of [1, 2]) process.kill(product.pid, 'SIGINT')
  await expect.poll(() => product.lastCode, patience).toBe(0)
})

test('a job that always fails ends with its last attempt, and delays no other', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const done: number[] = []
  const failing = job({
    name: 'test.failing.v1',
    payload: Type.Object({}),
    maxAttempts: 2,
    run: () => Promise.reject(new Error('as always')),
  })
  const working = job({
    name: 'test.working.v1',
    payload: Type.Object({ number: Type.Integer() }),
    maxAttempts: 2,
    run: async ({ number }) => {
      done.push(number)
    },
  })
  const worker = await startWorker(database.url, [failing, working])
  onTestFinished(worker.stop)
  const add = (name: string, payload: object) =>
    sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => 2)`.execute(
      database.db,
    )
  await add('test.failing.v1', {})
  // A payload that no handler accepts counts as a failure like any other.
  await add('test.working.v1', { number: 'poison' })
  await add('test.working.v1', { number: 7 })
  await expect.poll(() => done, patience).toEqual([7])
  const soon = () =>
    sql`update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts`.execute(
      database.db,
    )
  const left = async () => {
    await soon()
    const { rows } = await sql<{ attempts: number; isHeld: boolean; said: boolean }>`
      select attempts, locked_at is not null as "isHeld", last_error is not null as said
      from graphile_worker.jobs order by id`.execute(database.db)
    return rows
  }
  const given = { attempts: 2, isHeld: false, said: true }
  await expect.poll(left, patience).toEqual([given, given])
})

test('jobs of a killed worker are released within minutes, and never those of a running one', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const { db } = database
  const hold = async (
    worker: string,
    { lockedFor, seenBefore }: { lockedFor: string; seenBefore?: string },
  ) => {
    await sql`select graphile_worker.add_job('test.held.v1', json_build_object('worker', ${worker}::text))`.execute(
      db,
    )
    await sql`update graphile_worker._private_jobs set locked_at = now() - ${lockedFor}::interval, locked_by = ${worker}
      where locked_at is null`.execute(db)
    if (seenBefore)
      await sql`insert into job_workers values (${worker}, now() - ${seenBefore}::interval)`.execute(db)
  }
  await hold('living', { lockedFor: '3 hours', seenBefore: '20 seconds' })
  await hold('killed', { lockedFor: '2 minutes', seenBefore: '2 minutes' })
  await hold('unknown', { lockedFor: '2 minutes' })
  await hold('unknown-for-long', { lockedFor: '6 minutes' })
  await releaseJobs({ db }).run({})
  const { rows } =
    await sql`select locked_by from graphile_worker.jobs where locked_by is not null order by id`.execute(db)
  expect(rows).toEqual([{ locked_by: 'living' }, { locked_by: 'unknown' }])
})

test('workers send heartbeats under the name with which they lock jobs', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const { db } = database
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const long = job({ name: 'test.long.v1', payload: Type.Object({}), maxAttempts: 1, run: () => finished })
  const worker = await startWorker(database.url, [long])
  await sql`select graphile_worker.add_job('test.long.v1', '{}'::json)`.execute(db)
  const holders = async () => {
    const { rows } =
      await sql`select j.locked_by from graphile_worker.jobs j join job_workers w on w.id = j.locked_by
      where w.seen_at > now() - interval '30 seconds'`.execute(db)
    return rows.length
  }
  await expect.poll(holders, { timeout: 20_000 }).toBe(1)
  finish()
  await worker.stop()
})
