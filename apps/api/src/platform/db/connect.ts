import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from '../../platform/db/tables.ts'
import { Lanes, type NamedStatement } from './lanes.ts'
import type { Pooler } from './pooler.ts'

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
export const servingLimits = {
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
function boundedClient(idle: ReadonlySet<pg.Client>, Base: typeof pg.Client) {
  return class BoundedClient extends Base {
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

/** Where a server's statements go: to PostgreSQL itself, or through a pooler, which brings limits of its own. */
type Way = string | Pooler

/** What a server says and asks for on each new connection. A pooler's belong to nobody: they come set (`pooler.ts`). */
function servingWay(way: Way) {
  const { silentMs: _, ...limits } = servingLimits
  if (typeof way === 'string')
    return { url: way, limits, greeting: readCommitted, keepsStatements: true, Client: PreparingClient }
  const { url, keepsStatements } = way
  return {
    ...{ url, keepsStatements, limits: {}, greeting: null },
    Client: keepsStatements ? PreparingClient : pg.Client,
  }
}

const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * A connection that breaks must not end the process, neither while idle nor between two statements of a transaction; the
 * next query says so, or gets a new one.
 */
function forgive(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** For a process that answers people: nothing takes longer than {@link servingLimits}. */
export function createServingPool(way: Way, size: number): pg.Pool {
  const { url, limits, greeting, Client } = servingWay(way)
  const idle = new Set<pg.Client>()
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    Client: boundedClient(idle, Client),
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    ...keepAlive,
    ...(greeting ? { onConnect: (client: pg.ClientBase) => client.query(greeting) } : {}),
    ...limits,
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (error, client) => !error && idle.add(client))
  pool.on('remove', (client) => idle.delete(client))
  return forgive(pool)
}

/**
 * Connects a pool of at most `size` connections, for which a caller waits `waitMs` at most. `url` may name a Unix socket by
 * `?host=/path`.
 */
export function connect(url: string, size: number, waitMs = connectMs): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    Client: PreparingClient,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
    ...keepAlive,
    onConnect: (client: pg.ClientBase) => client.query(readCommitted),
  })
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: forgive(pool) }) })
}

/** Two serve as many readers as one process has: what is asked meanwhile goes along with what comes next. */
const lanes = 2

/** The database of a process that answers people: its prepared reads share {@link Lanes}. */
class ServingDb extends Kysely<Database> {
  readonly #lanes: Lanes

  readonly #keepsStatements: boolean

  constructor(way: Way, size: number) {
    super({ dialect: new PostgresDialect({ pool: createServingPool(way, size) }) })
    const { url, limits, greeting, keepsStatements } = servingWay(way)
    this.#keepsStatements = keepsStatements
    const connection = {
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      ...keepAlive,
      ...limits,
    }
    this.#lanes = new Lanes(lanes, { connection, greeting, silentMs: servingLimits.silentMs })
  }

  /** Null when the lanes cannot take it now. */
  runInLane<Row>(statement: NamedStatement): Promise<Row[]> | null {
    const { text, values } = statement
    return this.#lanes.run<Row>(this.#keepsStatements ? statement : { text, values })
  }

  override async destroy(): Promise<void> {
    await this.#lanes.end()
    await super.destroy()
  }
}

export const connectServing = (way: Way, size: number): Db => new ServingDb(way, size)

/** A prepared read by a lane; null where it has to go the way of all statements: in a transaction, or without lanes. */
export const runInLane = <Row>(db: DbOrTx, statement: NamedStatement): Promise<Row[]> | null =>
  db instanceof ServingDb ? db.runInLane<Row>(statement) : null
