import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import { type DbOrTx, runInLane } from './connect.ts'

/** Turns statements into text; it never runs one. */
const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

type Placeholders<P> = { readonly [K in keyof P]-?: RawBuilder<P[K]> }

function compile<Row, P extends object>(build: (places: Placeholders<P>) => RawBuilder<Row>) {
  // A place compiles to a parameter whose value, for now, is its own name.
  const places = new Proxy({} as Placeholders<P>, { get: (_, name) => sql`${String(name)}` })
  const compiled = build(places).compile(compiler)
  return { compiled, names: compiled.parameters as (keyof P)[] }
}

/**
 * A statement of a hot path, put together once when the server starts: a call only fills in its values. `build` gets a
 * place for each parameter by its name, as often as it needs it:
 * `prepare<Row, { userId: string }>(({ userId }) => sql`select … where u.id = ${userId}`)`.
 */
export function prepare<Row, P extends object>(build: (places: Placeholders<P>) => RawBuilder<Row>) {
  const { compiled, names } = compile(build)
  return async (db: DbOrTx, values: P): Promise<Row[]> => {
    const parameters = names.map((name) => values[name])
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** Shared statements are few, so that each has a name of its own. */
let shared = 0

/**
 * The same for a short statement that waits for nobody – a read, or a count in a row that hardly anybody shares –
 * outside of transactions it shares a connection with others (`lanes.ts`), which halves what it costs.
 */
export function prepareShared<Row, P extends object>(build: (places: Placeholders<P>) => RawBuilder<Row>) {
  const { compiled, names } = compile(build)
  const name = `zenit_shared_${shared++}`
  return async (db: DbOrTx, values: P): Promise<Row[]> => {
    const parameters = names.map((name) => values[name])
    const rowsOfLane = runInLane<Row>(db, { name, text: compiled.sql, values: parameters })
    if (rowsOfLane) return rowsOfLane
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
