/** The whole of a film or a deck, in the parts that ranges count. */
export const wholeParts = 1000

/** How much of a film must have been played before it counts as seen, in thousandths. */
export const filmPartsToSee = 800

/** From one thousandth up to another, which is not in it. */
export interface Range {
  from: number
  to: number
}

/** Each thousandth in one range, from the first to the last. */
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

/** How many thousandths merged ranges have. */
export const partsIn = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from, 0)

/** Enough was seen to finish, by kind: most of a film, the end of a deck. Questions are answered, not seen. */
export function isSeen(kind: string, ranges: readonly Range[]): boolean {
  if (kind === 'video') return partsIn(ranges) >= filmPartsToSee
  return kind !== 'presentation' || ranges.some(({ to }) => to === wholeParts)
}
