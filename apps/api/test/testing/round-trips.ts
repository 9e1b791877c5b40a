import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../src/platform/db/connect.ts'

/** What some work sent to PostgreSQL. */
export interface Traffic {
  /** In the order of sending; `begin` and `commit` are statements too. */
  statements: string[]
  /** How often it waited: statements that are in progress at the same time count once. */
  roundTrips: number
  /** Transactions with durable writes: each waits for the disk. */
  commits: number
}

type Query = (...args: unknown[]) => unknown

/** Statements that no request waits for, or few: viewers are cached (viewer.test.ts). */
const isAside = (text: string) => text === 'select 1' || text.includes('from session_tokens')

const textOf = ([first]: unknown[]): string =>
  (typeof first === 'string' ? first : ((first as { text?: string })?.text ?? '')).trim()

async function recordQueries(work: () => Promise<unknown>): Promise<Omit<Traffic, 'commits'>> {
  const statements: string[] = []
  let underWay = 0
  let roundTrips = 0
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  client.query = function (this: unknown, ...args: unknown[]) {
    const text = textOf(args)
    const answer = Reflect.apply(query, this, args)
    if (isAside(text) || !(answer instanceof Promise)) return answer
    statements.push(text)
    if (underWay++ === 0) roundTrips += 1
    const done = () => {
      underWay -= 1
    }
    answer.then(done, done)
    return answer
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return { statements, roundTrips }
}

/** The number of transactions of this database between two positions of the write-ahead log. */
async function countCommits(db: Db, from: string): Promise<number> {
  // Flushes the log, because only flushed records can be read.
  await sql`select pg_logical_emit_message(false, 'zenit', '', true)`.execute(db)
  const { rows } = await sql<{ commits: number }>`
    with records as (select xid, resource_manager, record_type, block_ref
      from pg_get_wal_records_info(${from}::pg_lsn, 'FFFFFFFF/FFFFFFFF')
    ), written as (
      select distinct xid from records
      where block_ref like '%/' || (select oid from pg_database where datname = current_database()) || '/%')
    select count(*) as commits from records join written using (xid)
    where xid::text <> '0' and resource_manager = 'Transaction' and record_type like 'COMMIT%'`.execute(db)
  return rows[0]?.commits ?? Number.NaN
}

/**
 * Counts the statements that this process sends while the work runs, and how many transactions PostgreSQL flushed to
 * the disk for them, by its write-ahead log. Statements of other processes and tests in other databases are not
 * counted.
 */
export async function countTraffic(db: Db, work: () => Promise<unknown>): Promise<Traffic> {
  await sql`create extension if not exists pg_walinspect`.execute(db)
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn() as lsn`.execute(db)
  const queries = await recordQueries(work)
  return { ...queries, commits: await countCommits(db, rows[0]?.lsn ?? '') }
}
