import { type LongPagination, mostCounted, type Pagination } from '@zenit/contract/parts'
import { unmarked } from './text/text.ts'

interface ListQuery {
  page?: number
  limit?: number
  sortBy?: 'title' | 'createdAt'
  order?: 'asc' | 'desc'
}

/** Text for comparing: without case and without marks, so that "lodz" finds "Łódź". */
export const folded = (text: string): string => unmarked(text).toLowerCase().replaceAll('ł', 'l')

/** Whether each word of the search stands in one of the texts, without regard to case and diacritics. */
export function matchesSearch(search: string | undefined, texts: readonly string[]): boolean {
  const words = folded(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length === 0) return true
  const all = folded(texts.join('\n'))
  return words.every((word) => all.includes(word))
}

/** The order of a language's own alphabet, with numbers by their value. */
export const collators = {
  pl: new Intl.Collator('pl', { numeric: true }),
  en: new Intl.Collator('en', { numeric: true }),
}

/**
 * A list sorted by title (by the language's own alphabet) or by date, else in the order given. Equal ones keep their
 * order.
 */
export function sortList<T extends { title: string; createdAt: Date }>(
  items: readonly T[],
  { sortBy, order }: ListQuery,
  language: 'pl' | 'en',
): T[] {
  const direction = order === 'desc' ? -1 : 1
  if (!sortBy) return direction === 1 ? [...items] : items.toReversed()
  const compare = (a: T, b: T) =>
    sortBy === 'title'
      ? collators[language].compare(a.title, b.title)
      : a.createdAt.getTime() - b.createdAt.getTime()
  return items.toSorted((a, b) => direction * compare(a, b))
}

/** Which page of a list: counted from 1, `limit` items on each. */
export interface Page {
  page: number
  limit: number
}

/** What is said of a page beside its items. */
export const paginationOf = ({ page, limit }: Page, totalCount: number): Pagination => ({
  page,
  limit,
  totalCount,
  totalPages: Math.ceil(totalCount / limit),
})

/** The same of a list that may be very long, of which one more than {@link mostCounted} at most was counted. */
export const longPaginationOf = (page: Page, counted: number): LongPagination => ({
  ...paginationOf(page, Math.min(counted, mostCounted)),
  isCapped: counted > mostCounted,
})

/** Whether nobody pages there: the list ends before it, or is not counted so far. */
export const isPastCount = ({ page, limit }: Page): boolean => (page - 1) * limit >= mostCounted

/** One page of a list; a page past the end is empty, with the right totals. */
export function pageOf<T>(
  items: readonly T[],
  { page = 1, limit = 9 }: Pick<ListQuery, 'page' | 'limit'>,
): { items: T[]; pagination: Pagination } {
  const totalCount = items.length
  return {
    items: items.slice((page - 1) * limit, page * limit),
    pagination: paginationOf({ page, limit }, totalCount),
  }
}
