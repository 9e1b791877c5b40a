import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { Refusal } from '../process/refusal.ts'
import { servingLimits } from './connect.ts'

/** A pooler that assigns a PostgreSQL connection to each transaction, such as PgBouncer. */
export interface Pooler {
  url: string
  /** Whether prepared statements work across its connections. */
  keepsStatements: boolean
}

interface Seen {
  isOurName: boolean
  isolation: string
  statementMs: number
  lockMs: number
  idleMs: number
}

/**
 * Inspects one connection of the pooler. A pooler that supports prepared statements must rename them; one that passes
 * our names on would use them on connections where they were not prepared.
 */
async function look(client: pg.Client): Promise<Seen> {
  const name = `zenit_probe_${randomBytes(8).toString('hex')}`
  await client.query('begin')
  await client.query({ name, text: 'select $1::int', values: [1] })
  const { rows } = await client.query<Seen>(
    `select exists (select from pg_prepared_statements where name = $1) as "isOurName",
      current_setting('default_transaction_isolation') as isolation,
      (select setting::int from pg_settings where name = 'statement_timeout') as "statementMs",
      (select setting::int from pg_settings where name = 'lock_timeout') as "lockMs",
      (select setting::int from pg_settings where name = 'idle_in_transaction_session_timeout') as "idleMs"`,
    [name],
  )
  const [seen] = rows
  if (seen?.isOurName) await client.query(`deallocate ${name}`)
  await client.query('commit')
  if (!seen) throw new Error('The pooler does not tell its settings')
  return seen
}

/** Its connections are shared, so the settings we need must already be there (deploy/pgbouncer.ini). */
function requireLimits({ isolation, statementMs, lockMs, idleMs }: Seen): void {
  const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout } = servingLimits
  const isBounded = (ms: number, most: number) => ms > 0 && ms <= most
  if (
    isolation === 'read committed' &&
    isBounded(statementMs, statement_timeout) &&
    isBounded(lockMs, lock_timeout) &&
    isBounded(idleMs, idle_in_transaction_session_timeout)
  )
    return
  throw new Refusal(
    `The connections of DATABASE_POOLER_URL must come with statement_timeout of at most ${statement_timeout}, lock_timeout of at most ${lock_timeout}, idle_in_transaction_session_timeout of at most ${idle_in_transaction_session_timeout} and READ COMMITTED; see connect_query in deploy/pgbouncer.ini.`,
  )
}

/** Checks that the pooler works, and whether it supports prepared statements. */
export async function examinePooler(url: string): Promise<Pooler> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const seen = await look(client)
    requireLimits(seen)
    return { url, keepsStatements: !seen.isOurName }
  } finally {
    await client.end().catch(() => undefined)
  }
}
