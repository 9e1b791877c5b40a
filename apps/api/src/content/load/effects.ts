import { type Change, changesOf, type Use, useOf } from './effects.queries.ts'
import type { Ids } from './ids.ts'
import type { Tx } from './load.ts'

/** Effect of a load on an item that learners may be using. */
export interface Effect extends Use, Pick<Change, 'kind' | 'slug' | 'what'> {
  /** New items of its kind and place: it may be one of them, renamed. */
  newBeside: string[]
  /** As in ids.ts. */
  path: string
}

/**
 * Effects of a transaction that has just loaded a pack: everything it retires, and every course it changes for
 * learners.
 */
export async function effectsOf(tx: Tx, { pathOf, fresh }: Ids): Promise<Effect[]> {
  const rows = await changesOf(tx)
  const use = await useOf(tx, [...new Set(rows.flatMap((row) => row.course_ids))])
  const effects = rows.map(({ kind, what, id, course_ids, learners, ...row }) => {
    const path = pathOf.get(id) ?? ''
    // Parts of a document have only a path.
    const slug = row.slug || path.slice(path.lastIndexOf('/') + 1)
    const newBeside = what === 'retired' ? siblings(path, fresh) : []
    const used = sum(course_ids.map((course) => use.get(course)))
    return { kind, slug, what, ...used, learners: learners ?? used.learners, newBeside, path }
  })
  return effects.filter(
    ({ what, learners, attempts, works }) => what === 'retired' || learners + attempts + works > 0,
  )
}

function sum(uses: (Use | undefined)[]): Use {
  const total = (key: keyof Use) => uses.reduce((all, use) => all + (use?.[key] ?? 0), 0)
  return { learners: total('learners'), attempts: total('attempts'), works: total('works') }
}

/** Names of new items in the same place as `path`. */
function siblings(path: string, fresh: Ids['fresh']): string[] {
  const parent = path.slice(0, path.lastIndexOf('/') + 1)
  if (parent === '') return []
  return fresh
    .filter((one) => one.path.startsWith(parent) && !one.path.slice(parent.length).includes('/'))
    .map((one) => one.path.slice(parent.length))
}
