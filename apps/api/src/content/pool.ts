/** Number of questions that an attempt draws per tag. */
export type TagCounts = Readonly<Record<string, number>>

const sumOf = (perTag: TagCounts): number => Object.values(perTag).reduce((sum, count) => sum + count, 0)

/**
 * Number of questions in an attempt, out of a pool of `size`: the drawn number, otherwise the sum drawn by
 * tags, otherwise all.
 */
export const drawnOf = (
  { draw, drawPerTag }: { draw?: number | null; drawPerTag?: TagCounts | undefined },
  size: number,
): number => Math.min(draw ?? (drawPerTag ? sumOf(drawPerTag) : size), size)

/**
 * Picks the wanted number of questions per tag, in pool order; each counts for one of its tags, chosen so that enough
 * remain for the others. Null: there are too few.
 */
export function pickPerTag<Q extends { tags?: readonly string[] | undefined }>(
  pool: readonly Q[],
  wanted: TagCounts,
): Set<Q> | null {
  const countsFor = new Map<Q, string>()
  const having = new Map(
    Object.keys(wanted).map((tag) => [tag, pool.filter((question) => question.tags?.includes(tag))]),
  )
  /** Takes one more question for a tag; another tag may switch to a free one in exchange. */
  const take = (tag: string, tried: Set<string>): boolean => {
    tried.add(tag)
    const own = having.get(tag) ?? []
    const free = own.find((question) => !countsFor.has(question))
    if (free) {
      countsFor.set(free, tag)
      return true
    }
    const moved = own.find((question) => {
      const other = countsFor.get(question)
      // Each tag is tried once: if it fails from one question, it fails from the next, too.
      return other !== undefined && !tried.has(other) && take(other, tried)
    })
    if (moved) countsFor.set(moved, tag)
    return moved !== undefined
  }
  for (const [tag, count] of Object.entries(wanted))
    for (let taken = 0; taken < count; taken++) if (!take(tag, new Set())) return null
  return new Set(countsFor.keys())
}
