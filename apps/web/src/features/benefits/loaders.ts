import { listPartners, viewPartner } from '@zenit/contract/partners'
import type { LoaderFunctionArgs } from 'react-router'
import { filtersQuery } from '../../lists/filters/filters-query.ts'
import { defineList, someIds } from '../../lists/list-state.ts'
import type { StateOf } from '../../lists/use-list.ts'
import { loadQuery, loadShown } from '../../load.ts'
import { queryOf } from '../../query-client.ts'

/** Filters and sorting of the list of benefits (PERK-01). */
export const benefitsList = defineList({
  limit: 9,
  sorts: {
    given: null,
    title: { sortBy: 'title', order: 'asc' },
    newest: { sortBy: 'createdAt', order: 'desc' },
  },
  filters: { categories: someIds() },
})

export const partnersQuery = (state: StateOf<typeof benefitsList>) =>
  queryOf(listPartners, {
    query: { ...benefitsList.query(state), categories: [...state.filters.categories] },
  })

export const partnerQuery = (id: string) => queryOf(viewPartner, { params: { id } })

export const benefitsLoader = ({ request }: LoaderFunctionArgs) =>
  Promise.all([
    loadShown(partnersQuery(benefitsList.read(new URL(request.url).searchParams))),
    loadShown(filtersQuery),
  ])

export const benefitLoader = ({ params }: LoaderFunctionArgs) => loadQuery(partnerQuery(params.id ?? ''))
