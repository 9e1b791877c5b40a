import { endAllSessions } from '@zenit/contract/session'
import { request } from '../../api/client.ts'
import { dropMark } from '../../api/refresh.ts'
import { forgetPerson } from '../../offline/forget-person.ts'
import { paths } from '../../paths.ts'
import { tabStorage } from '../../storage.ts'
import {
  channel,
  clearSession,
  destroy,
  lasting,
  leaveBy,
  markOf,
  parting,
  type SessionEnding,
} from './session.ts'

/** URL that ends the hub's session; null without a response, or if the hub has none. */
type EndResult = { logoutUrl: string | null } | null

async function endSession(end: () => Promise<EndResult>): Promise<EndResult> {
  Object.assign(parting, { isUnderWay: true, loss: undefined })
  try {
    return await end()
  } catch (error) {
    parting.isUnderWay = false
    if (parting.loss) leaveBy(parting.loss)
    throw error
  }
}

/**
 * Signs out: `end` ends the session on the server; if it rejects, the person stays signed in. Afterwards, no tab shows
 * anything of the session, and the page goes to the hub or the login.
 */
export async function part(farewell: SessionEnding, end: () => Promise<EndResult>): Promise<void> {
  const ended = await endSession(end)
  clearSession()
  dropMark()
  forgetPerson()
  channel.postMessage('over')
  tabStorage.write(markOf(farewell), '1')
  window.location.assign(ended?.logoutUrl ?? paths.login())
}

/** Ends every session of the person on all devices. Rejects when the server did not: then nobody is signed out. */
export const logoutEverywhere = (): Promise<void> => part('loggedOut', () => request(endAllSessions, {}))

/**
 * Ends the session here, in the other tabs and at the hub; the local user is removed whether or not the server
 * responds.
 */
export const logout = (): Promise<void> => part('loggedOut', destroy)

/** Returns how the session ended, once, on the login page after it. */
export function takeFarewell(): SessionEnding | null {
  // This page is about to close: the message is for the next one.
  if (parting.isUnderWay) return null
  const names = ['loggedOut', ...lasting] as const
  const taken = names.find((name) => tabStorage.read(markOf(name))) ?? null
  tabStorage.write(markOf('loggedOut'), null)
  return taken
}
