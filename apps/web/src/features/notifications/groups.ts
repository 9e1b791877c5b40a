import { isoDay } from '../../format/dates.ts'

interface DatedItem {
  _id: string
  createdAt: string
}

export interface DayGroup<T> {
  /** `2026-11-20`, by the reader's clock. */
  day: string
  items: T[]
}

/**
 * Pages of a list under their days, each notification once: a new one moves the last of a page to the next page, where
 * it comes again.
 */
export function groupByDay<T extends DatedItem>(
  pages: readonly (readonly T[])[],
  timeZone?: string,
): DayGroup<T>[] {
  const unique = new Map(pages.flat().map((item) => [item._id, item]))
  const groups = Map.groupBy(unique.values(), ({ createdAt }) => isoDay(createdAt, timeZone))
  return [...groups].map(([day, items]) => ({ day, items }))
}
