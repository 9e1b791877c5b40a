import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { type LoaderFunction, type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiError, NoResponseError } from './api/client.ts'
import { mayBeSignedIn } from './api/refresh.ts'
import { isNewcomer, isOnboarded } from './features/session/newcomer.ts'
import { sessionQuery } from './features/session/session.ts'
import { isOffline } from './network.ts'
import { paths } from './paths.ts'
import { queryClient } from './query-client.ts'

/** Errors with their own screen; any other failure leaves the page as it is. */
const refusals = [403, 404, 406]

const isRefusal = (error: unknown): boolean => error instanceof ApiError && refusals.includes(error.status)

let loadAgain: () => void = () => undefined

/** Sets how the open page is reloaded when access to its data is refused. */
export function onRefused(load: () => void): void {
  loadAgain = load
}

async function refreshBehind<T, E, D, K extends QueryKey>(query: FetchQueryOptions<T, E, D, K>) {
  try {
    await queryClient.fetchQuery(query)
  } catch (error) {
    if (!isRefusal(error)) return
    await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' })
    loadAgain()
  }
}

/**
 * For loaders. Returns cached data at once and refreshes it in the background when stale; waits only for data that is
 * missing or known to be outdated.
 */
export async function loadQuery<T, E, D, K extends QueryKey>(
  query: FetchQueryOptions<T, E, D, K>,
): Promise<D> {
  const kept = queryClient.getQueryState<D>(query.queryKey)
  if (kept?.data == null || kept.isInvalidated) return queryClient.fetchQuery(query)
  void refreshBehind(query)
  return kept.data
}

/** The server failed or is overloaded; a refusal or an ended session does not count. */
export const isFailure = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== 401 && !isRefusal(error)

/** {@link loadQuery} for a part of a page that shows its own failure in place, with a retry button (ERR-02). */
export async function loadShown<T, E, D, K extends QueryKey>(
  query: FetchQueryOptions<T, E, D, K>,
): Promise<D | undefined> {
  try {
    return await loadQuery(query)
  } catch (error) {
    if (isFailure(error)) return undefined
    throw error
  }
}

const askedFor = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** The session is over: clears its data from memory, and passes a return path to the login. */
function toLogin(request: Request): Response {
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, null)
  return redirect(paths.login(askedFor(request)))
}

/** Lets a signed-in learner pass; redirects anyone else (NAV-02, ACCESS-01). */
async function requireUser(request: Request): Promise<void> {
  const session = await loadQuery(sessionQuery)
  if (!session) throw toLogin(request)
  const { pathname } = new URL(request.url)
  const isOnboarding = pathname === paths.onboarding()
  const isOpen = isOnboarded(session.user.rankStage)
  // One's own data and reminders are accessible from the first day.
  const isOwn = /^\/(your-data|required|second-factor)$/.test(pathname)
  if (!isOpen && !isOnboarding && !isOwn) throw redirect(paths.onboarding())
  if (isOpen && isOnboarding) throw redirect(paths.home())
}

/** How a failed call redirects (ERR-01); any other failure is shown in place. */
function wayOut(error: unknown, request: Request): unknown {
  // Offline, nobody is redirected: the page shows that it is offline, and continues once the network is back
  // (contract: no response).
  if (error instanceof NoResponseError) return isOffline() ? error : toLogin(request)
  if (!(error instanceof ApiError)) return error
  if (error.status === 401) return toLogin(request)
  if (error.code === 'second-factor-required') return redirect(paths.secondFactor())
  // 400: an invalid id, most likely a truncated link.
  if (error.status === 404 || error.status === 400) return redirect(paths.notFound())
  return error
}

/**
 * Wraps a page's loader with the guard. Both run in parallel and the guard's result counts first, so that signed-out
 * people are sent to the login instead of an error page. Newcomers may call only the onboarding, and signed-out people
 * nothing: their page waits.
 */
export function guarded(load?: LoaderFunction): LoaderFunction {
  return async (args: LoaderFunctionArgs, context) => {
    const user = requireUser(args.request)
    const start = () => load?.(args, context)
    const page = Promise.resolve(isNewcomer() || !mayBeSignedIn() ? user.then(start) : start()).then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    )
    try {
      await user
    } catch (error) {
      throw wayOut(error, args.request)
    }
    const outcome = await page
    if ('error' in outcome) throw wayOut(outcome.error, args.request)
    return outcome.data ?? null
  }
}
