import { viewOwnData } from '@zenit/contract/privacy'
import { loadShown } from '../../load.ts'
import { queryOf } from '../../query-client.ts'

export const ownDataQuery = queryOf(viewOwnData, {})

export const ownDataLoader = () => loadShown(ownDataQuery)
