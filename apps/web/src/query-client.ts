import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, Call } from '@zenit/contract/call'
import { type CallInput, NoResponseError, request } from './api/client.ts'

const mostRetries = 3
const second = 1000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30 * second,
      // A refusal stands; only silence is worth asking again, after 1, 2 and 4 seconds.
      retry: (failures, error) => error instanceof NoResponseError && failures < mostRetries,
      retryDelay: (failures) => second * 2 ** failures,
      refetchOnWindowFocus: false,
    },
  },
})

/** The query of a call: its key is the call's path with all that it was asked with. */
export function queryOf<C extends Call>(call: C, input: CallInput<C>) {
  const { params, query } = input as { params?: unknown; query?: unknown }
  return queryOptions<AnswerOf<C>>({
    queryKey: [call.path, params ?? null, query ?? null],
    queryFn: ({ signal }) => request(call, { ...input, signal }),
  })
}
