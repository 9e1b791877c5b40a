import { viewHome } from '@zenit/contract/home'
import { viewRequired } from '@zenit/contract/required'
import { queryClient, queryOf } from '../../query-client.ts'

export const requiredQuery = queryOf(viewRequired, {})

/** Reloads the visible data after settings have changed. */
export const outdateRequired = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => [viewRequired.path, viewHome.path].includes(String(queryKey[0]) as never),
  })
