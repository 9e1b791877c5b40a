import { createHash } from 'node:crypto'
import { type Readable, Transform, pipeline as through } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { isStoreAway } from '../platform/files/s3/client.ts'
import type { SequenceRecord, TableRecord } from './manifest.ts'

/** The schemas of the product: its tables, the hub's and the queue's. */
const schemas = ['public', 'hub', 'graphile_worker']

const quoted = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

const columnList = ({ columns }: Pick<TableRecord, 'columns'>) => columns.map(pg.escapeIdentifier).join(', ')

type Table = Pick<TableRecord, 'schema' | 'name' | 'columns'>

/**
 * Returns all tables with the columns whose values are stored, not generated. The lists of migrations are
 * left out: they belong to the shape of the tables, which is created anew.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and c.relname <> 'migrations' order by 1, 2`,
    [schemas],
  )
  return rows
}

export async function listSequences(client: pg.Client): Promise<SequenceRecord[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2`,
    [schemas],
  )
  const records: SequenceRecord[] = []
  for (const sequence of rows) {
    const state = await client.query<{ value: number; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${quoted(sequence)}`,
    )
    for (const row of state.rows) records.push({ ...sequence, ...row })
  }
  return records
}

/** Passes bytes on; afterwards returns their hash. */
function hashing(): { hashed: Transform; sha256(): string } {
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(chunk, _encoding, pass) {
      hash.update(chunk)
      pass(null, chunk)
    },
  })
  return { hashed, sha256: () => hash.digest('hex') }
}

/** The hash of a table without rows. */
export const sumOfNothing = createHash('sha256').digest('hex')

/**
 * Compresses a table's rows, as seen by the client's transaction, for `write` to store; does nothing without
 * rows.
 */
export async function dumpTable(
  client: pg.Client,
  table: Table,
  write: (packed: Readable) => Promise<void>,
): Promise<TableRecord> {
  const { rowCount } = await client.query(`select from ${quoted(table)} limit 1`)
  if (rowCount === 0) return { ...table, rows: 0, sha256: sumOfNothing }
  const rows = client.query(copyTo(`copy ${quoted(table)} (${columnList(table)}) to stdout`))
  const { hashed, sha256 } = hashing()
  // An error in any of these streams is thrown to the reader of the last one.
  await write(through(rows, hashed, createGzip(), () => undefined))
  return { ...table, rows: rows.rowCount ?? 0, sha256: sha256() }
}

/** Returns the hash of the rows in a compressed table; null: it is damaged. */
export async function sumOfTable(packed: Readable): Promise<string | null> {
  const { hashed, sha256 } = hashing()
  try {
    await pipeline(packed, createGunzip(), hashed.resume())
    return sha256()
  } catch (error) {
    if (isStoreAway(error)) throw error
    return null
  }
}

/** Loads a table's rows. */
export async function loadTable(client: pg.Client, table: TableRecord, packed: Readable): Promise<void> {
  const rows = client.query(copyFrom(`copy ${quoted(table)} (${columnList(table)}) from stdin`))
  await pipeline(packed, createGunzip(), rows)
  if (rows.rowCount !== table.rows)
    throw new Error(`${quoted(table)} took ${rows.rowCount} rows; the backup has ${table.rows}`)
}

export async function restoreSequence(client: pg.Client, sequence: SequenceRecord): Promise<void> {
  const { value, isCalled } = sequence
  await client.query('select setval($1::regclass, $2, $3)', [quoted(sequence), value, isCalled])
}

export async function countRows(client: pg.Client, table: { schema: string; name: string }): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from ${quoted(table)}`,
  )
  return rows[0]?.count ?? 0
}

/** Whether these tables have no rows. */
export async function areEmpty(client: pg.Client): Promise<boolean> {
  for (const table of await listTables(client)) {
    const { rowCount } = await client.query(`select from ${quoted(table)} limit 1`)
    if (rowCount !== 0) return false
  }
  return true
}

interface ForeignKey {
  schema: string
  name: string
  constraint: string
  definition: string
}

/**
 * Runs work on tables without their foreign keys, which are circular, so that no order of filling works;
 * adding the keys again checks every row.
 */
export async function withoutForeignKeys(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<ForeignKey>(
    `select n.nspname as schema, c.relname as name, k.conname as constraint, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = any($1)`,
    [schemas],
  )
  const alter = (key: ForeignKey, change: string) => client.query(`alter table ${quoted(key)} ${change}`)
  for (const key of rows) await alter(key, `drop constraint ${pg.escapeIdentifier(key.constraint)}`)
  await work()
  for (const key of rows)
    await alter(key, `add constraint ${pg.escapeIdentifier(key.constraint)} ${key.definition}`)
}

interface Trigger {
  schema: string
  name: string
  trigger: string
}

/** Fills tables without their triggers, whose effects are already in the backup. */
export async function withoutTriggers(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const onInsert = 4
  const { rows } = await client.query<Trigger>(
    `select n.nspname as schema, c.relname as name, t.tgname as trigger
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and not t.tgisinternal and t.tgenabled = 'O' and t.tgtype & $1 <> 0`,
    [onInsert],
  )
  const alter = ({ trigger, ...table }: Trigger, change: 'disable' | 'enable') =>
    client.query(`alter table ${quoted(table)} ${change} trigger ${pg.escapeIdentifier(trigger)}`)
  for (const one of rows) await alter(one, 'disable')
  await work()
  for (const one of rows) await alter(one, 'enable')
}
