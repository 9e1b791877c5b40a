import { viewStudyYear } from '@zenit/contract/streaks'
import { queryOf } from '../../query-client.ts'

export const yearQuery = queryOf(viewStudyYear, {})
