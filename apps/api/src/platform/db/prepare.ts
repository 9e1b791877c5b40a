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

/** Compiles statements to text; never runs one. */
const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export type Placeholders<P> = { readonly [K in keyof P]-?: RawBuilder<P[K]> }

function compile<Row, P extends object>(build: (places: Placeholders<P>) => RawBuilder<Row>) {
  // A placeholder compiles to a parameter whose value, for now, is its own name.
  const asked = new Set<unknown>()
  const places = new Proxy({} as Placeholders<P>, {
    get(_, name) {
      asked.add(name)
      return sql`${String(name)}`
    },
  })
  const compiled = build(places).compile(compiler)
  // A constant would be sent as null: it has no value in any call.
  const constants = compiled.parameters.filter((name) => !asked.has(name))
  if (constants.length > 0)
    throw new Error(`${constants.join(', ')}: no placeholders of a prepared statement, write sql.lit`)
  return { compiled, names: compiled.parameters as (keyof P)[] }
}

/**
 * Prepares a statement of a hot path once at start, so that a call only fills in its values. `build` gets a placeholder
 * for each parameter by name: `prepare<Row, { userId: string }>(({ userId }) => sql`select … where u.id = ${userId}`)`.
 */
export function prepare<Row, P extends object>(build: (places: Placeholders<P>) => RawBuilder<Row>) {
  const { compiled, names } = compile(build)
  return async (db: DbOrTx, values: P): Promise<Row[]> => {
    const parameters = names.map((name) => values[name])
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** Shared statements are few, so each has its own name. */
let shared = 0

/**
 * Like {@link prepare}, for a short statement that waits for no lock – a read, or a count in a row that is hardly
 * shared. Outside of transactions it shares a connection with others (`lanes.ts`), which halves its cost.
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
