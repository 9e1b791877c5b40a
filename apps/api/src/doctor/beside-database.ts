import { connect, type Db } from '../platform/db/connect.ts'
import { examinePooler } from '../platform/db/pooler.ts'
import { failed, ok, warning } from './finding.ts'
import { readFollowing, readIdentity, readPosition } from './queries.ts'

async function reading<T>(url: string, read: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(url, 1)
  try {
    return await read(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Checks that the pooler leads to the primary of the same database, with the limits that the product
 * requires.
 */
export async function checkPooler(db: Db, url: string) {
  const { keepsStatements } = await examinePooler(url)
  const [there, here] = await Promise.all([reading(url, readIdentity), readIdentity(db)])
  if (there?.isReplica) return failed('DATABASE_POOLER_URL leads to a replica, which takes no writes.')
  if (there?.database !== here?.database)
    return failed('DATABASE_POOLER_URL leads to another database than DATABASE_URL.')
  return ok(keepsStatements ? 'keeps prepared statements' : 'statements are sent without names')
}

/** A replica that is further behind is not used; reports then read from the primary. */
const mostBehind = 16 * 1024 ** 2

/** Checks that the replica follows this primary, and how far it is behind, in bytes of the log. */
export async function checkReplica(db: Db, url: string) {
  // In this order, so that later writes do not count as a delay.
  const position = await readPosition(db)
  const there = await reading(url, (replica) => readFollowing(replica, position))
  const here = await readIdentity(db)
  if (there?.cluster !== here?.cluster)
    return failed('DATABASE_REPLICA_URL leads to the copy of another database.')
  if (!there?.isReplica) return warning('DATABASE_REPLICA_URL leads to the primary: it has no relief.')
  if (!there.isFollowing)
    return failed('The replica does not follow the primary; reports come from the primary.')
  const detail = `${Math.ceil(Math.max(0, there.behind) / 1024)} kB behind the primary`
  return there.behind > mostBehind ? warning(`${detail}: reports come from the primary.`) : ok(detail)
}
