import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { connect, type Db } from '../../src/platform/db/connect.ts'

export interface TestDatabase {
  db: Db
  url: string
  drop(): Promise<void>
}

/** The connection string of the PostgreSQL of this test run. Waits until it has started. */
export async function postgresUrl(): Promise<string> {
  const response = await fetch(inject('postgresAt'), { headers: { connection: 'close' } })
  const text = await response.text()
  if (!response.ok) throw new Error(`The tests' PostgreSQL did not start: ${text}`)
  return text
}

/** Waits until connections that are closing are closed: cutting them off would cause an uncaught error. */
async function waitUntilLeft(admin: Db, name: string): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    const { rows } = await sql`select from pg_stat_activity where datname = ${name}`.execute(admin)
    if (rows.length === 0) return
    await sleep(20)
  }
}

/** On a busy machine, many simultaneous calls of a test wait longer for a connection than learners would. */
export const connectionWaitMs = 20_000

/** A database for one test file, cloned from the migrated template, or from `template1`, which is empty. */
export async function createTestDatabase(template = 'zenit_template'): Promise<TestDatabase> {
  const postgres = await postgresUrl()
  const admin = connect(postgres, 1)
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying the files is faster: through the write-ahead log it takes half as long again.
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(admin)
  const url = postgres.replace('/postgres?', `/${name}?`)
  const db = connect(url, 20, connectionWaitMs)
  return {
    db,
    url,
    async drop() {
      await db.destroy()
      await waitUntilLeft(admin, name)
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
      await admin.destroy()
    },
  }
}
