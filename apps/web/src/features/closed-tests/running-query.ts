import { listRunningTests } from '@zenit/contract/closed-tests'
import { queryClient, queryOf } from '../../query-client.ts'

export const runningTestsQuery = queryOf(listRunningTests, {})

/** Known before the page is drawn, so that it has not to make room for them later. What fails is no reason to wait. */
export const fetchRunningTests = (): Promise<void> =>
  queryClient.prefetchQuery({ ...runningTestsQuery, retry: false })
