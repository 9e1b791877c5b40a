import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { platformLocks, withLock } from './locks.ts'

const folder = resolve(import.meta.dirname, '../../../migrations')

/** The names of all migrations of this version, in order. */
export const listMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/**
 * Applies the numbered SQL files that this database has not seen, each in its own transaction, in order; with `only`,
 * no others than these. Returns the names of those applied.
 */
export async function migrate(db: Db, options: { only?: readonly string[] } = {}): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Two processes that start at once take turns.
    return withLock(connection, platformLocks.migrations, async () => {
      await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
        connection,
      )
      const { rows } = await sql<{ name: string }>`select name from migrations`.execute(connection)
      const seen = new Set(rows.map((row) => row.name))
      const { only } = options
      const wanted = (await listMigrations()).filter((name) => only?.includes(name) ?? true)
      const fresh = wanted.filter((name) => !seen.has(name))
      for (const name of fresh) {
        const text = await readFile(join(folder, name), 'utf8')
        await connection.transaction().execute(async (tx) => {
          await sql.raw(text).execute(tx)
          await sql`insert into migrations (name) values (${name})`.execute(tx)
        })
      }
      return fresh
    })
  })
}
