import { sql } from 'kysely'
import type { Tx } from './load.ts'

export const allIds = (tx: Tx) => tx.selectFrom('content_ids').selectAll().execute()

/** A statement can have at most 65,535 parameters. */
const mostAtOnce = 10_000

export async function insertIds(tx: Tx, ids: readonly { path: string; id: string }[]): Promise<void> {
  for (let at = 0; at < ids.length; at += mostAtOnce)
    await tx
      .insertInto('content_ids')
      .values(ids.slice(at, at + mostAtOnce))
      .execute()
}

/** Which of these paths have an id. */
export async function knownPaths(tx: Tx, paths: string[]): Promise<Set<string>> {
  const rows = await tx.selectFrom('content_ids').select('path').where('path', 'in', paths).execute()
  return new Set(rows.map(({ path }) => path))
}

/** Moves an item and everything in it to new paths; the ids stay. */
export async function movePath(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('content_ids')
    .set({ path: sql<string>`${to} || substr(path, ${from.length + 1}::int)` })
    .where((is) => is.or([is('path', '=', from), sql<boolean>`starts_with(path, ${`${from}/`})`]))
    .execute()
}
