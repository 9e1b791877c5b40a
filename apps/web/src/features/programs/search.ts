export const programFilters = ['all', 'active', 'completed', 'unavailable'] as const
export type ProgramFilter = (typeof programFilters)[number]

export interface ProgramSearch {
  page: number
  search: string
  modulesType: ProgramFilter
}

const longestSearch = 200

/** A page number from an address; what is no page is the first one. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

/** What the address of the programs list says; anything else in it is overlooked. */
export function readProgramSearch(params: URLSearchParams): ProgramSearch {
  const wanted = params.get('modulesType')
  return {
    page: readPage(params),
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    modulesType: programFilters.find((filter) => filter === wanted) ?? 'all',
  }
}

/** The shortest address for a search: defaults stay out of it. */
export function writeProgramSearch({ page, search, modulesType }: ProgramSearch): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (modulesType !== 'all') params.set('modulesType', modulesType)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `?${params}` : ''
}
