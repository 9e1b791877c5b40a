import { type LiveNotification, type LiveUnread, streamNotifications } from '@zenit/contract/notifications'
import { addressOf, NoResponseError } from '../../api/client.ts'
import { refreshSession } from '../../api/refresh.ts'
import { renewAccess } from '../../api/renew-access.ts'
import { isOffline } from '../../network.ts'

/** Events for a page. `back`: it was disconnected for a while and may have missed something. */
export type LiveEvent =
  | ({ type: 'notification' } & LiveNotification)
  | ({ type: 'unread' } & LiveUnread)
  | { type: 'back' }

const second = 1000
const longestPause = 60 * second

/** Growing delays with jitter, so that not all pages reconnect to a restarted server at once. */
export const pauseAfter = (failures: number, chance = Math.random()): number =>
  Math.min(second * 2 ** failures, longestPause) * (0.5 + chance / 2)

const untilOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (!isOffline() || signal.aborted) return resolve()
    const done = { once: true, signal } as const
    window.addEventListener('online', () => resolve(), done)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/** `renew`: the access token has expired. `broken`: connection or server failed. */
type Ending = 'renew' | 'broken' | 'aborted'

interface StreamState {
  take: (event: LiveEvent) => void
  /** Id of the last received notification; the server continues after it. */
  last: string | undefined
  hasOpened: boolean
  failures: number
}

/** One connection, until it ends. */
function listenOnce(state: StreamState, signal: AbortSignal): Promise<Ending> {
  return new Promise((resolve) => {
    const source = new EventSource(addressOf(streamNotifications, { query: { after: state.last } }))
    const end = (ending: Ending) => {
      source.close()
      resolve(ending)
    }
    if (signal.aborted) return end('aborted')
    signal.addEventListener('abort', () => end('aborted'), { once: true })
    source.addEventListener('open', () => {
      if (state.hasOpened) state.take({ type: 'back' })
      state.hasOpened = true
      state.failures = 0
    })
    source.addEventListener('notification', ({ data, lastEventId }) => {
      state.last = lastEventId
      state.take({ type: 'notification', ...(JSON.parse(data) as LiveNotification) })
    })
    source.addEventListener('unread', ({ data }) => {
      state.take({ type: 'unread', ...(JSON.parse(data) as LiveUnread) })
    })
    source.addEventListener('renew', () => end('renew'))
    // The browser's own reconnection has neither growing delays nor knowledge of an ended session.
    source.addEventListener('error', () => end('broken'))
  })
}

/** Checks whether to reconnect; false when the session is over. */
async function recover(ending: Ending, openedAt: number): Promise<boolean> {
  if (ending === 'renew') return (await refreshSession(openedAt)) !== 'lost'
  try {
    await renewAccess()
    return true
  } catch (error) {
    return error instanceof NoResponseError
  }
}

/** Receives server events until aborted or until the session is over; reconnects after every break. */
export async function listen(take: StreamState['take'], signal: AbortSignal): Promise<void> {
  const state: StreamState = { take, last: undefined, hasOpened: false, failures: 0 }
  while (!signal.aborted) {
    const openedAt = Date.now()
    const ending = await listenOnce(state, signal)
    if (ending === 'broken') {
      await rest(pauseAfter(state.failures), signal)
      state.failures += 1
    }
    await untilOnline(signal)
    if (signal.aborted || !(await recover(ending, openedAt))) return
  }
}
