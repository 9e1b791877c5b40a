import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/connect.ts'

/** The number of rows in each table except the counters of requests; equal counts show that nothing was inserted. */
export async function rowCounts(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'rate_limits' and table_type = 'BASE TABLE' order by 1`.execute(
    db,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(name)}`.execute(db)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}
