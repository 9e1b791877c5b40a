import { sql } from 'kysely'
import { newRandomId } from '../../platform/ids.ts'
import type { Rename } from '../check/renames.ts'
import type { Fault } from '../faults.ts'
import type { IdOf } from '../ids.ts'
import type { Tx } from './load.ts'

export interface Ids {
  idOf: IdOf
  /** Path of each id that was known before. */
  pathOf: ReadonlyMap<string, string>
  /** Paths that got their first id. */
  fresh: { path: string; id: string }[]
  save(): Promise<void>
}

export async function openIds(tx: Tx): Promise<Ids> {
  const rows = await tx.selectFrom('content_ids').selectAll().execute()
  const known = new Map(rows.map(({ path, id }) => [path, id]))
  const fresh: Ids['fresh'] = []
  return {
    pathOf: new Map(rows.map(({ path, id }) => [id, path])),
    fresh,
    idOf: (path) => {
      const given = known.get(path)
      if (given) return given
      const id = newRandomId()
      known.set(path, id)
      fresh.push({ path, id })
      return id
    },
    save: async () => {
      // A statement takes at most 65,535 parameters.
      for (let at = 0; at < fresh.length; at += 10_000) {
        await tx
          .insertInto('content_ids')
          .values(fresh.slice(at, at + 10_000))
          .execute()
      }
    },
  }
}

/**
 * Gives renamed things, and everything in them, the ids that they had under their old names. Where both names have
 * been loaded already, they are two things for ever: that is answered as a warning.
 */
export async function renameIds(tx: Tx, renames: Rename[]): Promise<Fault[]> {
  const warnings: Fault[] = []
  for (const { from, to, file, line } of renames) {
    const rows = await tx.selectFrom('content_ids').select('path').where('path', 'in', [from, to]).execute()
    const has = (path: string) => rows.some((row) => row.path === path)
    if (has(from) && has(to)) {
      const message = '"renamedFrom" does nothing: it was loaded under its new name before'
      warnings.push({ file, line, message })
    } else if (has(from)) {
      await tx
        .updateTable('content_ids')
        .set({ path: sql<string>`${to} || substr(path, ${from.length + 1}::int)` })
        .where((is) => is.or([is('path', '=', from), sql<boolean>`starts_with(path, ${`${from}/`})`]))
        .execute()
    }
  }
  return warnings
}
