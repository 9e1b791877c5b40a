import { viewStudyYear } from '@zenit/contract/streak'
import { queryOf } from '../../query-client.ts'

export const yearQuery = queryOf(viewStudyYear, {})
