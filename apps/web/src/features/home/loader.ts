import { viewHome } from '@zenit/contract/home'
import { loadQuery } from '../../load.ts'
import { queryOf } from '../../query-client.ts'

export const homeQuery = queryOf(viewHome, {})

export const homeLoader = () => loadQuery(homeQuery)
