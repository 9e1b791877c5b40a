import { viewHome } from '@zenit/contract/home'
import { loadQuery } from '../../load.ts'
import { queryOf } from '../../query-client.ts'

/** Study time grows while lessons are open, so cached data is fresh only briefly. */
export const homeQuery = { ...queryOf(viewHome, {}), staleTime: 5_000 }

export const homeLoader = () => loadQuery(homeQuery)
