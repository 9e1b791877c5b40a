import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Db, DbOrTx } from './connect.ts'
import { platformLocks, withLock } from './locks.ts'

const folder = resolve(import.meta.dirname, '../../../migrations')

/** Returns the names of all migrations of this version, in order. */
export const listMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** Duration and locks of a migration. */
export interface AppliedMigration {
  name: string
  ms: number
  /** Tables with existing rows on which writes waited for it. */
  locked: string[]
}

interface Options {
  only?: readonly string[]
  onApplied?: (applied: AppliedMigration) => void
}

/** Returns tables whose writers this transaction blocks, except those it created. */
async function listLocked(tx: DbOrTx, before: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select distinct l.relation::regclass::text as table from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = pg_backend_pid() and l.granted and c.relkind in ('r', 'p')
      and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`.execute(
    tx,
  )
  return rows.flatMap(({ table }) => (before.has(table) ? [table] : [])).sort()
}

const listTables = async (tx: DbOrTx): Promise<Set<string>> => {
  const { rows } = await sql<{ table: string }>`
    select relid::regclass::text as table from pg_stat_user_tables`.execute(tx)
  return new Set(rows.map(({ table }) => table))
}

async function applyOne(connection: Db, name: string, onApplied: Options['onApplied']): Promise<void> {
  const text = await readFile(join(folder, name), 'utf8')
  const begun = performance.now()
  const locked = await connection.transaction().execute(async (tx) => {
    const before = onApplied && (await listTables(tx))
    await sql.raw(text).execute(tx)
    await sql`insert into migrations (name) values (${name})`.execute(tx)
    return before ? listLocked(tx, before) : []
  })
  onApplied?.({ name, ms: performance.now() - begun, locked })
}

/**
 * Applies new numbered SQL files in order, each in its own transaction; with `only`, just these. Returns the names of
 * those applied.
 */
export async function migrate(db: Db, { only, onApplied }: Options = {}): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Two processes that start at once run one after the other.
    return withLock(connection, platformLocks.migrations, async () => {
      await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
        connection,
      )
      const { rows } = await sql<{ name: string }>`select name from migrations`.execute(connection)
      const seen = new Set(rows.map((row) => row.name))
      const wanted = (await listMigrations()).filter((name) => only?.includes(name) ?? true)
      const fresh = wanted.filter((name) => !seen.has(name))
      for (const name of fresh) await applyOne(connection, name, onApplied)
      return fresh
    })
  })
}
