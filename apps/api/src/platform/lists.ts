import { type LongPagination, mostCounted, type Pagination } from '@zenit/contract/parts'
import { unmarked } from './text/text.ts'

interface ListQuery {
  page?: number
  limit?: number
  sortBy?: 'title' | 'createdAt'
  order?: 'asc' | 'desc'
}

/** Normalises text for comparison: without case and diacritics, so that "lodz" finds "Łódź". */
export const folded = (text: string): string => unmarked(text).toLowerCase().replaceAll('ł', 'l')

/** Whether each word of the search occurs in one of the texts, ignoring case and diacritics. */
export function matchesSearch(search: string | undefined, texts: readonly string[]): boolean {
  const words = folded(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length === 0) return true
  const all = folded(texts.join('\n'))
  return words.every((word) => all.includes(word))
}

/** Alphabetical order by language, with numbers by value. */
export const collators = {
  pl: new Intl.Collator('pl', { numeric: true }),
  en: new Intl.Collator('en', { numeric: true }),
}

/** Sorts a list by title (in the language's alphabetical order) or by date; by default it stays unchanged. Stable. */
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

/** A page of a list: numbered from 1, with `limit` items. */
export interface Page {
  page: number
  limit: number
}

/** Returns the pagination of a page. */
export const paginationOf = ({ page, limit }: Page, totalCount: number): Pagination => ({
  page,
  limit,
  totalCount,
  totalPages: Math.ceil(totalCount / limit),
})

/** Like {@link paginationOf} for a long list, counted up to one more than {@link mostCounted}. */
export const longPaginationOf = (page: Page, counted: number): LongPagination => ({
  ...paginationOf(page, Math.min(counted, mostCounted)),
  isCapped: counted > mostCounted,
})

/** Whether the page begins after the last counted item. */
export const isPastCount = ({ page, limit }: Page): boolean => (page - 1) * limit >= mostCounted

/** Returns one page of a list; a page past the end is empty, with correct totals. */
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
