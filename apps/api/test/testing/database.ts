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

/** The connection string of the run's PostgreSQL; the first who asks waits until it has started. */
export async function postgresUrl(): Promise<string> {
  const response = await fetch(inject('postgresAt'), { headers: { connection: 'close' } })
  const text = await response.text()
  if (!response.ok) throw new Error(`The tests' PostgreSQL did not start: ${text}`)
  return text
}

/** Connections that are just taking their leave: cut off, they would end in an error that nobody waits for. */
async function waitUntilLeft(admin: Db, name: string): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    const { rows } = await sql`select from pg_stat_activity where datname = ${name}`.execute(admin)
    if (rows.length === 0) return
    await sleep(20)
  }
}

/** Many calls at the same moment, on a busy machine, wait longer for a connection than a learner would. */
export const connectionWaitMs = 20_000

/** A database of the test file's own, cloned from the migrated template, or from `template1`: with nothing in it. */
export async function createTestDatabase(template = 'zenit_template'): Promise<TestDatabase> {
  const postgres = await postgresUrl()
  const admin = connect(postgres, 1)
  const name = `test_${randomBytes(6).toString('hex')}`
  // By its files: the other way, through the log, costs half as much again.
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
