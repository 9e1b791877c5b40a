const longestSearch = 200
const lastPage = 100_000

/** How one filter stands in the address: under its name, once for each of its values. */
export interface Filter<Value> {
  /** Chosen by nobody: stays out of the address. */
  initial: Value
  /** What the address says; what it does not understand is overlooked. */
  read(raw: readonly string[]): Value
  write(value: Value): string[]
}

/** One of a few choices; the first one does not filter. */
export function oneOf<const V extends string>(values: readonly [V, ...V[]]): Filter<V> {
  const [initial] = values
  return {
    initial,
    read: ([wanted]) => values.find((value) => value === wanted) ?? initial,
    write: (value) => (value === initial ? [] : [value]),
  }
}

/** Several of a few, in the order in which they are given here. */
export function someOf<const V extends string | number>(values: readonly V[]): Filter<readonly V[]> {
  return {
    initial: [],
    read: (raw) => values.filter((value) => raw.includes(String(value))),
    write: (chosen) => chosen.map(String),
  }
}

const mostIds = 20

/** Several ids that only the server knows, such as categories. */
export const someIds = (): Filter<readonly string[]> => ({
  initial: [],
  read: (raw) => [...new Set(raw)].filter((id) => /^[\w-]{1,64}$/.test(id)).slice(0, mostIds),
  write: (chosen) => [...chosen],
})

/** On or off. */
export const flag = (): Filter<boolean> => ({
  initial: false,
  read: ([value]) => value === 'true',
  write: (isOn) => (isOn ? ['true'] : []),
})

export interface Sort {
  sortBy: string
  order: 'asc' | 'desc'
}

type Filters = Record<string, Filter<unknown>>
type Sorts = Record<string, Sort | null>
type Values<F extends Filters> = { [K in keyof F]: F[K] extends Filter<infer V> ? V : never }
type SortBy<S extends Sorts> = NonNullable<S[keyof S]>['sortBy']

/** Where somebody stands in a list. */
interface ListState<F extends Filters = Filters, S extends Sorts = Sorts> {
  page: number
  search: string
  sort: keyof S & string
  filters: Values<F>
}

/** The query of a list's call: only values that differ from the defaults. */
export type ListQuery<F extends Filters, S extends Sorts> = {
  page: number
  limit: number
  search?: string
  sortBy?: SortBy<S>
  order?: 'asc' | 'desc'
} & Partial<Values<F>>

export interface ListShape<F extends Filters = Filters, S extends Sorts = Sorts> {
  filters: F
  /** The name of the order that a list has by itself. */
  firstSort: keyof S & string
  read(params: URLSearchParams): ListState<F, S>
  /** The shortest address of a state: defaults stay out of it. */
  write(state: ListState<F, S>): string
  query(state: ListState<F, S>): ListQuery<F, S>
}

/** A page number of an address; what is no page is the first one. */
function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1
}

function readSort(params: URLSearchParams, sorts: Sorts): string {
  const sortBy = params.get('sortBy')
  const order = params.get('order') === 'desc' ? 'desc' : 'asc'
  const names = Object.keys(sorts)
  const found = names.find((name) => sorts[name]?.sortBy === sortBy && sorts[name]?.order === order)
  return found ?? names[0] ?? ''
}

interface ListDeclaration<F extends Filters, S extends Sorts> {
  /** Items on a page. */
  limit: number
  /** By name; the first is the list's own. `null` is the order in which the server gives it. */
  sorts: S
  filters: F
}

/** Says what a list can be asked, once for its address, its call and its controls. */
export function defineList<F extends Filters, const S extends Sorts>(
  declared: ListDeclaration<F, S>,
): ListShape<F, S> {
  const { limit, sorts, filters } = declared
  const firstSort = Object.keys(sorts)[0] as keyof S & string
  const entries = Object.entries(filters)
  return {
    filters,
    firstSort,
    read: (params) => ({
      page: readPage(params),
      search: (params.get('search') ?? '').trim().slice(0, longestSearch),
      sort: readSort(params, sorts) as keyof S & string,
      filters: Object.fromEntries(
        entries.map(([name, filter]) => [name, filter.read(params.getAll(name))]),
      ) as Values<F>,
    }),
    write: ({ page, search, sort, filters: values }) => {
      const params = new URLSearchParams()
      if (search) params.set('search', search)
      for (const [name, filter] of entries)
        for (const value of filter.write(values[name])) params.append(name, value)
      const sorted = sort === firstSort ? null : sorts[sort]
      if (sorted) params.set('sortBy', sorted.sortBy)
      if (sorted?.order === 'desc') params.set('order', 'desc')
      if (page > 1) params.set('page', String(page))
      return params.size > 0 ? `?${params}` : ''
    },
    query: ({ page, search, sort, filters: values }) => {
      const chosen = entries.filter(([name, filter]) => filter.write(values[name]).length > 0)
      return {
        page,
        limit,
        ...(search ? { search } : {}),
        ...sorts[sort],
        ...Object.fromEntries(chosen.map(([name]) => [name, values[name]])),
      } as ListQuery<F, S>
    },
  }
}

/** What to change about a list's state; filters as they stand in the address. */
export interface Change {
  page?: number
  search?: string
  sort?: string
  filters?: Record<string, readonly string[]>
}

/** Values of a filter as they stand in the address. */
export const rawValues = <F extends Filters, S extends Sorts>(
  shape: ListShape<F, S>,
  state: ListState<F, S>,
  name: string,
): readonly string[] => shape.filters[name]?.write(state.filters[name]) ?? []

/** The state after a change. Whatever narrows or sorts leads back to the first page. */
export function changed<F extends Filters, S extends Sorts>(
  shape: ListShape<F, S>,
  state: ListState<F, S>,
  { filters = {}, ...rest }: Change,
): ListState<F, S> {
  const read = Object.entries(filters).map(([name, raw]) => [name, shape.filters[name]?.read(raw)])
  const next = { ...state, page: 1, ...rest, filters: { ...state.filters, ...Object.fromEntries(read) } }
  return next as ListState<F, S>
}
