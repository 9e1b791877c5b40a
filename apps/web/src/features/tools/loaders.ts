import { listRelatedTools, listTools, viewTool } from '@zenit/contract/tools'
import type { LoaderFunctionArgs } from 'react-router'
import { filtersQuery } from '../../lists/filters/filters-query.ts'
import { defineList, flag, someIds } from '../../lists/list-state.ts'
import type { StateOf } from '../../lists/use-list.ts'
import { loadQuery, loadShown } from '../../load.ts'
import { queryOf } from '../../query-client.ts'

/** Filters and sorting of the list of tools (TOOL-01). Default: by name, and by relevance when searching. */
export const toolsList = defineList({
  limit: 9,
  sorts: {
    given: null,
    name: { sortBy: 'name', order: 'asc' },
    nameBack: { sortBy: 'name', order: 'desc' },
    newest: { sortBy: 'createdAt', order: 'desc' },
  },
  filters: { domainCategories: someIds(), businessCategories: someIds(), showFavorites: flag() },
})

export const toolsQuery = (state: StateOf<typeof toolsList>) => {
  const { domainCategories, businessCategories } = state.filters
  return queryOf(listTools, {
    query: {
      ...toolsList.query(state),
      domainCategories: [...domainCategories],
      businessCategories: [...businessCategories],
    },
  })
}

export const toolQuery = (id: string) => queryOf(viewTool, { params: { id } })

export const relatedToolsQuery = (id: string) => queryOf(listRelatedTools, { params: { id } })

export function toolsLoader({ request }: LoaderFunctionArgs) {
  const tools = toolsQuery(toolsList.read(new URL(request.url).searchParams))
  return Promise.all([loadShown(tools), loadShown(filtersQuery)])
}

export function toolLoader({ params }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  return Promise.all([loadQuery(toolQuery(id)), loadShown(relatedToolsQuery(id))])
}
