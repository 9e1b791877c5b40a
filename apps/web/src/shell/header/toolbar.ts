import { viewToolbar } from '@zenit/contract/toolbar'
import { queryClient, queryOf } from '../../query-client.ts'

/** Names of all programs, and the external products; reloaded with the language and the rank. */
export const toolbarQuery = queryOf(viewToolbar, {})

/** Called when somebody is about to open a menu. */
export const fetchToolbar = (): void => void queryClient.prefetchQuery(toolbarQuery)
