import { MutationCache, QueryCache, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, Call } from '@zenit/contract/call'
import { ApiError, type CallInput, NoResponseError, request } from './api/client.ts'
import { isOffline } from './network.ts'

const mostRetries = 3
const second = 1000

/** Whatever says that it failed, this says for how long it will. */
const tellLimit = (error: unknown): void => {
  if (error instanceof ApiError && error.code === 'rate-limited')
    // Nothing depends on the words; what failed says so in its place as well.
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
      // A refusal stands; only silence is worth asking again, after 1, 2 and 4 seconds, while there is a network.
      retry: (failures, error) => error instanceof NoResponseError && !isOffline() && failures < mostRetries,
      retryDelay: (failures) => second * 2 ** failures,
      refetchOnWindowFocus: false,
      // Without a network a call fails at once, and what is kept answers instead of a wait without end. When it is
      // back, offline/start.ts asks for everything again.
      networkMode: 'always',
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
})

/** The last answer that this device or this page has; for when there is no network. */
async function lastAnswer<T>(queryKey: QueryKey): Promise<T | undefined> {
  const { findAnswer } = await import('./offline/answers.ts')
  return (await findAnswer<T>(queryKey)) ?? queryClient.getQueryData<T>(queryKey)
}

/** Asks the server; while there is no network, what it answered last time. */
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

/** The query of a call: its key is the call's path with all that it was asked with. `finish` completes each answer. */
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
