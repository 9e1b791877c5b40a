import { sql } from 'kysely'
import type { DbOrTx } from '../../src/platform/db/connect.ts'

interface Known {
  /** Name of a foreign key from or to it, of an index, or of a trigger. */
  name: string
  table: string
  definition: string
  /** For an index: whether it is unique, and whether the learner's id is in it. */
  isUnique?: boolean
  hasLearner?: boolean
}

const read = async <T>(db: DbOrTx, query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await query.execute(db)).rows

const indexesOf = (db: DbOrTx, tables: readonly string[]) =>
  read(
    db,
    sql<Known>`select i.relname as name, c.relname as table, pg_get_indexdef(i.oid) as definition,
      x.indisunique as "isUnique", exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'user_id' and a.attnum = any (x.indkey)) as "hasLearner"
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.relname = any (${tables}::text[]) and c.relnamespace = 'public'::regnamespace`,
  )

const foreignKeysOf = (db: DbOrTx, tables: readonly string[]) =>
  read(
    db,
    sql<Known>`select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(f.oid) as definition
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
    where contype = 'f' and (c.relname = any (${tables}::text[]) or r.relname = any (${tables}::text[]))`,
  )

const triggersOf = (db: DbOrTx, tables: readonly string[]) =>
  read(
    db,
    sql<Known>`select t.tgname as name, c.relname as table, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relname = any (${tables}::text[])`,
  )

/** In the order in which they were made. */
const readViews = (db: DbOrTx) =>
  read(
    db,
    sql<{ name: string; definition: string }>`select relname as name, pg_get_viewdef(oid) as definition
    from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by oid`,
  )

async function restoreViews(db: DbOrTx, before: Awaited<ReturnType<typeof readViews>>): Promise<void> {
  const left = new Set((await readViews(db)).map(({ name }) => name))
  for (const { name, definition } of before)
    if (!left.has(name)) await sql.raw(`create view ${name} as ${definition}`).execute(db)
}

async function replaceTable(db: DbOrTx, table: string, partitions: number): Promise<void> {
  const name = sql.id(table)
  const old = sql.id(`${table}_whole`)
  await sql`alter table ${name} rename to ${old}`.execute(db)
  await sql`create table ${name} (like ${old} including all excluding indexes) partition by hash (user_id)`.execute(
    db,
  )
  for (let part = 0; part < partitions; part++)
    await sql`create table ${sql.id(`${table}_${part}`)} partition of ${name}
      for values with (modulus ${sql.lit(partitions)}, remainder ${sql.lit(part)})`.execute(db)
  await sql`insert into ${name} select * from ${old}`.execute(db)
  await sql`drop table ${old} cascade`.execute(db)
}

/** An id is still unique by how it is made; what no partition can hold stays an index to search by. */
const indexFor = ({ definition, isUnique, hasLearner }: Known): string =>
  (isUnique && !hasLearner ? definition.replace('CREATE UNIQUE INDEX', 'CREATE INDEX') : definition).replace(
    / INDEX \S+ ON /,
    ' INDEX ON ',
  )

/** What the tables were before is put back, except for what names an id alone, which no partition can vouch for. */
async function restore(db: DbOrTx, text: string): Promise<boolean> {
  await sql`savepoint restoring`.execute(db)
  try {
    await sql.raw(text).execute(db)
    return true
  } catch (error) {
    // 42830: there is no unique constraint matching given keys.
    if ((error as { code?: string }).code !== '42830') throw error
    await sql`rollback to savepoint restoring`.execute(db)
    return false
  }
}

/**
 * Turns tables into ones that are partitioned by the hash of the learner's id, as they would be spread over the machines of
 * a cluster. Returns the foreign keys that were lost. In a transaction.
 */
export async function partitionByLearner(
  db: DbOrTx,
  tables: readonly string[],
  partitions = 16,
): Promise<string[]> {
  const indexes = await indexesOf(db, tables)
  const foreignKeys = await foreignKeysOf(db, tables)
  const triggers = await triggersOf(db, tables)
  const views = await readViews(db)
  for (const { table, name } of foreignKeys)
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db)
  for (const table of tables) await replaceTable(db, table, partitions)
  await restoreViews(db, views)
  for (const index of indexes) await sql.raw(indexFor(index)).execute(db)
  const lost: string[] = []
  for (const { table, name, definition } of foreignKeys)
    if (!(await restore(db, `alter table ${table} add constraint ${name} ${definition}`)))
      lost.push(`${table}.${name}`)
  for (const { definition } of triggers) await sql.raw(definition).execute(db)
  return lost.sort()
}
