import type { DbOrTx } from '../../../platform/db/connect.ts'
import { newId } from '../../../platform/ids.ts'
import * as history from '../documents/history.queries.ts'

interface PublicationInput {
  packId: string
  pack: string
  /** Null: a load. */
  userId: string | null
  now: Date
  versions: Record<string, number>
}

/** Records what learners see from now on: the version of each document, and the courses with a new revision. */
export async function notePublication(tx: DbOrTx, { pack, ...published }: PublicationInput): Promise<void> {
  const earlier = await history.listPublicationRows(tx, published.packId, null)
  const numbers = await history.listRevisionNumbers(tx, pack)
  // The first publication lists every course, later ones those with a new revision.
  const seen = new Map(earlier.flatMap(({ courses }) => Object.entries(courses)).toReversed())
  const courses = Object.fromEntries([...numbers].filter(([slug, number]) => seen.get(slug) !== number))
  await history.insertPublication(tx, { ...published, id: newId(), courses })
}
