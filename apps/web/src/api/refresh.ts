import { deviceStorage } from '../storage.ts'

const timeoutMs = 5_000
const markKey = 'caiplatform_refreshed_at'
const lockName = 'caiplatform_refresh'

/** `renewed`: try again. `lost`: the server ended the session. `silent`: nobody answered, nothing is known. */
type RefreshOutcome = 'renewed' | 'lost' | 'silent'

export const readCookie = (name: string): string =>
  document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''

/** What the readable cookie says: without it there is no session to ask for or to renew. */
export const mayBeSignedIn = (): boolean => readCookie('caiplatform_authorized') !== ''

/** After a sign-out the person is signed out here, even when the server could not be reached. */
export function dropMark(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the page is left in the same moment, and the Cookie Store waits.
  document.cookie = 'caiplatform_authorized=; path=/; max-age=0'
}

/** Why a session is lost: somebody ended it, or its time is over. */
export type SessionLoss = 'ended' | 'expired'

const listeners = new Set<(loss: SessionLoss) => void>()

/** Calls back when a refresh was refused, which means that the session is over. */
export function onSessionLost(listener: (loss: SessionLoss) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** When any tab renewed the session last; 0 where storage is switched off. */
const lastRefreshedAt = (): number => Number(deviceStorage.read(markKey))

/** Without storage another tab renews once more, which the server's grace covers. */
const markRefreshed = (): boolean => deviceStorage.write(markKey, String(Date.now()))

const post = () =>
  fetch('/api/auth/refresh-token', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'x-csrf-token': readCookie('caiplatform_csrf_token') },
    signal: AbortSignal.timeout(timeoutMs),
  })

const lossOf = async (response: Response): Promise<SessionLoss> => {
  const { code } = await response.json().catch(() => ({ code: '' }))
  return code === 'session-ended' ? 'ended' : 'expired'
}

async function callServer(): Promise<'renewed' | 'silent' | SessionLoss> {
  try {
    let response = await post()
    // The token was another session's; the refusal brought the right one, or took the mark of a session away.
    if (response.status === 403 && mayBeSignedIn()) response = await post()
    if (response.ok) return 'renewed'
    // Too many at once says nothing about the session.
    return response.status < 500 && response.status !== 429 ? await lossOf(response) : 'silent'
  } catch {
    return 'silent'
  }
}

async function renew(sentAt: number): Promise<RefreshOutcome> {
  // Since the refused request was sent, another tab has brought new cookies.
  if (lastRefreshedAt() > sentAt) return 'renewed'
  const outcome = await callServer()
  if (outcome === 'renewed') markRefreshed()
  if (outcome === 'renewed' || outcome === 'silent') return outcome
  for (const listener of listeners) listener(outcome)
  return 'lost'
}

/** One tab at a time. Web Locks are missing on plain http outside of localhost; there each tab is on its own. */
const oneTabAtATime = (task: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> =>
  navigator.locks ? navigator.locks.request(lockName, task) : task()

let running: Promise<RefreshOutcome> | null = null

/**
 * Renews the session, once for everything that waits for it in any tab (AUTH-04). `sentAt` is when the refused request
 * was sent (`Date.now()`). Without the marker cookie there is no session to renew.
 */
export function refreshSession(sentAt: number): Promise<RefreshOutcome> {
  if (!mayBeSignedIn()) return Promise.resolve('lost')
  running ??= oneTabAtATime(() => renew(sentAt)).finally(() => {
    running = null
  })
  return running
}
