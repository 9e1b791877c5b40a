import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { startTransition, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type Change, changed, type ListShape, rawValues } from './list-state.ts'

/** A list for its controls: the requested state, even while it is loading. */
export interface List {
  page: number
  search: string
  sort: string
  /** A search or filter is active. */
  isNarrowed: boolean
  /** True while the visible list is not the requested one. */
  isPending: boolean
  /** A navigation to another page is in progress. */
  isLeaving: boolean
  /** Values of a filter in URL form. */
  values(name: string): readonly string[]
  /** For a link: the query string after a change. */
  to(change: Change): { search: string }
  /** Applies a change; resolves when the response is on the page. */
  go(change: Change, options?: { replace?: boolean }): Promise<void>
  /** Names of the active filters. */
  narrowedBy: readonly string[]
}

/**
 * A list whose state is the address. A page of a list in ten lines:
 *
 *     const shape = defineList({ limit: 9, sorts: { name: { sortBy: 'name', order: 'asc' } }, filters: { kind: someIds() } })
 *     const thingsQuery = (state: StateOf<typeof shape>) => queryOf(listThings, { query: shape.query(state) })
 *     const loader = ({ request }) => loadShown(thingsQuery(shape.read(new URL(request.url).searchParams)))
 *
 *     const { list, state } = useList(shape)
 *     const query = useListQuery(thingsQuery(state))
 *     <ListBar list={list} search={t('search')} groups={[{ name: 'kind', title: t('kind'), options }]}
 *       sorts={[{ name: 'name', label: t('sort.name') }]} count={query.data && t('found', { count: … })} />
 *     <ListResults list={list} query={query} label={t('title')} failure={t('failure')} none={{ title, body }}>
 *       {({ things }) => things.map((thing) => <li key={thing._id}><ThingCard thing={thing} /></li>)}
 *     </ListResults>
 */
export function useList<Shape extends ListShape>(shape: Shape): { list: List; state: StateOf<Shape> } {
  const location = useLocation()
  const { location: wanted } = useNavigation()
  const navigate = useNavigate()
  const isLeaving = wanted !== undefined && wanted.pathname !== location.pathname
  const read = (search: string) => shape.read(new URLSearchParams(search))
  // The router reports a navigation slightly too late for a checkbox that was just ticked.
  const [asked, setAsked] = useState<{ search: string } | null>(null)
  const onTheWay = wanted && !isLeaving ? wanted.search : location.search
  const { search } = asked ?? { search: onTheWay }
  const next = read(search)
  const to = (change: Change) => ({ search: shape.write(changed(shape, next, change)) })
  const narrowedBy = Object.keys(shape.filters).filter((name) => rawValues(shape, next, name).length > 0)
  const list: List = {
    page: next.page,
    search: next.search,
    sort: next.sort,
    narrowedBy,
    isNarrowed: next.search !== '' || narrowedBy.length > 0,
    isPending: search !== location.search,
    isLeaving,
    values: (name) => rawValues(shape, next, name),
    to,
    go: async (change, { replace = false } = {}) => {
      const there = to(change)
      setAsked(there)
      await navigate(there, { replace, preventScrollReset: true })
      // Reset when the router's state arrives, unless something else was requested meanwhile.
      startTransition(() => setAsked((latest) => (latest === there ? null : latest)))
    },
  }
  return { list, state: read(location.search) as StateOf<Shape> }
}

/** The state that a shape reads from a URL. */
export type StateOf<Shape extends ListShape> = ReturnType<Shape['read']>

/**
 * The query of a list: the previous data stays while the next page or search is loading. The loader fetches; a failure
 * stays until a retry.
 */
export const useListQuery = <T, D, K extends readonly unknown[]>(query: UseQueryOptions<T, Error, D, K>) =>
  useQuery({ ...query, placeholderData: keepPreviousData as never, enabled: isUnbroken })

const isUnbroken = ({ state }: { state: { status: string } }) => state.status !== 'error'
