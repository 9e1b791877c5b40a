import { listRunningTests } from '@zenit/contract/closed-tests'
import { queryClient, queryOf } from '../../query-client.ts'

export const runningTestsQuery = queryOf(listRunningTests, {})

/** Fetched before the page is rendered, so that the page does not shift later. A failure does not delay the page. */
export const fetchRunningTests = (): Promise<void> =>
  queryClient.prefetchQuery({ ...runningTestsQuery, retry: false })
