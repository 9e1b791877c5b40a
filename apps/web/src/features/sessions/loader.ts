import { listSessions } from '@zenit/contract/session'
import { loadShown } from '../../load.ts'
import { queryOf } from '../../query-client.ts'

export const sessionsQuery = queryOf(listSessions, {})

export const sessionsLoader = () => loadShown(sessionsQuery)
