import { viewToolbar } from '@zenit/contract/toolbar'
import { queryClient, queryOf } from '../../query-client.ts'

/** Every program's name and the products beside this one; fetched again with the language and the rank. */
export const toolbarQuery = queryOf(viewToolbar, {})

/** For a menu that somebody reaches for. */
export const fetchToolbar = (): void => void queryClient.prefetchQuery(toolbarQuery)
