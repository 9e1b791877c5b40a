import { isoDay } from '../../format/dates.ts'

interface DatedItem {
  _id: string
  createdAt: string
}

export interface DayGroup<T> {
  /** `2026-11-20`, in the reader's time zone. */
  day: string
  items: T[]
}

/**
 * Groups pages of a list by day, each notification once: a new one shifts the last one of a page to the next page,
 * where it is repeated.
 */
export function groupByDay<T extends DatedItem>(
  pages: readonly (readonly T[])[],
  timeZone?: string,
): DayGroup<T>[] {
  const unique = new Map(pages.flat().map((item) => [item._id, item]))
  const groups = Map.groupBy(unique.values(), ({ createdAt }) => isoDay(createdAt, timeZone))
  return [...groups].map(([day, items]) => ({ day, items }))
}
