interface Dated {
  _id: string
  createdAt: string
}

export interface DayGroup<T> {
  /** `2026-11-20`, by the clock of the one who reads. */
  day: string
  items: T[]
}

/** The Swedish form of a date is ISO 8601's. */
export const dayOf = (date: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...(timeZone ? { timeZone } : {}) }).format(date)

/**
 * Pages of a list under their days, each notification once: a new one moves the last of a page to the next page, where
 * it comes again.
 */
export function groupByDay<T extends Dated>(
  pages: readonly (readonly T[])[],
  timeZone?: string,
): DayGroup<T>[] {
  const unique = new Map(pages.flat().map((item) => [item._id, item]))
  const groups = Map.groupBy(unique.values(), ({ createdAt }) => dayOf(new Date(createdAt), timeZone))
  return [...groups].map(([day, items]) => ({ day, items }))
}
