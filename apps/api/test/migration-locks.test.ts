import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db, DbOrTx } from '../src/platform/db/connect.ts'
import { listMigrations } from '../src/platform/db/migrate.ts'
import { createTestDatabase } from './testing/database.ts'

/** The rules apply from this migration on. Before the first release no migration was applied to a table with rows. */
const firstHeld = '0120'

interface TableState {
  table: string
  /** Changes when the table is rewritten. */
  filenode: number
  seqScans: number
  indexScans: number
  /** Locks of this transaction, and whether writes of learners wait for them. */
  blocks: boolean
  writes: boolean
}

const look = async (tx: DbOrTx): Promise<Map<string, TableState>> => {
  const { rows } = await sql<TableState>`
    with held as (select relation, mode from pg_locks where pid = pg_backend_pid() and granted)
    select s.relid::regclass::text as "table", pg_relation_filenode(s.relid)::int as filenode,
      s.seq_scan::int as "seqScans", coalesce(s.idx_scan, 0)::int as "indexScans",
      exists (select from held where relation = s.relid and mode in
        ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')) as blocks,
      exists (select from held where relation = s.relid and mode = 'RowExclusiveLock') as writes
    from pg_stat_xact_user_tables s`.execute(tx)
  return new Map(rows.map((row) => [row.table, row]))
}

/**
 * Tables that a migration scans or rewrites while it holds a lock that blocks writes, so that it takes longer with more
 * rows.
 */
async function findHoldUps(tx: DbOrTx, text: string): Promise<string[]> {
  // PostgreSQL would scan an empty table even if there is an index.
  await sql`set local enable_seqscan = off`.execute(tx)
  const before = await look(tx)
  await sql.raw(text).execute(tx)
  // A table that the migration creates has no rows yet, and nobody waits for one that it drops.
  const tables = [...(await look(tx)).values()].flatMap((after) => {
    const was = before.get(after.table)
    if (!was) return []
    const isRead = after.seqScans > was.seqScans || after.filenode !== was.filenode
    return [{ ...after, isRead, isAsked: isRead || after.indexScans > was.indexScans }]
  })
  const long = tables.filter(({ isAsked }) => isAsked).map(({ table }) => table)
  const locked = long.length > 0 ? tables.filter(({ blocks }) => blocks) : []
  // Changed rows are locked until the migration ends.
  const changed = tables.filter(({ writes, blocks, isRead }) => writes && !blocks && isRead)
  return [...new Set([...locked, ...changed].map(({ table }) => table))].sort()
}

/** Tables for which the file gives a reason why its lock is harmless: `-- locks settings: one row`. */
const reasonsIn = (text: string) => [...text.matchAll(/^-- locks ([\w.]+): \S+/gm)].map(([, table]) => table)

async function emptyDatabase(): Promise<Db> {
  const database = await createTestDatabase('template1')
  onTestFinished(() => database.drop())
  return database.db
}

test('[OPS-05] no new migration reads or writes a whole table while learners wait for it', async () => {
  const db = await emptyDatabase()
  const found: Record<string, string[]> = {}
  for (const name of await listMigrations()) {
    const text = await readFile(resolve(import.meta.dirname, '../migrations', name), 'utf8')
    await db.transaction().execute(async (tx) => {
      const reasons = reasonsIn(text)
      const tables = (await findHoldUps(tx, text)).filter((table) => !reasons.includes(table))
      if (tables.length > 0) found[name] = tables
    })
  }
  // Findings in older migrations show that the check works.
  expect(found['0098-course-counts.sql']).toEqual(['standing_counts'])
  expect(Object.entries(found).filter(([name]) => name >= firstHeld)).toEqual([])
})

class Undone extends Error {}

/** Executes a statement and rolls it back. */
async function holdUpsOf(db: Db, text: string): Promise<string[]> {
  let tables: string[] = []
  const trying = db.transaction().execute(async (tx) => {
    tables = await findHoldUps(tx, text)
    throw new Undone()
  })
  await trying.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return tables
}

const tables = `create table courses (id uuid primary key);
  create table enrolments (id uuid primary key, course_id uuid, joined_at timestamptz)`

const holding: [statement: string, ...tables: string[]][] = [
  ['create index planted on enrolments (joined_at)', 'enrolments'],
  ['create unique index planted on enrolments (course_id, joined_at)', 'enrolments'],
  ['alter table enrolments add planted uuid not null default gen_random_uuid()', 'enrolments'],
  ['alter table enrolments alter joined_at type text', 'enrolments'],
  ['alter table enrolments add constraint planted check (joined_at is not null)', 'enrolments'],
  ['alter table enrolments alter joined_at set not null', 'enrolments'],
  ['alter table enrolments add foreign key (course_id) references courses', 'courses', 'enrolments'],
  ['update enrolments set joined_at = joined_at', 'enrolments'],
  // This statement is quick, but keeps its lock until the slow one after it has ended.
  ['alter table courses add planted text; update enrolments set joined_at = now()', 'courses', 'enrolments'],
  [
    `alter table enrolments add constraint planted check (joined_at is not null) not valid;
    alter table enrolments validate constraint planted`,
    'enrolments',
  ],
]

const harmless = [
  'alter table enrolments add planted text',
  "alter table enrolments add planted text not null default 'none'",
  'alter table enrolments add constraint planted check (joined_at is not null) not valid',
  'alter table enrolments add foreign key (course_id) references courses not valid',
  'alter table enrolments alter joined_at type timestamptz',
  'create table planted (id uuid references courses, at timestamptz); create index on planted (at)',
  "update enrolments set joined_at = now() where id = '00000000-0000-0000-0000-000000000000'",
  'drop table enrolments',
]

test('[OPS-05] exactly the statements that block writes of a table are found', async () => {
  const db = await emptyDatabase()
  await sql.raw(tables).execute(db)
  for (const [statement, ...held] of holding) expect(await holdUpsOf(db, statement), statement).toEqual(held)
  for (const statement of harmless) expect(await holdUpsOf(db, statement), statement).toEqual([])
})

test('[OPS-05] a reason applies to the table that it names', () => {
  expect(reasonsIn('-- locks settings: one row\n-- locks users:\n-- locks hub.keys: a handful\n')).toEqual([
    'settings',
    'hub.keys',
  ])
})
