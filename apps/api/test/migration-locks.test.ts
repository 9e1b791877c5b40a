import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db, DbOrTx } from '../src/platform/db/connect.ts'
import { listMigrations } from '../src/platform/db/migrate.ts'
import { createTestDatabase } from './testing/database.ts'

/** Before the first release nobody has applied a migration to a table with rows in it; from this one on they are held to it. */
const firstHeld = '0120'

interface TableState {
  table: string
  /** Changes when the table is written anew. */
  filenode: number
  seqScans: number
  indexScans: number
  /** Of this transaction, and whether learners' writes wait for them. */
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

/** What of a migration takes the longer the more rows there are, while it holds up those who write. */
async function findHoldUps(tx: DbOrTx, text: string): Promise<string[]> {
  // A table without rows is scanned although there is an index.
  await sql`set local enable_seqscan = off`.execute(tx)
  const before = await look(tx)
  await sql.raw(text).execute(tx)
  // A table made here has no rows yet, and one that is gone holds up nobody.
  const tables = [...(await look(tx)).values()].flatMap((after) => {
    const was = before.get(after.table)
    if (!was) return []
    const isRead = after.seqScans > was.seqScans || after.filenode !== was.filenode
    return [{ ...after, isRead, isAsked: isRead || after.indexScans > was.indexScans }]
  })
  const long = tables.filter(({ isAsked }) => isAsked).map(({ table }) => table)
  const locked = long.length > 0 ? tables.filter(({ blocks }) => blocks) : []
  // Each row that is changed waits for the end of the migration.
  const changed = tables.filter(({ writes, blocks, isRead }) => writes && !blocks && isRead)
  return [...new Set([...locked, ...changed].map(({ table }) => table))].sort()
}

/** Tables of which the file says why it does not hold them up: `-- locks settings: one row`. */
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
  // What is found in the migrations of before shows that it is looked at.
  expect(found['0098-course-counts.sql']).toEqual(['standing_counts'])
  expect(Object.entries(found).filter(([name]) => name >= firstHeld)).toEqual([])
})

class Undone extends Error {}

/** Tries a statement out, and undoes it. */
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
  // Quick by itself, and held until the end of what is not.
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

test('[OPS-05] what holds a table up is found, and nothing else', async () => {
  const db = await emptyDatabase()
  await sql.raw(tables).execute(db)
  for (const [statement, ...held] of holding) expect(await holdUpsOf(db, statement), statement).toEqual(held)
  for (const statement of harmless) expect(await holdUpsOf(db, statement), statement).toEqual([])
})

test('[OPS-05] a reason is given for a table by name', () => {
  expect(reasonsIn('-- locks settings: one row\n-- locks users:\n-- locks hub.keys: a handful\n')).toEqual([
    'settings',
    'hub.keys',
  ])
})
