import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/testing/database.ts'
import { isDatabaseAway } from './away.ts'
import { connectServing, createServingPool, type DbOrTx, openPool, openServing } from './connect.ts'
import { prepareShared } from './prepare.ts'

/** A database of the test, with one connection of the test itself. */
async function createDatabase() {
  const database = await createTestDatabase('template1')
  onTestFinished(() => database.drop())
  const count = async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db)
    return rows[0]?.open
  }
  return { url: database.url, count }
}

const whoReads = prepareShared<{ pid: number }, object>(() => sql`select pg_backend_pid() as pid`)

test('[ERR-03] connections are open before the first request: ten of the pool, and two lanes', async () => {
  const { url, count } = await createDatabase()
  const db = connectServing(url, 12)
  onTestFinished(() => db.destroy())
  expect(await count()).toBe(0)
  await openServing(db)
  expect(await count()).toBe(12)
  const reads = await Promise.all(Array.from({ length: 40 }, () => whoReads(db, {})))
  expect(new Set(reads.map(([row]) => row?.pid)).size, 'the lanes take every read').toBeLessThanOrEqual(2)
})

test('[ERR-03] ten stay open when idle, and others close', async () => {
  const { url, count } = await createDatabase()
  const pool = createServingPool(url, 12, 100)
  onTestFinished(() => pool.end())
  await openPool(pool)
  expect(await count()).toBe(10)
  const busy = await Promise.all(Array.from({ length: 12 }, () => pool.connect()))
  expect(await count()).toBe(12)
  for (const client of busy) client.release()
  await expect.poll(count).toBe(10)
  await sleep(300)
  expect(await count()).toBe(10)
})

test('[ERR-03] a server starts although its database is unavailable', async () => {
  const { url } = await createDatabase()
  const db = connectServing(url.replace(/\/test_[^?]*/, '/not-there'), 4)
  onTestFinished(() => db.destroy())
  await openServing(db)
  await expect(whoReads(db, {})).rejects.toThrow('does not exist')
})

const readShared = prepareShared<object, { least: number }>(
  ({ least }) => sql`select * from counts where count >= ${least}`,
)

test('[ERR-03] [OPS-02] a column that a newer version adds does not fail statements that return all columns', async () => {
  const { url } = await createDatabase()
  // One connection, so that all statements meet the same plans.
  const [db, newer] = [connectServing(url, 1), connectServing(url, 1)]
  for (const one of [db, newer]) onTestFinished(() => one.destroy())
  await openServing(db)
  await sql`create table counts (count int primary key)`.execute(newer)
  const read = (from: DbOrTx = db) => sql`select * from counts where count >= ${0}`.execute(from)
  const write = (tx: DbOrTx, count: number) =>
    sql`insert into counts values (${count}) returning *`.execute(tx)
  const readAll = () =>
    Promise.all(
      Array.from({ length: 8 }, async () => [(await read()).rows, await readShared(db, { least: 0 })]),
    )
  await db.transaction().execute((tx) => write(tx, 1))
  await readAll()
  await sql`alter table counts add column more int`.execute(newer)
  for (const [rows, shared] of await readAll()) {
    expect(rows).toEqual([{ count: 1, more: null }])
    expect(shared).toEqual(rows)
  }
  // A transaction is aborted: the request is told to try again, which succeeds.
  const insert = () => db.transaction().execute((tx) => write(tx, 2))
  const error = await insert().catch((refusal: unknown) => refusal)
  expect(isDatabaseAway(error)).toBe(true)
  expect((await insert()).rows).toEqual([{ count: 2, more: null }])
})
