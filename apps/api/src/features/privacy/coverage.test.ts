import { staffActions } from '@zenit/contract/audit'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { translator } from '../../platform/i18n.ts'
import { erasers } from './erasers.queries.ts'
import { exporters } from './export/copy.ts'
import { impersonal, notExported } from './tables.ts'

const zenit = await createTestApp()
const { db } = zenit.deps

const fullName = sql`case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end`
const ours = sql`c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'`

/** Every table of the real database. */
async function listTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${fullName} as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours} order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

interface Link {
  table: string
  columns: string[]
  to: string
}

/** Every foreign key. */
async function listLinks(): Promise<Link[]> {
  const nameOf = (oid: ReturnType<typeof sql>) => sql`(
    select ${fullName} from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = ${oid})`
  const { rows } = await sql<Link>`
    select ${nameOf(sql`k.conrelid`)} as table, ${nameOf(sql`k.confrelid`)} as to,
      (select json_agg(a.attname) from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as columns
    from pg_constraint k where k.contype = 'f'`.execute(db)
  return rows
}

/** The tables with foreign keys to people, directly or through other tables. */
async function listPersonal(): Promise<Set<string>> {
  const links = await listLinks()
  const personal = new Set(['users', 'hub.accounts'])
  for (let size = 0; size !== personal.size; ) {
    size = personal.size
    for (const { table, to } of links) if (personal.has(to)) personal.add(table)
  }
  return personal
}

const erased = new Map(erasers.map((eraser) => [eraser.table, eraser]))
const exported = new Set(exporters.flatMap(({ tables }) => tables))

describe('every table of the database', () => {
  test('either belongs to people and has an eraser, or does not, with a reason', async () => {
    const tables = await listTables()
    const unknown = tables.filter((table) => !erased.has(table) && !(table in impersonal))
    expect(unknown, 'say in erasers.ts or tables.ts what becomes of these').toEqual([])
    const both = tables.filter((table) => erased.has(table) && table in impersonal)
    expect(both).toEqual([])
    const gone = [...erased.keys(), ...Object.keys(impersonal)].filter((table) => !tables.includes(table))
    expect(gone, 'are named, and are no tables').toEqual([])
  })

  test('that refers to a person has an eraser, whatever the lists contain', async () => {
    const missing = [...(await listPersonal())].filter((table) => !erased.has(table))
    expect(missing).toEqual([])
  })

  test('of people is in the export, or has a reason why not', () => {
    const missing = [...erased.keys()].filter((table) => !exported.has(table) && !(table in notExported))
    expect(missing, 'need an exporter, or a reason in tables.ts').toEqual([])
    expect([...exported].filter((table) => table in notExported || !erased.has(table))).toEqual([])
  })

  test('of people: each foreign key that leads to people is handled', async () => {
    const personal = await listPersonal()
    const isKnown = ({ table, columns }: Link) =>
      columns.some((column) => erased.get(table)?.columns.includes(column))
    const missing = (await listLinks()).filter((link) => personal.has(link.to) && !isKnown(link))
    expect(missing).toEqual([])
  })

  test('with columns named like ids or addresses of people is a table of people', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select ${fullName} as table, a.attname as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and a.attnum > 0 and not a.attisdropped
        and a.attname ~ '(user|person|(^|_)actor|account|reviewer|author|learner|recipient|email|first_name|last_name)'
      `.execute(db)
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ table }) => table in impersonal)).toEqual([])
  })
})

describe('the export', () => {
  test('[LANG-06] has texts for each subject and each action, in both languages', () => {
    const keys = [
      ...exporters.flatMap(({ name }) => ['title', 'about'].map((part) => `subjects.${name}.${part}`)),
      ...staffActions.map((action) => `actions.${action}`),
    ]
    for (const language of ['pl', 'en'] as const) {
      const t = translator(language)
      expect(keys.filter((key) => t(`privacy:export.${key}`) === `export.${key}`)).toEqual([])
    }
  })
})
