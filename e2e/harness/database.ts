import { connect, type Db } from '../../apps/api/src/platform/db/connect.ts'
import { type Runtime, readRuntime } from '../../apps/api/src/platform/process/runtime.ts'

/** Returns the running product that the tests of this worker use. */
export function runtime(): Runtime {
  const running = readRuntime(process.env.ZENIT_DATA_DIR ?? '')
  if (!running) throw new Error('The product does not run')
  return running
}

/** Runs work in the database of the running product. */
export async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(runtime().databaseUrl, 1)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** The id of the user with this e-mail address. */
export const userIdOf = (db: Db, email: string): Promise<string> =>
  db
    .selectFrom('users')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id)
