import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestApp } from '../../../test/testing/app.ts'

/** The tables that contain a text in any column: whole rows are read as text, bytes as hexadecimal digits. */
export async function findInDatabase({ deps: { db } }: TestApp, text: string): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'
    order by 1, 2`.execute(db)
  const hex = Buffer.from(text).toString('hex')
  const found: string[] = []
  for (const { schema, name } of tables.rows) {
    const { rows } = await sql<{ is: boolean }>`
      select exists (select from ${sql.table(`${schema}.${name}`)} t
        where strpos(lower(t::text), lower(${text})) > 0 or strpos(t::text, ${hex}) > 0) as is`.execute(db)
    if (rows[0]?.is) found.push(schema === 'public' ? name : `${schema}.${name}`)
  }
  return found
}

/** The files on disk with this text in their name or content. */
export async function findOnDisk({ deps }: TestApp, text: string): Promise<string[]> {
  const entries = await readdir(deps.files.dir, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const isHere = path.includes(text) || (entry.isFile() && (await readFile(path)).includes(text))
    if (isHere) found.push(path)
  }
  return found
}
