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
/** What the login says until the next session begins, however often it is drawn on the way there. */
export const lasting = ['erased', 'ended', 'expired'] as const
/** How a session ended, which the login says when somebody comes by. */
export type SessionEnding = 'loggedOut' | (typeof lasting)[number]
export const markOf = (farewell: SessionEnding) => `caiplatform_${farewell}`
const unfinishedKey = 'caiplatform_logout_unfinished'

/** Tells the other tabs that the session is over. */
export const channel = new BroadcastChannel('caiplatform_session')

const isUnauthenticated = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** Ends the session at the server; null when nobody answered. */
export async function destroy() {
  const answer = await request(destroyToken, {}).catch(() => null)
  deviceStorage.write(unfinishedKey, answer ? null : '1')
  return answer
}

async function fetchSession(signal: AbortSignal): Promise<SessionAnswer | null> {
  // After a sign-out that did not reach the server, the person must not be signed in again.
  if (deviceStorage.read(unfinishedKey) && !(await destroy())) return null
  // Without the readable mark nobody is signed in: a first visit asks for nothing that it cannot have.
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

/** Puts what a login or a new rank brought into the page. */
export function keepSession(session: SessionAnswer): void {
  deviceStorage.write(unfinishedKey, null)
  for (const note of lasting) tabStorage.write(markOf(note), null)
  rememberNewcomer(session.user.rankStage)
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

export function clearSession(): void {
  // At once: the page may be gone before what was kept is cleared.
  setKeptFor(null)
  queryClient.setQueryData(sessionQuery.queryKey, null)
}

let findDestination = (): { pathname: string; search: string } => window.location

/** Sets how to find the current or next location, used when the session is lost. */
export function setDestination(find: typeof findDestination): void {
  findDestination = find
}

/** Goes to the login, with the way back. Without a session the guard of the routes does that. */
function leave(): void {
  if (!queryClient.getQueryData(sessionQuery.queryKey)) return
  const { pathname, search } = findDestination()
  clearSession()
  window.location.assign(paths.login(pathname + search))
}

const isLoss = (message: unknown): message is SessionLoss => message === 'ended' || message === 'expired'

/** While somebody leaves by themselves, the end of their session is no loss; see sign-out.ts. */
export const parting: { isUnderWay: boolean; loss?: unknown } = { isUnderWay: false }

/** What the login says then, in this tab. */
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

/** Somebody else has been signed in here: the other tabs must not go on as the first. */
export function changePerson(): void {
  clearSession()
  forgetPerson()
  channel.postMessage('over')
}
