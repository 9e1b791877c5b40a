import { deviceStorage } from '../storage.ts'

const timeoutMs = 5_000
const markKey = 'caiplatform_refreshed_at'
const lockName = 'caiplatform_refresh'

/** `renewed`: try again. `lost`: the server ended the session. `silent`: no response, state unknown. */
type RefreshOutcome = 'renewed' | 'lost' | 'silent'

export const readCookie = (name: string): string =>
  document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''

/** Whether the readable cookie exists; without it there is no session to request or renew. */
export const mayBeSignedIn = (): boolean => readCookie('caiplatform_authorized') !== ''

/** After a sign-out the person is signed out here, even if the server was unreachable. */
export function dropMark(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the page is left in the same moment, and the Cookie Store waits.
  document.cookie = 'caiplatform_authorized=; path=/; max-age=0'
}

/** Why a session is lost: it was ended, or it expired. */
export type SessionLoss = 'ended' | 'expired'

const listeners = new Set<(loss: SessionLoss) => void>()

/** Calls back when a refresh was refused, so the session is over. */
export function onSessionLost(listener: (loss: SessionLoss) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Time of the last refresh in any tab; 0 when storage is disabled. */
const lastRefreshedAt = (): number => Number(deviceStorage.read(markKey))

/** Without storage another tab refreshes again, which the server's grace period allows. */
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
    // The token belonged to another session. The refusal set the right one, or deleted the session marker.
    if (response.status === 403 && mayBeSignedIn()) response = await post()
    if (response.ok) return 'renewed'
    // A rate limit does not mean that the session is over.
    return response.status < 500 && response.status !== 429 ? await lossOf(response) : 'silent'
  } catch {
    return 'silent'
  }
}

async function renew(sentAt: number): Promise<RefreshOutcome> {
  // Another tab has received new cookies since the refused request was sent.
  if (lastRefreshedAt() > sentAt) return 'renewed'
  const outcome = await callServer()
  if (outcome === 'renewed') markRefreshed()
  if (outcome === 'renewed' || outcome === 'silent') return outcome
  for (const listener of listeners) listener(outcome)
  return 'lost'
}

/** One tab at a time. Web Locks are missing on plain http outside localhost; there, each tab refreshes on its own. */
const oneTabAtATime = (task: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> =>
  navigator.locks ? navigator.locks.request(lockName, task) : task()

let running: Promise<RefreshOutcome> | null = null

/**
 * Refreshes the session once for all waiting calls in all tabs (AUTH-04). `sentAt` is when the refused request was sent
 * (`Date.now()`). Without the marker cookie there is no session to refresh.
 */
export function refreshSession(sentAt: number): Promise<RefreshOutcome> {
  if (!mayBeSignedIn()) return Promise.resolve('lost')
  running ??= oneTabAtATime(() => renew(sentAt)).finally(() => {
    running = null
  })
  return running
}
