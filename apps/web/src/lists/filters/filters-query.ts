import { viewFilters } from '@zenit/contract/filters'
import { queryOf } from '../../query-client.ts'

/** What lists can be filtered by; outdated by a change of language or rank, as everything is (LANG-03). */
export const filtersQuery = queryOf(viewFilters, {})
