import { sql } from 'kysely'
import type { DbOrTx } from '../../src/platform/db/connect.ts'

interface Known {
  /** Name of an index, of a trigger, or of a foreign key from or to the table. */
  name: string
  table: string
  definition: string
  /** For an index: whether it is unique, and whether it contains the learner’s id. */
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

/** In the order in which they were created. */
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

/**
 * A unique index that a partitioned table cannot have becomes an ordinary index for searches; ids are unique anyway, by
 * the way they are generated.
 */
const indexFor = ({ definition, isUnique, hasLearner }: Known): string =>
  (isUnique && !hasLearner ? definition.replace('CREATE UNIQUE INDEX', 'CREATE INDEX') : definition).replace(
    / INDEX \S+ ON /,
    ' INDEX ON ',
  )

/**
 * Restores an index, key or view of the former table. A foreign key that refers to an id alone cannot be restored,
 * because a partitioned table cannot guarantee that the id is unique.
 */
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
 * Partitions tables by the hash of the learner’s id, as they would be distributed over the machines of a cluster.
 * Returns the foreign keys that were lost. Runs in a transaction.
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
