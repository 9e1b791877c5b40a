import { queryOptions } from '@tanstack/react-query'
import { destroyToken, getUserData, type SessionAnswer } from '@zenit/contract/session'
import { ApiError, request } from '../../api/client.ts'
import { mayBeSignedIn, onSessionLost, type SessionLoss } from '../../api/refresh.ts'
import { forgetPerson } from '../../offline/forget-person.ts'
import { setKeptFor } from '../../offline/owner.ts'
import { paths } from '../../paths.ts'
import { orKept, queryClient } from '../../query-client.ts'
import { deviceStorage, tabStorage } from '../../storage.ts'
import { rememberNewcomer } from './newcomer.ts'

const minute = 60_000
/** Endings that the login page shows until the next session begins, however often it is rendered. */
export const lasting = ['erased', 'ended', 'expired'] as const
/** How a session ended, shown on the login page. */
export type SessionEnding = 'loggedOut' | (typeof lasting)[number]
export const markOf = (farewell: SessionEnding) => `caiplatform_${farewell}`
const unfinishedKey = 'caiplatform_logout_unfinished'

/** Informs the other tabs that the session is over. */
export const channel = new BroadcastChannel('caiplatform_session')

const isUnauthenticated = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** Ends the session on the server; null without a response. */
export async function destroy() {
  const answer = await request(destroyToken, {}).catch(() => null)
  deviceStorage.write(unfinishedKey, answer ? null : '1')
  return answer
}

async function fetchSession(signal: AbortSignal): Promise<SessionAnswer | null> {
  // After a sign-out that did not reach the server, the person must not be signed in again.
  if (deviceStorage.read(unfinishedKey) && !(await destroy())) return null
  // Without the readable marker nobody is signed in, so a first visit makes no request.
  if (!mayBeSignedIn()) return null
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

/** Stores the response of a login or of a new rank. */
export function keepSession(session: SessionAnswer): void {
  deviceStorage.write(unfinishedKey, null)
  for (const note of lasting) tabStorage.write(markOf(note), null)
  rememberNewcomer(session.user.rankStage)
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

export function clearSession(): void {
  // At once: the page may close before the stored data is deleted.
  setKeptFor(null)
  queryClient.setQueryData(sessionQuery.queryKey, null)
}

let findDestination = (): { pathname: string; search: string } => window.location

/** Sets how to find the current or next location, used when the session is lost. */
export function setDestination(find: typeof findDestination): void {
  findDestination = find
}

/** Goes to the login with a return path. Without a session, the route guard does that. */
function leave(): void {
  if (!queryClient.getQueryData(sessionQuery.queryKey)) return
  const { pathname, search } = findDestination()
  clearSession()
  window.location.assign(paths.login(pathname + search))
}

const isLoss = (message: unknown): message is SessionLoss => message === 'ended' || message === 'expired'

/** While a person signs out, the end of their session is not a loss; see sign-out.ts. */
export const parting: { isUnderWay: boolean; loss?: unknown } = { isUnderWay: false }

/** Text on the login page in this tab. */
export function leaveBy(loss: unknown): void {
  if (parting.isUnderWay) {
    parting.loss = loss
    return
  }
  if (isLoss(loss)) tabStorage.write(markOf(loss), '1')
  leave()
}

onSessionLost((loss) => {
  if (!parting.isUnderWay) channel.postMessage(loss)
  leaveBy(loss)
})
channel.addEventListener('message', ({ data }) => leaveBy(data))

/** Another person was signed in here: the other tabs must not continue as the first. */
export function changePerson(): void {
  clearSession()
  forgetPerson()
  channel.postMessage('over')
}
