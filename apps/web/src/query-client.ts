import { MutationCache, QueryCache, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, Call } from '@zenit/contract/call'
import { ApiError, type CallInput, NoResponseError, request } from './api/client.ts'
import { isOffline } from './network.ts'

const mostRetries = 3
const second = 1000

/** On a rate limit, adds how long it lasts to the failure shown elsewhere. */
const tellLimit = (error: unknown): void => {
  if (error instanceof ApiError && error.code === 'rate-limited')
    // Nothing depends on this text; the failed part shows its error as well.
    import('./shell/errors/rate-limit.ts')
      .then(({ announceLimit }) => announceLimit(error.retryAfter))
      .catch(() => undefined)
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: tellLimit }),
  mutationCache: new MutationCache({ onError: tellLimit }),
  defaultOptions: {
    queries: {
      staleTime: 30 * second,
      // A refusal is final; only a missing response is retried, after 1, 2 and 4 seconds, while online.
      retry: (failures, error) => error instanceof NoResponseError && !isOffline() && failures < mostRetries,
      retryDelay: (failures) => second * 2 ** failures,
      refetchOnWindowFocus: false,
      // Offline, a call fails at once and cached data is used instead of waiting. Once online, offline/start.ts
      // requests everything again.
      networkMode: 'always',
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
})

/** The last response cached on this device or in this page, for offline use. */
async function lastAnswer<T>(queryKey: QueryKey): Promise<T | undefined> {
  const { findAnswer } = await import('./offline/answers.ts')
  return (await findAnswer<T>(queryKey)) ?? queryClient.getQueryData<T>(queryKey)
}

/** Requests from the server; offline, uses its last response. */
export async function orKept<T>(queryKey: QueryKey, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof NoResponseError) || !isOffline()) throw error
    const kept = await lastAnswer<T>(queryKey).catch(() => undefined)
    if (kept == null) throw error
    return kept
  }
}

/** The query of a call: its key is the call's path with its whole input. `finish` completes each response. */
export function queryOf<C extends Call>(
  call: C,
  input: CallInput<C>,
  finish?: (answer: AnswerOf<C>) => Promise<AnswerOf<C>>,
) {
  const { params, query } = input as { params?: unknown; query?: unknown }
  return queryOptions<AnswerOf<C>>({
    queryKey: [call.path, params ?? null, query ?? null],
    queryFn: async ({ signal, queryKey }) => {
      const answer = await orKept(queryKey, () => request(call, { ...input, signal }))
      return finish ? finish(answer) : answer
    },
  })
}
