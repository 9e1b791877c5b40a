const longestSearch = 200
const lastPage = 100_000

/** A filter in the URL: under its name, once per value. */
export interface Filter<Value> {
  /** Default: not written to the URL. */
  initial: Value
  /** Reads the value from the URL; ignores what it does not understand. */
  read(raw: readonly string[]): Value
  write(value: Value): string[]
}

/** A single choice of few; the first one does not filter. */
export function oneOf<const V extends string>(values: readonly [V, ...V[]]): Filter<V> {
  const [initial] = values
  return {
    initial,
    read: ([wanted]) => values.find((value) => value === wanted) ?? initial,
    write: (value) => (value === initial ? [] : [value]),
  }
}

/** Several choices of few, in the given order. */
export function someOf<const V extends string | number>(values: readonly V[]): Filter<readonly V[]> {
  return {
    initial: [],
    read: (raw) => values.filter((value) => raw.includes(String(value))),
    write: (chosen) => chosen.map(String),
  }
}

const mostIds = 20

/** Several ids defined by the server, such as categories. */
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

/** State of a list. */
interface ListState<F extends Filters = Filters, S extends Sorts = Sorts> {
  page: number
  search: string
  sort: keyof S & string
  filters: Values<F>
}

/** Query of a list's call: only values that differ from the defaults. */
export type ListQuery<F extends Filters, S extends Sorts> = {
  page: number
  limit: number
  search?: string
  sortBy?: SortBy<S>
  order?: 'asc' | 'desc'
} & Partial<Values<F>>

export interface ListShape<F extends Filters = Filters, S extends Sorts = Sorts> {
  filters: F
  /** Name of a list's default order. */
  firstSort: keyof S & string
  read(params: URLSearchParams): ListState<F, S>
  /** The shortest URL of a state: defaults are left out. */
  write(state: ListState<F, S>): string
  query(state: ListState<F, S>): ListQuery<F, S>
}

/** Page number from a URL; invalid ones become the first page. */
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
  /** Items per page. */
  limit: number
  /** By name; the first is the default. `null` is the server's order. */
  sorts: S
  filters: F
}

/** Defines a list's filters and sorting once for its URL, its call and its controls. */
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

/** A change of a list's state; filters in URL form. */
export interface Change {
  page?: number
  search?: string
  sort?: string
  filters?: Record<string, readonly string[]>
}

/** Values of a filter in URL form. */
export const rawValues = <F extends Filters, S extends Sorts>(
  shape: ListShape<F, S>,
  state: ListState<F, S>,
  name: string,
): readonly string[] => shape.filters[name]?.write(state.filters[name]) ?? []

/** The state after a change. Filtering or sorting goes back to the first page. */
export function changed<F extends Filters, S extends Sorts>(
  shape: ListShape<F, S>,
  state: ListState<F, S>,
  { filters = {}, ...rest }: Change,
): ListState<F, S> {
  const read = Object.entries(filters).map(([name, raw]) => [name, shape.filters[name]?.read(raw)])
  const next = { ...state, page: 1, ...rest, filters: { ...state.filters, ...Object.fromEntries(read) } }
  return next as ListState<F, S>
}
