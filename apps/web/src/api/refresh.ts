const timeoutMs = 5_000
const markKey = 'caiplatform_refreshed_at'
const lockName = 'caiplatform_refresh'

/** `renewed`: try again. `lost`: the server ended the session. `silent`: nobody answered, nothing is known. */
export type RefreshOutcome = 'renewed' | 'lost' | 'silent'

export const readCookie = (name: string): string =>
  document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''

const listeners = new Set<() => void>()

/** Calls back when a refresh was refused: whoever was signed in is not any more. */
export function onSessionLost(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** When any tab renewed the session last; 0 where storage is switched off. */
function lastRefreshedAt(): number {
  try {
    return Number(localStorage.getItem(markKey))
  } catch {
    return 0
  }
}

function markRefreshed(): void {
  try {
    localStorage.setItem(markKey, String(Date.now()))
  } catch {
    // Then another tab renews once more, which the server's grace covers.
  }
}

const post = () =>
  fetch('/api/auth/refresh-token', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'x-csrf-token': readCookie('caiplatform_csrf_token') },
    signal: AbortSignal.timeout(timeoutMs),
  })

async function callServer(): Promise<RefreshOutcome> {
  try {
    let response = await post()
    // The token was another session's; the refusal brought the right one.
    if (response.status === 403) response = await post()
    if (response.ok) return 'renewed'
    // Too many at once says nothing about the session.
    return response.status < 500 && response.status !== 429 ? 'lost' : 'silent'
  } catch {
    return 'silent'
  }
}

async function renew(sentAt: number): Promise<RefreshOutcome> {
  // Since the refused request was sent, another tab has brought new cookies.
  if (lastRefreshedAt() > sentAt) return 'renewed'
  const outcome = await callServer()
  if (outcome === 'renewed') markRefreshed()
  if (outcome === 'lost') for (const listener of listeners) listener()
  return outcome
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
  if (!readCookie('caiplatform_authorized')) return Promise.resolve('lost')
  running ??= oneTabAtATime(() => renew(sentAt)).finally(() => {
    running = null
  })
  return running
}
