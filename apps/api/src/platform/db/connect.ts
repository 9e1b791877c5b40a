import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from '../../platform/db/tables.ts'
import { Lanes, type NamedStatement } from './lanes.ts'

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
    const [text, values, callback] = args
    if (typeof text !== 'string' || !Array.isArray(values) || callback) {
      return Reflect.apply(super.query, this, args) as never
    }
    const run = super.query.bind(this) as RunQuery
    // Without parameters the simple protocol serves: it also takes the several statements of a migration.
    if (values.length === 0) return run({ text }) as never
    return run({ text, values, name: statementName(text) }) as never
  }
}

/** How long a caller waits for a connection: short of the two seconds in which a failure has to be told. */
const connectMs = 1_500

/**
 * What a server that answers people puts up with: PostgreSQL itself ends a statement that takes longer, that stands
 * before a lock, or a transaction that nobody goes on with. `silentMs` is for a connection that says nothing at all.
 */
const servingLimits = {
  statement_timeout: 10_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 15_000,
  silentMs: 12_000,
} as const

/** Cuts a connection without a word to the other side, which may not hear any more. */
export const drop = (client: pg.Client): unknown =>
  (client as unknown as { connection: pg.Connection }).connection.stream.destroy()

/**
 * A client of a server's pool. PostgreSQL answers each statement within its limits; where nothing has come by then, the
 * way to it is dead, though no one said so, and this and whatever lies idle beside it is dropped for fresh connections.
 */
function boundedClient(idle: ReadonlySet<pg.Client>) {
  return class BoundedClient extends PreparingClient {
    override query(...args: unknown[]): never {
      const timer = setTimeout(() => {
        for (const client of [this, ...idle]) drop(client)
      }, servingLimits.silentMs)
      const done = () => clearTimeout(timer)
      const callback = args.at(-1)
      if (typeof callback === 'function')
        args[args.length - 1] = (...results: unknown[]) => {
          done()
          callback(...results)
        }
      const answer: unknown = Reflect.apply(super.query, this, args)
      return (answer instanceof Promise ? answer.finally(done) : answer) as never
    }
  }
}

/**
 * What every query here is written for: each statement sees what was committed before it. A database may have been set to
 * another default, under which writes that meet would fail.
 */
const readCommitted = 'set session characteristics as transaction isolation level read committed'

function createPool(url: string, size: number, isServing: boolean, waitMs = connectMs): pg.Pool {
  const idle = new Set<pg.Client>()
  const { silentMs: _, ...limits } = servingLimits
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    Client: isServing ? boundedClient(idle) : PreparingClient,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: (client: pg.ClientBase) => client.query(readCommitted),
    ...(isServing ? limits : {}),
  })
  // A connection that breaks must not end the process, neither while idle nor between two statements of a
  // transaction; the next query says so, or gets a new one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (error, client) => !error && idle.add(client))
  pool.on('remove', (client) => idle.delete(client))
  return pool
}

/**
 * Connects a pool of at most `size` connections, for which a caller waits `waitMs` at most. `url` may name a Unix socket by
 * `?host=/path`.
 */
export const connect = (url: string, size: number, waitMs?: number): Db =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(url, size, false, waitMs) }) })

/** For a process that answers people: nothing takes longer than {@link servingLimits}. */
export const createServingPool = (url: string, size: number): pg.Pool => createPool(url, size, true)

/** Two serve as many readers as one process has: what is asked meanwhile goes along with what comes next. */
const lanes = 2

/** The database of a process that answers people: its prepared reads share {@link Lanes}. */
class ServingDb extends Kysely<Database> {
  readonly #lanes: Lanes

  constructor(url: string, size: number) {
    super({ dialect: new PostgresDialect({ pool: createServingPool(url, size) }) })
    const { silentMs, ...limits } = servingLimits
    const connection = {
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...limits,
    }
    this.#lanes = new Lanes(lanes, { connection, greeting: readCommitted, silentMs })
  }

  /** Null when the lanes cannot take it now. */
  runInLane<Row>(statement: NamedStatement): Promise<Row[]> | null {
    return this.#lanes.run<Row>(statement)
  }

  override async destroy(): Promise<void> {
    await this.#lanes.end()
    await super.destroy()
  }
}

export const connectServing = (url: string, size: number): Db => new ServingDb(url, size)

/** A prepared read by a lane; null where it has to go the way of all statements: in a transaction, or without lanes. */
export const runInLane = <Row>(db: DbOrTx, statement: NamedStatement): Promise<Row[]> | null =>
  db instanceof ServingDb ? db.runInLane<Row>(statement) : null
