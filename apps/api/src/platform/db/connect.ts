import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from '../../platform/db/tables.ts'
import { sendByName } from './kept-plans.ts'
import { Lanes, type NamedStatement } from './lanes.ts'
import type { Pooler } from './pooler.ts'
import { ObservedClient } from './statements.ts'

export type Db = Kysely<Database>
/** Runs queries: the pool or an open transaction. */
export type DbOrTx = Db | Transaction<Database>

// bigint (counts) as number: no count comes near 2^53. date as text: a day has no time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const maxNamedStatements = 500

/** Names statements of one pool: the same SQL text always gets the same name. Above the limit they stay unnamed. */
function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= maxNamedStatements) return known
    const name = `zenit_${names.size}`
    names.set(text, name)
    return name
  }
}

type RunQuery = (query: { text: string; values?: unknown[] }) => Promise<pg.QueryResult>

/** Kysely sends unnamed statements; names let PostgreSQL keep each plan per connection. */
function createPreparingClient() {
  const nameOf = createStatementNames()
  return class PreparingClient extends ObservedClient {
    override query(...args: unknown[]): never {
      const [text, values, callback] = args
      if (typeof text !== 'string' || !Array.isArray(values) || callback) {
        return Reflect.apply(super.query, this, args) as never
      }
      const run = super.query.bind(this) as RunQuery
      // Without parameters the simple protocol is enough, and it accepts the several statements of a migration.
      if (values.length === 0) return run({ text }) as never
      return sendByName(run, { text, values, name: nameOf(text) }) as never
    }
  }
}

/** Timeout for a connection: less than the two seconds in which a failure must be reported. */
const connectMs = 1_500

/**
 * Limits for a process that answers requests: PostgreSQL ends statements that take too long or wait for a lock too
 * long, and idle transactions. `silentMs` is for connections that return nothing at all.
 */
export const servingLimits = {
  statement_timeout: 10_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 15_000,
  silentMs: 12_000,
} as const

/** Closes a connection without notifying the other side, which may be gone. */
export const drop = (client: pg.Client): unknown =>
  (client as unknown as { connection: pg.Connection }).connection.stream.destroy()

/**
 * A client of a server's pool. PostgreSQL answers each statement within its limits; if nothing has arrived by then, the
 * connection is dead, and it and all idle ones are replaced.
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
 * All queries assume that each statement sees what was committed before it. The database may have another default,
 * under which conflicting writes would fail.
 */
const readCommitted = 'set session characteristics as transaction isolation level read committed'

/** Connects directly to PostgreSQL, or through a pooler, which has its own limits. */
type Way = string | Pooler

/**
 * Options and greeting of each new connection. A pooler's connections are shared and already configured (`pooler.ts`).
 */
function servingWay(way: Way) {
  const { silentMs: _, ...limits } = servingLimits
  if (typeof way === 'string') return { url: way, limits, greeting: readCommitted, keepsStatements: true }
  const { url, keepsStatements } = way
  return { url, limits: {}, greeting: null, keepsStatements }
}

export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * A broken connection must not end the process, neither while idle nor between two statements of a transaction; the
 * next query fails, or gets a new one.
 */
function forgive(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Connections that a pool keeps when idle, so that many requests at once after a quiet time do not wait for new ones. */
const keptOpen = 10

/** Opens the connections that a pool keeps. Those that cannot be opened now are opened when a request needs them. */
export async function openPool(pool: pg.Pool): Promise<void> {
  const opening = Array.from({ length: pool.options.min ?? 0 }, () => pool.connect())
  for (const one of await Promise.allSettled(opening)) if (one.status === 'fulfilled') one.value.release()
}

/** A pool for a process that answers requests: nothing takes longer than {@link servingLimits}. */
export function createServingPool(way: Way, size: number, idleMs = 60_000): pg.Pool {
  const { url, limits, greeting, keepsStatements } = servingWay(way)
  const Client = keepsStatements ? createPreparingClient() : ObservedClient
  const idle = new Set<pg.Client>()
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    Client: boundedClient(idle, Client),
    connectionTimeoutMillis: connectMs,
    min: Math.min(size, keptOpen),
    idleTimeoutMillis: idleMs,
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
 * Connects a pool of at most `size` connections, with a timeout of `waitMs`. `url` may name a Unix socket by
 * `?host=/path`.
 */
export function connect(url: string, size: number, waitMs = connectMs): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    Client: createPreparingClient(),
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
    ...keepAlive,
    onConnect: (client: pg.ClientBase) => client.query(readCommitted),
  })
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: forgive(pool) }) })
}

/** Two are enough for one process: queries that arrive meanwhile are sent together with the next. */
const lanes = 2

/** The database of a process that answers requests: its prepared reads share {@link Lanes}. */
class ServingDb extends Kysely<Database> {
  readonly #pool: pg.Pool
  readonly #lanes: Lanes
  readonly #keepsStatements: boolean

  constructor(way: Way, size: number) {
    const pool = createServingPool(way, size)
    super({ dialect: new PostgresDialect({ pool }) })
    this.#pool = pool
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

  async open(): Promise<void> {
    await Promise.all([openPool(this.#pool), this.#lanes.open()])
  }

  /** Returns null when no lane is free. */
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

/** Opens the connections of a database of {@link connectServing} before the first requests, which else wait for them. */
export async function openServing(db: Db): Promise<void> {
  if (db instanceof ServingDb) await db.open()
}

/** Runs a prepared read in a lane; null where it must use a normal connection: in a transaction, or without lanes. */
export const runInLane = <Row>(db: DbOrTx, statement: NamedStatement): Promise<Row[]> | null =>
  db instanceof ServingDb ? db.runInLane<Row>(statement) : null
