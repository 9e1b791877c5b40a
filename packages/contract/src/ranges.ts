/** Number of parts into which ranges divide a whole film or deck. */
export const wholeParts = 1000

/** Thousandths of a film that must be played before it counts as seen. */
export const filmPartsToSee = 800

/** From one thousandth up to another, exclusive. */
export interface Range {
  from: number
  to: number
}

/** Merges ranges so that each thousandth occurs once, sorted ascending. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (from >= to) continue
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** Number of thousandths in merged ranges. */
export const partsIn = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from, 0)

/** Whether enough was seen to finish, by kind: most of a film, the end of a deck. Questions need answers instead. */
export function isSeen(kind: string, ranges: readonly Range[]): boolean {
  if (kind === 'video') return partsIn(ranges) >= filmPartsToSee
  return kind !== 'presentation' || ranges.some(({ to }) => to === wholeParts)
}
