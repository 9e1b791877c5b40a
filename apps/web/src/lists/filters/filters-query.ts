import { viewFilters } from '@zenit/contract/filters'
import { queryOf } from '../../query-client.ts'

/** Filters of lists; outdated by a change of language or rank, like all data (LANG-03). */
export const filtersQuery = queryOf(viewFilters, {})
