import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/testing/database.ts'
import { reasonOf } from '../features/backups/reasons.ts'
import { openClient } from './client.ts'

test('[OPS-06] a connection that PostgreSQL ends while a backup reads files fails the next query', async () => {
  const { url, db } = await createTestDatabase('template1')
  const client = await openClient(url)
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  await ended
  const error = await client.query('select 1').catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Error)
  expect(reasonOf(error)).toBe('database')
})
