import { viewRank } from '@zenit/contract/ranks'
import { queryOf } from '../../query-client.ts'

export const rankQuery = queryOf(viewRank, {})
