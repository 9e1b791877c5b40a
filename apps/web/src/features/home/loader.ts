import { viewHome } from '@zenit/contract/home'
import { loadQuery } from '../../load.ts'
import { queryOf } from '../../query-client.ts'

/** Study time grows while lessons are open, so that what is kept counts as fresh only for a moment. */
export const homeQuery = { ...queryOf(viewHome, {}), staleTime: 5_000 }

export const homeLoader = () => loadQuery(homeQuery)
