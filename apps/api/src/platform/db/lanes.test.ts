import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/testing/database.ts'
import { connectServing, type Db } from './connect.ts'
import { prepareShared } from './prepare.ts'

const database = await createTestDatabase('template1')
await sql`create table notes (id int primary key, text text not null)`.execute(database.db)

interface Backend {
  pid: number
  id: number
}

const whoReads = prepareShared<Backend, { id: number }>(
  ({ id }) => sql`select pg_backend_pid() as pid, ${id}::int as id`,
)
const readNote = prepareShared<{ text: string }, { id: number }>(
  ({ id }) => sql`select text from notes where id = ${id}`,
)
const sleepFor = prepareShared<object, { seconds: number }>(
  ({ seconds }) => sql`select pg_sleep(${seconds}::float8)`,
)
const divide = prepareShared<object, { by: number }>(({ by }) => sql`select 1 / ${by}::int as share`)

/** A process's database with open lanes: they open with the first read. */
async function openDb(): Promise<Db> {
  const db = connectServing(database.url, 4)
  onTestFinished(() => db.destroy())
  await whoReads(db, { id: 0 })
  await expect.poll(async () => (await backends(db)).size).toBeLessThanOrEqual(2)
  return db
}

async function backends(db: Db): Promise<Set<number>> {
  const reads = await Promise.all(Array.from({ length: 40 }, (_, id) => whoReads(db, { id })))
  expect(reads.map(([row]) => row?.id)).toEqual(Array.from({ length: 40 }, (_, id) => id))
  return new Set(reads.map(([row]) => row?.pid ?? 0))
}

const cancelSleeping = () =>
  sql`select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`.execute(
    database.db,
  )

describe('[ERR-03] prepared reads', () => {
  test('share two connections, and each gets its own result', async () => {
    const db = await openDb()
    expect((await backends(db)).size).toBeLessThanOrEqual(2)
  })

  test('see what was committed before, and in a transaction what it wrote', async () => {
    const db = await openDb()
    await sql`insert into notes values (1, 'kept')`.execute(db)
    expect(await readNote(db, { id: 1 })).toEqual([{ text: 'kept' }])
    await db.transaction().execute(async (tx) => {
      await sql`insert into notes values (2, 'not yet')`.execute(tx)
      expect(await readNote(tx, { id: 2 })).toEqual([{ text: 'not yet' }])
      expect(await readNote(db, { id: 2 })).toEqual([])
    })
  })

  test('fail individually', async () => {
    const db = await openDb()
    const [failed, passed] = await Promise.allSettled([divide(db, { by: 0 }), readNote(db, { id: 9 })])
    expect([failed?.status, passed?.status]).toEqual(['rejected', 'fulfilled'])
    expect(await whoReads(db, { id: 7 })).toMatchObject([{ id: 7 }])
  })

  test('avoid a lane that is blocked by a slow statement', async () => {
    const db = await openDb()
    let isOver = false
    // Almost as long as a statement may take; they are ended below.
    const slow = Promise.allSettled([1, 2].map(() => sleepFor(db, { seconds: 9 })))
    void slow.then(() => {
      isOver = true
    })
    await sleep(200)
    await backends(db)
    expect(isOver).toBe(false)
    await expect
      .poll(async () => {
        await cancelSleeping()
        return isOver
      })
      .toBe(true)
  })

  test('continue after their connections broke', async () => {
    const db = await openDb()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db)
    await expect
      .poll(async () => {
        const [row] = await whoReads(db, { id: 3 }).catch(() => [])
        return row?.id
      })
      .toBe(3)
    await expect.poll(async () => (await backends(db)).size).toBeLessThanOrEqual(2)
  })
})
