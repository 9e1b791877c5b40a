import { queryOptions } from '@tanstack/react-query'
import { destroyToken, endAllSessions, getUserData, type SessionAnswer } from '@zenit/contract/session'
import { ApiError, request } from '../../api/client.ts'
import { onSessionLost } from '../../api/refresh.ts'
import { setKeptFor } from '../../offline/owner.ts'
import { paths } from '../../paths.ts'
import { orKept, queryClient } from '../../query-client.ts'
import { rememberNewcomer } from './newcomer.ts'

const minute = 60_000
const farewellKeys = { loggedOut: 'caiplatform_farewell', erased: 'caiplatform_erased' } as const
const unfinishedKey = 'caiplatform_logout_unfinished'

/** Tells the other tabs that the session is over. */
const channel = new BroadcastChannel('caiplatform_session')

const isUnauthenticated = (error: unknown): boolean => error instanceof ApiError && error.status === 401

function setMark(store: Storage, key: string, isSet: boolean): void {
  try {
    if (isSet) store.setItem(key, '1')
    else store.removeItem(key)
  } catch {
    // Storage is switched off: what the mark would bring is a courtesy.
  }
}

function hasMark(store: Storage, key: string): boolean {
  try {
    return store.getItem(key) !== null
  } catch {
    return false
  }
}

/** Ends the session at the server; null when nobody answered. */
async function destroy() {
  const answer = await request(destroyToken, {}).catch(() => null)
  setMark(localStorage, unfinishedKey, answer === null)
  return answer
}

async function fetchSession(signal: AbortSignal): Promise<SessionAnswer | null> {
  // A logout that did not reach the server: whoever left must not find themselves signed in again.
  if (hasMark(localStorage, unfinishedKey) && !(await destroy())) return null
  try {
    const session = await orKept([getUserData.path], () => request(getUserData, { signal }))
    rememberNewcomer(session.user.rankStage)
    return session
  } catch (error) {
    if (isUnauthenticated(error)) return null
    throw error
  }
}

/** The signed-in user with the organisation's flags; null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: [getUserData.path],
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: 5 * minute,
})

/** Puts what a login or a new rank brought into the page. */
export function keepSession(session: SessionAnswer): void {
  setMark(localStorage, unfinishedKey, false)
  rememberNewcomer(session.user.rankStage)
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

export function clearSession(): void {
  // At once: the page may be gone before what was kept is cleared.
  setKeptFor(null)
  queryClient.setQueryData(sessionQuery.queryKey, null)
}

/** Leaves for the login, with the way back. Whoever is not signed in is left to the guard of the routes. */
function leave(): void {
  if (!queryClient.getQueryData(sessionQuery.queryKey)) return
  clearSession()
  const { pathname, search } = window.location
  window.location.assign(paths.login(pathname + search))
}

onSessionLost(() => {
  channel.postMessage('over')
  leave()
})
channel.addEventListener('message', leave)

/** Somebody else has been signed in here: the other tabs must not go on as the first. */
export function changePerson(): void {
  clearSession()
  channel.postMessage('over')
}

/** Ends every session of the person, on all devices. Rejects when the server did not: then nobody is signed out. */
export async function logoutEverywhere(): Promise<void> {
  const { logoutUrl } = await request(endAllSessions, {})
  part('loggedOut', logoutUrl)
}

/** Ends the session here, in the other tabs and at the hub; the local user is gone whether or not the server answers. */
export async function logout(): Promise<void> {
  const answer = await destroy()
  part('loggedOut', answer?.logoutUrl ?? null)
}

/** How somebody left, which the login says when they come by. */
export type Farewell = keyof typeof farewellKeys

/** The session is over: nothing of it is shown any more, here and in the other tabs. On to the hub, or the login. */
export function part(farewell: Farewell, logoutUrl: string | null): void {
  clearSession()
  channel.postMessage('over')
  setMark(sessionStorage, farewellKeys[farewell], true)
  window.location.assign(logoutUrl ?? paths.login())
}

/** Whether this is the return from leaving, and how; once. */
export function takeFarewell(): Farewell | null {
  const names = Object.keys(farewellKeys) as Farewell[]
  const taken = names.find((name) => hasMark(sessionStorage, farewellKeys[name])) ?? null
  for (const name of names) setMark(sessionStorage, farewellKeys[name], false)
  return taken
}
