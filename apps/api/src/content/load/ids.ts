import { newRandomId } from '../../platform/ids.ts'
import type { Rename } from '../check/renames.ts'
import type { IdOf } from '../ids.ts'
import type { Issue } from '../issues.ts'
import { allIds, insertIds, knownPaths, movePath } from './ids.queries.ts'
import type { Tx } from './load.ts'

export interface Ids {
  idOf: IdOf
  /** Path of each previously known id. */
  pathOf: ReadonlyMap<string, string>
  /** Paths that got their first id. */
  fresh: { path: string; id: string }[]
  save(): Promise<void>
}

export async function openIds(tx: Tx): Promise<Ids> {
  const rows = await allIds(tx)
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
    save: () => insertIds(tx, fresh),
  }
}

/**
 * Gives renamed items, and everything in them, their former ids. If both names have already been loaded, they stay two
 * items permanently, with a warning.
 */
export async function renameIds(tx: Tx, renames: Rename[]): Promise<Issue[]> {
  const warnings: Issue[] = []
  for (const { from, to, file, line } of renames) {
    const known = await knownPaths(tx, [from, to])
    if (known.has(from) && known.has(to)) {
      warnings.push({ file, line, severity: 'warning', code: 'rename-too-late' })
    } else if (known.has(from)) await movePath(tx, from, to)
  }
  return warnings
}
