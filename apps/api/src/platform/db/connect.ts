import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
/** Where a query may run: the pool or an open transaction. */
export type DbOrTx = Db | Transaction<Database>

// bigint (counts) as number: no count here comes near 2^53. date as text: a day has no time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const maxNamedStatements = 500
const statementNames = new Map<string, string>()

/** The same SQL text always gets the same name; past the bound, statements stay unnamed. */
function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql)
  if (known || statementNames.size >= maxNamedStatements) return known
  const name = `zenit_${statementNames.size}`
  statementNames.set(sql, name)
  return name
}

type RunQuery = (query: pg.QueryConfig) => Promise<pg.QueryResult>

/** Kysely sends unnamed statements; naming them lets PostgreSQL keep the plan of each one per connection. */
class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values] = args
    if (typeof text !== 'string' || !Array.isArray(values)) {
      return Reflect.apply(super.query, this, args) as never
    }
    const run = super.query.bind(this) as RunQuery
    // Without parameters the simple protocol serves: it also takes the several statements of a migration.
    if (values.length === 0) return run({ text }) as never
    return run({ text, values, name: statementName(text) }) as never
  }
}

/** Connects a pool of at most `size` connections. `url` may name a Unix socket by `?host=/path`. */
export function connect(url: string, size: number): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    Client: PreparingClient,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 60_000,
  })
  // A connection that breaks while idle must not end the process; the next query gets a new one.
  pool.on('error', () => undefined)
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}
